// Block → lines of runs, for every block that is neither the agent's own words nor a tool call.
// All rows begin with the bar: they are ours or the reader's (look.md). Pure.

import type {Style} from "../cells/style.js"
import type {Role} from "../cells/theme.js"
import {jointsIn} from "../text/joint.js"
import type {Line, Row, Run} from "../text/line.js"
import {plain, visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {UNICODE_GLYPHS} from "../widgets/glyphs.js"
import type {NoticeBlock, PlanBlock, ThoughtBlock, Tone, UserBlock} from "./block.js"
import {endOfText, type Growing, wholeText} from "./growing.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Lines of a thought that are looked at while it grows: the last ones. */
export const THOUGHT_LIVE_LINES = 3
/** UTF-16 units of a thought that are shown, for some agents think in one endless line. */
export const THOUGHT_UNITS_MAX = 600

const TONE_ROLE: Readonly<Record<Tone, Role>> = {
  info: "notice",
  success: "success",
  warning: "warning",
  error: "error",
  cancelled: "dim",
}
const TONE_SIGN = {
  info: undefined,
  success: "done",
  warning: "warning",
  error: "failed",
  cancelled: "cancelled",
} as const

/** The reader's words, every row behind the bar. */
export function userLines(block: UserBlock, look: Look): readonly Line<Style>[] {
  return barredLines(plain(block.text).split("\n"), look.theme.text, {
    look,
    role: "user",
  })
}

/** What Platen says: the sign of its tone, its text, and details set in by four columns. */
export function noticeLines(block: NoticeBlock, look: Look): readonly Line<Style>[] {
  const {theme, glyphs} = look
  const role = TONE_ROLE[block.tone]
  const sign = TONE_SIGN[block.tone]
  const bar = run(`${glyphs.bar} `, theme[role])
  const head = sign === undefined ? [bar] : [bar, run(`${glyphs[sign]} `, theme[role])]
  const rest = [bar, ...(sign === undefined ? [] : [run("  ", theme.text)])]
  const text = block.tone === "error" ? theme.text : theme.dim
  // Sentences of ours are joined by a sign that plain ASCII does not have.
  const linesIn = (said: string) =>
    plain(said).replaceAll(UNICODE_GLYPHS.separator, glyphs.separator).split("\n")
  const lines: Line<Style>[] = linesIn(block.text).map((line, index) => ({
    runs: runsOf(line, text),
    first: index === 0 ? head : rest,
    rest,
    wrap: "word",
    joints: jointsIn(line, glyphs.separator),
  }))
  const margin = [bar, run("    ", theme.text)]
  for (const detail of block.detail.flatMap(linesIn)) {
    const hang = run(" ".repeat(4 + hangOf(detail)), theme.text)
    lines.push({runs: runsOf(detail, theme.dim), first: margin, rest: [bar, hang], wrap: "word"})
  }
  return lines
}

/** Widest first column under which a detail's further rows leave the second one free. */
const HANG_MAX = 16

/** How far in the further rows of a detail begin: at the second column of a row of a table whose
 *  first is narrow (`/copy         copy the …`), else where its own text does. */
function hangOf(detail: string): number {
  const column = /^ *(?:[!-~]+ {2,}(?=[^ ]))?/.exec(detail)?.[0].length ?? 0
  return column > HANG_MAX ? 0 : column
}

/** A plan as it stood at the end: a step a line. */
export function planLines(block: PlanBlock, look: Look): readonly Line<Style>[] {
  const {theme, glyphs, locale} = look
  const bar = run(`${glyphs.bar} `, theme.work)
  const word = TRANSCRIPT_WORDS[locale].plan
  const indent = " ".repeat(textWidth(word) + 2)
  const {waiting, running, done, cancelled} = glyphs
  const signs = {waiting, running, done, cancelled}
  return block.entries.map((entry, index) => {
    const style = entry.status === "running" ? theme.strong : theme.dim
    const head = index === 0 ? `${word}  ` : indent
    return {
      runs: runsOf(visible(entry.text), style),
      first: [bar, run(head, theme.dim), run(`${signs[entry.status]} `, style)],
      rest: [bar, run(`${indent}  `, theme.dim)],
      wrap: "word",
    }
  })
}

/** A thought that has ended: its first line, or all of it where nothing is to be short; nothing if
 *  it is blank. */
export function thoughtLines(block: ThoughtBlock, look: Look): readonly Line<Style>[] {
  const place = {look, role: "work"} as const
  const whole = plain(wholeText(block.text)).trim()
  if (whole === "") return []
  const lines = whole.split("\n")
  const isWhole = look.reasoning === "full" || look.extent === "whole"
  if (isWhole) return barredLines(lines, look.theme.dim, place)
  const [first = ""] = lines
  const shown = withoutHalf(first.slice(0, THOUGHT_UNITS_MAX)).trimEnd()
  const isAll = lines.length === 1 && shown.length === first.length
  const text = isAll ? shown : `${shown} ${look.glyphs.ellipsis}`
  return barredLines([text], look.theme.dim, place)
}

/** The last lines of a thought that grows; nothing while it is blank. */
export function thoughtEnd(block: ThoughtBlock, look: Look): readonly Line<Style>[] {
  return barredLines(endOfThought(block.text), look.theme.dim, {look, role: "work"})
}

/** What is shown of a thought that grows. Its beginning slides by half a window at a time: rows
 *  that begin elsewhere with every token would all be drawn anew with every token. */
function endOfThought(text: Growing): readonly string[] {
  const step = THOUGHT_UNITS_MAX / 2
  const from = Math.max(0, Math.ceil((text.length - THOUGHT_UNITS_MAX) / step) * step)
  const cut = withoutHalf(endOfText(text, text.length - from))
  // A word that was cut goes, unless there are no words.
  const blank = from > 0 ? cut.search(/\s/) : -1
  const end = plain(blank >= 0 && blank < step / 2 ? cut.slice(blank) : cut).trim()
  const shown = end === "" ? plain(wholeText(text)).trim() : end
  return shown === "" ? [] : shown.split("\n").slice(-THOUGHT_LIVE_LINES)
}

/** A cut may have parted a surrogate pair: the half that is left goes. */
function withoutHalf(text: string): string {
  const isLow = (text.charCodeAt(0) & 0xfc00) === 0xdc00
  const isHigh = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800
  return text.slice(isLow ? 1 : 0, isHigh ? -1 : undefined)
}

function barredLines(
  texts: readonly string[],
  style: Style,
  {look, role}: {readonly look: Look; readonly role: Role},
): readonly Line<Style>[] {
  const bar = [run(`${look.glyphs.bar} `, look.theme[role])]
  return texts.map(text => ({runs: runsOf(text, style), first: bar, rest: bar, wrap: "word"}))
}

function run(text: string, style: Style): Run<Style> {
  return {text, style}
}

function runsOf(text: string, style: Style): Row<Style> {
  return text === "" ? [] : [{text, style}]
}
