// What is loaded after the first paint: Markdown, differences, and the output of commands.

import {Highlighter} from "../markdown/code/highlighter.js"
import {MarkdownStream} from "../markdown/stream.js"
import {ASCII_GLYPHS} from "../widgets/glyphs.js"
import {ChartSource} from "./chart.js"
import {findDiff} from "./diff-lines.js"
import {headLine, InsetLines} from "./inset.js"
import {OutputReader} from "./output-lines.js"
import {isOpenReport, ReportSource} from "./report-source.js"
import type {Rich} from "./sources.js"
import {ThoughtWindow} from "./thought-window.js"
import {ToolSource} from "./tool-source.js"
import {WorkSource} from "./work-source.js"

/** For where nothing has colours: code needs no languages. */
export const rich: Rich = richWith(undefined)

/** For a screen with colours. Whoever draws must load the languages that code waits for. */
export function richInColour(): Rich {
  return richWith(new Highlighter())
}

function richWith(highlighter: Highlighter | undefined): Rich {
  const reply: Rich["reply"] = ({theme, measure, glyphs}) => {
    // By value: what is loaded later has copies of its own of such tables.
    const signs = glyphs.bar === ASCII_GLYPHS.bar ? "ascii" : "unicode"
    return new MarkdownStream(theme, {highlighter, measure, signs})
  }
  return {
    reply,
    findDiff,
    outputs: () => new OutputReader(),
    tool: (block, ink) =>
      isOpenReport(block, ink.look)
        ? new ReportSource(block, {...ink, text: () => reply(ink.look)})
        : new ToolSource(block, {...ink, highlighter}),
    thought: (block, look) => new ThoughtWindow(block, look),
    work: (block, look) => new WorkSource(block, look),
    chart: (head, chart, look) => new ChartSource(head, chart, look),
    inset: source => new InsetLines(source),
    head: (source, block, look) => new InsetLines(headLine(source, block, look)),
    highlighter,
  }
}
