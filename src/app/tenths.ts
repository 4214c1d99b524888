// The sums of a turn as they are shown: in tenths of seconds that add up to the turn's own.
// Pure; never knows how a number is written.

import {LAP_KINDS, type LapKind} from "./lane.js"
import type {TurnTimes} from "./times.js"

/** What each kind of lap took in all, and the turn; the kinds that were add up to the turn
 *  exactly, each at most one tenth beside its own time. */
export function tenthsOf({lane, ms}: Pick<TurnTimes, "lane" | "ms">): {
  readonly sums: ReadonlyMap<LapKind, number>
  readonly total: number
} {
  const total = Math.round(ms / 100)
  const sums = LAP_KINDS.flatMap(kind => {
    const took = lane.sums[kind]
    return took === undefined ? [] : [{kind, tenths: Math.floor(took / 100), rest: took % 100}]
  })
  // What is missing goes to those that were cut most.
  let missing = total - sums.reduce((sum, {tenths}) => sum + tenths, 0)
  const given = new Map(sums.map(({kind, tenths}) => [kind, tenths]))
  for (const {kind, tenths} of sums.toSorted((a, b) => b.rest - a.rest)) {
    if (missing-- > 0) given.set(kind, tenths + 1)
  }
  return {sums: given, total}
}
