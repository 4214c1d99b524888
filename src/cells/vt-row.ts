// A row that a program writes for a terminal: text that is appended, overwritten and erased.
// Most rows are only appended to and stay runs; once something else happens they become cells.
// Knows nothing of other rows, and nothing of sequences.

import {nextBreak} from "../text/grapheme.js"
import type {Run} from "../text/line.js"
import {plain} from "../text/visible.js"
import {pointWidth, textWidth, widthBetween} from "../text/width.js"
import {DEFAULT_STYLE, INVERSE, type Style} from "./style.js"

/** Most columns, and most UTF-16 units while it is only appended to. What goes beyond is dropped
 *  and an ellipsis tells so: no window is as wide, and a megabyte must not be laid out. */
export const ROW_COLUMNS_MAX = 2000

/** Units of one cell: as long as a grapheme may be. */
const CELL_UNITS_MAX = 64

/** One column. The text "" is the right half of the wide cell before it. */
interface Cell {
  readonly text: string
  readonly style: Style
}

/** A column, or the one behind all that was written. */
export type Column = number | "end"

const BLANK: Cell = {text: " ", style: DEFAULT_STYLE}

/** Work that was done, for tests that count it. */
export interface VtCost {
  /** Cells made, moved or blanked. */
  cells: number
}

export class VtRow {
  readonly #cost: VtCost
  #runs: Run<Style>[] = []
  #cells: Cell[] | undefined
  /** UTF-16 units of the runs. */
  #units = 0
  /** Columns of the first #measured units: most rows end before anybody asks for all. */
  #width = 0
  #measured = 0
  #isCut = false

  constructor(cost: VtCost) {
    this.#cost = cost
  }

  /** Columns that have been written. */
  get width(): number {
    if (this.#cells) return this.#cells.length
    let text = ""
    for (let at = this.#runs.length - 1; text.length < this.#units - this.#measured; at--) {
      text = this.#runs[at]!.text + text
    }
    this.#width += columnsOf(text.slice(text.length - (this.#units - this.#measured)))
    this.#measured = this.#units
    return this.#width
  }

  /** Whether nothing is to be seen. */
  get isBlank(): boolean {
    const shows = ({text, style}: Cell) =>
      style.background !== 0 || (style.attributes & INVERSE) !== 0 || text.trim() !== ""
    return !this.#isCut && !(this.#cells ?? this.#runs).some(shows)
  }

  /** Writes text (no control characters) from a column on, and gives the column after it; "end" is
   *  the one behind all there is, which is not counted before it must be. */
  put(at: Column, text: string, style: Style): Column {
    if (this.#cells) return this.#overwrite(this.#cells, at, {text, style})
    const gap = at === "end" ? 0 : at - (this.#units === 0 ? 0 : this.width)
    if (gap < 0) return this.#overwrite(this.#asCells(), at, {text, style})
    if (gap > 0) this.#append(" ".repeat(Math.min(gap, ROW_COLUMNS_MAX)), DEFAULT_STYLE)
    this.#append(text, style)
    return "end"
  }

  /** Columns from `column` on become unwritten. */
  eraseFrom(column: number): void {
    // Behind the last column there is nothing to lose, not even the sign that the row is cut.
    if (column > 0 && column >= this.width) return
    this.#isCut = false
    if (column === 0) {
      this.#runs = []
      this.#cells = undefined
      this.#units = 0
      this.#width = 0
      this.#measured = 0
    } else {
      const cells = this.#asCells()
      this.#part(cells, column)
      cells.length = column
    }
  }

  /** Blanks columns `from` ≤ column < `to`, as far as they have been written. */
  erase(from: number, to: number): void {
    if (to >= this.width) {
      this.eraseFrom(from)
      return
    }
    if (from >= to) return
    const cells = this.#asCells()
    this.#part(cells, from)
    this.#part(cells, to)
    cells.fill(BLANK, from, to)
    this.#cost.cells += to - from
  }

  /** What is to be seen, safe to draw; with an ellipsis at its end if some was dropped. */
  runs(): readonly Run<Style>[] {
    const runs: Run<Style>[] = []
    for (const {text, style} of this.#cells ? joined(this.#cells) : this.#runs) {
      const safe = plain(text)
      if (safe !== "") runs.push({text: safe, style})
    }
    if (this.#isCut) runs.push({text: "…", style: DEFAULT_STYLE})
    return runs
  }

  /** Another row that looks like this one now. */
  copy(): VtRow {
    const row = new VtRow(this.#cost)
    row.#runs = this.#runs.slice()
    row.#cells = this.#cells?.slice()
    row.#units = this.#units
    row.#width = this.#width
    row.#measured = this.#measured
    row.#isCut = this.#isCut
    return row
  }

  #append(text: string, style: Style): void {
    const room = ROW_COLUMNS_MAX - this.#units
    if (text.length > room) this.#isCut = true
    const piece = withoutHalf(text.slice(0, room))
    if (piece === "") return
    this.#units += piece.length
    const last = this.#runs.at(-1)
    // An accent belongs to the letter before it, whatever colour it came in.
    const marks = last ? marksBefore(piece) : 0
    if (last && isSame(last.style, style)) {
      this.#runs[this.#runs.length - 1] = {text: last.text + piece, style}
    } else {
      if (last && marks > 0) {
        this.#runs[this.#runs.length - 1] = {...last, text: last.text + piece.slice(0, marks)}
      }
      if (marks < piece.length) this.#runs.push({text: piece.slice(marks), style})
    }
  }

  #overwrite(cells: Cell[], at: Column, {text, style}: Run<Style>): Column {
    let column = at === "end" ? cells.length : at
    const safe = withoutHalf(text)
    if (safe.length > ROW_COLUMNS_MAX) this.#isCut = true
    this.#cost.cells += safe.length + Math.max(0, column - cells.length)
    for (let offset = 0; offset < safe.length; ) {
      const end = nextBreak(safe, offset)
      const width = widthBetween(safe, offset, end)
      const grapheme = safe.slice(offset, end)
      offset = end
      if (width === 0 && join(cells, column, grapheme)) continue
      if (column + Math.max(1, width) > ROW_COLUMNS_MAX) {
        this.#isCut = true
        return column
      }
      while (cells.length < column) cells.push(BLANK)
      this.#part(cells, column)
      this.#part(cells, column + Math.max(1, width))
      cells[column] = {text: grapheme, style}
      if (width === 2) cells[column + 1] = {text: "", style}
      column += Math.max(1, width)
    }
    return column
  }

  /** Before something new begins at a column: a wide cell that lies across it becomes blank. */
  #part(cells: Cell[], column: number): void {
    if (column < 1 || column >= cells.length || cells[column]!.text !== "") return
    cells[column - 1] = BLANK
    cells[column] = BLANK
  }

  #asCells(): Cell[] {
    if (this.#cells) return this.#cells
    const cells: Cell[] = []
    this.#cells = cells
    for (const {text, style} of this.#runs) {
      for (let offset = 0; offset < text.length; ) {
        const end = nextBreak(text, offset)
        const width = widthBetween(text, offset, end)
        const grapheme = text.slice(offset, end)
        offset = end
        if (width === 0 && join(cells, cells.length, grapheme)) continue
        cells.push({text: grapheme, style})
        if (width === 2) cells.push({text: "", style})
      }
    }
    this.#runs = []
    this.#cost.cells += cells.length
    return cells
  }
}

/** Adds what has no width to the cell before the column; false if there is none. */
function join(cells: Cell[], column: number, text: string): boolean {
  const index = cells[column - 1]?.text === "" ? column - 2 : column - 1
  const before = cells[index]
  if (!before) return false
  if (before.text.length + text.length <= CELL_UNITS_MAX) {
    cells[index] = {text: before.text + text, style: before.style}
  }
  return true
}

/** Cells as runs, those of one look together. */
function joined(cells: readonly Cell[]): readonly Run<Style>[] {
  const runs: Run<Style>[] = []
  let text = ""
  for (let index = 0; index < cells.length; index++) {
    const {text: own, style} = cells[index]!
    const next = cells[index + 1]
    text += own
    if (next && isSame(next.style, style)) continue
    runs.push({text, style})
    text = ""
  }
  return runs
}

function isSame(a: Style, b: Style): boolean {
  return (
    a === b ||
    (a.foreground === b.foreground &&
      a.background === b.background &&
      a.attributes === b.attributes &&
      a.underlineColor === b.underlineColor &&
      a.link === b.link)
  )
}

const ASCII = /^[\x20-\x7e]*$/

function columnsOf(text: string): number {
  return ASCII.test(text) ? text.length : textWidth(text)
}

/** Units at the start that are seen on what is before them only. */
function marksBefore(text: string): number {
  let end = 0
  while (end < text.length && text.charCodeAt(end) >= 0x300) {
    const point = text.codePointAt(end)!
    if (pointWidth(point) > 0) break
    end += point > 0xffff ? 2 : 1
  }
  return end
}

/** Half a pair of units at the end will never be whole. */
function withoutHalf(text: string): string {
  const isHalf = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800
  return isHalf ? `${text.slice(0, -1)}\ufffd` : text
}
