// The end of what the linear form has written: whole rows, and after them the label that a line is
// typed behind. Never knows what rows say.

import type {Clock, Terminal, Timer} from "../ports.js"

/** "ending": the last rows are on their way. */
export type Life = "running" | "ending" | "over"

export class Page {
  life: Life = "running"
  /** Called once everything is over. */
  end: () => void = () => {}
  readonly #terminal: Terminal
  readonly #clock: Clock
  readonly #draw: () => void
  #timer: {readonly timer: Timer; readonly urgency: "now" | number} | undefined
  /** Something stands in the last row: a label, or what the terminal has echoed. */
  #isOpen = false

  constructor(ports: {readonly terminal: Terminal; readonly clock: Clock}, draw: () => void) {
    this.#terminal = ports.terminal
    this.#clock = ports.clock
    this.#draw = draw
  }

  /** Whether a label waits for a line. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Has what is new written: now, or in that many milliseconds with what comes until then. */
  request(urgency: "now" | number): void {
    if (this.life === "over" || this.#timer?.urgency === "now") return
    if (this.#timer && urgency !== "now") return
    this.#timer?.timer.cancel()
    const timer = this.#clock.setTimer(urgency === "now" ? 0 : urgency, () => {
      this.#timer = undefined
      if (this.life !== "over") this.#draw()
    })
    this.#timer = {timer, urgency}
  }

  /** Whether the terminal can take more. */
  get isFree(): boolean {
    return this.#terminal.pending() === 0
  }

  /** Appends rows, and the label if one is wanted and none stands there. */
  write(rows: readonly string[], label: string | undefined): void {
    let text = ""
    if (rows.length > 0) {
      text = `${this.#isOpen ? "\n" : ""}${rows.join("\n")}\n`
      this.#isOpen = false
    }
    if (label !== undefined && !this.#isOpen) {
      text += label
      this.#isOpen = true
    }
    if (text !== "") this.#terminal.write(text)
  }

  /** The terminal has echoed a line with its end. */
  typed(): void {
    this.#isOpen = false
  }

  /** The terminal has echoed something without an end. */
  broken(): void {
    this.#isOpen = true
  }

  /** Nothing more is written; an open row is ended. Resolves when the terminal has taken all, or
   *  after `ms`. */
  finish(ms: number): Promise<void> {
    this.life = "over"
    this.#timer?.timer.cancel()
    if (this.#isOpen) this.#terminal.write("\n")
    this.#isOpen = false
    return new Promise(resolve => {
      if (this.isFree) return resolve()
      const late = this.#clock.setTimer(ms, resolve)
      this.#terminal.onDrain(() => {
        late.cancel()
        resolve()
      })
    })
  }
}
