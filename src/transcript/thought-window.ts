// A thought that grows, as a window of its last rows: as many at any width. Nothing of it is final.
// Never knows how it is shown when it has ended. Loaded when an agent tells something.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition, Row} from "../text/line.js"
import {wrapLine} from "../text/wrap.js"
import type {ThoughtBlock} from "./block.js"
import type {FreezableSource} from "./inset.js"
import {thoughtEnd} from "./lines.js"
import type {Look} from "./look.js"

/** Rows of a thought that are shown while it grows: the last ones. */
export const THOUGHT_WINDOW_ROWS = 3
/** Columns assumed until the first `layout`. */
const COLUMNS = 80

export class ThoughtWindow implements FreezableSource {
  readonly first = 0
  readonly final: LinePosition = {line: 0, offset: 0}
  readonly isFrozen = false
  readonly #lines: readonly Line<Style>[]
  #rows: readonly Line<Style>[]
  #columns = COLUMNS

  constructor(block: ThoughtBlock, look: Look) {
    this.#lines = thoughtEnd(block, look)
    this.#rows = lastRows(this.#lines, COLUMNS)
  }

  get end(): number {
    return this.#rows.length
  }

  line(index: number): Line<Style> {
    const line = this.#rows[index]
    if (!line) throw new RangeError(`line ${index} is not one of ${this.end}`)
    return line
  }

  layout(columns: number): void {
    if (columns === this.#columns) return
    this.#columns = columns
    this.#rows = lastRows(this.#lines, columns)
  }

  commit(): void {}
}

/** Each of the last rows as a line of its own. */
function lastRows(lines: readonly Line<Style>[], columns: number): readonly Line<Style>[] {
  const rows: Line<Style>[] = []
  for (let i = lines.length - 1; i >= 0 && rows.length < THOUGHT_WINDOW_ROWS; i--) {
    const line = lines[i]!
    const parts = wrapLine(line, columns).map(({from, to}): Line<Style> => {
      const runs: Row<Style> = partOf(line, from, to)
      return {...line, runs, first: line.rest}
    })
    rows.unshift(...parts.slice(rows.length - THOUGHT_WINDOW_ROWS))
  }
  return rows
}

/** The text of a line between two offsets, without blanks at its end: it is all in one style. */
function partOf(line: Line<Style>, from: number, to: number): Row<Style> {
  const [run] = line.runs
  const text = run?.text.slice(from, to).trimEnd() ?? ""
  return run && text !== "" ? [{text, style: run.style}] : []
}
