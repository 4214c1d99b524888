// Two sequences → which of their elements belong together, in order: a longest common subsequence.
// Counts its work and gives up at a bound, never by the clock: one pair has one answer everywhere.
// Knows nothing of what the elements are. Loaded when the first diff comes.

import {diffArrays} from "diff"

/** Steps that one comparison may take. Myers' algorithm takes at most (n + m) × (edits + 1) of
 *  them, so long sequences may have fewer edits. */
export const STEPS_MAX = 4_000_000
/** Edits beyond which two sequences count as too different: the paths that the algorithm looks at
 *  grow with their square. Measured on two busy cores: 600 take 25 ms, 1,000 take 70. */
export const EDITS_MAX = 600

/** Pairs of places, one in each sequence, both rising. */
export interface Matches {
  readonly olds: readonly number[]
  readonly news: readonly number[]
}

/** The elements in common; `undefined` if that takes more than the bounds allow. What the other
 *  sequence does not have at all costs next to nothing. */
export function matchesOf(old: readonly string[], now: readonly string[]): Matches | undefined {
  const ids = new Map<string, number>()
  const idOf = (element: string) => {
    const id = ids.get(element) ?? ids.size
    ids.set(element, id)
    return id
  }
  const oldIds = old.map(idOf)
  const countOld = ids.size
  const nowIds = now.map(idOf)
  const found: {olds: number[]; news: number[]} = {olds: [], news: []}
  const [start, end] = edgesOf(oldIds, nowIds)
  for (let at = 0; at < start; at++) push(found, at, at)
  const inNew = new Uint8Array(ids.size)
  for (let at = start; at < nowIds.length - end; at++) inNew[nowIds[at]!] = 1
  const inOld = new Uint8Array(ids.size)
  for (let at = start; at < oldIds.length - end; at++) inOld[oldIds[at]!] = 1
  // No common subsequence has an element that only one side has.
  const olds = placesOf(oldIds, {start, end, other: inNew})
  const news = placesOf(nowIds, {start, end, other: inOld}).filter(at => nowIds[at]! < countOld)
  const pairs = common(
    olds.map(at => oldIds[at]!),
    news.map(at => nowIds[at]!),
  )
  if (!pairs) return undefined
  for (const [a, b] of pairs) push(found, olds[a]!, news[b]!)
  for (let left = end; left > 0; left--) push(found, oldIds.length - left, nowIds.length - left)
  return found
}

function push(to: {olds: number[]; news: number[]}, old: number, now: number): void {
  to.olds.push(old)
  to.news.push(now)
}

/** How many elements both have in common at the start and at the end. */
function edgesOf(old: readonly number[], now: readonly number[]): readonly [number, number] {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  return [start, end]
}

function placesOf(
  ids: readonly number[],
  of: {readonly start: number; readonly end: number; readonly other: Uint8Array},
): readonly number[] {
  const places: number[] = []
  for (let at = of.start; at < ids.length - of.end; at++) {
    if (of.other[ids[at]!] === 1) places.push(at)
  }
  return places
}

function common(
  old: readonly number[],
  now: readonly number[],
): readonly (readonly [number, number])[] | undefined {
  if (old.length === 0 || now.length === 0) return []
  const steps = Math.floor(STEPS_MAX / (old.length + now.length))
  const changes = diffArrays([...old], [...now], {maxEditLength: Math.min(EDITS_MAX, steps)})
  if (!changes) return undefined
  const pairs: [number, number][] = []
  let [a, b] = [0, 0]
  for (const {added, removed, count = 0} of changes) {
    if (added) b += count
    else if (removed) a += count
    else for (let i = 0; i < count; i++) pairs.push([a++, b++])
  }
  return pairs
}
