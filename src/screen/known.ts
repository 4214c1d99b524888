// What we believe of the terminal between two frames: the rows that we own as they were painted,
// and where the cursor rests among them. Everything is relative to our first row: absolute rows
// are never kept, since the terminal may move us at any time.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {WidthModel} from "./capabilities.js"
import type {Cell} from "./frame.js"
import {physicalRows} from "./reflow.js"

/** The rows that we own are grid rows `top … top + rows − 1`. */
export interface Known {
  readonly grid: Grid
  readonly top: number
  readonly rows: number
  /** How many of them, at the end, are fixed rows. */
  readonly fixed: number
  /** The resting cursor, relative to our first row. */
  readonly cursor: Cell
  /** Rows of the screen below our last one; "unknown" before the terminal has told. */
  readonly slack: number | "unknown"
  /** How far our rows reached before the frames of the last moment, which may not have been read
   *  yet; `undefined` when all is certain. */
  readonly earlier: Earlier | undefined
}

/** What the terminal may still show of frames that repaint in place: the state before the first of
 *  a stretch of them, and the least of the stretch before that. Both, for the last frame of the
 *  older stretch may have come just before this one began. */
interface Earlier {
  readonly since: number
  readonly last: number
  readonly used: readonly number[]
  readonly older: readonly number[] | undefined
}

/** A frame that repaints in place waits for no answer. For so long it may not have been read; or
 *  for as long as an answer takes, where that is longer. */
export const UNREAD_MS = 100

const NO_GRID = new Grid({columns: 1, rows: 1}, createTables())

/** Nothing of ours is on the screen. */
export function nothingKnown(): Known {
  return {
    grid: NO_GRID,
    top: 0,
    rows: 0,
    fixed: 0,
    cursor: {row: 0, column: 0},
    slack: "unknown",
    earlier: undefined,
  }
}

/** The first rows are the terminal's now. */
export function forgetRows(known: Known, rows: number): Known {
  if (rows === 0) return {...known, earlier: undefined}
  return {
    ...known,
    top: known.top + rows,
    rows: known.rows - rows,
    cursor: {row: known.cursor.row - rows, column: known.cursor.column},
    earlier: undefined,
  }
}

/** `next` was painted over `before` in place, without a question. */
export function noteInPlace(
  before: Known,
  next: Known,
  at: {readonly now: number; readonly roundTripMs: number},
): Known {
  const {earlier} = before
  const {now} = at
  const unreadMs = Math.max(UNREAD_MS, at.roundTripMs)
  if (earlier && now - earlier.since < unreadMs) return {...next, earlier: {...earlier, last: now}}
  const used: number[] = []
  for (let row = 0; row < before.rows; row++) {
    used.push(before.grid.usedColumns(before.top + row))
  }
  const older = earlier && now - earlier.last < unreadMs ? earlier.used : undefined
  return {...next, earlier: {since: now, last: now, used, older}}
}

/** Physical rows of each row of ours at a width. Where it is open whether the last repaint was
 *  read before the resize, the smaller number: what is counted too low leaves a stale row, what
 *  is counted too high erases a row that is not ours. */
export function leastHeights(
  known: Known,
  at: {readonly columns: number; readonly model: WidthModel; readonly now: number},
): readonly number[] {
  const heights: number[] = []
  for (let row = 0; row < known.rows; row++) {
    const height = physicalRows({grid: known.grid, row: known.top + row}, at.columns, at.model)
    const {used, older = used} = known.earlier ?? {}
    const before = Math.min(used?.[row] ?? 0, older?.[row] ?? 0)
    const sure = used === undefined || at.model === "cut"
    heights.push(sure ? height : Math.min(height, Math.max(1, Math.ceil(before / at.columns))))
  }
  return heights
}
