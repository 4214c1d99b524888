// Two texts → the lines of their difference, by hunks with context and line numbers.
// Knows nothing of looks and no language. Loaded when the first diff comes.

import {edgesOf, firstLines, lineCount, lineStart, linesOf, newlinesIn} from "./diff-edges.js"
import {matchesOf} from "./diff-match.js"

/** One line of a difference. "no-newline" comes after a last line that has no end where the other
 *  text's last line has one; it has no text. */
export interface DiffLine {
  readonly sign: "+" | "-" | " " | "no-newline"
  /** Counts from 1 in the new text, for removed lines in the old one; not every source tells. */
  readonly number: number | undefined
  /** The number that a line of both texts has in the old one; missing if that is the same. */
  readonly old?: number
  /** As it is in the source, without its newline; a CR that is no part of that is "␍". */
  readonly text: string
}

/** Lines that follow each other in both texts. */
export interface Hunk {
  /** What the lines are in, as a line above them says; "" if nothing does. */
  readonly heading: string
  /** Source right before its first line, for whoever reads it in a language. */
  readonly lead: string
  readonly lines: readonly DiffLine[]
}

/** What two texts differ in. */
export interface Difference {
  readonly hunks: readonly Hunk[]
  /** All lines that changed, also those that no hunk has since there were too many. */
  readonly added: number
  readonly removed: number
  /** "whole": the texts are too different, or too long, to be compared line by line: the hunk has
   *  old lines, then new ones. */
  readonly by: "line" | "whole"
}

/** How the differences between two texts are found. */
export type FindDiff = (before: string, after: string) => Difference

/** UTF-16 units, of both texts without what they have in common at their edges, beyond which they
 *  are not compared: cutting them into lines takes longer than a reader waits for a picture. */
export const UNITS_MAX = 4_000_000
/** Lines of a difference that are kept: what is beyond is counted only. */
export const LINES_MAX = 10_000
/** Unchanged lines before and after a change. */
const CONTEXT_LINES = 2
/** Lines above a hunk that are kept to read it by, and looked through for its heading. */
const LEAD_LINES = 40
const HEADING_LINES = 400

/** The difference of two texts. What they have in common at their edges costs next to nothing. A
 *  line end of CRLF where not every line has it stays visible. */
export function findDiff(before: string, after: string): Difference {
  const strip = isDos(before) && isDos(after)
  const [old, now] = withSameEnd(strip ? unix(before) : before, strip ? unix(after) : after)
  if (old === now) return {hunks: [], added: 0, removed: 0, by: "line"}
  const {start, end} = edgesOf(old, now)
  const inner: Inner = {
    text: now,
    start,
    first: newlinesIn(now, 0, start) + 1,
    old: old.slice(start, old.length - end),
    now: now.slice(start, now.length - end),
  }
  return inner.old.length + inner.now.length > UNITS_MAX ? uncompared(inner) : compared(inner)
}

/** Both texts without what is the same around, and where in the new text they stand. */
interface Inner {
  readonly text: string
  readonly start: number
  /** Number of their first line. */
  readonly first: number
  readonly old: string
  readonly now: string
}

/** Lines `from` … `to` − 1 of the old text gave way to those of the new one. */
interface Change {
  readonly oldFrom: number
  readonly oldTo: number
  readonly nowFrom: number
  readonly nowTo: number
}

function compared(inner: Inner): Difference {
  const old = linesOf(inner.old)
  const now = linesOf(inner.now)
  const matches = matchesOf(old, now)
  const whole = {oldFrom: 0, oldTo: old.length, nowFrom: 0, nowTo: now.length}
  const changes = matches ? changesOf(old.length, now.length, matches) : [whole]
  let [added, removed] = [0, 0]
  for (const {oldFrom, oldTo, nowFrom, nowTo} of changes) {
    added += nowTo - nowFrom
    removed += oldTo - oldFrom
  }
  const hunks = hunksOf(changes, {old, now}, inner)
  return {hunks, added, removed, by: matches ? "line" : "whole"}
}

/** Of texts that are too long their first lines stand for the whole. */
function uncompared(inner: Inner): Difference {
  const half = LINES_MAX / 2
  const old = firstLines(inner.old, half)
  const now = firstLines(inner.now, half)
  const whole = {oldFrom: 0, oldTo: old.length, nowFrom: 0, nowTo: now.length}
  const hunks = hunksOf([whole], {old, now}, inner)
  return {hunks, added: lineCount(inner.now), removed: lineCount(inner.old), by: "whole"}
}

function changesOf(
  oldLength: number,
  nowLength: number,
  matches: {readonly olds: readonly number[]; readonly news: readonly number[]},
): readonly Change[] {
  const changes: Change[] = []
  let [oldFrom, nowFrom] = [0, 0]
  const close = (oldTo: number, nowTo: number) => {
    if (oldTo > oldFrom || nowTo > nowFrom) changes.push({oldFrom, oldTo, nowFrom, nowTo})
    oldFrom = oldTo + 1
    nowFrom = nowTo + 1
  }
  for (let index = 0; index < matches.olds.length; index++) {
    close(matches.olds[index]!, matches.news[index]!)
  }
  close(oldLength, nowLength)
  return changes
}

interface Lines {
  readonly old: readonly string[]
  readonly now: readonly string[]
}

function hunksOf(changes: readonly Change[], lines: Lines, inner: Inner): readonly Hunk[] {
  const around = aroundOf(inner)
  const hunks: Hunk[] = []
  let left = LINES_MAX
  let group: Change[] = []
  const close = () => {
    if (group.length > 0 && left > 0) {
      const hunk = hunkOf(group, {lines, inner, around, most: left})
      left -= hunk.lines.length
      hunks.push(hunk)
    }
    group = []
  }
  for (const change of changes) {
    const last = group.at(-1)
    if (last && change.nowFrom - last.nowTo > 2 * CONTEXT_LINES) close()
    group.push(change)
  }
  close()
  return hunks
}

/** Lines in common right before and after the inner ones: context of the first and the last. */
interface Around {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

function aroundOf({text, start, now}: Inner): Around {
  const from = lineStart(text, start, CONTEXT_LINES)
  const rest = text.slice(start + now.length)
  return {before: linesOf(text.slice(from, start)), after: firstLines(rest, CONTEXT_LINES)}
}

function hunkOf(
  group: readonly Change[],
  of: {
    readonly lines: Lines
    readonly inner: Inner
    readonly around: Around
    readonly most: number
  },
): Hunk {
  const {lines, inner, around, most} = of
  const {first} = inner
  const found: DiffLine[] = []
  const both = (from: number, to: number) => {
    for (let at = from; at < to && found.length < most; at++) {
      const line = at < 0 ? around.before.at(at) : (lines.now[at] ?? around.after[at - last])
      if (line !== undefined) push(found, " ", {line, number: first + at, shift})
    }
  }
  const last = lines.now.length
  let at = group[0]!.nowFrom - CONTEXT_LINES
  // How far the old text is ahead.
  let shift = group[0]!.oldFrom - group[0]!.nowFrom
  for (const {oldFrom, oldTo, nowFrom, nowTo} of group) {
    both(at, nowFrom)
    const [removed, added] = shares(oldTo - oldFrom, nowTo - nowFrom, most - found.length)
    for (let old = oldFrom; old < oldFrom + removed; old++) {
      push(found, "-", {line: lines.old[old]!, number: first + old})
    }
    for (let now = nowFrom; now < nowFrom + added; now++) {
      push(found, "+", {line: lines.now[now]!, number: first + now})
    }
    at = nowTo
    shift = oldTo - nowTo
  }
  both(at, at + CONTEXT_LINES)
  const start = offsetOf(inner, around, {
    lines: lines.now,
    index: group[0]!.nowFrom - CONTEXT_LINES,
  })
  return {
    heading: isAtMargin(found) ? "" : headingAbove(inner.text, start),
    lead: inner.text.slice(lineStart(inner.text, start, LEAD_LINES), start),
    lines: found,
  }
}

/** How many of the removed and of the added lines are shown where there is room for so many lines:
 *  some of each. */
export function shares(removed: number, added: number, room: number): readonly [number, number] {
  const most = Math.max(0, room)
  const old = Math.min(removed, Math.max(Math.ceil(most / 2), most - added))
  return [old, Math.min(added, most - old)]
}

/** Offset in the new text of one of its inner lines, counted from the first of them; of lines
 *  before that, which are context, the start of the first one there is. */
function offsetOf(
  {text, start}: Inner,
  around: Around,
  at: {readonly lines: readonly string[]; readonly index: number},
): number {
  if (at.index < 0) return lineStart(text, start, Math.min(-at.index, around.before.length))
  let offset = start
  for (let index = 0; index < at.index; index++) offset += at.lines[index]!.length
  return offset
}

function push(
  to: DiffLine[],
  sign: "+" | "-" | " ",
  of: {readonly line: string; readonly number: number; readonly shift?: number},
): void {
  const {line, number, shift = 0} = of
  const hasEnd = line.endsWith("\n")
  const text = withVisibleEnd(hasEnd ? line.slice(0, -1) : line)
  to.push({sign, number, ...(shift !== 0 && {old: number + shift}), text})
  if (!hasEnd) to.push(NO_NEWLINE)
}

const NO_NEWLINE: DiffLine = {sign: "no-newline", number: undefined, text: ""}

/** A line end of CRLF that is part of the line: shown as what it is. */
export function withVisibleEnd(line: string): string {
  return line.endsWith("\r") ? `${line.slice(0, -1)}␍` : line
}

/** What begins at the margin is in nothing. */
function isAtMargin(lines: readonly DiffLine[]): boolean {
  return MARGIN.test(lines.find(({text}) => text.trim() !== "")?.text ?? "")
}

const MARGIN = /^[\p{L}_$@]/u

/** What a stretch of code is in: the nearest line above it, but for some right before it, that
 *  begins at the margin with a letter. */
function headingAbove(text: string, offset: number): string {
  let end = offset
  for (let count = 0; count < HEADING_LINES && end > 0; count++) {
    const from = text.lastIndexOf("\n", end - 2) + 1
    if (MARGIN.test(text.slice(from, from + 2))) return text.slice(from, end).trimEnd()
    end = from
  }
  return ""
}

/** Where neither text ends its last line, or one of them has no line at all, that is not what they
 *  differ in. */
function withSameEnd(old: string, now: string): readonly [string, string] {
  const isOpen = (text: string) => !text.endsWith("\n")
  if (old !== "" && now !== "" && isOpen(old) !== isOpen(now)) return [old, now]
  const closed = (text: string) => (text !== "" && isOpen(text) ? `${text}\n` : text)
  return [closed(old), closed(now)]
}

/** No line ends in "\n" alone. A text without any end agrees with both. */
function isDos(text: string): boolean {
  return !/(^|[^\r])\n/.test(text)
}

function unix(text: string): string {
  return text.replaceAll("\r\n", "\n")
}
