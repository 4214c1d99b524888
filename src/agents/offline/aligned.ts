// Rows of cells as text in which the columns line up.
// Never knows what stands in them.

import {visible} from "../../text/visible.js"
import {textWidth} from "../../text/width.js"

/** A cell wider than this makes no room for itself, in columns: one long name must not push all
 *  the others out of the window. */
const CELL_COLUMNS_MAX = 40
const GAP = "  "

/** The rows as lines; the last cell of a row is not filled up. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, cell] of row.slice(0, -1).entries()) {
      widths[index] = Math.max(widths[index] ?? 0, Math.min(CELL_COLUMNS_MAX, widthOf(cell)))
    }
  }
  return rows
    .map(row => row.map((cell, index) => filled(cell, row, {index, widths})).join(GAP))
    .join("\n")
}

function filled(
  cell: string,
  row: readonly string[],
  {index, widths}: {readonly index: number; readonly widths: readonly number[]},
): string {
  if (index === row.length - 1) return cell
  return cell + " ".repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)))
}

/** As it is shown: a name may have control characters. */
function widthOf(cell: string): number {
  return textWidth(visible(cell))
}
