// A rectangle of cells in memory, and drawing text into it without ever tearing a wide grapheme.
// Knows nothing of bytes, escape sequences or the terminal.

import type {Size} from "../ports.js"
import {nextBreak} from "../text/grapheme.js"
import type {Row, Run} from "../text/line.js"
import {partsOf, pointWidth, widthBetween} from "../text/width.js"
import {
  CELL_WORDS,
  clusterWord,
  contentOf,
  isCluster,
  isTail,
  isWide,
  NARROW,
  pointWord,
  TAIL,
  WIDE,
} from "./cell.js"
import {Damage} from "./damage.js"
import {INVERSE, STRIKE, type Style, UNDERLINE_MASK} from "./style.js"
import type {Tables} from "./tables.js"

export type {Tables} from "./tables.js"

/** Rows × columns of cells. Both may change by `resize`, which clears. */
export class Grid {
  readonly tables: Tables
  #columns = 0
  #rows = 0
  #words = new Uint32Array(0)
  #damage = new Damage(0, 0)
  /** By style id: 0 not known yet, 1 a blank in this style shows nothing, 2 it shows. */
  #blankShows = new Uint8Array(64)

  /** A blank grid. RangeError unless `columns >= 1` and `rows >= 0` are whole numbers. */
  constructor(size: Size, tables: Tables) {
    this.tables = tables
    this.resize(size.columns, size.rows)
  }

  get columns(): number {
    return this.#columns
  }

  get rows(): number {
    return this.#rows
  }

  /** The cells, row by row, two words each as cell.ts lays them out. Replaced by `resize`.
   *  For reading; who writes here keeps the invariants of `check` and the damage by hand. */
  get words(): Uint32Array {
    return this.#words
  }

  /** What may differ since `damage.clear()`. Replaced by `resize`, all rows damaged. */
  get damage(): Damage {
    return this.#damage
  }

  /** Makes it that many columns and rows, all blank and all damaged. */
  resize(columns: number, rows: number): void {
    if (!(Number.isInteger(columns) && columns >= 1 && Number.isInteger(rows) && rows >= 0)) {
      throw new RangeError(`a grid cannot have ${columns} columns and ${rows} rows`)
    }
    this.#columns = columns
    this.#rows = rows
    this.#words = new Uint32Array(columns * rows * CELL_WORDS)
    this.#damage = new Damage(columns, rows)
    for (let row = 0; row < rows; row++) this.#damage.all(row)
  }

  /** Makes every cell blank. */
  clear(): void {
    this.#words.fill(0)
    for (let row = 0; row < this.#rows; row++) this.#damage.all(row)
  }

  /** Makes every cell of the row blank. */
  clearRow(row: number): void {
    const start = this.#rowStart(row)
    this.#words.fill(0, start, start + this.#columns * CELL_WORDS)
    this.#damage.all(row)
  }

  /** Draws a run's graphemes from left to right and gives the column after the last one. What does
   *  not fit is left out, a wide grapheme as a whole; graphemes without width are left out too. The
   *  other half of a wide grapheme that is half overwritten becomes blank.
   *  RangeError for a control character (what stands before it is drawn) or a row outside. */
  put(row: number, column: number, run: Run<Style>): number {
    const {text} = run
    const rowStart = this.#rowStart(row)
    if (!(Number.isInteger(column) && column >= 0)) {
      throw new RangeError(`column ${column} is not a column`)
    }
    if (column >= this.#columns) return column
    const words = this.#words
    const columns = this.#columns
    const id = this.tables.styles.idOf(run.style)
    const startsInTail = isTail(words[rowStart + column * CELL_WORDS]!)
    let at = column
    let offset = 0
    try {
      while (offset < text.length && at < columns) {
        const cell = rowStart + at * CELL_WORDS
        const unit = text.charCodeAt(offset)
        if (unit < 0x7f) {
          const plain = writeAscii(words, cell, {text, from: offset, most: columns - at, id})
          offset += plain
          at += plain
          if (plain > 0) continue
        }
        const end = nextBreak(text, offset)
        const width = widthBetween(text, offset, end)
        if (at + width > columns) break
        if (width > 2) this.#putParts(cell, text.slice(offset, end), id)
        else if (width !== 0) {
          const kind = width === 2 ? WIDE : NARROW
          // A single unit is the code point itself; surrogates alone have no width.
          words[cell] = end - offset === 1 ? unit | kind : this.#word(text.slice(offset, end), kind)
          words[cell + 1] = id
        }
        if (width === 2) {
          words[cell + 2] = TAIL
          words[cell + 3] = id
        }
        offset = end
        at += width
      }
    } finally {
      if (at > column) this.#closeSpan({row, from: column, to: at, startsInTail})
    }
    return at
  }

  /** Draws runs beside each other from `column` on; gives the column after the last grapheme. */
  putRow(row: number, runs: Row<Style>, column = 0): number {
    let at = column
    for (let i = 0; i < runs.length; i++) at = this.put(row, at, runs[i]!)
    return at
  }

  /** One past the last cell that shows something; 0 for a blank row. A blank cell shows only if
   *  its style has a background, an underline, a strike or is inverse. */
  usedColumns(row: number): number {
    const start = this.#rowStart(row)
    const words = this.#words
    for (let column = this.#columns; column > 0; column--) {
      const cell = start + (column - 1) * CELL_WORDS
      const word = words[cell]!
      if (word !== 0 && word !== 0x20) return column
      const id = words[cell + 1]!
      if (id !== 0 && this.#showsBlank(id)) return column
    }
    return 0
  }

  /** The row as text, blank cells as spaces, without spaces at its end. */
  textOf(row: number): string {
    const start = this.#rowStart(row)
    let text = ""
    for (let column = 0; column < this.#columns; column++) {
      const word = this.#words[start + column * CELL_WORDS]!
      if (isTail(word)) continue
      const content = contentOf(word)
      if (isCluster(word)) text += this.tables.clusters.textOf(content)
      else text += content === 0 ? " " : String.fromCodePoint(content)
    }
    return text.replace(/ +$/, "")
  }

  /** Makes row `toRow` look like row `fromRow` of a grid with the same tables; cut at the right
   *  edge, or blank beyond the other's edge. */
  copyRow(from: Grid, fromRow: number, toRow: number): void {
    this.#mustShareTables(from)
    const source = from.#rowStart(fromRow)
    const target = this.#rowStart(toRow)
    const columns = Math.min(this.#columns, from.#columns)
    const copied = from.#words.slice(source, source + columns * CELL_WORDS)
    this.#words.fill(0, target, target + this.#columns * CELL_WORDS)
    this.#words.set(copied, target)
    const last = target + (columns - 1) * CELL_WORDS
    if (isWide(this.#words[last]!)) this.#words.fill(0, last, last + CELL_WORDS)
    this.#damage.all(toRow)
  }

  /** Whether row `row` looks the same as row `otherRow` of a grid with the same tables, cell by
   *  cell. Rows of different widths are never equal. */
  rowsEqual(other: Grid, otherRow: number, row: number): boolean {
    this.#mustShareTables(other)
    const ours = this.#rowStart(row)
    const theirs = other.#rowStart(otherRow)
    if (this.#columns !== other.#columns) return false
    for (let i = 0; i < this.#columns * CELL_WORDS; i++) {
      if (this.#words[ours + i] !== other.#words[theirs + i]) return false
    }
    return true
  }

  /** Index of the row's first word; RangeError outside of the grid. */
  #rowStart(row: number): number {
    if (!(Number.isInteger(row) && row >= 0 && row < this.#rows)) {
      throw new RangeError(`row ${row} is outside of ${this.#rows} rows`)
    }
    return row * this.#columns * CELL_WORDS
  }

  /** Draws a cluster that the terminal takes apart: each part has a cell, or two. */
  #putParts(cell: number, cluster: string, id: number): void {
    let at = cell
    for (const {text, width} of partsOf(cluster)) {
      this.#words[at] = this.#word(text, width === 2 ? WIDE : NARROW)
      this.#words[at + 1] = id
      if (width === 2) {
        this.#words[at + 2] = TAIL
        this.#words[at + 3] = id
      }
      at += width * CELL_WORDS
    }
  }

  /** Word 0 for a grapheme, or a part of one, of that kind. */
  #word(grapheme: string, kind: number): number {
    const width = kind === WIDE ? 2 : 1
    const point = grapheme.codePointAt(0)!
    if (grapheme.length === (point > 0xffff ? 2 : 1)) return pointWord(point, kind)
    const index = this.tables.clusters.indexOf(grapheme)
    if (index !== undefined) return clusterWord(index, kind)
    // The table is full: the code point that carries the width stands for the whole, or for want
    // of one the geta mark, which printers set where a sort is missing and which is wide.
    for (const character of grapheme) {
      const single = character.codePointAt(0)!
      if (pointWidth(single) === width) return pointWord(single, kind)
    }
    return pointWord(width === 2 ? 0x3013 : 0x3f, kind)
  }

  /** Blanks what is left of wide graphemes that `from <= column < to` has cut, and damages all. */
  #closeSpan(span: {row: number; from: number; to: number; startsInTail: boolean}): void {
    const start = this.#rowStart(span.row)
    let {from, to} = span
    if (span.startsInTail) {
      from--
      this.#words.fill(0, start + from * CELL_WORDS, start + (from + 1) * CELL_WORDS)
    }
    if (to < this.#columns && isTail(this.#words[start + to * CELL_WORDS]!)) {
      this.#words.fill(0, start + to * CELL_WORDS, start + (to + 1) * CELL_WORDS)
      to++
    }
    this.#damage.add(span.row, from, to)
  }

  #showsBlank(id: number): boolean {
    if (id >= this.#blankShows.length) {
      const grown = new Uint8Array(Math.max(id + 1, this.#blankShows.length * 2))
      grown.set(this.#blankShows)
      this.#blankShows = grown
    }
    if (this.#blankShows[id] === 0) {
      const {background, attributes} = this.tables.styles.styleOf(id)
      const shows = background !== 0 || (attributes & (INVERSE | STRIKE | UNDERLINE_MASK)) !== 0
      this.#blankShows[id] = shows ? 2 : 1
    }
    return this.#blankShows[id] === 2
  }

  #mustShareTables(other: Grid): void {
    const same =
      other.tables.styles === this.tables.styles && other.tables.clusters === this.tables.clusters
    if (!same) throw new RangeError("two grids with different tables cannot be compared or copied")
  }
}

/** Writes printable ASCII up to the first unit that is none or may be joined by what follows it;
 *  gives how many cells. Most of all text, so a loop of its own: half the time of the general. */
function writeAscii(
  words: Uint32Array,
  cell: number,
  part: {text: string; from: number; most: number; id: number},
): number {
  const {text, from, id} = part
  const last = Math.min(text.length, from + part.most) - 1
  let unit = text.charCodeAt(from)
  let offset = from
  let at = cell
  for (; offset < last; offset++, at += CELL_WORDS) {
    if (unit < 0x20 || unit >= 0x7f) return offset - from
    const next = text.charCodeAt(offset + 1)
    // Nothing below U+0300 joins what is before it.
    if (next >= 0x300) return offset - from
    words[at] = unit
    words[at + 1] = id
    unit = next
  }
  // charCodeAt gives NaN behind the text, which is slow in the loop, and joins nothing here.
  if (unit < 0x20 || unit >= 0x7f || text.charCodeAt(offset + 1) >= 0x300) return offset - from
  words[at] = unit
  words[at + 1] = id
  return offset + 1 - from
}
