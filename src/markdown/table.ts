// A table that gets its rows one by one: which rows decide how wide its columns are, and which of
// its lines must stay as they are. Never knows events, or which rows are on the screen.

import type {Style} from "../cells/style.js"
import type {Line} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {columnWidths, rowLines, type TableFrame, type TableRow} from "./table-layout.js"

/** Body rows that decide how wide the columns are; later ones wrap in them. The longest table of
 *  500 real answers had 8. */
export const MEASURED_ROWS = 12

export class Table {
  readonly #frame: TableFrame
  /** The head, and the body rows, that are not frozen as lines. */
  #rows: readonly (TableRow | "head")[] = ["head"]
  /** Widest content of each column in the rows that count. */
  #natural: readonly number[]
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
    this.#natural = frame.head.map(rowWidth)
  }

  /** Whether the lines of its rows stay as they are when more rows come. */
  get isFrozen(): boolean {
    return this.#unmeasured === 0
  }

  /** Adds body rows. Missing cells are empty, surplus cells were dropped by the parser. */
  push(rows: readonly TableRow[]): void {
    for (const row of rows.slice(0, this.#unmeasured)) {
      this.#natural = this.#natural.map((width, i) => Math.max(width, rowWidth(row[i] ?? [])))
      this.#cache = {columns: 0, lines: []}
    }
    this.#unmeasured = Math.max(0, this.#unmeasured - rows.length)
    if (rows.length > 0) this.#rows = [...this.#rows, ...rows]
  }

  /** This table with more rows; this one stays as it is. */
  with(rows: readonly TableRow[]): Table {
    const copy = new Table(this.#frame)
    copy.#rows = this.#rows
    copy.#natural = this.#natural
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
    next.#natural = this.#natural
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
    if (shown.#natural !== this.#natural) this.#cache = {columns: 0, lines: []}
    this.#natural = shown.#natural
    const lines = this.#lines(columns)
    let taken = 0
    let frozen = this.#frozen
    for (; taken < lines.length && frozen.length < count; taken++) {
      frozen = [...frozen, ...lines[taken]!]
    }
    this.#frozen = frozen
    this.#rows = this.#rows.slice(taken)
    this.#cache = {columns, lines: lines.slice(taken)}
  }

  /** Lines of each row that is not frozen. Those known already are not made again. */
  #lines(columns: number): readonly (readonly Line<Style>[])[] {
    const known = this.#cache.columns === columns ? this.#cache.lines : []
    if (known.length < this.#rows.length) {
      const widths = columnWidths(this.#frame, this.#natural, columns)
      const fresh = this.#rows.slice(known.length).map(row => rowLines(this.#frame, widths, row))
      this.#cache = {columns, lines: [...known, ...fresh]}
    } else if (this.#cache.columns !== columns) {
      this.#cache = {columns, lines: []}
    }
    return this.#cache.lines
  }
}
