// A frame that the terminal took in at another size than it was composed for: did its relative
// moves still land on our rows, and if not, how many rows stand above the cursor at least?
// Arithmetic over painted rows; knows nothing of bytes or content.

import type {Size} from "../ports.js"
import type {Known} from "./known.js"
import {physicalRows} from "./reflow.js"

/** What can still be said of our rows after a frame landed in doubt. */
export interface Doubt {
  /** Rows that stand above the cursor at least, once the screen has this width. */
  above(columns: number): number
}

/** True when every row, before and after, is no wider than the size the frame met, and the frame
 *  moved over no more rows than that size has: then nothing wrapped, and every move was right. */
export function landedRight(before: Known, painted: Known, met: Size): boolean {
  return painted.rows <= met.rows && widest(before) <= met.columns && widest(painted) <= met.columns
}

/** Counts conservatively: each painted row once. Only if the terminal had the same size before and
 *  after the frame, and has that width still, the old rows are known to have been wrapped there
 *  when the frame came, and it moved down from below them. */
export function doubtAfter(frame: {
  readonly before: Known
  readonly painted: Known
  readonly opening: Size | undefined
  readonly closing: Size | undefined
}): Doubt {
  const {before, painted, opening, closing} = frame
  const once = painted.cursor.row
  const steady =
    opening !== undefined &&
    closing !== undefined &&
    opening.columns === closing.columns &&
    opening.rows === closing.rows
  return {
    above(columns) {
      if (!steady || columns !== closing.columns) return once
      let wrapped = 0
      for (let row = 0; row < before.cursor.row; row++) {
        wrapped += physicalRows(before.grid, before.top + row, columns, "wrap")
      }
      const down = painted.cursor.row - before.cursor.row
      return Math.max(once, wrapped + Math.max(0, down))
    },
  }
}

function widest(known: Known): number {
  let most = 0
  for (let row = 0; row < known.rows; row++) {
    most = Math.max(most, known.grid.usedColumns(known.top + row))
  }
  return most
}
