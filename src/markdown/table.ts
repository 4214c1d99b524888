// A table that gets its rows one by one: which rows decide how wide its columns are, and which of
// its lines must stay as they are. Never knows events, or which rows are on the screen.

import type {Style} from "../cells/style.js"
import type {Line} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {textWidth} from "../text/width.js"
import {
  type Align,
  type Cell,
  columnWidths,
  EMPTY_CELL,
  gapLine,
  type Need,
  recordLines,
  rowLines,
  type TableFrame,
  type TableRow,
} from "./table-layout.js"

/** Body rows that decide how wide the columns are; later ones wrap in them. The longest table of
 *  500 real answers had 8. */
export const MEASURED_ROWS = 12

/** An amount, perhaps with its sign, currency and unit. */
const NUMBER = /^[-+−±~]?\s?[$€£¥]?\d[\d.,'’_\u00a0\u202f]*\s?(?:[%‰]|[a-zA-Zµ°/]{1,4})?$/
/** What stands where there is no amount. */
const NO_NUMBER = /^(?:[-–—]?|n\/a)$/i

/** What the rows that count say of a column. */
interface Column extends Need {
  readonly content: "nothing" | "numbers" | "text"
}

export class Table {
  readonly #frame: TableFrame
  /** The head, and the body rows, that are not frozen as lines. */
  #rows: readonly (TableRow | "head")[] = ["head"]
  /** The row before those. */
  #before: TableRow | "head" | undefined
  #columns: readonly Column[]
  /** How many more rows count. */
  #unmeasured = MEASURED_ROWS
  /** Lines of rows that were committed. */
  #frozen: readonly Line<Style>[] = []
  #cache: {readonly columns: number; readonly lines: readonly (readonly Line<Style>[])[]} = {
    columns: 0,
    lines: [],
  }

  constructor(frame: TableFrame) {
    this.#frame = frame
    this.#columns = frame.head.map(cell => withCell(EMPTY, cell, "head"))
  }

  /** Whether the lines of its rows stay as they are when more rows come. */
  get isFrozen(): boolean {
    return this.#unmeasured === 0
  }

  /** Adds body rows. Missing cells are empty, surplus cells were dropped by the parser. */
  push(rows: readonly TableRow[]): void {
    for (const row of rows.slice(0, this.#unmeasured)) {
      this.#columns = this.#columns.map((column, index) =>
        withCell(column, row[index] ?? EMPTY_CELL, "body"),
      )
      this.#cache = {columns: 0, lines: []}
    }
    this.#unmeasured = Math.max(0, this.#unmeasured - rows.length)
    if (rows.length > 0) this.#rows = [...this.#rows, ...rows]
  }

  /** This table with more rows; this one stays as it is. */
  with(rows: readonly TableRow[]): Table {
    const copy = new Table(this.#frame)
    copy.#rows = this.#rows
    copy.#before = this.#before
    copy.#columns = this.#columns
    copy.#unmeasured = this.#unmeasured
    copy.#frozen = this.#frozen
    copy.#cache = this.#cache
    copy.push(rows)
    return copy
  }

  /** This table as it is, and one without its rows that gets the next ones. RangeError while rows
   *  that come may still change the widths. */
  parted(): {readonly done: Table; readonly next: Table} {
    if (!this.isFrozen) throw new RangeError("the widths of the table may still change")
    const next = new Table(this.#frame)
    next.#rows = []
    next.#before = this.#rows.at(-1) ?? this.#before
    next.#columns = this.#columns
    next.#unmeasured = 0
    return {done: this, next}
  }

  /** Its lines in rows of `columns` cells. Lines of columns are at most `columns - 1` wide, lines
   *  of records wrap. */
  lines(columns: number): readonly Line<Style>[] {
    return [...this.#frozen, ...this.#lines(columns).flat()]
  }

  /** The first `count` lines, as `shown` has them in `columns`, were committed: they stay, and so
   *  do the widths for rows that come later. The rest of a row that was committed in part stays
   *  too. `shown` is this table, perhaps with more rows. */
  commit(count: number, columns: number, shown: Table): void {
    this.#unmeasured = 0
    if (shown.#columns !== this.#columns) this.#cache = {columns: 0, lines: []}
    this.#columns = shown.#columns
    const lines = this.#lines(columns)
    let taken = 0
    let frozen = this.#frozen
    for (; taken < lines.length && frozen.length < count; taken++) {
      frozen = [...frozen, ...lines[taken]!]
    }
    this.#frozen = frozen
    this.#before = this.#rows[taken - 1] ?? this.#before
    this.#rows = this.#rows.slice(taken)
    this.#cache = {columns, lines: lines.slice(taken)}
  }

  /** Lines of each row that is not frozen. Those known already are not made again. */
  #lines(columns: number): readonly (readonly Line<Style>[])[] {
    const known = this.#cache.columns === columns ? this.#cache.lines : []
    if (known.length < this.#rows.length) {
      const widths = columnWidths(this.#frame, this.#columns, columns)
      const rows = this.#rows.slice(known.length)
      const fresh = widths
        ? this.#grid(rows, widths)
        : rows.map((row, index) => this.#record(row, known.length + index))
      this.#cache = {columns, lines: [...known, ...fresh]}
    } else if (this.#cache.columns !== columns) {
      this.#cache = {columns, lines: []}
    }
    return this.#cache.lines
  }

  /** The lines of the last rows in columns. Where one of two rows has several lines, there is a gap
   *  between them, which belongs to the second. */
  #grid(
    rows: readonly (TableRow | "head")[],
    widths: readonly number[],
  ): readonly (readonly Line<Style>[])[] {
    const frame = {...this.#frame, align: this.#aligns()}
    const at = this.#rows.length - rows.length
    let before = at > 0 ? this.#rows[at - 1] : this.#before
    let height = before === undefined ? 0 : rowLines(frame, widths, before).length
    return rows.map(row => {
      const lines = rowLines(frame, widths, row)
      const isApart =
        before !== undefined && before !== "head" && Math.max(height, lines.length) > 1
      before = row
      height = lines.length
      return isApart ? [gapLine(frame, widths), ...lines] : lines
    })
  }

  /** The lines of the row at an index as a record. The head is none if there are others. */
  #record(row: TableRow | "head", index: number): readonly Line<Style>[] {
    const hasHead = this.#rows[0] === "head"
    if (row === "head" && this.#rows.length > 1) return []
    return recordLines(this.#frame, row, hasHead && index < 2 ? "first" : "later")
  }

  /** A column of numbers stands at its right edge, unless its head says otherwise. */
  #aligns(): readonly Align[] {
    return this.#columns.map(({content}, index) => {
      const own = this.#frame.align[index] ?? "none"
      return own === "none" && content === "numbers" ? "right" : own
    })
  }
}

const EMPTY: Column = {line: 0, word: 0, content: "nothing"}

/** Between two breaks of a row; ideographs may be parted. */
const WORD = /[^\s\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]+/g

/** The column with one more cell. A head is no number and no text of it. */
function withCell({line, word, content}: Column, cell: Cell, place: "head" | "body"): Column {
  const text = cell.map(line => line.map(run => run.text).join("")).join("\n")
  const own = contentOf(text.trim())
  const isKnown = place === "head" || own === "nothing" || content === "text"
  return {
    line: Math.max(line, ...cell.map(rowWidth)),
    word: (text.match(WORD) ?? []).reduce((most, own) => Math.max(most, textWidth(own)), word),
    content: isKnown ? content : own,
  }
}

function contentOf(text: string): Column["content"] {
  if (NO_NUMBER.test(text)) return "nothing"
  return NUMBER.test(text) ? "numbers" : "text"
}
