// The line between a program and its terminal: what is written and not yet taken, what is answered
// and not yet read. Knows time and speed; never what the bytes mean.

import type {Clock} from "../../src/ports.js"

/** How long things take on the line. */
export interface Pace {
  /** Milliseconds until an answer can be read; `never`: answers are lost. */
  readonly replies: number | "never"
  readonly bytesPerSecond: number | undefined
  /** Bytes that wait on the way without the program's knowing. */
  readonly kernelBytes: number
}

/** On a line with a speed, bytes arrive in portions of this many milliseconds. */
const PORTION_MS = 5

interface Listeners {
  bytes: ((bytes: Uint8Array) => void) | undefined
  drain: (() => void) | undefined
}

const encoder = new TextEncoder()

/** Both directions. `take` is the terminal's side: called with what it reads, in order. */
export class Wire {
  readonly listeners: Listeners = {bytes: undefined, drain: undefined}
  /** Bytes for the program that nobody has read: what a shell would get after our exit. */
  unread = ""
  /** Grows with everything that happens here, so that quiet can be told. */
  activity = 0
  readonly #clock: Clock
  #pace: Pace
  readonly #take: (bytes: Uint8Array) => void
  #queue: Uint8Array[] = []
  #reading: "idle" | "scheduled" | "stalled" = "idle"

  constructor(clock: Clock, pace: Pace, take: (bytes: Uint8Array) => void) {
    this.#clock = clock
    this.#pace = pace
    this.#take = take
  }

  /** From the program. Taken on a later turn of the clock, never inside this call. */
  write(text: string): void {
    if (text === "") return
    this.activity++
    this.#queue.push(encoder.encode(text))
    this.#schedule()
    // The kernel has taken it all at once.
    if (this.#pace.kernelBytes > 0 && this.pending() === 0) {
      this.#clock.setTimer(0, () => this.listeners.drain?.())
    }
  }

  /** Bytes that the program knows to wait. */
  pending(): number {
    return Math.max(0, this.unreadByTerminal - this.#pace.kernelBytes)
  }

  /** Bytes that the terminal has not read. */
  get unreadByTerminal(): number {
    return this.#queue.reduce((sum, bytes) => sum + bytes.length, 0)
  }

  /** The terminal stops reading (Ctrl+S, a dead link) … */
  stall(): void {
    this.#reading = "stalled"
  }

  /** … and reads again. */
  resume(): void {
    if (this.#reading !== "stalled") return
    this.#reading = "idle"
    if (this.#queue.length > 0) this.#schedule()
  }

  /** From now on things take another time. */
  repace(pace: Partial<Pace>): void {
    this.#pace = {...this.#pace, ...pace}
  }

  /** From the terminal: an answer, which takes as long as the personality says. */
  reply(text: string): void {
    const {replies} = this.#pace
    if (replies === "never") return
    this.activity++
    this.#clock.setTimer(replies, () => this.deliver(encoder.encode(text)))
  }

  /** Bytes that reach the program now. */
  deliver(bytes: Uint8Array): void {
    this.activity++
    if (this.listeners.bytes === undefined) this.unread += new TextDecoder().decode(bytes)
    else this.listeners.bytes(bytes)
  }

  /** The program begins to read, and gets what has come before. */
  listen(listener: ((bytes: Uint8Array) => void) | undefined): void {
    this.listeners.bytes = listener
    if (listener === undefined || this.unread === "") return
    this.#clock.setTimer(0, () => {
      const waiting = encoder.encode(this.unread)
      this.unread = ""
      if (waiting.length > 0) this.deliver(waiting)
    })
  }

  #schedule(): void {
    if (this.#reading !== "idle") return
    this.#reading = "scheduled"
    const delay = this.#pace.bytesPerSecond === undefined ? 0 : PORTION_MS
    this.#clock.setTimer(delay, () => {
      if (this.#reading === "scheduled") this.#read()
    })
  }

  #read(): void {
    this.activity++
    this.#reading = "idle"
    const wasFull = this.#pace.kernelBytes === 0 || this.pending() > 0
    for (const bytes of this.#portion()) this.#take(bytes)
    if (this.#queue.length > 0) this.#schedule()
    if (wasFull && this.pending() === 0) this.listeners.drain?.()
  }

  #portion(): readonly Uint8Array[] {
    const {bytesPerSecond} = this.#pace
    const queue = this.#queue
    if (bytesPerSecond === undefined) {
      this.#queue = []
      return queue
    }
    const head = queue[0]
    if (head === undefined) return []
    const size = Math.max(1, Math.round((bytesPerSecond * PORTION_MS) / 1000))
    if (head.length > size) this.#queue = [head.subarray(size), ...queue.slice(1)]
    else this.#queue = queue.slice(1)
    return [head.subarray(0, size)]
  }
}
