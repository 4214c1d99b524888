// The lines of a file's change by the roles of its language: each side is read for itself, a hunk
// from some lines above it on. Knows no colours. Loaded when the first diff comes.

import type {CodeReading, Highlighter} from "../markdown/code/highlighter.js"
import {languageOfFile} from "../markdown/code/names.js"
import type {CodeRole} from "../markdown/code/role.js"
import type {Row} from "../text/line.js"
import {visible} from "../text/visible.js"
import type {DiffLine, Hunk} from "./diff-lines.js"
import {shownText, tokensOf} from "./diff-tokens.js"

/** UTF-16 units of one change that are read; the lines after that are plain. About 40 ms. */
export const CODE_UNITS_MAX = 150_000
/** A longer line is plain: in most languages it is data, or nobody's to read. */
const LINE_UNITS_MAX = 1000

/** What a line is, by the text that is shown of it; a line that is not there is plain. */
export type CodeOf = ReadonlyMap<DiffLine, Row<CodeRole>>

/** The lines of those hunks in the language of the path; "waits" while that is being loaded. */
export function codeOf(
  path: string,
  hunks: readonly Hunk[],
  highlighter: Highlighter | undefined,
): CodeOf | "waits" {
  const found = new Map<DiffLine, Row<CodeRole>>()
  const language = languageOfFile(path)
  if (!highlighter || !language) return found
  const start = highlighter.begin(language)
  if (start === "waits") return start
  let left = CODE_UNITS_MAX
  for (const hunk of hunks) {
    left -= hunk.lead.length + hunk.lines.reduce((sum, line) => sum + line.text.length + 1, 0)
    if (left < 0) break
    readHunk(hunk, {start, highlighter, found})
  }
  return found
}

function readHunk(
  {lead, lines}: Hunk,
  to: {
    readonly start: CodeReading
    readonly highlighter: Highlighter
    readonly found: Map<DiffLine, Row<CodeRole>>
  },
): void {
  const {highlighter, found} = to
  let above = to.start
  for (const line of lead === "" ? [] : lead.replace(/\n$/, "").split("\n")) {
    above = next(highlighter, above, visible(line.replaceAll("\t", "    ")))
  }
  for (const side of ["-", "+"] as const) {
    let reading = above
    for (const line of lines) {
      if (line.sign !== side && line.sign !== " ") continue
      const shown = shownText(tokensOf(line.text, LINE_UNITS_MAX).tokens)
      const read = highlighter.read(reading, shown)
      if (read === "waits") return
      reading = read.next
      // Of lines that both have, the new side's reading holds.
      if (line.text.length <= LINE_UNITS_MAX) found.set(line, read.row)
    }
  }
}

function next(highlighter: Highlighter, reading: CodeReading, line: string): CodeReading {
  const read = highlighter.read(reading, line)
  return read === "waits" ? reading : read.next
}
