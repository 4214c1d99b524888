// A frame that the terminal took in at another size than it was composed for: did its relative
// moves still land on our rows, and if not, how many rows stand above the cursor at least?
// Arithmetic over painted rows; knows nothing of bytes or content.

import type {Size} from "../ports.js"
import type {Capabilities} from "./capabilities.js"
import type {Known} from "./known.js"
import {liftOf} from "./paint.js"
import type {Flight} from "./phase.js"
import {physicalRows} from "./reflow.js"

/** A frame that met another size than its own. */
export interface Overtaken {
  /** What was painted before it, and what it painted. */
  readonly before: Known
  readonly painted: Known
  /** Settled rows above the painted ones that it took back. */
  readonly taken: number
  /** Sizes that the terminal told before and after it; `undefined` if it did not. */
  readonly opening: Size | undefined
  readonly closing: Size | undefined
}

/** What can still be said of our rows after a frame landed in doubt. */
export interface Doubt {
  /** Rows that stand above the cursor at least, once the screen has this width. */
  above(columns: number): number
  /** How many of the frame's rows were certainly whole when `crossed` physical rows, counted from
   *  the first that stands above the cursor, had gone into the scrollback. */
  committed(columns: number, crossed: number): number
}

/** What can still be said of our rows, once a frame met `closing` instead of its own size;
 *  undefined if it landed right all the same. */
export function doubtOf(
  flight: Flight<unknown>,
  met: {readonly painted: Known; readonly closing: Size | undefined},
  capabilities: Pick<Capabilities, "scroll">,
): Doubt | undefined {
  const {before, opening, frame} = flight
  const overtaken = {before, opening, taken: frame.taken, ...met}
  // A scroll region stands on absolute rows: at another size it landed anywhere.
  const isRelative = liftOf(before, frame, capabilities) === 0
  return isRelative && landedRight(overtaken) ? undefined : doubtAfter(overtaken)
}

/** True when every move of the frame landed on the row that was meant. Nothing may have wrapped:
 *  every row, before and after, is no wider than the size the frame met. And the frame went up
 *  over no more rows than that size has. Downwards it feeds, so on a lower screen its rows scroll
 *  as they should, provided that the size did not change while it was being read. */
export function landedRight(frame: Overtaken): boolean {
  const {before, painted, taken, closing} = frame
  if (!closing) return false
  if (widest(before) > closing.columns || widest(painted) > closing.columns) return false
  const up = isSteady(frame) ? before.rows + taken : painted.rows
  return up <= closing.rows
}

/** Counts conservatively: each painted row once. Only if the terminal had the same size before and
 *  after the frame, and has that width still, the old rows are known to have been wrapped there
 *  when the frame came, and it moved down from below them. */
export function doubtAfter(frame: Overtaken): Doubt {
  const {before, painted, taken, closing} = frame
  const once = painted.cursor.row
  const isKnown = (columns: number) => isSteady(frame) && columns === closing?.columns
  const down = painted.cursor.row - before.cursor.row - taken
  const wrapped = (columns: number) => {
    let rows = taken
    for (let row = 0; row < before.cursor.row; row++) {
      rows += physicalRows({grid: before.grid, row: before.top + row}, columns, "wrap")
    }
    return rows
  }
  return {
    above: columns =>
      isKnown(columns) ? Math.max(once, wrapped(columns) + Math.max(0, down)) : once,
    committed(columns, crossed) {
      if (!isKnown(columns) || down < 0) return 0
      // Above the frame's own rows, which take one row each, stands what is left of the old ones.
      const own = crossed - (wrapped(columns) - taken - before.cursor.row)
      let row = 0
      while (row < own && painted.grid.usedColumns(painted.top + row) <= columns) row++
      return row
    },
  }
}

function isSteady({opening, closing}: Overtaken): boolean {
  return opening?.columns === closing?.columns && opening?.rows === closing?.rows
}

function widest(known: Known): number {
  let most = 0
  for (let row = 0; row < known.rows; row++) {
    most = Math.max(most, known.grid.usedColumns(known.top + row))
  }
  return most
}
