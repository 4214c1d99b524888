// What we believe of the terminal between two frames: the rows that we own as they were painted,
// and where the cursor rests among them. Everything is relative to our first row: absolute rows
// are never kept, since the terminal may move us at any time.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {WidthModel} from "./capabilities.js"
import {NARROWEST} from "./diff.js"
import type {Cell} from "./frame.js"
import {physicalRows} from "./reflow.js"
import {type Seams, seamedHeights, shiftedSeams} from "./seams.js"

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
  /** Rows that the terminal takes for one line with the next; `undefined`: none. */
  readonly seams: Seams | undefined
}

/** What the terminal may still show of frames that repaint in place, as the least columns that each
 *  row took in any of those states; rows that are not named are certain. */
interface Earlier {
  /** From the last state that is certain on. */
  readonly used: readonly number[]
  /** From the frame on that asked for the size; `undefined` while no answer is awaited. */
  readonly since: readonly number[] | undefined
  /** When the latest of them left, and when the last one that asked; ms on the screen's clock. */
  readonly last: number
  readonly askedAt: number
}

/** A frame that repaints in place and asks nothing counts as read after that many milliseconds: a
 *  terminal that has changed its size has told so by then (tmux takes up to a quarter second). */
export const UNREAD_MS = 300
/** Least milliseconds between two questions of frames that repaint in place; four round trips
 *  where that is longer, since the answers take a part of a slow line. */
const ASK_EVERY_MS = 100
/** An answer that is not there by then will not come. */
const ANSWER_LOST_MS = 3000

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
    seams: undefined,
  }
}

/** The first rows are the terminal's now. What was repainted since those left is not certain. */
export function forgetRows(known: Known, rows: number): Known {
  if (rows === 0) return known
  const {earlier} = known
  return {
    ...known,
    top: known.top + rows,
    rows: known.rows - rows,
    cursor: {row: known.cursor.row - rows, column: known.cursor.column},
    earlier: earlier && {
      ...earlier,
      used: earlier.used.slice(rows),
      since: earlier.since?.slice(rows),
    },
    seams: shiftedSeams(known.seams, -rows),
  }
}

/** The moment of a frame that repaints in place. */
export interface Moment {
  readonly now: number
  readonly roundTripMs: number
}

/** Whether a frame that repaints in place should ask for the size. It need not be read at the size
 *  that it was painted for, and how many rows of ours the terminal has wrapped depends on what it
 *  had read before: a row above the cursor that gets longer or shorter is worth a question. */
export function isWorthAsking(known: Known, next: Grid, {now, roundTripMs}: Moment): boolean {
  const {earlier} = known
  const everyMs = Math.max(ASK_EVERY_MS, 4 * roundTripMs)
  if (earlier && now - earlier.askedAt < everyMs) return false
  if (earlier?.since && now - earlier.askedAt < ANSWER_LOST_MS) return false
  for (let row = 0; row < known.cursor.row; row++) {
    const before = known.grid.usedColumns(known.top + row)
    const after = next.usedColumns(row)
    if (before !== after && Math.max(before, after) > NARROWEST) return true
  }
  return false
}

/** `next` was painted over `before` in place; nobody waits for an answer, asked for or not. */
export function noteInPlace(
  before: Known,
  next: Known,
  at: Moment & {readonly question: "asked" | "none"},
): Known {
  const {now, question} = at
  const earlier = openAt(before, at)
  const own: number[] = []
  for (let row = 0; row < before.rows; row++) {
    own.push(before.grid.usedColumns(before.top + row))
  }
  const isAsked = question === "asked"
  return {
    ...next,
    earlier: {
      used: least(own, earlier?.used),
      since: isAsked ? [] : earlier?.since && least(own, earlier.since),
      last: now,
      askedAt: isAsked ? now : (earlier?.askedAt ?? Number.NEGATIVE_INFINITY),
    },
  }
}

/** The terminal has read the frame that asked, at the size that it was painted for. */
export function confirmInPlace(known: Known): Known {
  const {earlier} = known
  if (!earlier?.since) return known
  return {...known, earlier: {...earlier, used: earlier.since, since: undefined}}
}

/** The terminal moves our rows: what is not certain at that moment never will be, however long it
 *  takes to find them. */
export function disturb(known: Known, at: Moment): Known {
  const open = openAt(known, at)
  return {...known, earlier: open && {...open, last: Number.POSITIVE_INFINITY}}
}

/** Physical rows of each row of ours at a width. Where it is open whether the last repaints were
 *  read before the resize, the smaller number: what is counted too low leaves a stale row, what
 *  is counted too high erases a row that is not ours. */
export function leastHeights(
  known: Known,
  at: Moment & {readonly columns: number; readonly model: WidthModel},
): readonly number[] {
  const {columns, model} = at
  const used = openAt(known, at)?.used
  const heights: number[] = []
  for (let row = 0; row < known.rows; row++) {
    const height = physicalRows({grid: known.grid, row: known.top + row}, columns, model)
    const before = used?.[row]
    const isSure = before === undefined || model === "cut"
    heights.push(isSure ? height : Math.min(height, Math.max(1, Math.ceil(before / columns))))
  }
  const {grid, top, seams} = known
  return seamedHeights(heights, seams, {columns, used: row => grid.usedColumns(top + row)})
}

/** What is still open of earlier states: nothing, once the last of them has had its time and no
 *  answer is awaited. */
function openAt({earlier}: Known, {now, roundTripMs}: Moment): Earlier | undefined {
  if (!earlier || earlier.since) return earlier
  return now - earlier.last < UNREAD_MS + roundTripMs ? earlier : undefined
}

function least(a: readonly number[], b: readonly number[] | undefined): readonly number[] {
  return a.map((value, row) => Math.min(value, b?.[row] ?? value))
}
