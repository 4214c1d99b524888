// What the terminal was asked and has not answered, in order, and the one alarm of the screen.
// Knows nothing of what an answer means.

import {ASK_SIZE} from "../ansi/sequences.js"
import type {Timer} from "../ports.js"
import type {ScreenCounts} from "./counts.js"
import type {Moment} from "./known.js"
import {type Asked, LOST_MS, type ScreenPorts} from "./phase.js"

export class Questions {
  readonly #ports: ScreenPorts
  readonly #counts: ScreenCounts
  #waiting: Asked[] = []
  #timer: Timer | undefined

  constructor(ports: ScreenPorts, counts: ScreenCounts) {
    this.#ports = ports
    this.#counts = counts
  }

  /** Answers that have not come. */
  get open(): number {
    return this.#waiting.length
  }

  /** An answer to it will come; the question is part of what is written next. */
  expect(question: Asked["question"], of: object | undefined): void {
    this.#waiting.push({question, of})
  }

  /** Asks with these bytes. */
  ask(question: Asked["question"], of: object | undefined, bytes: string): void {
    this.expect(question, of)
    this.#ports.write(bytes)
  }

  /** What the answer that has come was asked for; `undefined` if nobody had asked. */
  answered(): Asked | undefined {
    return this.#waiting.shift()
  }

  /** None of the answers will come. */
  forget(): void {
    this.#waiting = []
  }

  /** Runs once after that many milliseconds, in place of what was to run. */
  arm(delayMs: number, run: () => void): void {
    this.disarm()
    this.#timer = this.#ports.clock.setTimer(delayMs, run)
  }

  /** Asks for the closing size of a flight again and again until something else is armed: an answer
   *  may be lost on a bad line, and without it no frame would ever be painted. */
  insist(flight: object): void {
    this.arm(LOST_MS, () => {
      this.ask("closing", flight, ASK_SIZE)
      this.insist(flight)
    })
  }

  disarm(): void {
    this.#timer?.cancel()
    this.#timer = undefined
  }

  moment(): Moment {
    return {now: this.#ports.clock.now(), roundTripMs: this.#counts.roundTripMs}
  }
}
