// What a tool call gave as text → lines of runs: a preview of a few rows. Pure; knows nothing of
// the call's head and of differences.

import type {Style} from "../cells/style.js"
import type {Line, Run} from "../text/line.js"
import {overwritten} from "../text/overwritten.js"
import {plain} from "../text/visible.js"
import type {ToolBlock} from "./block.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Lines of output that are shown of a finished call: some from the head, and the last ones. */
export const PREVIEW_LINES = 6
/** Of these, how many are the last ones. */
export const PREVIEW_TAIL_LINES = 2
/** Lines of output shown while the call runs: the last ones. */
export const RUNNING_LINES = 4
/** One line of output is cut to this many UTF-16 units before it is looked at: a preview of a few
 *  rows needs no megabyte. */
const LINE_UNITS_MAX = 2000

/** The preview of one text of a call. */
export function outputLines(
  text: string,
  {status, kind}: ToolBlock,
  look: Look,
): readonly Line<Style>[] {
  const {theme, glyphs, locale} = look
  const words = TRANSCRIPT_WORDS[locale]
  const bar = [run(`${glyphs.bar}     `, theme.work)]
  const all = trimmedEnd(text).split("\n")
  if (all.length === 1 && all[0] === "") return []
  const line = (content: string): Line<Style> => {
    // A command writes over its own line to show progress; a file that does so would hide text.
    const left = kind === "execute" ? overwritten(content) : content
    const shown = plain(withoutSgr(left.slice(0, LINE_UNITS_MAX)))
    return {runs: shown === "" ? [] : [run(shown, theme.dim)], first: bar, rest: bar, wrap: "clip"}
  }
  if (status === "running" || status === "pending") {
    const left = all.length - RUNNING_LINES
    const shown = all.slice(-RUNNING_LINES).map(line)
    return left > 0 ? [line(`${glyphs.ellipsis} ${words.rowsAbove(left)}`), ...shown] : shown
  }
  // A line that says that one line is left out takes as much room as that line.
  if (all.length <= PREVIEW_LINES + 1) return all.map(line)
  return [
    ...all.slice(0, PREVIEW_LINES - PREVIEW_TAIL_LINES).map(line),
    line(`${glyphs.ellipsis} ${words.moreRows(all.length - PREVIEW_LINES)}`),
    ...all.slice(-PREVIEW_TAIL_LINES).map(line),
  ]
}

// A pattern would look at each run of line ends from each of its ends: a hostile text takes hours.
function trimmedEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--
  return text.slice(0, end)
}

// A tool's colours are dropped, not shown as marks: they are the one thing that every build prints.
const SGR = new RegExp(`${String.fromCharCode(0x1b)}\\[[\\d;:]*m`, "g")

function withoutSgr(text: string): string {
  return text.replace(SGR, "")
}

function run(text: string, style: Style): Run<Style> {
  return {text, style}
}
