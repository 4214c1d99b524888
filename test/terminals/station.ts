// The paper on the terminal that this program runs in, wired as the product wires its screen; the
// terminal can be given away and the other screen be visited.
// Knows ports and answers; never what is drawn, nor what the keys mean.

import process from "node:process"
import {ASK_CURSOR} from "../../src/ansi/sequences.js"
import {Lease} from "../../src/app/lease.js"
import {ALTERNATE_SCREEN} from "../../src/app/modes.js"
import {Reader} from "../../src/app/reader.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {lent} from "../../src/cli/lent.js"
import {clock} from "../../src/node/clock.js"
import {Tty} from "../../src/node/tty.js"
import {AlternateScreen} from "../../src/screen/alternate.js"
import {identify, marksOf} from "../../src/screen/capabilities.js"
import {CHROME} from "../exact/judge.js"
import {Paper} from "../exact/paper.js"

/** How often it is looked whether something has come to pass, in ms. */
const LOOK_MS = 10

export class Station {
  readonly tty = new Tty()
  readonly paper: Paper
  readonly #lease = new Lease()
  readonly #reader: Reader
  readonly #other = new AlternateScreen(bytes => this.#write(bytes))

  constructor(onKey: (key: string) => void) {
    const {tty} = this
    tty.take()
    this.paper = new Paper({clock, size: () => tty.size(), write: bytes => this.#write(bytes)})
    const {screen} = this.paper
    this.#reader = new Reader(clock, event => {
      if (event.type === "cursor") {
        this.#lease.answered()
        screen.answer(event)
      } else if (event.type === "key" && event.action === "press") onKey(event.key)
    })
    tty.onBytes(bytes => this.#reader.feed(bytes))
    tty.onResize(() => {
      screen.signal()
      if (this.#other.isOpen) this.#page()
    })
    tty.onDrain(() => this.#lease.drained())
    screen.capabilities = {...screen.capabilities, ...identify("", marksOf(process.env))}
    this.#lease.holder = "we"
  }

  /** Somebody else has the terminal, or the other screen is on show. */
  get isAway(): boolean {
    return this.#lease.holder === "others" || this.paper.screen.aside !== "none"
  }

  /** Waits until nothing is under way, and everything final has been committed if it can be. */
  async rest(rows: "all" | "some"): Promise<void> {
    const {paper} = this
    await until(() => {
      const room = paper.screen.room()
      const isDone = rows === "some" || paper.settled
      if (isDone && paper.screen.atRest && room && room.owned > 0) return true
      paper.draw()
      return false
    })
  }

  /** Shows a page on the other screen, once the terminal has told that it has one. */
  async openPage(): Promise<void> {
    const {paper} = this
    const {screen} = paper
    paper.isWanted = true
    await until(() => {
      paper.draw()
      return !paper.isWanted
    })
    await until(() => screen.aside !== "asked")
    if (screen.aside === "refused") throw new Error("the terminal has no other screen")
    this.#other.open(this.#lease.modes.switchOn(ALTERNATE_SCREEN))
    this.#page()
  }

  /** Back from there. */
  async closePage(): Promise<void> {
    this.#other.close(this.#lease.modes.switchOff(ALTERNATE_SCREEN))
    this.paper.screen.resume()
    await until(() => this.paper.screen.aside === "none")
  }

  /** Gives the terminal away while `run` runs. */
  async lend(run: () => Promise<void>): Promise<void> {
    const {screen} = this.paper
    const {modes} = this.#lease
    const rows = this.#lease.caught(() => screen.leave("nothing"))
    const answers = screen.awaited + 1
    this.#reader.expectCursors(answers)
    this.tty.write(rows + modes.undo + ASK_CURSOR)
    await this.#lease.giveBack({terminal: this.tty, clock, answers, roundTripMs: 0})
    await lent(this.tty, {to: "nobody"}, run)
    this.#lease.holder = "we"
    this.tty.write(modes.again)
    screen.back()
  }

  /** Says something in the window's title, which no row shows. */
  say(text: string): void {
    this.tty.write(`\x1b]2;${text}\x07`)
  }

  #write(bytes: string): void {
    if (bytes === "" || this.#lease.catches(bytes)) return
    this.#reader.expectCursors(this.paper.screen.awaited)
    this.tty.write(bytes)
  }

  #page(): void {
    const grid = this.#other.canvas(this.tty.size())
    for (let row = 0; row < grid.rows; row++) {
      grid.putRow(row, [{text: `${CHROME}page ${row}`, style: DEFAULT_STYLE}])
    }
    this.#other.paint({grid, caret: undefined, synchronized: false})
  }
}

/** Asks again every few milliseconds. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>(resolve => clock.setTimer(LOOK_MS, resolve))
}
