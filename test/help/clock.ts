// A clock that stands still until a test moves it.
// Knows nothing of real time: a test that takes an hour on this clock takes no time at all.

import type {Clock, Timer} from "../../src/ports.js"

/** Most timers that one `advance` runs: a chain of timers without delay would never end. */
const RUNS_MAX = 1_000_000

interface Waiting {
  readonly at: number
  readonly order: number
  readonly run: () => void
}

/** Time in milliseconds, from 0, moved by hand. */
export class TestClock implements Clock {
  #now = 0
  #order = 0
  readonly #waiting = new Set<Waiting>()

  now(): number {
    return this.#now
  }

  setTimer(delayMs: number, run: () => void): Timer {
    const waiting = {at: this.#now + Math.max(0, delayMs), order: this.#order++, run}
    this.#waiting.add(waiting)
    return {cancel: () => void this.#waiting.delete(waiting)}
  }

  /** Timers that have neither run nor been called off: 0 means that nothing will ever happen. */
  get timers(): number {
    return this.#waiting.size
  }

  /** Milliseconds until the next timer; `undefined` without one. */
  get nextMs(): number | undefined {
    const next = this.#next(Number.POSITIVE_INFINITY)
    return next === undefined ? undefined : next.at - this.#now
  }

  /** Moves time on and runs each timer that falls due, in order of time, then of setting.
   *  Timers that these set run too when they fall into the same stretch. */
  advance(ms: number): void {
    const until = this.#now + ms
    for (let runs = 0; ; runs++) {
      const next = this.#next(until)
      if (next === undefined) break
      if (runs === RUNS_MAX) throw new RangeError(`more than ${RUNS_MAX} timers in ${ms} ms`)
      this.#waiting.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
    this.#now = until
  }

  /** The same in steps of at most `stepMs`, with promises settled between the steps. */
  async run(ms: number, stepMs = 10): Promise<void> {
    const until = this.#now + ms
    while (this.#now < until) {
      this.advance(Math.min(stepMs, until - this.#now))
      await new Promise(resolve => setImmediate(resolve))
    }
  }

  #next(until: number): Waiting | undefined {
    let next: Waiting | undefined
    for (const waiting of this.#waiting) {
      if (waiting.at > until) continue
      const earlier =
        next === undefined ||
        waiting.at < next.at ||
        (waiting.at === next.at && waiting.order < next.order)
      if (earlier) next = waiting
    }
    return next
  }
}
