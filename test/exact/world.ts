// The paper on the emulator, on a clock of its own, wired as the product wires its screen.
// Never knows what is drawn on it.

import {ASK_CURSOR} from "../../src/ansi/sequences.js"
import type {Size} from "../../src/ports.js"
import {TestClock} from "../help/clock.js"
import {Emulator, type ResizeOptions} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"
import {Paper} from "./paper.js"

/** Most rounds of 20 ms until everything has come to rest: a terminal that is far away needs two
 *  round trips for each screenful. What takes longer never will. */
const ROUNDS_MAX = 4000

export class World {
  readonly clock = new TestClock()
  readonly emulator: Emulator
  readonly paper: Paper
  /** Writes without a question that found the window at another size already, of which the kernel
   *  had told nothing yet: nobody who draws can know of them. */
  astray = 0
  #window: Size

  constructor(size: Size, personality: Partial<Personality> = {}) {
    const {clock} = this
    const emulator = new Emulator({...size, personality, clock})
    const paper = new Paper({
      clock,
      size: () => emulator.size(),
      write: bytes => {
        if (!bytes.includes(ASK_CURSOR) && !this.#isAsKnown()) this.astray++
        emulator.write(bytes)
      },
    })
    const {screen} = paper
    screen.capabilities = {
      ...screen.capabilities,
      synchronized: (personality.synchronized ?? "known") === "known",
      homeEraseArchives: personality.eraseAtHome === "archives",
      width: personality.reflow === "cuts" ? "cut" : "wrap",
      answers: personality.replies !== "never",
    }
    emulator.onResize(() => screen.signal())
    emulator.onBytes(bytes => {
      for (const match of new TextDecoder().decode(bytes).matchAll(/\x1b\[(\d+);(\d+)R/g)) {
        screen.answer({row: Number(match[1]) - 1, column: Number(match[2]) - 1})
      }
    })
    this.emulator = emulator
    this.paper = paper
    this.#window = size
  }

  /** The window changes. */
  resize(size: Size, options: ResizeOptions = {}): void {
    this.#window = size
    this.emulator.resize(size.columns, size.rows, options)
  }

  /** Draws until nothing is left to draw. */
  async settle(): Promise<void> {
    const {clock, emulator, paper} = this
    paper.draw()
    await emulator.settle()
    for (let i = 0; i < ROUNDS_MAX && (clock.nextMs !== undefined || !paper.settled); i++) {
      await clock.run(20)
      await emulator.settle()
      paper.draw()
      await emulator.settle()
    }
  }

  #isAsKnown(): boolean {
    const {columns, rows} = this.paper.screen.size
    return this.#window.columns === columns && this.#window.rows === rows
  }
}
