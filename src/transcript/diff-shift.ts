// Marks of changed tokens, moved to where a reader would set them: as few as can be,
// with whole brackets. Knows nothing of what the tokens were compared with.

import type {Token} from "./diff-tokens.js"

type Tokens = readonly Token[]

/** Places that a mark is moved by, at most, to either side. */
const SHIFT_MAX = 4

/** The same change can often be told in several ways: of `f(a)` and `f(a).g(b)` either `.g(b)` is
 *  new or `).g(b`. Of these, the one with whole brackets. */
export function shifted(tokens: Tokens, marks: readonly boolean[]): readonly boolean[] {
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
