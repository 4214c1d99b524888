// What drawing needs beside the state: the lines of the blocks, the grids that take turns, and the
// terminal's second screen.
// Never knows what is drawn.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {Clock} from "../ports.js"
import type {Look} from "../transcript/look.js"
import {type Rich, Sources} from "../transcript/sources.js"
import {fetchColours} from "./colours.js"
import type {SecondScreen} from "./second-screen.js"

export class Canvas {
  readonly sources: Sources
  readonly second: SecondScreen
  #look: Look
  readonly #grids: readonly Grid[]

  constructor(look: Look, second: SecondScreen) {
    this.sources = new Sources(look)
    this.#look = look
    this.second = second
    const tables = createTables()
    // One is shown, one was shown when the frame in flight left, one is free to draw on.
    this.#grids = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
  }

  get look(): Look {
    return this.#look
  }

  /** Blocks that waited for it can be drawn from now on. `ready` is called when what waits later,
   *  for the colours of code, can be. */
  load(rich: Rich, on: {readonly clock: Clock; readonly ready: () => void}): void {
    if (rich.highlighter) fetchColours(rich.highlighter, on)
    this.sources.load(rich)
    this.second.pager.load(rich)
  }

  /** Everything is drawn with these colours and signs, and by the widths now in force. */
  relook(look: Look): void {
    this.#look = look
    this.sources.relook(look)
    this.second.pager.relook(look)
  }

  grid(isHeld: (grid: Grid) => boolean): Grid {
    const free = this.#grids.find(grid => !isHeld(grid))
    if (!free) throw new RangeError("all grids are held")
    return free
  }
}
