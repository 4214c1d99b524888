// Removed lines and the added lines in their place → which of their words changed. All lines are
// compared with all others at once, so a line that was cut in two, or two that were joined, are
// marked right. Lines that have little in common get no marks: they were replaced, not changed.

import {textWidth} from "../text/width.js"
import {matchesOf} from "./diff-match.js"
import {shifted} from "./diff-shift.js"
import type {Token} from "./diff-tokens.js"

/** Tokens of a group of lines beyond which it gets no marks: nobody looks for words in that. */
export const TOKENS_MAX = 4000
/** Part of the columns, blanks aside, that a line and the one it has most in common with must
 *  share: of the shorter one's. So what was put into a line is marked, however long it is. */
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
  const [oldAll, nowAll] = [flat(removed), flat(added)]
  if (oldAll.length + nowAll.length > TOKENS_MAX) return none
  const [oldWords, nowWords] = [wordsIn(oldAll), wordsIn(nowAll)]
  const matches = matchesOf(
    oldWords.map(at => oldAll[at]!.key),
    nowWords.map(at => nowAll[at]!.key),
  )
  if (!matches) return none
  const olds = matches.olds.map(at => oldWords[at]!)
  const news = matches.news.map(at => nowWords[at]!)
  const old = changesIn(removed, added, partnersOf(oldAll, nowAll, [olds, news]))
  const now = changesIn(added, removed, partnersOf(nowAll, oldAll, [news, olds]))
  return {
    removed: old.map(({marks}) => marks),
    added: now.map(({marks}) => marks),
    partners: old.map(({partner}) => partner),
  }
}

function nothing(): undefined {
  return undefined
}

const NEWLINE: Token = {key: "\n", shown: "", sort: "sign"}

/** The tokens of all lines, each line ended by a newline. */
function flat(lines: readonly Tokens[]): Tokens {
  return lines.flatMap(tokens => [...tokens, NEWLINE])
}

/** Places of all that is no blank: blanks are everywhere, and would be found to match anywhere. */
function wordsIn(tokens: Tokens): readonly number[] {
  return tokens.flatMap((token, at) => (isBlank(token) ? [] : [at]))
}

function isBlank({sort}: Token): boolean {
  return sort === "blank" || sort === "tab"
}

/** For each token the one of the other side that it is; a blank is the one beside its neighbour. */
function partnersOf(
  own: Tokens,
  other: Tokens,
  [owns, others]: readonly [readonly number[], readonly number[]],
): readonly (number | undefined)[] {
  const partners: (number | undefined)[] = own.map(nothing)
  for (const [index, at] of owns.entries()) partners[at] = others[index]
  const besides = (at: number, step: 1 | -1) => {
    const neighbour = partners[at - step]
    const token = own[at]!
    if (neighbour === undefined || partners[at] !== undefined || !isBlank(token)) return
    if (other[neighbour + step]?.key === token.key) partners[at] = neighbour + step
  }
  for (let at = 1; at < own.length; at++) besides(at, 1)
  for (let at = own.length - 2; at >= 0; at--) besides(at, -1)
  return partners
}

/** What changed in a line, and the line of the other side that it is likest to. */
interface LineChange {
  readonly marks: Marks
  readonly partner: number | undefined
}

function changesIn(
  lines: readonly Tokens[],
  others: readonly Tokens[],
  partners: readonly (number | undefined)[],
): readonly LineChange[] {
  const lineOf = linesByPlace(others)
  const columns = others.map(columnsOf)
  let first = 0
  return lines.map(tokens => {
    const shared = new Map<number, number>()
    let same = 0
    const marks = tokens.map((token, index) => {
      const partner = partners[first + index]
      if (partner === undefined) return true
      const line = lineOf[partner]!
      const width = columnsOf([token])
      shared.set(line, (shared.get(line) ?? 0) + width)
      same += width
      return false
    })
    first += tokens.length + 1
    const all = columnsOf(tokens)
    const alike = [...shared].filter(
      ([line, count]) => count >= SIMILAR_MIN * Math.min(all, columns[line]!),
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
  for (const token of tokens) if (!isBlank(token)) columns += textWidth(token.shown)
  return columns
}

/** Where more than the indentation changed, that says nothing. */
function withoutIndent(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
  const isIndent = marks[0] === true && isBlank(tokens[0]!)
  return isIndent && marks.includes(true, 1) && marks[1] !== true ? marks.with(0, false) : marks
}

/** A blank between two changed words has changed with them: one mark instead of two. */
function joined(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
  return marks.map((isMarked, index) => {
    const isBetween = marks[index - 1] === true && marks[index + 1] === true
    return isMarked || (tokens[index]!.sort === "blank" && isBetween)
  })
}
