// What is loaded after the first paint: Markdown, differences, and the output of commands.

import {MarkdownStream} from "../markdown/stream.js"
import {findDiff} from "./diff-lines.js"
import {OutputReader} from "./output-lines.js"
import type {Rich} from "./sources.js"

export const rich: Rich = {
  reply: theme => new MarkdownStream(theme),
  findDiff,
  outputs: () => new OutputReader(),
}
