// Removed lines and the added lines in their place → which of their words changed. All lines are
// compared with all others at once, so a line that was cut in two, or two that were joined, are
// marked right. Lines that have little in common get no marks: they were replaced, not changed.

import {textWidth} from "../text/width.js"
import {matchesOf} from "./diff-match.js"
import type {Token} from "./diff-tokens.js"

/** Tokens of a group of lines beyond which it gets no marks: nobody looks for words in that. */
export const TOKENS_MAX = 4000
/** Part of the columns, blanks aside, that a line and the one it has most in common with must share:
 *  of the shorter one's. So what was put into a line is marked, however long it is. */
export const SIMILAR_MIN = 0.5
/** The same of the line's own columns: a bracket in common is not enough. */
export const OWN_MIN = 0.2

type Tokens = readonly Token[]

/** For a line, which of its tokens are marked; `undefined`: the line has no marks. */
export type Marks = readonly boolean[] | undefined

export interface MarkedLines {
  readonly removed: readonly Marks[]
  readonly added: readonly Marks[]
  /** For each removed line the added one that it has most in common with, if it has enough. */
  readonly partners: readonly (number | undefined)[]
}

/** The marks of lines that stand in each other's place. */
export function marksOf(removed: readonly Tokens[], added: readonly Tokens[]): MarkedLines {
  const none: MarkedLines = {
    removed: removed.map(nothing),
    added: added.map(nothing),
    partners: removed.map(nothing),
  }
  if (removed.length === 0 || added.length === 0) return none
  const oldKeys = keysOf(removed)
  const nowKeys = keysOf(added)
  if (oldKeys.length + nowKeys.length > TOKENS_MAX) return none
  const matches = matchesOf(oldKeys, nowKeys)
  if (!matches) return none
  const {olds, news} = matches
  const old = changesIn(removed, {own: olds, others: news, partners: added})
  const now = changesIn(added, {own: news, others: olds, partners: removed})
  return {
    removed: old.map(({marks}) => marks),
    added: now.map(({marks}) => marks),
    partners: old.map(({partner}) => partner),
  }
}

function nothing(): undefined {
  return undefined
}

const NEWLINE = "\n"

function keysOf(lines: readonly Tokens[]): readonly string[] {
  return lines.flatMap(tokens => [...tokens.map(token => token.key), NEWLINE])
}

/** Places of tokens that both sides have, newlines counted, and the lines of the other side. */
interface Common {
  readonly own: readonly number[]
  readonly others: readonly number[]
  readonly partners: readonly Tokens[]
}

/** What changed in a line, and the line of the other side that it is likest to. */
interface LineChange {
  readonly marks: Marks
  readonly partner: number | undefined
}

function changesIn(
  lines: readonly Tokens[],
  {own, others, partners}: Common,
): readonly LineChange[] {
  const lineOf = linesByPlace(partners)
  const columns = partners.map(columnsOf)
  let first = 0
  let match = 0
  return lines.map(tokens => {
    const marks = tokens.map(() => true)
    const shared = new Map<number, number>()
    let same = 0
    for (; match < own.length && own[match]! - first <= tokens.length; match++) {
      const token = tokens[own[match]! - first]
      if (!token) continue
      marks[own[match]! - first] = false
      const partner = lineOf[others[match]!]!
      shared.set(partner, (shared.get(partner) ?? 0) + columnsOf([token]))
      same += columnsOf([token])
    }
    first += tokens.length + 1
    const all = columnsOf(tokens)
    const alike = [...shared].filter(
      ([partner, count]) => count >= SIMILAR_MIN * Math.min(all, columns[partner]!),
    )
    const [best] = alike.sort(([, a], [, b]) => b - a)
    if (!best || same < OWN_MIN * all) return {marks: undefined, partner: undefined}
    const isMarked = marks.includes(true)
    const shown = isMarked
      ? joined(tokens, withoutIndent(tokens, shifted(tokens, marks)))
      : undefined
    return {marks: shown, partner: best[0]}
  })
}

/** For each place of the tokens and newlines of all lines, the line. */
function linesByPlace(lines: readonly Tokens[]): readonly number[] {
  return lines.flatMap((tokens, line) => Array.from({length: tokens.length + 1}, () => line))
}

/** Columns that the tokens take, blanks aside. */
function columnsOf(tokens: Tokens): number {
  let columns = 0
  for (const {shown, sort} of tokens) {
    if (sort !== "blank" && sort !== "tab") columns += textWidth(shown)
  }
  return columns
}

/** Places that a mark is moved by, at most, to either side. */
const SHIFT_MAX = 4

/** The same change can often be told in several ways: of `f(a)` and `f(a).g(b)` either `.g(b)` is
 *  new or `).g(b`. Of these, the one with whole brackets. */
function shifted(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
  const moved = [...marks]
  let before: Stretch | undefined
  for (let from = moved.indexOf(true); from >= 0; ) {
    const end = moved.indexOf(false, from)
    const to = end < 0 ? moved.length : end
    const gap = before ? from - before[1] : 0
    if (before && canJoin(tokens, [from, to], gap)) {
      moved.fill(false, from, to).fill(true, before[1], to - gap)
      from = before[0]
      before = undefined
      continue
    }
    const by = bestShift(tokens, moved, [from, to])
    if (by !== 0) moved.fill(false, from, to).fill(true, from + by, to + by)
    before = [from + by, to + by]
    from = moved.indexOf(true, Math.max(to, to + by))
  }
  return moved
}

type Stretch = readonly [from: number, to: number]

/** Whether a mark that is moved to the left by the gap says the same, so that two become one. */
function canJoin(tokens: Tokens, [from, to]: Stretch, gap: number): boolean {
  if (gap < 1 || gap > SHIFT_MAX) return false
  for (let by = 1; by <= gap; by++)
    if (tokens[from - by]!.key !== tokens[to - by]!.key) return false
  return true
}

function bestShift(tokens: Tokens, marks: readonly boolean[], [from, to]: Stretch): number {
  const keyAt = (index: number) => tokens[index]?.key
  let best = 0
  let least = openBrackets(tokens, from, to)
  for (const step of [1, -1]) {
    for (let by = 0; least > 0 && Math.abs(by) < SHIFT_MAX; ) {
      // What leaves the mark at one side comes into it at the other.
      const [leaves, comes] = step > 0 ? [from + by, to + by] : [to + by - 1, from + by - 1]
      if (marks[comes] !== false || keyAt(leaves) !== keyAt(comes)) break
      by += step
      const open = openBrackets(tokens, from + by, to + by)
      if (open < least) [best, least] = [by, open]
    }
  }
  return best
}

/** How many brackets of a stretch have no partner in it. */
function openBrackets(tokens: Tokens, from: number, to: number): number {
  let [open, lone] = [0, 0]
  for (let at = from; at < to; at++) {
    const {key} = tokens[at]!
    if (/^[([{<]$/.test(key)) open++
    else if (/^[)\]}>]$/.test(key)) {
      if (open > 0) open--
      else lone++
    }
  }
  return open + lone
}

/** Where more than the indentation changed, that says nothing. */
function withoutIndent(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
  const {sort} = tokens[0]!
  const isIndent = marks[0] === true && (sort === "blank" || sort === "tab")
  return isIndent && marks.includes(true, 1) && marks[1] !== true ? marks.with(0, false) : marks
}

/** A blank between two changed words has changed with them: one mark instead of two. */
function joined(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
  return marks.map((isMarked, index) => {
    const isBetween = marks[index - 1] === true && marks[index + 1] === true
    return isMarked || (tokens[index]!.sort === "blank" && isBetween)
  })
}
