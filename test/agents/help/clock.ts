// The clock of the tests for code that waits in promises: time goes from timer to timer, and all
// that follows from one has happened before the next.

import type {Clock, Timer} from "../../../src/ports.js"
import {TestClock} from "../../help/clock.js"

export class HandClock implements Clock {
  readonly #clock = new TestClock()
  /** How often a timer ran: turns of the event loop that somebody waited for. */
  ran = 0

  now(): number {
    return this.#clock.now()
  }

  setTimer(delayMs: number, run: () => void): Timer {
    return this.#clock.setTimer(delayMs, () => {
      this.ran += 1
      run()
    })
  }

  /** Runs every timer that is due within the next `ms`, with all that follows from each. */
  async advance(ms: number): Promise<void> {
    const until = this.now() + ms
    await settled()
    for (;;) {
      const {nextMs} = this.#clock
      if (nextMs === undefined || this.now() + nextMs > until) break
      await this.#next(nextMs)
    }
    this.#clock.advance(until - this.now())
  }

  /** Jumps from timer to timer until the condition holds. */
  async runUntil(done: () => boolean): Promise<void> {
    for (let idle = 0; !done() && idle < 2000; ) {
      const {nextMs} = this.#clock
      if (nextMs === undefined) {
        idle += 1
        await new Promise(settle => setTimeout(settle, 5))
      } else {
        idle = 0
        await this.#next(nextMs)
      }
    }
    if (!done()) throw new Error("never happened")
  }

  async #next(ms: number): Promise<void> {
    this.#clock.advance(Math.max(0, ms))
    await settled()
  }
}

function settled(): Promise<void> {
  return new Promise(settle => setImmediate(settle))
}
