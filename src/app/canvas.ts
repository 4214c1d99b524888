// What drawing needs beside the state: the lines of the blocks, the grids that take turns, the
// terminal's second screen, and what is loaded later, with the events that wait for it.
// Never knows what is drawn.

import {Grid} from "../cells/grid.js"
import {createTables} from "../cells/tables.js"
import type {Clock} from "../ports.js"
import type {Look} from "../transcript/look.js"
import {type Rich, Sources} from "../transcript/sources.js"
import {fetchColours} from "./colours.js"
import type {Later, Means} from "./means.js"
import type {SecondScreen} from "./second-screen.js"
import type {AppEvent} from "./state.js"

export class Canvas {
  readonly sources: Sources
  readonly second: SecondScreen
  /** What waits until all can be done, oldest first. */
  #waiting: readonly AppEvent[] = []
  #look: Look
  #rich: Rich | undefined
  #later: Later | undefined
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

  /** What a step is made with. */
  get means(): Means {
    return {look: this.#look, later: this.#later}
  }

  /** Blocks that waited for it can be drawn from now on. `ready` is called when what waits later,
   *  for the colours of code, can be. */
  load(rich: Rich, on: {readonly clock: Clock; readonly ready: () => void}): void {
    if (rich.highlighter) fetchColours(rich.highlighter, on)
    this.sources.load(rich)
    this.#rich = rich
    this.#loadSecond()
  }

  /** All can be done from now on. Gives back the events that waited for it. */
  loadLater(later: Later): readonly AppEvent[] {
    this.#later = later
    this.#loadSecond()
    const waited = this.#waiting
    this.#waiting = []
    return waited
  }

  /** The event is given back when all can be done. */
  wait(event: AppEvent): void {
    this.#waiting = [...this.#waiting, event]
  }

  /** Another agent begins: what the one before has told is not waited with any more. */
  forgetAgent(): void {
    this.#waiting = this.#waiting.filter(event => event.type !== "agent")
  }

  /** A pager that showed a part of the blocks would lose the reader's place with the rest. */
  #loadSecond(): void {
    const [rich, later] = [this.#rich, this.#later]
    if (rich && later) this.second.load(later, {look: this.#look, rich})
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
