// What drawing needs beside the state: the lines of the blocks, the grids that take turns, the
// terminal's second screen, and what is loaded later.
// Never knows what is drawn.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {Look} from "../transcript/look.js"
import {Sources} from "../transcript/sources.js"
import {fetchColours} from "./colours.js"
import {Loading} from "./loading.js"
import type {LoopParts} from "./loop-parts.js"
import type {Later, Means} from "./means.js"
import type {SecondScreen} from "./second-screen.js"
import type {AppEvent} from "./state.js"

export class Canvas {
  readonly sources: Sources
  readonly second: SecondScreen
  readonly loading: Loading
  #look: Look
  #later: Later | undefined
  readonly #grids: readonly Grid[]

  /** `ready` is called when more can be drawn, `again` with what has waited for that. */
  constructor(
    {look, ...parts}: Pick<LoopParts, "look" | "clock" | "loadRich" | "loadLater">,
    on: {readonly second: SecondScreen; ready(): void; again(event: AppEvent): void},
  ) {
    this.sources = new Sources(look)
    this.#look = look
    this.second = on.second
    this.loading = new Loading({
      ...parts,
      rich: rich => {
        // What waits later, for the colours of code, comes by itself.
        if (rich.highlighter) fetchColours(rich.highlighter, {...parts, ...on})
        this.sources.load(rich)
        this.second.loadRich(rich)
        on.ready()
      },
      later: later => {
        this.#later = later
        this.second.load(later, this.#look)
        on.ready()
      },
      again: event => on.again(event),
    })
    const tables = createTables()
    // One is shown, one was shown when the frame in flight left, one is free to draw on.
    this.#grids = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
  }

  get look(): Look {
    return this.#look
  }

  /** What a step is made with. */
  get means(): Means {
    return {look: this.#look, later: this.#later}
  }

  /** Everything is drawn with these colours and signs, and by the widths now in force. */
  relook(look: Look): void {
    this.#look = look
    this.sources.relook(look)
    this.second.relook(look)
  }

  grid(isHeld: (grid: Grid) => boolean): Grid {
    const free = this.#grids.find(grid => !isHeld(grid))
    if (!free) throw new RangeError("all grids are held")
    return free
  }
}
