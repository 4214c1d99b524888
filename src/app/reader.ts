// Bytes of the terminal → events, with the one timer that a lone Escape and a paste need.
// Knows nothing of what events mean.

import {Burst} from "../input/burst.js"
import {Decoder, ESCAPE_WAIT_MS, REMOTE_WAIT_MS} from "../input/decoder.js"
import type {InputEvent} from "../input/event.js"
import type {Clock, Timer} from "../ports.js"
import type {TerminalMarks} from "../screen/capabilities.js"

export class Reader {
  readonly #decoder = new Decoder()
  readonly #burst = new Burst()
  readonly #clock: Clock
  readonly #send: (event: InputEvent) => void
  readonly #waitMs: number
  #timer: Timer | undefined
  /** Cursor reports that are on their way, as far as the decoder has been told. */
  #expected = 0
  #heard = false

  /** From a remote terminal a lone Escape waits longer for more. */
  constructor(
    clock: Clock,
    send: (event: InputEvent) => void,
    from: Pick<TerminalMarks, "remote"> = {remote: false},
  ) {
    this.#clock = clock
    this.#send = send
    this.#waitMs = from.remote ? REMOTE_WAIT_MS : ESCAPE_WAIT_MS
  }

  /** The terminal has told where its cursor is, at least once. */
  get heard(): boolean {
    return this.#heard
  }

  /** So many cursor reports are on their way in all: some of them look like keys. Says whether
   *  these are more than were known of. */
  expectCursors(count: number): "more" | "known" {
    const more = count - this.#expected
    if (more > 0) this.#decoder.expectCursor(more)
    this.#expected = count
    return more > 0 ? "more" : "known"
  }

  feed(bytes: Uint8Array): void {
    this.#tell(this.#burst.take(this.#decoder.feed(bytes)))
    this.#wait()
  }

  /** Nothing more is read; what is half a sequence is dropped. */
  stop(): void {
    this.#timer?.cancel()
  }

  #tell(events: readonly InputEvent[]): void {
    for (const event of events) {
      if (event.type === "cursor") this.#came()
      this.#send(event)
    }
  }

  /** The wait ends after one more turn: when the program was busy, the timer is late and what came
   *  meanwhile has not been read. */
  #wait(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    if (!this.#decoder.pending && !this.#burst.pending) return
    this.#timer = this.#clock.setTimer(this.#waitMs, () => {
      this.#timer = this.#clock.setTimer(0, () => this.#quiet())
    })
  }

  /** Nothing came for a while. */
  #quiet(): void {
    const decided = this.#burst.take(this.#decoder.flush())
    this.#tell([...decided, ...this.#burst.flush()])
    this.#wait()
  }

  /** A cursor report came, perhaps one that nobody had asked for. */
  #came(): void {
    this.#expected = Math.max(0, this.#expected - 1)
    this.#heard = true
  }
}
