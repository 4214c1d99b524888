// The terminal is asked, behind all that it was asked before, whether it is still as we left it:
// somebody may have had it while the program was stopped. Gathers the answers and judges them;
// never knows what is drawn.
//
//   … questions of before · where is the cursor? · who are you?
//
// Every terminal answers the last, and answers come in order. So when that has come, it is known
// which of the others were answered to us, and which to a shell that was in between.

import * as ansi from "../ansi/sequences.js"
import type {Clock, Timer} from "../ports.js"
import type {Cell} from "../screen/frame.js"

/** How long the answers are waited for, in ms; or two round trips. */
export const ROLL_CALL_MS = 700

/** The questions. */
export const ROLL_CALL = ansi.ASK_CURSOR + ansi.ASK_ATTRIBUTES

/** What became of the questions that were open, and where the cursor is. */
export interface Present {
  /** Cursor reports that were asked for before, in order. */
  readonly earlier: readonly Cell[]
  /** Where the cursor is now; `undefined`: the terminal has not told. */
  readonly cursor: Cell | undefined
  /** All that was asked before was answered to us. */
  readonly whole: "whole" | "broken"
}

interface Asked {
  /** Calls whose last question has not been answered. */
  calls: number
  readonly reports: Cell[]
  /** Which of the reports are answers to calls, if none is lost: places among them, in order. */
  readonly own: readonly number[]
  timer: Timer
  readonly told: (present: Present) => void
}

export class RollCall {
  readonly #clock: Clock
  #asked: Asked | undefined

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Answers are awaited: nothing may be drawn, for nobody knows over what. */
  get isOpen(): boolean {
    return this.#asked !== undefined
  }

  /** Cursor reports on their way that it has asked for itself. */
  get awaited(): number {
    return this.#asked?.calls ?? 0
  }

  /** `ROLL_CALL` is asked while `before` cursor reports are on their way, those of an earlier call
   *  included. Whoever waits for that is told nothing: this one's answers tell it all. */
  begin(
    of: {readonly before: number; readonly roundTripMs: number},
    told: (present: Present) => void,
  ): void {
    const ms = Math.max(ROLL_CALL_MS, 2 * of.roundTripMs)
    const timer = this.#clock.setTimer(ms, () => this.#end("broken"))
    const {calls, reports, own} = this.#asked ?? {calls: 0, reports: [], own: []}
    this.#asked?.timer.cancel()
    const mine = reports.length + of.before
    this.#asked = {calls: calls + 1, reports, own: [...own, mine], timer, told}
  }

  /** Takes a cursor report, if it is gathering them. */
  takes(cell: Cell): boolean {
    this.#asked?.reports.push(cell)
    return this.isOpen
  }

  /** The terminal has answered the last question. */
  answered(): void {
    const asked = this.#asked
    if (!asked || --asked.calls > 0) return
    this.#end(asked.reports.length - 1 === asked.own.at(-1) ? "whole" : "broken")
  }

  /** Nobody is told any more. */
  stop(): void {
    this.#asked?.timer.cancel()
    this.#asked = undefined
  }

  #end(whole: Present["whole"]): void {
    const asked = this.#asked
    if (!asked) return
    this.stop()
    const {reports, own, told} = asked
    const earlier = reports.filter((_, place) => !own.includes(place))
    told({earlier, cursor: reports.at(-1), whole})
  }
}
