// A terminal for tests: xterm.js without a window behind the product's own port.
// Knows what a user would see; never what the program meant.

import type {Terminal as Xterm} from "@xterm/headless"
import type {Size, Terminal} from "../../src/ports.js"
import {type Ledger, listen} from "./answers.js"
import {
  type CellPicture,
  cellOf,
  cellsOf,
  linesOf,
  pictureOf,
  rowsOf,
  withoutBlankEnd,
  writtenColumns,
} from "./buffer.js"
import {TestClock} from "./clock.js"
import {coreOf, cutRows, makeTerminal, parse} from "./core.js"
import {type Personality, XTERM_JS} from "./personality.js"
import {pieces} from "./pieces.js"
import {teachWidths} from "./widths.js"
import {type Pace, Wire} from "./wire.js"

export interface EmulatorOptions extends Size {
  /** Most rows of scrollback; 100,000 unless given. */
  readonly scrollback?: number
  readonly personality?: Partial<Personality>
  /** The product's clock, so that answers and stalls pass with its time. Without one, `settle`
   *  lets all the time pass that is needed. */
  readonly clock?: TestClock
}

export interface CursorPicture {
  readonly row: number
  readonly column: number
  readonly visible: boolean
}

/** What programs switch. `changed` holds every DEC private mode that is not as at the start. */
export interface Modes {
  readonly autowrap: boolean
  readonly bracketedPaste: boolean
  readonly synchronized: boolean
  readonly applicationCursor: boolean
  readonly mouse: boolean
  readonly focus: boolean
  readonly alternate: boolean
  readonly kittyFlags: number
  readonly margins: {readonly top: number; readonly bottom: number} | undefined
  readonly pen: "default" | "styled"
  readonly link: string
  readonly changed: readonly number[]
}

/** A moment that a user can see while a write is being read. */
export interface Glimpse {
  /** Text by row and column, as `Emulator.cells` gives it. */
  readonly cells: readonly (readonly string[])[]
  readonly cursor: CursorPicture
  /** Rows in the scrollback. */
  readonly pushed: number
  /** The sequence or character that led here. */
  readonly piece: string
}

/** When the kernel tells the program of a new size: at once, after milliseconds (tmux), never. */
export interface ResizeOptions {
  readonly notify?: "now" | number | "never"
}

/** Rounds of mutual answers after which a conversation counts as endless. */
const ROUNDS_MAX = 10_000

export class Emulator implements Terminal {
  /** Every chunk the program wrote, in order. */
  writes: string[] = []
  /** What the program has switched on and off. */
  readonly ledger: Ledger
  readonly #xterm: Xterm
  readonly #wire: Wire
  readonly #decoder = new TextDecoder()
  readonly #personality: Personality
  readonly #time: {readonly clock: TestClock; readonly owner: "emulator" | "test"}
  readonly #kernel: {size: Size; listener: (() => void) | undefined}
  #watcher: ((glimpse: Glimpse) => void) | undefined

  constructor(options: EmulatorOptions) {
    const {columns, rows, clock} = options
    this.#personality = {...XTERM_JS, ...options.personality}
    const shape = {columns, rows, scrollback: options.scrollback ?? 100_000}
    this.#xterm = makeTerminal(shape, this.#personality)
    teachWidths(this.#xterm, this.#personality)
    this.#time = {clock: clock ?? new TestClock(), owner: clock === undefined ? "emulator" : "test"}
    this.#kernel = {size: {columns, rows}, listener: undefined}
    this.#wire = new Wire(this.#time.clock, this.#personality, bytes => this.#take(bytes))
    this.#xterm.onData(text => this.#wire.reply(text))
    this.ledger = listen(this.#xterm, this.#personality, text => this.#wire.reply(text))
  }

  // The product's side.

  size(): Size {
    return this.#kernel.size
  }

  write(bytes: string): void {
    if (bytes !== "") this.writes.push(bytes)
    this.#wire.write(bytes)
  }

  pending(): number {
    return this.#wire.pending()
  }

  /** Bytes on their way to the terminal, those that the kernel has taken included. */
  get underWay(): number {
    return this.#wire.unreadByTerminal
  }

  onBytes(listener: ((bytes: Uint8Array) => void) | undefined): void {
    this.#wire.listen(listener)
  }

  onResize(listener: (() => void) | undefined): void {
    this.#kernel.listener = listener
  }

  onDrain(listener: (() => void) | undefined): void {
    this.#wire.listeners.drain = listener
  }

  // The user's side.

  /** Until everything written is on the screen and every answer that is due has been read. On the
   *  test's own clock only what is due now happens: answers that take time need `advance`. */
  async settle(): Promise<void> {
    const {clock, owner} = this.#time
    for (let round = 0, quiet = 0; quiet < 2; round++) {
      if (round === ROUNDS_MAX) throw new Error("the program and its terminal never come to rest")
      const before = this.#wire.activity
      await new Promise(resolve => setImmediate(resolve))
      clock.advance(owner === "emulator" ? (clock.nextMs ?? 0) : 0)
      quiet = this.#wire.activity === before ? quiet + 1 : 0
    }
  }

  /** Keys, as the bytes that the terminal sends for them. Read by the program before this ends. */
  type(text: string): void {
    this.#wire.deliver(new TextEncoder().encode(text))
  }

  /** Bytes that need not be whole characters. */
  send(bytes: Uint8Array): void {
    this.#wire.deliver(bytes)
  }

  /** The window changes: the grid at once, the kernel's size and the signal when told. */
  resize(columns: number, rows: number, options: ResizeOptions = {}): void {
    const narrower = columns < this.#xterm.cols
    this.#xterm.resize(columns, rows)
    if (narrower && this.#personality.reflow === "cuts") cutRows(this.#xterm)
    const notify = options.notify ?? "now"
    if (notify === "never") return
    if (notify === "now") this.#tellSize()
    else this.#time.clock.setTimer(notify, () => this.#tellSize())
  }

  /** The terminal stops reading, and reads again. */
  stall(): void {
    this.#wire.stall()
  }

  resume(): void {
    this.#wire.resume()
  }

  /** The line becomes another: slower, faster, farther away. */
  pace(pace: Partial<Pace>): void {
    this.#wire.repace(pace)
  }

  /** Text from somebody else: a shell before the start, a job in the background. Shown at once. */
  print(text: string): void {
    parse(this.#xterm, new TextEncoder().encode(text))
  }

  /** Bytes for the program that it has not read: after its end, the shell gets them. */
  get unread(): string {
    return this.#wire.unread
  }

  // What there is to see.

  /** The visible rows, without blanks at their ends; always as many as the window has. */
  screen(): string[] {
    const buffer = this.#xterm.buffer.active
    return rowsOf(buffer, buffer.baseY, buffer.baseY + this.#xterm.rows)
  }

  /** The rows above the main screen, oldest first. */
  scrollback(): string[] {
    const buffer = this.#xterm.buffer.normal
    return rowsOf(buffer, 0, buffer.baseY)
  }

  /** Scrollback and main screen, without blank rows at the end. */
  all(): string[] {
    const buffer = this.#xterm.buffer.normal
    return withoutBlankEnd(rowsOf(buffer, 0, buffer.length))
  }

  /** The same with rows joined that the terminal itself broke. */
  joined(): string[] {
    return linesOf(this.#xterm.buffer.normal)
  }

  /** The visible rows with their styles, to compare two screens in everything but the cursor. */
  picture(): string[] {
    return this.screen().map((_, row) => pictureOf(this.#xterm, this.#top + row))
  }

  /** The cell at a row and column of the screen. */
  cell(row: number, column: number): CellPicture {
    return cellOf(this.#xterm, this.#top + row, column)
  }

  /** The screen's text by row and column: a blank is " ", the right half of a wide one "". */
  cells(): string[][] {
    return cellsOf(this.#xterm.buffer.active, this.#xterm.rows)
  }

  /** Columns of a screen's row up to the last written one: a blank that was written counts. */
  written(row: number): number {
    return writtenColumns(this.#xterm.buffer.active, this.#top + row)
  }

  get cursor(): CursorPicture {
    const buffer = this.#xterm.buffer.active
    const visible = !coreOf(this.#xterm).coreService.isCursorHidden
    return {row: buffer.cursorY, column: buffer.cursorX, visible}
  }

  get modes(): Modes {
    const {modes, buffer, rows} = this.#xterm
    const {ledger} = this
    const core = coreOf(this.#xterm)
    const {scrollTop, scrollBottom} = core.buffers.active
    const pen = core._inputHandler._curAttrData
    return {
      autowrap: modes.wraparoundMode,
      bracketedPaste: modes.bracketedPasteMode,
      synchronized: ledger.isOn(2026),
      applicationCursor: modes.applicationCursorKeysMode,
      mouse: modes.mouseTrackingMode !== "none",
      focus: modes.sendFocusMode,
      alternate: buffer.active.type === "alternate",
      kittyFlags: ledger.keyboard.at(-1) ?? 0,
      margins:
        scrollTop === 0 && scrollBottom === rows - 1
          ? undefined
          : {top: scrollTop, bottom: scrollBottom},
      pen: pen.fg === 0 && pen.bg === 0 ? "default" : "styled",
      link: ledger.link,
      changed: ledger.changed,
    }
  }

  /** Everything written, as one string. */
  get bytes(): string {
    return this.writes.join("")
  }

  /** First visible row, counted from the oldest of the scrollback; less than the scrollback's
   *  length while the user has scrolled up. */
  get viewportY(): number {
    return this.#xterm.buffer.active.viewportY
  }

  /** What the user sees, who may have scrolled up. */
  viewport(): string[] {
    const buffer = this.#xterm.buffer.active
    return rowsOf(buffer, buffer.viewportY, buffer.viewportY + this.#xterm.rows)
  }

  /** The user scrolls: up by a negative number of rows. */
  scrollBy(rows: number): void {
    this.#xterm.scrollLines(rows)
  }

  /** From now on every write is read piece by piece, and each moment that would be painted is
   *  shown: none while a synchronized update holds the picture. `undefined` ends it. */
  watch(watcher: ((glimpse: Glimpse) => void) | undefined): void {
    this.#watcher = watcher
  }

  get #top(): number {
    return this.#xterm.buffer.active.baseY
  }

  #tellSize(): void {
    const {size, listener} = this.#kernel
    const {cols, rows} = this.#xterm
    if (size.columns === cols && size.rows === rows) return
    this.#kernel.size = {columns: cols, rows}
    listener?.()
  }

  #take(bytes: Uint8Array): void {
    // Whole characters: xterm.js loses some that come in two parts.
    const text = this.#decoder.decode(bytes, {stream: true})
    if (this.#watcher === undefined) {
      parse(this.#xterm, new TextEncoder().encode(text))
      return
    }
    for (const piece of pieces(text)) {
      parse(this.#xterm, new TextEncoder().encode(piece))
      if (this.ledger.isOn(2026)) continue
      const pushed = this.#xterm.buffer.normal.baseY
      this.#watcher({cells: this.cells(), cursor: this.cursor, pushed, piece})
    }
  }
}
