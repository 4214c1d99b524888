// Where terminals disagree with our grid: graphemes that some count by single code points, and
// neighbours that some join to one. Knows texts and their columns; never bytes or positions.

import {CELL_WORDS, columnsOf, contentOf, isCluster, isTail} from "../cells/cell.js"
import type {Grid} from "../cells/grid.js"
import {nextBreak} from "../text/grapheme.js"
import {isAmbiguous, pointWidth} from "../text/width.js"

/** Columns that a terminal gives a grapheme which counts its code points one by one. */
export function pointsWidth(grapheme: string): number {
  let columns = 0
  for (const character of grapheme) columns += pointWidth(character.codePointAt(0)!)
  return columns
}

/** The grapheme in a cell; " " in a blank one. The cell is not the right half of a wide one. */
export function graphemeIn(grid: Grid, word: number): string {
  const content = contentOf(word)
  if (isCluster(word)) return grid.tables.clusters.textOf(content)
  return content === 0 ? " " : String.fromCodePoint(content)
}

/** Whether some terminals give a cell's cluster more or fewer columns than the grid does. */
export function drifts(grid: Grid, word: number): boolean {
  return isCluster(word) && pointsWidth(graphemeIn(grid, word)) !== columnsOf(word)
}

/** Whether a cell's grapheme is narrow or wide by the terminal's own setting. */
export function isAmbiguousIn(grid: Grid, word: number): boolean {
  if (isTail(word)) return false
  if (!isCluster(word)) return contentOf(word) >= 0x80 && isAmbiguous(contentOf(word))
  return isAmbiguous(graphemeIn(grid, word).codePointAt(0)!)
}

/** Whether a terminal would take a grapheme for a part of the one on its left, from which the grid
 *  keeps it apart since they came in two runs. `at` is the index of its word 0. */
export function joinsLeft(grid: Grid, at: number, grapheme: string): boolean {
  if (grapheme.charCodeAt(0) < 0x300 || (at / CELL_WORDS) % grid.columns === 0) return false
  const {words} = grid
  const beside = words[at - CELL_WORDS]!
  const left = graphemeIn(grid, isTail(beside) ? words[at - 2 * CELL_WORDS]! : beside)
  return nextBreak(left + grapheme, 0) > left.length
}
