// Which of the terminal's two screens is on show: the inline one, or the other one with the pager.
// Never knows what either shows.
//
//   wanted    the inline screen makes way ──▶ the terminal has another one ──▶ the pager opens
//   not any   the pager closes ──▶ the inline screen looks whether its rows stand as they did

import type {Clock, Terminal} from "../ports.js"
import type {Capabilities} from "../screen/capabilities.js"
import type {InlineScreen} from "../screen/inline.js"
import type {Look} from "../transcript/look.js"
import type {Rich} from "../transcript/sources.js"
import type {PagerCommand} from "../widgets/pager.js"
import type {Copy} from "./copied.js"
import type {Later} from "./means.js"
import {ALTERNATE_SCREEN, MOUSE, type Modes} from "./modes.js"
import type {Pager} from "./pager.js"
import type {State} from "./state.js"

/** How long a search may go on before a frame is shown and keys are heard, in ms. */
const SEARCH_MS = 12

export interface SecondScreenPorts {
  readonly inline: Pick<InlineScreen<unknown>, "aside" | "pause" | "resume" | "atRest"> & {
    readonly capabilities: Capabilities
  }
  readonly modes: Modes
  write(bytes: string): void
  /** Something was picked on the second screen to be copied. */
  copy(copy: Copy): void
  readonly terminal: Pick<Terminal, "size">
  readonly clock: Clock
}

export class SecondScreen {
  readonly #ports: SecondScreenPorts
  #pager: Pager | undefined
  #rich: Rich | undefined
  /** What was asked for before there was a pager. */
  #early: PagerCommand[] = []

  constructor(ports: SecondScreenPorts) {
    this.#ports = ports
  }

  /** Whether the pager is on show. */
  get isOpen(): boolean {
    return this.#pager?.isOpen ?? false
  }

  /** The pager can be shown from now on; what its keys asked for before holds. */
  load(later: Later, look: Look): void {
    this.#pager = later.pager(look, this.#ports)
    this.#pager.obey(this.#early.splice(0))
    if (this.#rich) this.#pager.load(this.#rich)
  }

  /** Blocks that waited for it can be drawn in the pager from now on. */
  loadRich(rich: Rich): void {
    this.#rich = rich
    this.#pager?.load(rich)
  }

  /** From its next opening on the pager is drawn with these colours and signs. */
  relook(look: Look): void {
    this.#pager?.relook(look)
  }

  /** Takes effect with the pager's next frame. */
  obey(commands: readonly PagerCommand[]): void {
    if (this.#pager) this.#pager.obey(commands)
    else this.#early.push(...commands)
  }

  /** Shows the pager as the state has it. "inline": a frame of the inline screen may be painted, if
   *  that has room; "waits": nothing may be; "shown": it was painted, "going on": and wants to be
   *  again; "refused": the terminal has no other screen. */
  show(state: State): "inline" | "waits" | "shown" | "going on" | "refused" {
    const {inline, terminal, clock} = this.#ports
    const pager = this.#pager
    if (!state.pager) {
      this.hide()
      if (inline.aside !== "none") inline.resume()
      return "inline"
    }
    if (!pager) return "inline"
    if (!pager.isOpen) {
      const state = this.#opened(pager)
      if (state !== "open") return state
    }
    const at = clock.now()
    const until = at + SEARCH_MS
    const went = pager.draw({
      transcript: state.transcript,
      size: terminal.size(),
      page: state.pager,
      synchronized: inline.capabilities.synchronized,
      places: state.setting.places,
      goesOn: () => clock.now() < until,
      at,
    })
    return went === "more" ? "going on" : "shown"
  }

  /** Brings the inline screen's rows back, as they stood. */
  hide(): void {
    const {modes} = this.#ports
    const pager = this.#pager
    this.#early = []
    if (pager?.isOpen) pager.close(modes.switchOff(MOUSE) + modes.switchOff(ALTERNATE_SCREEN))
    else pager?.forget()
  }

  /** Hides the pager and waits, but for at most `ms`, until it is known where our rows are. */
  async leave(ms: number): Promise<void> {
    const {inline, clock} = this.#ports
    if (!this.isOpen) return
    this.hide()
    inline.resume()
    const until = clock.now() + ms
    while (!inline.atRest && clock.now() < until) {
      await new Promise<void>(resolve => clock.setTimer(LOOK_MS, resolve))
    }
  }

  #opened(pager: Pager): "inline" | "waits" | "refused" | "open" {
    const {inline, modes} = this.#ports
    switch (inline.aside) {
      case "none":
        // What is under way comes to its end first.
        return inline.pause() ? "waits" : "inline"
      case "asked":
        return "waits"
      case "refused":
        inline.resume()
        return "refused"
      case "granted":
        pager.open(modes.switchOn(ALTERNATE_SCREEN) + modes.switchOn(MOUSE))
        return "open"
      default:
        return inline.aside satisfies never
    }
  }
}

/** How often it is looked whether the inline screen has come to rest, in ms. */
const LOOK_MS = 10
