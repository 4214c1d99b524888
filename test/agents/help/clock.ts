// A clock that a test moves: either by hand, or from timer to timer until something is there.

import type {Clock, Timer} from "../../../src/ports.js"

interface Pending {
  readonly at: number
  readonly run: () => void
}

export class HandClock implements Clock {
  #now = 0
  #pending: Pending[] = []
  /** How often a timer ran: turns of the event loop that somebody waited for. */
  ran = 0

  now(): number {
    return this.#now
  }

  setTimer(delayMs: number, run: () => void): Timer {
    const pending: Pending = {at: this.#now + Math.max(0, delayMs), run}
    this.#pending.push(pending)
    return {
      cancel: () => {
        this.#pending = this.#pending.filter(other => other !== pending)
      },
    }
  }

  /** Runs every timer that is due within the next `ms`, with all that follows from each. */
  async advance(ms: number): Promise<void> {
    const until = this.#now + ms
    await settled()
    for (;;) {
      const next = this.#next()
      if (next === undefined || next.at > until) break
      await this.#run(next)
    }
    this.#now = until
  }

  /** Jumps from timer to timer until the condition holds. */
  async runUntil(done: () => boolean): Promise<void> {
    for (let idle = 0; !done() && idle < 2000; ) {
      const next = this.#next()
      if (next === undefined) {
        idle += 1
        await new Promise(settle => setTimeout(settle, 5))
      } else {
        idle = 0
        await this.#run(next)
      }
    }
    if (!done()) throw new Error("never happened")
  }

  #next(): Pending | undefined {
    return this.#pending.reduce<Pending | undefined>(
      (first, other) => (first === undefined || other.at < first.at ? other : first),
      undefined,
    )
  }

  async #run(next: Pending): Promise<void> {
    this.#pending = this.#pending.filter(other => other !== next)
    this.#now = Math.max(this.#now, next.at)
    this.ran += 1
    next.run()
    await settled()
  }
}

function settled(): Promise<void> {
  return new Promise(settle => setImmediate(settle))
}
