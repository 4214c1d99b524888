// What the terminal tells about itself, and what follows from it: modes, colours, and the widths by
// which everything is laid out. Asks how wide it draws once it is known who it is; never while a
// frame is under way, and never twice.
//
//   all answered, and a frame shown ──▶ remembered? ──yes──▶ its profile is used
//                    ┌────────────────────────no──┘
//                    └──▶ wanted ──the screen rests──▶ asked ──all told──▶ kept, used
//
// The first frame waits for none of it: it is laid out by the default.

import {CELL_WORDS, columnsOf, contentOf, isCluster, isTail} from "../cells/cell.js"
import type {InputEvent, Reply} from "../input/event.js"
import type {Clock, Timer} from "../ports.js"
import {
  type Capabilities,
  identify,
  identityOf,
  type TerminalMarks,
} from "../screen/capabilities.js"
import {graphemeIn} from "../screen/drift.js"
import type {Cell, Frame} from "../screen/frame.js"
import type {InlineScreen} from "../screen/inline.js"
import type * as Measure from "../screen/measure.js"
import {DEFAULT_WIDTHS, useWidths, type WidthProfile, widthOf, widthsInUse} from "../text/width.js"
import type {Lease} from "./lease.js"
import {answered, openingModes, openingQuestions} from "./negotiation.js"
import {Reader} from "./reader.js"

/** How long the reports are waited for, in ms; or four round trips. */
export const REPORTS_MS = 2000

/** Remembers how wide terminals draw, from one run to the next. Never throws. */
export interface WidthMemory {
  recall(identity: string): Measure.Measured | undefined
  keep(identity: string, measured: Measure.Measured): void
}

/** What is needed only behind the first frame. */
export interface WidthTools {
  readonly measure: typeof Measure
  /** `undefined`: nothing is remembered. */
  readonly memory: WidthMemory | undefined
}

/** What is wished about widths, and what measures and remembers them. */
export interface WidthWish {
  /** Columns of ambiguous characters, whatever is measured; "auto": as measured. */
  readonly ambiguous: "auto" | 1 | 2
  readonly load: () => Promise<WidthTools>
}

type ScreenSide = "begin" | "atRest" | "awaited" | "counts" | "redraw"

export interface DialoguePorts {
  readonly clock: Clock
  readonly marks: TerminalMarks
  readonly lease: Lease
  readonly widths: WidthWish
  readonly screen: Pick<InlineScreen<unknown>, ScreenSide> & {capabilities: Capabilities}
  write(bytes: string): void
  /** Takes everything that the terminal sends. */
  hear(event: InputEvent): void
  /** Everything is drawn otherwise from now on: by other widths, or on a background that is known
   *  now. */
  changed(): void
}

type Stage =
  | {readonly type: "unknown" | "answered" | "recalling" | "wanted" | "over"}
  | {readonly type: "asked"; readonly measurement: Measure.Measurement; readonly timer: Timer}

export class Dialogue {
  readonly reader: Reader
  readonly #ports: DialoguePorts
  #shown: Frame<unknown> | undefined
  #stage: Stage = {type: "unknown"}
  #version = ""
  #tools: WidthTools | undefined

  constructor(ports: DialoguePorts) {
    this.#ports = ports
    this.reader = new Reader(ports.clock, event => ports.hear(event), ports.marks)
    const {ambiguous} = ports.widths
    useWidths(ambiguous === 2 ? {...DEFAULT_WIDTHS, ambiguous} : DEFAULT_WIDTHS)
  }

  /** The frame that was painted last; it stands on the screen whenever that is at rest. */
  get shown(): Frame<unknown> | undefined {
    return this.#shown
  }

  /** Cursor reports on their way, the screen's and ours: none of them is a key. */
  get awaited(): number {
    const own = this.#stage.type === "asked" ? this.#stage.measurement.awaited : 0
    return this.#ports.screen.awaited + own
  }

  /** Takes the terminal over, asks where its cursor is, and then who it is. */
  begin(scroll: Capabilities["scroll"]): void {
    const {screen, marks, lease, write} = this.#ports
    screen.capabilities = {...screen.capabilities, ...identify("", marks), scroll}
    lease.holder = "we"
    write(openingModes(lease.modes))
    screen.begin()
    write(openingQuestions(marks))
  }

  /** The terminal answered a question about itself. */
  told(reply: Reply): void {
    const {screen, marks, lease} = this.#ports
    if (lease.holder === "others") return
    const before = screen.capabilities
    const next = answered(before, reply, {marks, modes: lease.modes})
    screen.capabilities = next.capabilities
    this.#ports.write(next.bytes)
    if (reply.type === "version") this.#version = reply.text
    if (next.capabilities.background !== before.background) this.#ports.changed()
    if (isLast(reply) && this.#stage.type === "unknown") this.#stage = {type: "answered"}
    if (this.#shown) this.#recall()
  }

  /** A frame was painted. */
  painted(frame: Frame<unknown>): void {
    this.#shown = frame
    this.#recall()
  }

  /** A cursor report; false if it is not for us. */
  takes(cell: Cell): boolean {
    const stage = this.#stage
    if (stage.type !== "asked") return false
    const isOurs = stage.measurement.take(cell)
    if (stage.measurement.awaited === 0) this.#measured(stage)
    return isOurs
  }

  /** Asks, if that is due and our rows stand still with a blank one among them. */
  ask(): void {
    const {screen, lease, clock} = this.#ports
    const shown = this.#shown
    const tools = this.#tools?.measure
    if (this.#stage.type !== "wanted" || !tools || !shown || !screen.atRest) return
    if (lease.holder === "others" || !screen.capabilities.answers) return
    const up = blankAbove(shown)
    if (up === undefined || shown.size.columns <= tools.SAMPLE_COLUMNS_MAX) return
    const measurement = new tools.Measurement()
    const ms = Math.max(REPORTS_MS, 4 * screen.counts.roundTripMs)
    this.#stage = {type: "asked", measurement, timer: clock.setTimer(ms, () => this.drop())}
    const {synchronized} = screen.capabilities
    this.#ports.write(tools.measuring({up, column: shown.caret.column, synchronized}))
  }

  /** Reports that have not come are lost: somebody else has read them, or nobody sends any. */
  drop(): void {
    if (this.#stage.type !== "asked") return
    this.#stage.timer.cancel()
    this.#stage = {type: "over"}
  }

  /** What that takes is loaded while the terminal shows the frame, not before. */
  #recall(): void {
    if (this.#stage.type !== "answered") return
    this.#stage = {type: "recalling"}
    this.#ports.clock.setTimer(0, () => void this.#remember())
  }

  async #remember(): Promise<void> {
    const tools = await this.#ports.widths.load()
    this.#tools = tools
    const identity = identityOf(this.#version, this.#ports.marks)
    const known = identity === undefined ? undefined : tools.memory?.recall(identity)
    this.#stage = {type: known ? "over" : "wanted"}
    if (known) this.#use(tools.measure.profileOf(known))
    else this.ask()
  }

  #measured({measurement, timer}: Extract<Stage, {type: "asked"}>): void {
    timer.cancel()
    this.#stage = {type: "over"}
    const {measured} = measurement
    if (!measured || !this.#tools) return
    const {memory, measure} = this.#tools
    const identity = identityOf(this.#version, this.#ports.marks)
    if (identity !== undefined) memory?.keep(identity, measured)
    this.#use(measure.profileOf(measured))
  }

  #use(measured: WidthProfile): void {
    const {widths, screen} = this.#ports
    const {ambiguous} = widths
    const profile = ambiguous === "auto" ? measured : {...measured, ambiguous}
    if (sameProfile(profile, widthsInUse())) return
    useWidths(profile)
    this.#ports.changed()
    // Cells that the terminal draws wider or narrower than was thought have moved what is behind.
    if (this.#shown && isAstray(this.#shown)) screen.redraw()
  }
}

/** Whether whatever was asked at the start has been answered by now, if it ever will be. DSR 5 is
 *  asked behind all else, for terminals that do not know DA1. */
function isLast({type}: Reply): boolean {
  return type === "attributes" || type === "status"
}

/** Rows from the caret up to the nearest blank one of the fixed rows; `undefined`: none is. */
function blankAbove({grid, rows, fixed, caret}: Frame<unknown>): number | undefined {
  for (let row = caret.row - 1; row >= rows - fixed; row--) {
    if (grid.usedColumns(row) === 0) return caret.row - row
  }
  return undefined
}

/** Whether a frame shows a grapheme that has another width now than when it was drawn. */
function isAstray({grid, rows}: Frame<unknown>): boolean {
  const {words} = grid
  for (let at = 0; at < rows * grid.columns * CELL_WORDS; at += CELL_WORDS) {
    const word = words[at]!
    if (isTail(word) || (!isCluster(word) && contentOf(word) < 0x80)) continue
    if (widthOf(graphemeIn(grid, word)) !== columnsOf(word)) return true
  }
  return false
}

function sameProfile(a: WidthProfile, b: WidthProfile): boolean {
  return (Object.keys(a) as (keyof WidthProfile)[]).every(axis => a[axis] === b[axis])
}
