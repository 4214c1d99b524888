// Times a small piece of work inside this process: enough rounds for the clock, the middle of
// several batches against whatever else the machine does.

import {percentile} from "./measure.js"

const BATCHES = 15
/** A batch lasts at least this long, in ms. */
const BATCH_MS = 8

/** Nanoseconds that one call takes: the lower quartile of the batches, since noise only adds. */
export function timed(work: () => void): number {
  let rounds = 1
  for (;;) {
    const ms = batch(work, rounds)
    if (ms >= BATCH_MS) break
    rounds = Math.ceil(rounds * Math.min(10, Math.max(1.5, (BATCH_MS * 1.3) / Math.max(ms, 0.01))))
  }
  const times = Array.from({length: BATCHES}, () => (batch(work, rounds) * 1e6) / rounds)
  return percentile(times, 25)
}

function batch(work: () => void, rounds: number): number {
  const from = performance.now()
  for (let i = 0; i < rounds; i++) work()
  return performance.now() - from
}
