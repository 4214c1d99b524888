// Removed lines and the added lines in their place → which of their words changed. All lines are
// compared with all others at once, so a line that was cut in two, or two that were joined, are
// marked right. Lines that have little in common get no marks: they were replaced, not changed.

import {textWidth} from "../text/width.js"
import {matchesOf} from "./diff-match.js"
import type {Token} from "./diff-tokens.js"

/** Tokens of a group of lines beyond which it gets no marks: nobody looks for words in that. */
export const TOKENS_MAX = 4000
/** Part of a line's columns, blanks aside, that must be the same for its marks to say anything. */
export const SIMILAR_MIN = 0.4

type Tokens = readonly Token[]

/** For a line, which of its tokens are marked; `undefined`: the line has no marks. */
export type Marks = readonly boolean[] | undefined

export interface MarkedLines {
  readonly removed: readonly Marks[]
  readonly added: readonly Marks[]
}

/** The marks of lines that stand in each other's place. */
export function marksOf(removed: readonly Tokens[], added: readonly Tokens[]): MarkedLines {
  const none: MarkedLines = {removed: removed.map(noMarks), added: added.map(noMarks)}
  if (removed.length === 0 || added.length === 0) return none
  const old = keysOf(removed)
  const now = keysOf(added)
  if (old.length + now.length > TOKENS_MAX) return none
  const matches = matchesOf(old, now)
  if (!matches) return none
  return {
    removed: marksIn(removed, new Set(matches.olds)),
    added: marksIn(added, new Set(matches.news)),
  }
}

function noMarks(): Marks {
  return undefined
}

const NEWLINE = "\n"

function keysOf(lines: readonly Tokens[]): readonly string[] {
  return lines.flatMap(tokens => [...tokens.map(token => token.key), NEWLINE])
}

function marksIn(lines: readonly Tokens[], same: ReadonlySet<number>): readonly Marks[] {
  let first = 0
  return lines.map(tokens => {
    const from = first
    first += tokens.length + 1
    const marks = tokens.map((_, index) => !same.has(from + index))
    if (!marks.includes(true) || similarity(tokens, marks) < SIMILAR_MIN) return undefined
    return joined(tokens, marks)
  })
}

/** Which part of the line's columns, blanks aside, is the same. A line of blanks is. */
function similarity(tokens: Tokens, marks: readonly boolean[]): number {
  let [all, same] = [0, 0]
  for (const [index, {shown, sort}] of tokens.entries()) {
    if (sort === "blank" || sort === "tab") continue
    const width = textWidth(shown)
    all += width
    if (!marks[index]) same += width
  }
  return all === 0 ? 1 : same / all
}

/** A blank between two changed words has changed with them: one mark instead of two. */
function joined(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
  return marks.map((isMarked, index) => {
    const isBetween = marks[index - 1] === true && marks[index + 1] === true
    return isMarked || (tokens[index]!.sort === "blank" && isBetween)
  })
}
