// What drawing needs beside the state: the lines of the blocks, and the grids that take turns.
// Never knows what is drawn.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {Look} from "../transcript/look.js"
import {Sources} from "../transcript/sources.js"

export class Canvas {
  readonly sources: Sources
  readonly #grids: readonly Grid[]

  constructor(look: Look) {
    this.sources = new Sources(look)
    const tables = createTables()
    // One is shown, one was shown when the frame in flight left, one is free to draw on.
    this.#grids = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
  }

  grid(isHeld: (grid: Grid) => boolean): Grid {
    const free = this.#grids.find(grid => !isHeld(grid))
    if (!free) throw new RangeError("all grids are held")
    return free
  }
}
