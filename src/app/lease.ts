// The terminal while it is lent to us: which modes we have switched, whether we hold it now, and
// the wait for its last answers when it is given back. Never writes.

import type {Clock, Terminal, Timer} from "../ports.js"
import {Modes} from "./modes.js"

/** How long a terminal that takes nothing is waited for, in ms. */
export const LAST_BYTES_MS = 2000
/** How long answers are waited for that were asked for, in ms, once everything is written. */
export const LAST_ANSWERS_MS = 1000
/** The same where nobody answers for all we know: late ones may not land in the shell. */
export const LATE_ANSWERS_MS = 50

/** What is waited for. */
export interface GivingBack {
  readonly terminal: Pick<Terminal, "pending">
  readonly clock: Clock
  /** Cursor reports that are on their way; "unknown" where nobody answers. */
  readonly answers: number | "unknown"
  /** The usual time for an answer, in ms. */
  readonly roundTripMs: number
}

interface Wait {
  readonly of: GivingBack
  answers: number
  timer: Timer
  readonly end: () => void
}

export class Lease {
  readonly modes = new Modes()
  holder: "we" | "others" = "others"
  #wait: Wait | undefined
  #caught: string | undefined

  /** Keeps the bytes if they are being caught, and says so. */
  catches(bytes: string): boolean {
    if (this.#caught === undefined) return false
    this.#caught += bytes
    return true
  }

  /** What is written while `run` runs, as bytes that did not go out. */
  caught(run: () => void): string {
    this.#caught = ""
    try {
      run()
      return this.#caught
    } finally {
      this.#caught = undefined
    }
  }

  /** Settles once the terminal has taken everything and answered everything, or has had its time:
   *  an answer that comes later would be printed into the shell. */
  giveBack(of: GivingBack): Promise<void> {
    this.holder = "others"
    return new Promise(resolve => {
      const timer = of.clock.setTimer(LAST_BYTES_MS, () => this.#written())
      const answers = of.answers === "unknown" ? 0 : of.answers
      this.#wait = {of, answers, timer, end: resolve}
      this.drained()
    })
  }

  /** The terminal has taken what was written. */
  drained(): void {
    if (this.#wait?.of.terminal.pending() === 0) this.#written()
  }

  /** A cursor report has come. */
  answered(): void {
    if (this.#wait && this.#wait.answers > 0) this.#wait.answers--
    if (this.#wait?.answers === 0 && this.#wait.of.answers !== "unknown") this.#over()
  }

  #written(): void {
    const wait = this.#wait
    if (!wait) return
    wait.timer.cancel()
    const {answers, clock, roundTripMs} = wait.of
    const ms = answers === "unknown" ? LATE_ANSWERS_MS : Math.max(LAST_ANSWERS_MS, 2 * roundTripMs)
    wait.timer = clock.setTimer(ms, () => this.#over())
  }

  #over(): void {
    const wait = this.#wait
    this.#wait = undefined
    wait?.timer.cancel()
    wait?.end()
  }
}
