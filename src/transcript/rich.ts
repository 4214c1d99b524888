// What is loaded after the first paint: Markdown and differences.

import {MarkdownStream} from "../markdown/stream.js"
import {findDiff} from "./diff-lines.js"
import type {Rich} from "./sources.js"

export const rich: Rich = {
  reply: theme => new MarkdownStream(theme),
  findDiff,
}
