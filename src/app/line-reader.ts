// Bytes of a terminal that edits lines itself → lines. Knows nothing of what a line means.
//
// Lines that come at one go were pasted: they are one text. A backslash at the end means that the
// text goes on.

import type {Clock, Timer} from "../ports.js"

/** Lines that follow each other faster than this, in ms, are one text: nobody types so fast. */
export const PASTE_MS = 30
/** Most UTF-16 units of one text; what comes beyond is dropped. */
export const LINE_UNITS_MAX = 1_000_000

/** What was read: a text, or one that goes on in the next line. */
export type LineEvent = {readonly type: "line"; readonly text: string} | {readonly type: "more"}

export class LineReader {
  readonly #clock: Clock
  readonly #send: (event: LineEvent) => void
  readonly #decoder = new TextDecoder()
  /** Lines that go on, then what has come of the present one. */
  #begun = ""
  #text = ""
  #timer: Timer | undefined

  constructor(clock: Clock, send: (event: LineEvent) => void) {
    this.#clock = clock
    this.#send = send
  }

  feed(bytes: Uint8Array): void {
    const text = this.#decoder.decode(bytes, {stream: true})
    this.#text = (this.#text + text).slice(0, LINE_UNITS_MAX)
    this.#timer?.cancel()
    this.#timer = this.#text.includes("\n")
      ? this.#clock.setTimer(PASTE_MS, () => this.#end())
      : undefined
  }

  /** Forgets what was begun. */
  clear(): void {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#begun = ""
    this.#text = ""
  }

  #end(): void {
    const end = this.#text.lastIndexOf("\n")
    const text = this.#begun + this.#text.slice(0, end).replaceAll("\r", "")
    this.#text = this.#text.slice(end + 1)
    const goesOn = /(?<!\\)(\\\\)*\\$/.test(text) && this.#begun.length < LINE_UNITS_MAX
    this.#begun = goesOn ? `${text.slice(0, -1)}\n` : ""
    this.#send(goesOn ? {type: "more"} : {type: "line", text})
  }
}
