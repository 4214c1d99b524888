// The paper on the emulator, on a clock of its own, wired as the product wires its screen.
// Never knows what is drawn on it.

import {ASK_CURSOR} from "../../src/ansi/sequences.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import type {Size} from "../../src/ports.js"
import {AlternateScreen} from "../../src/screen/alternate.js"
import {TestClock} from "../help/clock.js"
import {Emulator, type ResizeOptions} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"
import {CHROME} from "./judge.js"
import {Paper} from "./paper.js"

/** Most rounds of 20 ms until everything has come to rest: a terminal that is far away needs two
 *  round trips for each screenful of a burst. What takes longer never will. */
const ROUNDS_MAX = 20_000

export class World {
  readonly clock = new TestClock()
  readonly emulator: Emulator
  readonly paper: Paper
  /** Writes without a question that found the window at another size already, of which the kernel
   *  had told nothing yet: nobody who draws can know of them. */
  astray = 0
  #window: Size
  readonly #other = new AlternateScreen(bytes => this.emulator.write(bytes))

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
    emulator.onResize(() => {
      screen.signal()
      if (this.#other.isOpen) this.#page()
    })
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

  /** Shows a page on the other screen; false if the terminal has none. */
  async openPage(): Promise<boolean> {
    const {paper} = this
    const {screen} = paper
    paper.isWanted = true
    await this.#until(() => {
      paper.draw()
      return !paper.isWanted
    })
    await this.#until(() => screen.aside !== "asked")
    if (screen.aside === "granted") {
      this.#other.open("\x1b[?1049h")
      this.#page()
      return true
    }
    await this.closePage()
    return false
  }

  /** Back from there. */
  async closePage(): Promise<void> {
    if (this.#other.isOpen) this.#other.close("\x1b[?1049l")
    this.paper.screen.resume()
    await this.#until(() => this.paper.screen.aside === "none")
  }

  /** Gives the terminal away, once it has read and answered everything. */
  async leave(): Promise<void> {
    const {screen} = this.paper
    screen.leave("nothing")
    const {answers} = screen.capabilities
    await this.#until(() => this.emulator.underWay === 0 && !(answers && screen.awaited > 0))
  }

  #page(): void {
    const grid = this.#other.canvas(this.emulator.size())
    for (let row = 0; row < grid.rows; row++) {
      grid.putRow(row, [{text: `${CHROME}page ${row}`, style: DEFAULT_STYLE}])
    }
    this.#other.paint({grid, caret: undefined, synchronized: false})
  }

  async #until(holds: () => boolean): Promise<void> {
    for (let round = 0; !holds(); round++) {
      if (round === ROUNDS_MAX) throw new Error("what was waited for never comes")
      await this.clock.run(10)
      await this.emulator.settle()
    }
  }

  #isAsKnown(): boolean {
    const {columns, rows} = this.paper.screen.size
    return this.#window.columns === columns && this.#window.rows === rows
  }
}
