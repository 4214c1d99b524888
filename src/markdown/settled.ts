// Lines that no later text changes: those before the tail. Tables among them are laid out anew
// when the width changes, until they are committed. Never knows Markdown.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition} from "../text/line.js"
import type {Table} from "./table.js"

/** A table among the lines: where it begins, and how many lines it has. */
interface Placed {
  readonly table: Table
  readonly at: number
  readonly count: number
}

/** Forgotten lines that may stay in the list: taken out one frame's worth at a time, thousands of
 *  lines behind them would be moved for each. */
const SLACK_MIN = 256

export class SettledLines {
  #first = 0
  #lines: Line<Style>[] = []
  /** How many lines at the start of the list are forgotten; at most half of it, or SLACK_MIN. */
  #gone = 0
  #tables: Placed[] = []
  #columns: number
  #committed: LinePosition = {line: 0, offset: 0}

  constructor(columns: number) {
    this.#columns = columns
  }

  /** Columns that tables are laid out for. */
  get columns(): number {
    return this.#columns
  }

  /** Before it, everything was committed. */
  get committed(): LinePosition {
    return this.#committed
  }

  get first(): number {
    return this.#first
  }

  get end(): number {
    return this.#first + this.#lines.length - this.#gone
  }

  /** The line at `first <= index < end`. */
  line(index: number): Line<Style> {
    const found = index < this.#first ? undefined : this.#lines[index - this.#first + this.#gone]
    if (found) return found
    throw new RangeError(`no line ${index}; there are ${this.#first} to ${this.end - 1}`)
  }

  push(lines: readonly Line<Style>[]): void {
    for (const line of lines) this.#lines.push(line)
  }

  pushTable(table: Table): void {
    const lines = table.lines(this.#columns)
    if (lines.length === 0) return
    this.#tables.push({table, at: this.end, count: lines.length})
    this.push(lines)
  }

  /** Lays tables out for rows of `columns` cells. */
  layout(columns: number): void {
    if (columns === this.#columns) return
    this.#columns = columns
    let moved = 0
    this.#tables = this.#tables.map(({table, at, count}) => {
      const lines = table.lines(columns)
      // Lines that were committed are gone; the table has them frozen, so their number is the same.
      const gone = Math.max(0, this.#first - at)
      const from = at + gone + moved - this.#first + this.#gone
      this.#lines.splice(from, count - gone, ...lines.slice(gone))
      const placed = {table, at: at + moved, count: lines.length}
      moved += lines.length - count
      return placed
    })
  }

  /** Lines before the position were committed. They are forgotten; a table that the position is in
   *  keeps its lines as they are up to there. */
  commit(position: LinePosition): void {
    this.#committed = position
    const {line, offset} = position
    for (const {table, at} of this.#tables) {
      const lines = line - at + (offset > 0 ? 1 : 0)
      if (lines > 0) table.commit(lines, this.#columns, table)
    }
    this.forget()
  }

  /** Forgets what was committed, maybe before it was settled. */
  forget(): void {
    const {line} = this.#committed
    const count = Math.min(line, this.end) - this.#first
    if (count <= 0) return
    this.#tables = this.#tables.filter(({at, count: lines}) => at + lines > line)
    this.#first += count
    this.#gone += count
    if (this.#gone < Math.max(SLACK_MIN, this.#lines.length / 2)) return
    this.#lines.splice(0, this.#gone)
    this.#gone = 0
  }
}
