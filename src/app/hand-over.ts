// How the terminal changes hands: lent to an editor or to the shell, given back at the end, left at
// once when something of ours has failed, and found again after the program was stopped without a
// word. Never knows what stands in the rows.

import * as ansi from "../ansi/sequences.js"
import type {InputEvent} from "../input/event.js"
import type {Clock, Terminal} from "../ports.js"
import type {InlineScreen} from "../screen/inline.js"
import type {Mark} from "../transcript/view.js"
import type {Banner} from "./banner.js"
import type {Dialogue} from "./dialogue.js"
import type {Life} from "./life.js"
import type {LoopParts} from "./loop-parts.js"
import type {Later} from "./means.js"
import type {Pacing} from "./pacing.js"
import {type Present, ROLL_CALL, RollCall} from "./roll-call.js"
import type {SecondScreen} from "./second-screen.js"
import type {State} from "./state.js"

/** How long the end waits for the next rows to be confirmed, in ms; or two round trips. */
export const LAST_ROWS_MS = 1000
/** Most UTF-16 units of rows that nobody will confirm: what comes after them puts the terminal
 *  right, and a terminal that stalls takes no more than some kilobytes. */
const LAST_UNITS_MAX = 32 * 1024

export interface HandOverPorts extends Pick<LoopParts, "banner" | "marks" | "look"> {
  readonly terminal: Terminal
  readonly clock: Clock
  /** What is loaded after the first frame, once it is. */
  later(): Later | undefined
  readonly life: Life
  readonly screen: InlineScreen<Mark>
  readonly second: SecondScreen
  readonly dialogue: Dialogue
  readonly pacing: Pacing
  /** Sends bytes outside any frame. */
  send(bytes: string): void
  /** Takes something of the terminal's as if it came now. */
  hear(event: InputEvent): void
  /** Whether all that was said belongs to the terminal. */
  isOut(): boolean
  /** Draws a frame of what is left to say; "done" when there is no more, or no room for it. */
  drawOn(): "more" | "done"
}

export class HandOver {
  readonly rollCall: RollCall
  readonly #ports: HandOverPorts
  #banner: Banner | undefined

  constructor(ports: HandOverPorts) {
    this.#ports = ports
    this.rollCall = new RollCall(ports.clock)
  }

  /** Cursor reports on their way, whoever asked: none of them is a key. */
  get awaited(): number {
    return this.#ports.dialogue.awaited + this.rollCall.awaited
  }

  /** The window tells how things stand, once what that takes is loaded. */
  tell(state: State): void {
    const {banner, marks, look, later} = this.#ports
    if (!banner) return
    this.#banner ??= later()?.banner({environment: banner, marks}, {...this.#ports, ...look})
    this.#banner?.show(state)
  }

  /** Lends the terminal to others while `run` runs; `undefined` if it is lent already. */
  async lend<T>(run: () => Promise<T>): Promise<T | undefined> {
    const {life, second, pacing} = this.#ports
    const {lease} = life
    await second.leave(LAST_ROWS_MS)
    if (lease.holder === "others") return undefined
    pacing.stop()
    await this.giveBack("nothing")
    const came = await run()
    if (life.phase === "over") return came
    lease.holder = "we"
    this.#ports.send(lease.modes.again)
    this.#below()
    return came
  }

  /** Our rows go, or all of them stay with the cursor below; then the modes, and whatever the
   *  terminal has yet to say. */
  giveBack(rows: "nothing" | "all"): Promise<void> {
    const {life, screen, dialogue, pacing} = this.#ports
    const {lease} = life
    const answers = screen.capabilities.answers ? this.awaited + 1 : "unknown"
    this.rollCall.stop()
    const last = this.#rowsLeft(rows) + lease.modes.undo
    if (answers !== "unknown") dialogue.reader.expectCursors(answers)
    this.#ports.send(last + (answers === "unknown" ? "" : ansi.ASK_CURSOR))
    return lease.giveBack({...this.#ports, answers, roundTripMs: pacing.roundTripMs})
  }

  /** Gives it back at the end of all; nothing is heard of it any more. */
  async returned(): Promise<void> {
    const {terminal, life, dialogue} = this.#ports
    if (life.lease.holder === "we") await this.giveBack("nothing")
    terminal.onBytes(undefined)
    terminal.onResize(undefined)
    terminal.onDrain(undefined)
    dialogue.reader.stop()
  }

  /** The bytes that put the terminal right from wherever a frame was cut off, with the cursor on
   *  a fresh row below ours; "" where it is not ours. Nothing is written after it. */
  farewell(): string {
    const {life, pacing} = this.#ports
    const {lease} = life
    if (lease.holder === "others") return ""
    life.stop()
    const last = this.#rowsLeft("all") + lease.modes.undo
    this.rollCall.stop()
    pacing.stop()
    lease.holder = "others"
    return last
  }

  /** The program was stopped by somebody else and goes on: the shell may have printed and switched
   *  what it liked. Our modes are set again, and where our rows stand no longer, they go on below
   *  whatever is there. Where nothing happened nothing is drawn. */
  continued(): void {
    const {life, second, screen, dialogue} = this.#ports
    const {lease, phase} = life
    if (lease.holder === "others" || phase === "over") return
    // The shell has printed over the pager, if anywhere: its screen goes, and comes anew.
    const wasPaging = second.isOpen
    second.hide()
    // First undone: a terminal counts how often some of them were switched on.
    this.#ports.send(lease.modes.undo + lease.modes.again)
    if (!screen.capabilities.answers) return this.#lost()
    const before = this.awaited
    const {roundTripMs} = screen.counts
    this.rollCall.begin({before, roundTripMs}, present => {
      if (wasPaging || !this.#stands(present)) return this.#lost()
      for (const cell of present.earlier) this.#ports.hear({type: "cursor", ...cell})
      this.#ports.pacing.request("now")
    })
    dialogue.reader.expectCursors(this.awaited)
    this.#ports.send(ROLL_CALL)
  }

  /** Whether nobody else has had the terminal, as far as that can be seen: every answer came to us,
   *  and the cursor is in the caret's column, where no shell would leave it. */
  #stands({cursor, whole}: Present): boolean {
    const {shown} = this.#ports.dialogue
    return whole === "whole" && shown !== undefined && cursor?.column === shown.caret.column
  }

  /** Our rows stay where they are, for nobody knows what stands among them. */
  #lost(): void {
    const {life, screen, pacing} = this.#ports
    life.lease.caught(() => screen.leave("nothing"))
    this.#below()
    pacing.request("now")
  }

  /** Goes on below whatever is on the screen. */
  #below(): void {
    this.#ports.dialogue.drop()
    this.#ports.screen.back()
  }

  /** The bytes that leave our rows. At the end everything that was said is among them, also what
   *  lay under a menu, or was still to come. */
  #rowsLeft(rows: "nothing" | "all"): string {
    const {life, second, screen} = this.#ports
    const keep = rows === "all" ? Number.POSITIVE_INFINITY : rows
    const last = life.phase === "over" && !(rows === "nothing" && this.#ports.isOut())
    const before = last ? this.#saidToTheEnd() : ""
    try {
      return (
        before +
        life.lease.caught(() => {
          second.hide()
          screen.leave(keep)
        })
      )
    } catch {
      // What we know of the screen is broken, perhaps by what has cut us off.
      return before + ansi.CARRIAGE_RETURN + ansi.LINE_FEED
    }
  }

  /** The rest of what was said, as if the terminal answered nothing any more. */
  #saidToTheEnd(): string {
    const {life, second, screen} = this.#ports
    let bytes = ""
    const step = (run: () => void) => {
      bytes += life.lease.caught(run)
    }
    try {
      step(() => screen.mute())
      step(() => {
        second.hide()
        screen.resume()
      })
      // Nobody has time to ask where our rows are: what is not the terminal's comes below them.
      if (!screen.room()) step(() => screen.leave(Number.POSITIVE_INFINITY))
      if (!screen.room()) step(() => screen.back())
      let went: "more" | "done" = "more"
      while (went === "more" && bytes.length < LAST_UNITS_MAX) {
        step(() => {
          went = this.#ports.drawOn()
        })
      }
    } catch {
      // What has failed may have been the drawing: what came of it is all there is.
    }
    return bytes
  }
}
