// A line of runs into rows at a width. Greedy: each row takes what fits and looks at nothing
// beyond it, so a row that once ended stays the same however the text goes on.
// Never knows where rows go on the screen.

import {BLANK, breakClassOf, mayBreak} from "./break.js"
import {nextBreak, previousBreak} from "./grapheme.js"
import type {Line, Row, Run} from "./line.js"
import {ELLIPSIS, rowWidth, shortenRow} from "./row.js"
import {widthBetween} from "./width.js"

/** What stands for a grapheme that is wider than a whole row (a wide one on a single column). */
export const TOO_WIDE = "?"

/** One row of a wrapped line. */
export interface WrappedRow<S> {
  /** The prefix (`first` or `rest` of the line) and the text, at most `columns` wide. */
  readonly row: Row<S>
  /** Offsets in the line's runs; `to` is the next row's `from`. Blanks at a break belong to the
   *  row before it, though they are not drawn. */
  readonly from: number
  readonly to: number
  /** The row is the same for every text that begins with the first `needs` units of this one;
   *  Infinity for the last row, which any addition may change. */
  readonly needs: number
}

/** Which part of the text a row takes: drawn up to `end`, consumed up to `to`. */
interface Cut {
  readonly end: number
  readonly to: number
  readonly needs: number
  /** Stands for the text, or behind it, when not all of it could be drawn. */
  readonly mark: "none" | "clipped" | "too-wide"
}

/** The rows of a line at `columns` (>= 1, else RangeError), each at most that wide. With `from`
 *  the start of one of its rows, the rows from there on; they are those that `from = 0` gives.
 *  An empty line is one row with the `first` prefix; nothing is left `from` a line's end.
 *  RangeError for control characters in the runs. */
export function wrapLine<S>(line: Line<S>, columns: number, from = 0): readonly WrappedRow<S>[] {
  if (!(columns >= 1)) throw new RangeError(`a row cannot have ${columns} columns`)
  const slices = new RunSlices(line.runs)
  const text = slices.text
  const rest = prefixFor(line.rest, columns)
  const rows: WrappedRow<S>[] = []
  let start = from
  do {
    if (start >= text.length && start > 0) break
    const prefix = start === 0 ? prefixFor(line.first, columns) : rest
    const cut = cutters[line.wrap](text, start, columns - prefix.width)
    const row = [...prefix.row, ...textOf(slices, start, cut)]
    rows.push({row, from: start, to: cut.to, needs: cut.needs})
    start = cut.to
  } while (start < text.length)
  return rows
}

const cutters = {word: cutAtWord, cell: cutAtCell, clip: cutAll} as const

/** At least two columns stay for text, so that a wide grapheme fits, and at least half the row. */
function prefixFor<S>(prefix: Row<S>, columns: number): {row: Row<S>; width: number} {
  const most = Math.max(0, Math.min(Math.floor(columns / 2), columns - 2))
  const row = shortenRow(prefix, most)
  return {row, width: rowWidth(row)}
}

function textOf<S>(slices: RunSlices<S>, from: number, cut: Cut): Row<S> {
  if (cut.mark === "none") return slices.slice(from, cut.end)
  const sign = cut.mark === "clipped" ? ELLIPSIS : TOO_WIDE
  const kept = cut.mark === "clipped" ? slices.slice(from, cut.end) : []
  return [...kept, {text: sign, style: slices.styleAt(cut.mark === "clipped" ? cut.end : from)}]
}

/** The row ends before the last place that allows it; a piece longer than the row is cut where
 *  the row is full.
 *
 *      the quick brown fox        columns 12
 *                ^     ^ does not fit: `needs` is the end of this grapheme
 *                | last break: `to`; the blank before it is not drawn
 */
function cutAtWord(text: string, from: number, room: number): Cut {
  let width = 0
  let blanks = 0
  let end = from
  let breakAt = from
  let breakEnd = from
  let previous = 0
  let mark: Cut["mark"] = "none"
  for (let offset = from; offset < text.length; ) {
    const next = nextBreak(text, offset)
    let own: number = widthBetween(text, offset, next)
    const around = {previous, next: breakClassOf(text.codePointAt(offset)!)}
    previous = around.next
    if ((previous & BLANK) !== 0) {
      // Blanks hang beyond the edge: they overflow nothing, and count when text comes after them.
      blanks += own
      offset = next
      continue
    }
    // Indentation is no reason to leave a row empty, unless it fills the row.
    const isIndented = width === 0 && blanks < room
    if (offset > from && !isIndented && mayBreak(text, offset, around)) {
      breakAt = offset
      breakEnd = end
    }
    if (offset === from && own > room) {
      own = room
      mark = "too-wide"
    } else if (width + blanks + own > room) {
      if (breakAt > from) return {end: breakEnd, to: breakAt, needs: next, mark}
      return {end, to: offset, needs: next, mark}
    }
    width += blanks + own
    blanks = 0
    end = next
    offset = next
  }
  return {end, to: text.length, needs: Number.POSITIVE_INFINITY, mark}
}

/** The row ends where it is full; blanks are like any other text. */
function cutAtCell(text: string, from: number, room: number): Cut {
  let width = 0
  let mark: Cut["mark"] = "none"
  for (let offset = from; offset < text.length; ) {
    const next = nextBreak(text, offset)
    let own: number = widthBetween(text, offset, next)
    if (offset === from && own > room) {
      own = room
      mark = "too-wide"
    }
    if (width + own > room) return {end: offset, to: offset, needs: next, mark}
    width += own
    offset = next
  }
  return {end: text.length, to: text.length, needs: Number.POSITIVE_INFINITY, mark}
}

/** One row takes the whole text and shows what fits. */
function cutAll(text: string, from: number, room: number): Cut {
  let width = 0
  // Where the text must end if an ellipsis has to follow it.
  let end = from
  const to = text.length
  const needs = Number.POSITIVE_INFINITY
  for (let offset = from; offset < text.length; ) {
    const next = nextBreak(text, offset)
    width += widthBetween(text, offset, next)
    if (width > room) return {end, to, needs, mark: "clipped"}
    if (width < room) end = next
    offset = next
  }
  return {end: to, to, needs, mark: "none"}
}

/** The runs of a line by offsets of its whole text, asked for from left to right. A grapheme that
 *  lies in two runs belongs to the run where it begins: a grid draws each run by itself. */
class RunSlices<S> {
  readonly text: string
  readonly #runs: readonly Run<S>[]
  /** Where each run ends, moved to the end of a grapheme it would part. */
  readonly #ends: readonly number[]
  #index = 0

  constructor(runs: readonly Run<S>[]) {
    this.#runs = runs
    this.text = runs.length === 1 ? runs[0]!.text : runs.map(run => run.text).join("")
    let at = 0
    this.#ends = runs.map(run => {
      at += run.text.length
      return boundaryFrom(this.text, at)
    })
  }

  slice(from: number, to: number): Row<S> {
    const row: Run<S>[] = []
    this.#seek(from)
    for (let i = this.#index, at = from; at < to; i++) {
      const end = Math.min(to, this.#ends[i]!)
      if (end > at) row.push({text: this.text.slice(at, end), style: this.#runs[i]!.style})
      at = Math.max(at, end)
    }
    return row
  }

  styleAt(offset: number): S {
    this.#seek(offset)
    return this.#runs[this.#index]!.style
  }

  /** Moves to the run that holds the grapheme at `offset`. */
  #seek(offset: number): void {
    while (this.#index < this.#ends.length - 1 && this.#ends[this.#index]! <= offset) this.#index++
  }
}

/** The first grapheme boundary at or after `offset`. */
function boundaryFrom(text: string, offset: number): number {
  if (offset >= text.length || offset === 0) return offset
  const start = previousBreak(text, offset + 1)
  return start === offset ? offset : nextBreak(text, start)
}
