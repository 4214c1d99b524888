// A tool call → lines of runs: how it stands, what it is about, and a preview of what it gave.
// All rows begin with the bar. Pure but for what it remembers of differences already found.

import type {Style} from "../cells/style.js"
import type {Role} from "../cells/theme.js"
import {never} from "../never.js"
import {decided} from "../text/decision.js"
import type {Line, Run} from "../text/line.js"
import {plain} from "../text/visible.js"
import type {ToolBlock, ToolPart, ToolStatus} from "./block.js"
import type {DiffLine} from "./diff-lines.js"
import type {Look} from "./look.js"
import {matterOf} from "./matter.js"
import type {OutputReader} from "./output-lines.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Lines of one diff that are shown. */
export const DIFF_LINES_MAX = 60
/** A call that took less than this does not say how long. */
const TOOK_MIN_MS = 2000
/** One line is cut to this many UTF-16 units before it is looked at: a preview of a few
 *  rows needs no megabyte. */
const LINE_UNITS_MAX = 2000

/** How the differences between two texts are found; loaded when the first diff comes. */
export type FindDiff = (before: string, after: string) => readonly DiffLine[]

type DiffPart = Extract<ToolPart, {type: "diff"}>

/** What the parts of a call need; loaded when the first call comes. */
export interface ToolNeeds {
  readonly findDiff: FindDiff
  /** Of this call. */
  readonly outputs: OutputReader
}

/** A tool call. `needs` is undefined until it has been loaded; a call that has more than a head has
 *  no lines before. */
export function toolLines(
  block: ToolBlock,
  look: Look,
  needs: ToolNeeds | undefined,
): readonly Line<Style>[] | undefined {
  if (!needs) return block.parts.length > 0 ? undefined : [toolHead(block, undefined, look)]
  const foundOf = (part: DiffPart) => found(part, needs.findDiff)
  const diffs = block.parts.filter(part => part.type === "diff")
  const [only] = diffs
  // One change of the file that the title names: its counts stand beside the title.
  const named =
    diffs.length === 1 && only && names(block.title, only.path)
      ? countsOf(only, foundOf(only), look)
      : undefined
  const lines: Line<Style>[] = [toolHead(block, named, look)]
  for (const [index, part] of block.parts.entries()) {
    if (part.type !== "diff") lines.push(...needs.outputs.lines(block, index, look))
    else {
      if (named === undefined) lines.push(diffHead(part, foundOf(part), look))
      lines.push(...diffLines(foundOf(part), look))
    }
  }
  return lines
}

// A call changes many times after its diff came; the diff is found once.
const known = new WeakMap<DiffPart, readonly DiffLine[]>()

function found(part: DiffPart, findDiff: FindDiff): readonly DiffLine[] {
  const before = known.get(part)
  if (before) return before
  const lines = findDiff(part.before, part.after)
  known.set(part, lines)
  return lines
}

function names(title: string, path: string): boolean {
  return title.includes(path) || title.includes(path.slice(path.lastIndexOf("/") + 1))
}

function toolHead(block: ToolBlock, counts: string | undefined, look: Look): Line<Style> {
  const {theme, glyphs, locale} = look
  const sign = signOf(block.status, look)
  const {startedAt, endedAt, status} = block
  const took = startedAt !== undefined && endedAt !== undefined ? endedAt - startedAt : 0
  const asides = [
    placeOf(block, look),
    counts,
    took >= TOOK_MIN_MS ? TRANSCRIPT_WORDS[locale].took(took) : undefined,
  ].filter(aside => aside !== undefined)
  const title = decided(block.title, matterOf(block.kind))
  return {
    runs: [
      run(title, status === "running" || status === "pending" ? theme.text : theme.dim),
      ...asides.map(aside => run(`${glyphs.separator}${aside}`, theme.dim)),
    ],
    first: [run(`${glyphs.bar} `, theme.work), run(`${sign.text} `, theme[sign.role])],
    rest: [run(`${glyphs.bar}   `, theme.work)],
    wrap: "word",
  }
}

/** The first place that the title does not name, and how many more there are. */
function placeOf({title, locations, parts}: ToolBlock, look: Look): string | undefined {
  const isTold = (path: string) =>
    names(title, path) || parts.some(part => part.type === "diff" && part.path === path)
  const untold = locations.filter(place => !isTold(place) && !isTold(place.replace(/:\d+$/, "")))
  const [first] = untold
  if (first === undefined) return undefined
  const more = untold.length - 1
  const {locale} = look
  return decided(first, "path") + (more > 0 ? ` +${TRANSCRIPT_WORDS[locale].more(more)}` : "")
}

function signOf(status: ToolStatus, look: Look): {readonly text: string; readonly role: Role} {
  const {glyphs} = look
  switch (status) {
    case "pending":
      return {text: glyphs.waiting, role: "dim"}
    case "running":
      return {text: glyphs.running, role: "notice"}
    case "done":
      return {text: glyphs.done, role: "success"}
    case "failed":
      return {text: glyphs.failed, role: "error"}
    case "cancelled":
      return {text: glyphs.cancelled, role: "dim"}
    default:
      return never(status)
  }
}

function countsOf(part: DiffPart, lines: readonly DiffLine[], {locale}: Look): string {
  const words = TRANSCRIPT_WORDS[locale]
  const added = lines.filter(line => line.sign === "+").length
  const removed = lines.filter(line => line.sign === "-").length
  if (part.isNew) return `${words.newFile} +${added}`
  return lines.length === 0 ? words.identical : `+${added} −${removed}`
}

function diffHead(part: DiffPart, lines: readonly DiffLine[], look: Look): Line<Style> {
  const path = decided(part.path, "path")
  return aside(`${path}${look.glyphs.separator}${countsOf(part, lines, look)}`, look)
}

function aside(text: string, {theme, glyphs}: Look): Line<Style> {
  const bar = [run(`${glyphs.bar}   `, theme.work)]
  return {runs: [run(text, theme.dim)], first: bar, rest: bar, wrap: "word"}
}

function diffLines(lines: readonly DiffLine[], look: Look): readonly Line<Style>[] {
  const {glyphs, locale} = look
  const shown = lines.slice(0, DIFF_LINES_MAX)
  const digits = String(Math.max(0, ...shown.map(line => line.number ?? 0))).length
  const left = lines.length - shown.length
  const more = `${glyphs.ellipsis} ${TRANSCRIPT_WORDS[locale].moreRows(left)}`
  return [
    ...shown.map(line => diffLine(line, digits, look)),
    ...(left > 0 ? [aside(more, look)] : []),
  ]
}

function diffLine(line: DiffLine, digits: number, look: Look): Line<Style> {
  const {theme, glyphs, locale} = look
  const margin = " ".repeat(digits)
  switch (line.sign) {
    case "gap":
      return aside(`${margin}   ${glyphs.ellipsis}`, look)
    case "no-newline":
      return aside(`${margin}   (${TRANSCRIPT_WORDS[locale].noNewline})`, look)
    case "+":
    case "-":
    case " ": {
      const style = theme[line.sign === "+" ? "added" : line.sign === "-" ? "removed" : "dim"]
      const text = plain(line.text.slice(0, LINE_UNITS_MAX))
      const bar = run(`${glyphs.bar}   `, theme.work)
      const number = String(line.number ?? "").padStart(digits)
      return {
        runs: text === "" ? [] : [run(text, style)],
        first: [bar, run(`${number} ${line.sign} `, style)],
        rest: [bar, run(`${margin}   `, theme.dim)],
        wrap: "cell",
      }
    }
    default:
      return never(line.sign)
  }
}

function run(text: string, style: Style): Run<Style> {
  return {text, style}
}
