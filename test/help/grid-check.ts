// The invariants of a grid, each with the name it is reported by. Run in tests and fuzzing only.
// Knows nothing of how cells came to be.

import {CELL_WORDS, contentOf, isCluster, isTail, isWide, KIND_MASK} from "../../src/cells/cell.js"
import type {Damage} from "../../src/cells/damage.js"
import type {Tables} from "../../src/cells/tables.js"
import {isControl} from "../../src/text/width.js"

/** What is needed of a grid to check it. */
export interface CheckedGrid {
  readonly columns: number
  readonly rows: number
  readonly words: Uint32Array
  readonly tables: Tables
  readonly damage: Damage
}

/** Throws an Error that names the first broken invariant and its place. */
export function checkGrid(grid: CheckedGrid): void {
  if (grid.words.length !== grid.columns * grid.rows * CELL_WORDS) {
    throw new Error(`words of every cell: ${grid.words.length} words for ${grid.rows} rows`)
  }
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) {
      const broken = brokenInvariant(grid, row, column)
      if (broken) throw new Error(`${broken}: row ${row}, column ${column}`)
    }
    const from = grid.damage.from(row)
    const to = grid.damage.to(row)
    const ordered = from < to || (from === 0 && to === 0)
    if (!ordered || to > grid.columns) {
      throw new Error(`damage inside the row: row ${row} has ${from} to ${to}`)
    }
  }
}

function brokenInvariant(grid: CheckedGrid, row: number, column: number): string | undefined {
  const cell = (row * grid.columns + column) * CELL_WORDS
  const word = grid.words[cell]!
  const id = grid.words[cell + 1]!
  const left = column > 0 ? grid.words[cell - CELL_WORDS]! : 0
  if (id >= grid.tables.styles.size) return `style id known (${id})`
  if (isTail(left) && isTail(word)) return "tails only after wide cells"
  if (isWide(left) !== isTail(word)) {
    return isTail(word) ? "tails only after wide cells" : "a tail after every wide cell"
  }
  if (isTail(word)) return brokenTail(grid, cell)
  if ((word & KIND_MASK) === KIND_MASK) return "kind is narrow, wide or tail"
  if (isWide(word) && column === grid.columns - 1) return "no wide cell in the last column"
  const content = contentOf(word)
  if (isCluster(word)) {
    return content >= grid.tables.clusters.size ? `cluster index known (${content})` : undefined
  }
  if (content > 0x10ffff) return `a code point (${content})`
  return content !== 0 && isControl(content) ? `no control character (${content})` : undefined
}

function brokenTail(grid: CheckedGrid, cell: number): string | undefined {
  if (contentOf(grid.words[cell]!) !== 0 || isCluster(grid.words[cell]!)) return "tails are empty"
  const sameStyle = grid.words[cell + 1] === grid.words[cell - CELL_WORDS + 1]
  return sameStyle ? undefined : "a tail has the style of its wide cell"
}
