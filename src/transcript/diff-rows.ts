// The groups of a change → lines below each other: removed ones, then added ones. Whoever has given
// some of them away goes on from where they end, in this form or the other. Loaded with the first
// diff.
//
//   ▌   41   export function stamp(d: Date) {      number, sign, text: of the bar and the number a
//   ▌   42 - return fmt.format(d)                  copy is not free (rows of ours begin with the
//   ▌   42 + return fmt.format(d).replaceAll(      bar, whatever is in them), so numbers cost no
//   ▌    ↳ + "\u202f", " ")                        copy anything, and rows are not linked

import type {Style} from "../cells/style.js"
import type {Line, Row, Run} from "../text/line.js"
import {textWidth} from "../text/width.js"
import type {DrawnLine, Groups} from "./diff-groups.js"
import {inksFor} from "./diff-ink.js"
import {textRuns} from "./diff-runs.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** A place between two lines of a change: so many groups are done, and of the next one so many
 *  removed and added lines. */
export interface Cursor {
  readonly group: number
  readonly removed: number
  readonly added: number
}

export const START: Cursor = {group: 0, removed: 0, added: 0}

/** A line, and the place after it; `undefined` if what comes next belongs to it. */
export interface PlacedLine {
  readonly line: Line<Style>
  readonly next: Cursor | undefined
}

/** The lines from a place on. */
export function unifiedLines(groups: Groups, from: Cursor, look: Look): readonly PlacedLine[] {
  const placed: PlacedLine[] = []
  for (let index = from.group; index < groups.list.length; index++) {
    const start = index === from.group ? from : {group: index, removed: 0, added: 0}
    placed.push(...groupLines(groups, start, look))
  }
  return placed
}

function groupLines(groups: Groups, from: Cursor, look: Look): readonly PlacedLine[] {
  const group = groups.list[from.group]!
  const after: Cursor = {group: from.group + 1, removed: 0, added: 0}
  const {digits} = groups
  if (group.type === "gap") return [{line: gapLine(group.heading, digits, look), next: after}]
  if (group.type === "same") return withEnd(group.line, after, {digits, look})
  const {removed, added} = group
  const isLast = (one: Cursor) => one.removed >= removed.length && one.added >= added.length
  const lines: PlacedLine[] = []
  for (let at = from.removed; at < removed.length; at++) {
    const next = {...from, removed: at + 1}
    lines.push(...withEnd(removed[at]!, isLast(next) ? after : next, {digits, look}))
    if (at === removed.length - 1) addLeft(lines, `−${group.left.removed}`, {digits, look})
  }
  for (let at = from.added; at < added.length; at++) {
    const next = {group: from.group, removed: removed.length, added: at + 1}
    lines.push(...withEnd(added[at]!, isLast(next) ? after : next, {digits, look}))
    if (at === added.length - 1) addLeft(lines, `+${group.left.added}`, {digits, look})
  }
  return lines
}

interface Place {
  readonly digits: number
  readonly look: Look
}

/** A row that says how many lines are left out belongs to the line before it. */
function addLeft(lines: PlacedLine[], count: string, {digits, look}: Place): void {
  const last = lines.pop()
  if (!last) return
  if (/^.0$/.test(count)) return void lines.push(last)
  const text = `${look.glyphs.ellipsis} ${count}`
  const line = asideLine([{text, style: look.theme.dim}], digits, look)
  lines.push({line: last.line, next: undefined}, {line, next: last.next})
}

function withEnd(line: DrawnLine, next: Cursor, {digits, look}: Place): readonly PlacedLine[] {
  const drawn = {...signedLine(line, digits, look), wrap: "cell"} as const
  const bar = barRun(look)
  const barred = {...drawn, first: [bar, ...drawn.first], rest: [bar, ...drawn.rest]}
  if (line.end === "newline") return [{line: barred, next}]
  const end = asideLine(endRuns(look), digits, look)
  return [
    {line: barred, next: undefined},
    {line: end, next},
  ]
}

/** What is said of a line without a newline at its end. */
export function endRuns(look: Look): Row<Style> {
  return [{text: `(${TRANSCRIPT_WORDS[look.locale].noNewline})`, style: look.theme.dim}]
}

/** A line with its number and sign, and how it goes on. Without numbers the sign stands first. */
export function signedLine(
  line: DrawnLine,
  digits: number,
  look: Look,
): Pick<Line<Style>, "runs" | "first" | "rest"> {
  const style = inksFor(look).head(line.sign)
  const number = digits === 0 ? "" : `${String(line.number ?? "").padStart(digits)} `
  const goesOn = `${look.glyphs.goesOn.padStart(Math.max(1, digits))} `
  // Without numbers there is no room for a mark but the sign's own.
  const rest = digits === 0 ? `${line.sign === " " ? look.glyphs.goesOn : line.sign} ` : undefined
  return {
    runs: textRuns(line, look),
    first: [{text: `${number}${line.sign} `, style}],
    rest: [{text: rest ?? `${goesOn}${line.sign} `, style}],
  }
}

/** The way to the next hunk, which may say what that is in. */
export function gapLine(heading: string, digits: number, look: Look): Line<Style> {
  const {theme, glyphs} = look
  const text = heading === "" ? glyphs.ellipsis : `${glyphs.ellipsis} ${heading}`
  return {...asideLine([{text, style: theme.dim}], digits, look), wrap: "clip"}
}

function asideLine(runs: Row<Style>, digits: number, look: Look): Line<Style> {
  const margin = {text: " ".repeat(marginOf(digits)), style: look.theme.dim}
  const first = [barRun(look), margin]
  return {runs, first, rest: first, wrap: "word"}
}

/** Columns before the text of a line. */
export function marginOf(digits: number): number {
  return digits === 0 ? 2 : digits + 3
}

/** The bar and the indent before all that is in a card. */
export function barRun({glyphs, theme}: Look): Run<Style> {
  return {text: `${glyphs.bar}   `, style: theme.work}
}

/** Columns of that. */
export function barWidth(look: Look): number {
  return textWidth(barRun(look).text)
}
