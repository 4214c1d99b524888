// What the window around the terminal tells: its title, and the mark of progress that some windows
// have. Written when a turn begins, ends, or wants its reader, and when the session gets a title;
// at rest nothing is. Never knows what stands in the rows.
//
//     Platen · ~/project      ● Platen · Fix the date test      ? Platen · Fix the date test

import * as ansi from "../ansi/sequences.js"
import type {Clock, Timer} from "../ports.js"
import {oneLine} from "../text/quote.js"
import type {Glyphs} from "../widgets/glyphs.js"
import type {BannerWays} from "./banner-ways.js"
import type {Lease} from "./lease.js"
import type {Switch} from "./modes.js"
import {shortId} from "./session-name.js"
import type {State} from "./state.js"

/** Most graphemes of a session's name: a tab shows fewer. */
const NAME_GRAPHEMES_MAX = 60
/** From one writing to the next, in ms, at least: agents can name a session as often as they
 *  like. */
export const BANNER_MS = 1000
/** How often a mark of progress is sent again while a turn runs, in ms: Ghostty takes one away
 *  that is 15 s old, lest a program that was killed leaves it there for ever. */
export const PROGRESS_MS = 10_000

export interface BannerPorts {
  readonly clock: Clock
  readonly life: {
    readonly lease: Lease
    waits(wait: "window", timer: Timer): void
    came(wait: "window"): void
  }
  readonly glyphs: Pick<Glyphs, "running" | "question" | "separator" | "bar">
  /** Sends bytes outside any frame. */
  send(bytes: string): void
}

/** What is told of a state. */
interface Told {
  readonly doing: "rests" | "works" | "asks"
  /** Untrusted. */
  readonly name: string
}

const PROGRESS: Readonly<Record<Told["doing"], string>> = {
  rests: ansi.setProgress(0, 0),
  works: ansi.setProgress(3, 0),
  asks: ansi.setProgress(4, 100),
}

export class Banner {
  readonly #ways: BannerWays
  readonly #ports: BannerPorts
  /** On as long as the window is ours: whoever gives the terminal back gives the title back. */
  readonly #title: Switch
  readonly #progress: Switch
  #told: Told | undefined
  #written = {at: Number.NEGATIVE_INFINITY, title: ""}

  constructor(ways: BannerWays, ports: BannerPorts) {
    this.#ways = ways
    this.#ports = ports
    const now = () => this.#written.title
    const busy = () => PROGRESS[this.#told?.doing ?? "rests"]
    this.#title = {
      get on() {
        return ansi.PUSH_TITLE + ansi.setTitle(now())
      },
      // Where the title was not kept, an empty one makes the window name itself.
      off: ansi.setTitle("") + ansi.POP_TITLE,
    }
    this.#progress = {
      get on() {
        return busy()
      },
      off: PROGRESS.rests,
    }
  }

  /** The state is another one; nothing is done where nothing of it is told. */
  show(state: State): void {
    const doing = doingOf(state)
    const name = nameOf(state)
    if (doing === this.#told?.doing && name === this.#told.name) return
    this.#told = {doing, name}
    const {clock, life} = this.#ports
    const ms = this.#written.at + BANNER_MS - clock.now()
    if (ms <= 0) return this.#write()
    life.waits(
      "window",
      clock.setTimer(ms, () => this.#write()),
    )
  }

  /** What has changed is written, and progress in any case. While the terminal is lent nothing is:
   *  what is on is sent when it comes back. */
  #write(): void {
    const {life, clock, send} = this.#ports
    const {modes, holder} = life.lease
    const before = this.#written.title
    const title = this.#titleNow()
    this.#written = {at: clock.now(), title}
    let bytes = ""
    if (this.#ways.title && title !== before) {
      bytes += modes.switchOn(this.#title) || ansi.setTitle(title)
    }
    life.came("window")
    if (this.#ways.progress) {
      const isBusy = this.#told?.doing !== "rests"
      bytes += isBusy
        ? modes.switchOn(this.#progress) || this.#progress.on
        : modes.switchOff(this.#progress)
      if (isBusy)
        life.waits(
          "window",
          clock.setTimer(PROGRESS_MS, () => this.#write()),
        )
    }
    if (holder === "we" && bytes !== "") send(bytes)
  }

  #titleNow(): string {
    const {running, question, separator, bar} = this.#ports.glyphs
    const {doing, name} = this.#told ?? {doing: "rests", name: ""}
    const sign = doing === "works" ? `${running} ` : doing === "asks" ? `${question} ` : ""
    const shown = safe(oneLine(name, NAME_GRAPHEMES_MAX))
    const text = `${sign}Platen${shown === "" ? "" : separator}${shown}`
    // Where the reader's encoding is not Unicode the title's is not, either.
    return bar === "|" ? text.replace(/[^ -~]/gu, "?") : text
  }
}

/** Whichever session it is: one that asks comes before those that work. */
function doingOf({asks, turn, sessions}: State): Told["doing"] {
  const all = [{asks, turn}, ...sessions.parked]
  if (all.some(one => one.asks.length > 0)) return "asks"
  return all.some(one => one.turn !== undefined) ? "works" : "rests"
}

/** What the session in focus is called; with its id where there are several. */
function nameOf(state: State): string {
  const {session, setting, sessions} = state
  const name = session.title?.trim() || setting.directory
  const id = sessions.parked.length > 0 ? shortId(state) : ""
  return id === "" ? name : `${id} · ${name}`
}

/** Without anything that could end the title, or turn it round. */
function safe(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu, "")
}
