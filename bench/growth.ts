// Whether twice as much costs twice as much, told by what is doubled three times.
// Never knows what is done.

import {median} from "./measure.js"

/** How often it is doubled. From 128 KB on V8 gives every string and list pages of its own, so that
 *  one of the doublings may cost more; a square shows in all of them, and in the middle one. */
export const DOUBLINGS = 3

/** Runs of each size, in turns; the least counts, since noise only adds. What looks slower than
 *  LOOKS_SLOW is run more often: the least comes down to what it is, be that slow or not. */
const RUNS = 4
const RUNS_MAX = 21
const LOOKS_SLOW = 2.1
const AGAIN_MAX = 3
/** A run of the largest size is repeated until it takes so long, in ms: the clock tells no less. */
const RUN_MS = 8

export interface Growth {
  /** The middle one of the doublings, and all of them, the smallest sizes first. */
  readonly value: number
  readonly steps: readonly number[]
  /** CPU time of the largest size, in ms. */
  readonly ms: number
}

/** How much more twice as much costs. `works` do one thing, each to twice as much as the one before
 *  it; there are DOUBLINGS + 1 of them. All are repeated for the same amount, so that the collector
 *  of garbage has as much to do for each. */
export function growthOf(works: readonly (() => void)[]): Growth {
  let best = measured(works)
  // What meets all runs of one size may be the machine's doing; a square comes again.
  for (let again = 0; again < AGAIN_MAX && best.value > LOOKS_SLOW; again++) {
    const next = measured(works)
    if (next.value < best.value) best = next
  }
  return best
}

function measured(works: readonly (() => void)[]): Growth {
  const repeated = (work: () => void, times: number) =>
    cpuMs(() => {
      for (let time = 0; time < times; time++) work()
    })
  repeated(works[0]!, 1)
  const rounds = Math.ceil(RUN_MS / Math.max(0.01, repeated(works.at(-1)!, 1)))
  const least = works.map(() => Number.POSITIVE_INFINITY)
  const steps = () => least.slice(1).map((ms, index) => ms / least[index]!)
  for (let run = 0; run < RUNS || (run < RUNS_MAX && median(steps()) > LOOKS_SLOW); run++) {
    for (const [index, work] of works.entries()) {
      const times = rounds * 2 ** (works.length - 1 - index)
      least[index] = Math.min(least[index]!, repeated(work, times) / times)
    }
  }
  return {value: median(steps()), steps: steps(), ms: least.at(-1)!}
}

/** The sizes for it: a half of a half of a half, and so on up to the whole. */
export function sizesTo(whole: number): readonly number[] {
  return Array.from({length: DOUBLINGS + 1}, (_, step) => whole / 2 ** (DOUBLINGS - step))
}

/** The doublings in words. */
export function stepsText({steps}: Growth): string {
  return `${steps.map(step => step.toFixed(2)).join(", ")} ×`
}

/** CPU time of all threads that some work takes, in ms. */
export function cpuMs(work: () => unknown): number {
  const from = process.cpuUsage()
  work()
  const {user, system} = process.cpuUsage(from)
  return (user + system) / 1000
}
