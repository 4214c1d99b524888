// What a person would see at the end of an output: a terminal of rows without a right edge, where
// a cursor reaches the last SCREEN_ROWS rows. Knows nothing of windows, themes and of how much is
// shown; never sees a sequence that has not come to its end.
//
//     row 0        above the screen: out of the cursor's reach
//     …
//     top          ┐
//     cursor       │ the screen, SCREEN_ROWS rows; a newline on its last row moves `top` down
//     top + N − 1  ┘
//
// A program that clears its screen, or takes the alternate one, begins a screen of its own below
// what there is, as terminals do that push a cleared screen into their scrollback: what was
// printed before is not lost, and each further picture takes the place of the one before. The last
// picture of the alternate screen stays, since it is all that there is to see of such a program.

import type {Run} from "../text/line.js"
import {DEFAULT_STYLE, type Style} from "./style.js"
import type {VtSink} from "./vt-parser.js"
import {linkTarget, Pens} from "./vt-pen.js"
import {type Column, ROW_COLUMNS_MAX, type VtCost, VtRow} from "./vt-row.js"
import {VtRows} from "./vt-rows.js"

/** Rows that a cursor can reach: more than any program takes for its progress. */
export const SCREEN_ROWS = 200

/** Columns between tab stops. */
const TAB_COLUMNS = 8

/** Private modes of the alternate screen (xterm). */
const ALTERNATE = new Set(["?47", "?1047", "?1049"])

const COLORS = /^[\d;:]*$/
const NUMBERS = /^[\d;]*$/

/** Mutable: it moves with every piece of text. */
interface Cursor {
  row: number
  column: Column
  pen: Style
}

const HOME: Readonly<Cursor> = {row: 0, column: 0, pen: DEFAULT_STYLE}

export class VtScreen implements VtSink {
  readonly #rows = new VtRows()
  readonly #pens = new Pens()
  #top = 0
  /** "own": the program has begun one, so what is on it may be taken away. */
  #screen: "shared" | "own" = "shared"
  readonly #cursor: Cursor = {...HOME}
  /** Its row counts from the top of the screen. */
  #saved = HOME
  /** Text that was not put yet: a grapheme may come in several pieces. */
  #text = ""

  /** Rows up to the last one that shows something, those that were let go included. */
  get length(): number {
    let end = Math.max(this.#rows.length, this.#cursor.row + 1)
    while (end > 0 && this.#isBlank(end - 1)) end--
    return end
  }

  get cost(): VtCost {
    return this.#rows.cost
  }

  /** The runs of a row, safe to draw; undefined if it was let go. */
  row(index: number): readonly Run<Style>[] | undefined {
    if (!this.#rows.isKept(index)) return undefined
    const row = this.#rows.peek(index)
    if (index !== this.#cursor.row || this.#text === "") return row?.runs() ?? []
    const whole = row?.copy() ?? new VtRow({cells: 0})
    whole.put(this.#cursor.column, this.#text, this.#cursor.pen)
    return whole.runs()
  }

  text(text: string): void {
    // What does not fit into a row need not be gathered; one unit more tells that there was more.
    const room = ROW_COLUMNS_MAX + 1 - this.#text.length
    if (room > 0) this.#text += text.length > room ? text.slice(0, room) : text
  }

  control(code: number): void {
    switch (code) {
      case 0x08:
        return this.#moveTo(this.#cursor.row, this.#column - 1)
      case 0x09: {
        const column = this.#column
        return this.#moveTo(this.#cursor.row, column + TAB_COLUMNS - (column % TAB_COLUMNS))
      }
      case 0x0a:
      case 0x0b:
      case 0x0c:
        // Pipes carry bare newlines; it is the terminal's driver that adds the return.
        return this.#nextRow(0)
      case 0x0d:
        return this.#moveTo(this.#cursor.row, 0)
      // NUL, BEL and the rest: no terminal shows them.
      default:
        return
    }
  }

  escape(sequence: string): void {
    switch (sequence) {
      case "7":
        return this.#save()
      case "8":
        return this.#restore()
      case "D":
        return this.#nextRow(this.#column)
      case "E":
        return this.#nextRow(0)
      case "M":
        return this.#moveTo(this.#cursor.row - 1, this.#column)
      case "c":
        this.#beginScreen("own")
        this.#setPen(DEFAULT_STYLE)
        return
      // Character sets, keypads, and the ST that ended a string.
      default:
        return
    }
  }

  sequence(parameters: string, final: string): void {
    switch (final) {
      case "m":
        if (COLORS.test(parameters)) this.#setPen(this.#pens.after(this.#cursor.pen, parameters))
        return
      case "h":
      case "l":
        if (ALTERNATE.has(parameters)) this.#beginScreen(final === "h" ? "own" : "shared")
        return
      case "p":
        // DECSTR (DEC), which is what careful programs send at their end.
        if (parameters !== "!") return
        this.#setPen(DEFAULT_STYLE)
        this.#saved = HOME
        return
      default:
        if (parameters === "" || NUMBERS.test(parameters)) this.#move(final, parameters)
    }
  }

  string(introducer: string, content: string): void {
    const link = /^8;[^;]*;/.exec(introducer === "]" ? content : "")
    if (!link) return
    this.#setPen({...this.#cursor.pen, link: linkTarget(content.slice(link[0].length))})
  }

  /** Puts what waits: a grapheme does not go on behind what is done next. */
  flush(): void {
    if (this.#text === "") return
    const cursor = this.#cursor
    cursor.column = this.#rows.at(cursor.row).put(cursor.column, this.#text, cursor.pen)
    this.#text = ""
  }

  /** The cursor's column as a number. */
  get #column(): number {
    this.flush()
    const {row, column} = this.#cursor
    return column === "end" ? (this.#rows.peek(row)?.width ?? 0) : column
  }

  /** A motion or an erasure by its final character; 0 stands for a parameter left out. */
  #move(final: string, parameters: string): void {
    const first = parameters === "" ? 0 : Number.parseInt(parameters, 10) || 0
    const column = this.#column
    const {row} = this.#cursor
    const count = Math.max(1, first)
    switch (final) {
      case "A":
        return this.#moveTo(row - count, column)
      case "B":
      case "e":
        return this.#moveTo(row + count, column)
      case "C":
      case "a":
        return this.#moveTo(row, column + count)
      case "D":
        return this.#moveTo(row, column - count)
      case "E":
        return this.#moveTo(row + count, 0)
      case "F":
        return this.#moveTo(row - count, 0)
      case "G":
      case "`":
        return this.#moveTo(row, count - 1)
      case "d":
        return this.#moveTo(this.#top + count - 1, column)
      case "H":
      case "f":
        return this.#moveTo(this.#top + count - 1, Math.max(1, secondOf(parameters)) - 1)
      case "s":
        return this.#save()
      case "u":
        return this.#restore()
      default:
        return this.#erase(final, first, column)
    }
  }

  #erase(final: string, first: number, column: number): void {
    const {row} = this.#cursor
    const own = this.#rows.peek(row)
    if (final === "X") own?.erase(column, column + Math.max(1, first))
    if (final !== "J" && final !== "K") return
    // The cursor stays where it is, though nothing may be before it any more.
    this.#moveTo(row, column)
    if (first === 0) own?.eraseFrom(column)
    else if (first === 1) own?.erase(0, column + 1)
    else if (final === "K") own?.eraseFrom(0)
    else if (first === 2) this.#clear()
    if (final === "J" && first === 0) this.#rows.truncate(row + 1)
    if (final === "J" && first === 1) {
      for (let above = this.#top; above < row; above++) this.#rows.peek(above)?.eraseFrom(0)
    }
  }

  #clear(): void {
    if (this.#screen === "own") {
      this.#rows.truncate(this.#top)
      return
    }
    const {row, column} = this.#cursor
    const below = row - this.#top
    this.#beginScreen("own")
    this.#moveTo(this.#top + below, column)
  }

  /** A screen below all that is to be seen, its cursor at home. */
  #beginScreen(kind: "shared" | "own"): void {
    this.flush()
    this.#top = this.length
    this.#rows.truncate(this.#top)
    this.#screen = kind
    this.#moveTo(this.#top, 0)
  }

  #nextRow(column: Column): void {
    this.flush()
    const row = this.#cursor.row + 1
    this.#top = Math.max(this.#top, row - SCREEN_ROWS + 1)
    this.#moveTo(row, column)
  }

  /** Within the screen: no sequence moves beyond its edges. */
  #moveTo(row: number, column: Column): void {
    this.flush()
    const cursor = this.#cursor
    cursor.row = Math.min(this.#top + SCREEN_ROWS - 1, Math.max(this.#top, row))
    cursor.column = column === "end" ? column : Math.min(ROW_COLUMNS_MAX, Math.max(0, column))
  }

  #setPen(pen: Style): void {
    this.flush()
    this.#cursor.pen = pen
  }

  #save(): void {
    const column = this.#column
    this.#saved = {...this.#cursor, row: this.#cursor.row - this.#top, column}
  }

  #restore(): void {
    this.flush()
    const {row, column, pen} = this.#saved
    this.#moveTo(this.#top + row, column)
    this.#setPen(pen)
  }

  #isBlank(index: number): boolean {
    if (!this.#rows.isKept(index)) return false
    if (index === this.#cursor.row && this.#text.trim() !== "") return false
    return this.#rows.peek(index)?.isBlank ?? true
  }
}

function secondOf(parameters: string): number {
  return Number(parameters.split(";")[1] ?? 0)
}
