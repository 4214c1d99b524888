// Times a small piece of work inside this process: enough rounds for the clock, the middle of
// several batches against whatever else the machine does.

import {percentile} from "./measure.js"

const BATCHES = 15
/** A batch lasts at least this long, in ms. */
const BATCH_MS = 8

/** Nanoseconds that one call takes: the lower quartile of the batches, since noise only adds. */
export function timed(work: () => void): number {
  return timedInTurn([work])[0]!
}

/** The same for some pieces of work that are compared: a batch of each in turn, so that whatever the
 *  machine and the compiler do meets all alike; as many batches before as are told, for code that
 *  is compiled again when it has seen all that comes. */
export function timedInTurn(works: readonly (() => void)[], warming = 0): readonly number[] {
  const all = works.map(work => ({work, rounds: roundsOf(work), times: [] as number[]}))
  for (let turn = -warming; turn < BATCHES; turn++) {
    for (const {work, rounds, times} of all) {
      const ns = (batch(work, rounds) * 1e6) / rounds
      if (turn >= 0) times.push(ns)
    }
  }
  return all.map(({times}) => percentile(times, 25))
}

/** How often a piece of work is done in a batch. */
function roundsOf(work: () => void): number {
  for (let rounds = 1; ; ) {
    const ms = batch(work, rounds)
    if (ms >= BATCH_MS) return rounds
    rounds = Math.ceil(rounds * Math.min(10, Math.max(1.5, (BATCH_MS * 1.3) / Math.max(ms, 0.01))))
  }
}

function batch(work: () => void, rounds: number): number {
  const from = performance.now()
  for (let i = 0; i < rounds; i++) work()
  return performance.now() - from
}
