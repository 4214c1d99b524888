// Where our rows are after the terminal has changed its size on its own: arithmetic over the rows
// that we painted and one position report. Knows nothing of bytes and nothing of content.
//
// The terminal answers three things of the same moment: its width W', its height H', and the row y
// of our resting cursor. From the rows that we own, top to bottom, follows where they begin:
//
//      top' = y − (physical rows above the cursor at width W')
//
// If top' is negative, that many physical rows have gone into the scrollback.

import {CELL_WORDS, columnsOf, isTail} from "../cells/cell.js"
import type {Grid} from "../cells/grid.js"
import type {Size} from "../ports.js"
import type {HeightModel, WidthModel} from "./capabilities.js"

/** One row of a painted grid. */
export interface GridRow {
  readonly grid: Grid
  readonly row: number
}

/** Rows that it takes at a new width: 1 where the terminal cuts, else as many as wrapping at cells
 *  makes, wide graphemes kept whole. An empty row takes one. */
export function physicalRows({grid, row}: GridRow, columns: number, model: WidthModel): number {
  const used = grid.usedColumns(row)
  if (model === "cut" || used <= columns) return 1
  let rows = 1
  let at = 0
  for (let column = 0; column < used; column++) {
    const word = grid.words[(row * grid.columns + column) * CELL_WORDS]!
    if (isTail(word)) continue
    const width = columnsOf(word)
    if (at + width > columns) {
      rows++
      at = 0
    }
    at += width
  }
  return rows
}

/** What the terminal told after a resize. Rows and columns are 0-based. */
export interface Report {
  readonly size: Size
  readonly cursorRow: number
}

/** The rows that we own, as heights at the new width, and where the cursor rests among them. */
export interface Owned {
  readonly heights: readonly number[]
  readonly cursorRow: number
  readonly cursorColumn: number
}

/** The screen row of our first row; negative when rows of ours have left the screen. */
export function topAfterResize(
  report: Report,
  owned: Owned,
  models: {readonly width: WidthModel; readonly height: HeightModel},
): number {
  const {size, cursorRow} = report
  let above = sum(owned.heights, 0, owned.cursorRow)
  if (models.width === "wrap" && owned.cursorColumn >= size.columns) {
    above += Math.floor(owned.cursorColumn / size.columns)
  }
  const tracked = cursorRow - above
  if (models.height === "track" || owned.cursorRow === owned.heights.length - 1) return tracked
  return Math.min(tracked, size.rows - sum(owned.heights, 0, owned.heights.length))
}

/** What became of our rows when the first `crossed` physical rows went into the scrollback. */
export interface Crossing {
  /** Rows from the top that are wholly or partly gone and count as committed. */
  readonly committed: number
  /** Physical rows of the last of them that are still on the screen: the terminal's now. */
  readonly remainder: number
  /** A row that may not be committed has gone as well: a stale copy stays in the scrollback. */
  readonly leaked: boolean
}

/** Walks the rows from the top, of which the first `committable` may count as committed. */
export function crossing(
  heights: readonly number[],
  crossed: number,
  committable: number,
): Crossing {
  let left = crossed
  let row = 0
  while (left > 0 && row < committable && row < heights.length) {
    const height = heights[row]!
    row++
    if (height > left) return {committed: row, remainder: height - left, leaked: false}
    left -= height
  }
  return {committed: row, remainder: 0, leaked: left > 0}
}

function sum(values: readonly number[], from: number, to: number): number {
  let total = 0
  for (let i = from; i < to; i++) total += values[i] ?? 0
  return total
}
