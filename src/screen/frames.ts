// When the next frame may be made: an fps cap and coalescing over a clock.
// Knows nothing of what is drawn.

import type {Clock, Timer} from "../ports.js"

/** How urgent a frame is. "now": somebody waits for it (a key, an answer of the terminal), so it
 *  is made at the end of this turn and no cap holds it back. "soon": as the cap allows. */
export type Urgency = "now" | "soon"

/** Makes ticks out of requests: however many requests come, at most one tick an interval, but for
 *  those that somebody waits for. No request, no timer. */
export class Frames {
  readonly #clock: Clock
  readonly #tick: () => void
  readonly #leastMs: number
  #intervalMs: number
  #last = Number.NEGATIVE_INFINITY
  #pending: {readonly timer: Timer; readonly at: number} | undefined

  /** `fps` is 1 … 1000 frames a second; RangeError elsewhere. */
  constructor(clock: Clock, fps: number, tick: () => void) {
    if (!(fps >= 1 && fps <= 1000)) throw new RangeError(`fps is ${fps}, not 1 … 1000`)
    this.#clock = clock
    this.#tick = tick
    this.#leastMs = 1000 / fps
    this.#intervalMs = this.#leastMs
  }

  /** The least time between two ticks that nobody waits for, in milliseconds. */
  get intervalMs(): number {
    return this.#intervalMs
  }

  /** Slow links get fewer frames; never faster than the cap given at the start allows. */
  set intervalMs(value: number) {
    this.#intervalMs = Math.max(this.#leastMs, value)
  }

  request(urgency: Urgency): void {
    const now = this.#clock.now()
    const at = urgency === "now" ? now : Math.max(now, this.#last + this.#intervalMs)
    if (this.#pending && this.#pending.at <= at) return
    this.#pending?.timer.cancel()
    // A timer is heard before signals: of a stop after which a shell has the terminal a signal
    // tells, and a turn later it has been heard.
    const make = () => this.#make()
    this.#await(at, at - now, at > now ? () => this.#await(at, 0, make) : make)
  }

  /** Calls off what was requested. */
  stop(): void {
    this.#pending?.timer.cancel()
    this.#pending = undefined
  }

  #await(at: number, delayMs: number, run: () => void): void {
    this.#pending = {timer: this.#clock.setTimer(delayMs, run), at}
  }

  #make(): void {
    this.#pending = undefined
    this.#last = this.#clock.now()
    this.#tick()
  }
}
