// Bytes of the terminal → events, with the one timer that a lone Escape needs.
// Knows nothing of what events mean.

import {Decoder, ESCAPE_WAIT_MS} from "../input/decoder.js"
import type {InputEvent} from "../input/event.js"
import type {Clock, Timer} from "../ports.js"

export class Reader {
  readonly #decoder = new Decoder()
  readonly #clock: Clock
  readonly #send: (event: InputEvent) => void
  #timer: Timer | undefined

  constructor(clock: Clock, send: (event: InputEvent) => void) {
    this.#clock = clock
    this.#send = send
  }

  /** More cursor reports are on their way. */
  expectCursor(count: number): void {
    this.#decoder.expectCursor(count)
  }

  feed(bytes: Uint8Array): void {
    this.#tell(this.#decoder.feed(bytes))
  }

  /** Nothing more is read; what is half a sequence is dropped. */
  stop(): void {
    this.#timer?.cancel()
  }

  #tell(events: readonly InputEvent[]): void {
    this.#timer?.cancel()
    this.#timer = undefined
    for (const event of events) this.#send(event)
    if (this.#decoder.pending) {
      this.#timer = this.#clock.setTimer(ESCAPE_WAIT_MS, () => this.#tell(this.#decoder.flush()))
    }
  }
}
