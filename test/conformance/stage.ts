// A program on a stage: frames painted on an emulator one after the other, and beside it what the
// screen must show, kept as rows of cells. Knows the painter's contract; never its bytes.

import {CELL_WORDS, contentOf, isCluster, isTail} from "../../src/cells/cell.js"
import {Grid} from "../../src/cells/grid.js"
import {INVERSE, STRIKE, type Style, UNDERLINE_MASK} from "../../src/cells/style.js"
import {createTables, type Tables} from "../../src/cells/tables.js"
import type {Frame} from "../../src/screen/frame.js"
import {forgetRows, type Known, nothingKnown} from "../../src/screen/known.js"
import {type Painted, paintAnew, paintFrame, type Wrapping} from "../../src/screen/paint.js"
import {Emulator} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"
import type {Program, Step} from "./program.js"

/** A cell as a user sees it: its text, then what is not default in its look. */
type Seen = string

/** A row that belongs to the terminal already, or is ours. */
interface StagedRow {
  readonly grid: Grid
  readonly row: number
}

export class Stage {
  readonly emulator: Emulator
  readonly program: Program
  known: Known = nothingKnown()
  readonly #scroll: Wrapping["scroll"]
  readonly #synchronized: boolean
  readonly #widths: Personality["widths"]
  readonly #tables: Tables = createTables()
  readonly #foreign: readonly string[]
  /** Settled rows, oldest first. */
  #committed: StagedRow[] = []
  #frame: Frame<undefined> | undefined

  constructor(
    program: Program,
    personality: Partial<Personality>,
    scroll: Wrapping["scroll"] = "feed",
  ) {
    this.#scroll = scroll
    const {columns, height, foreign, prompt} = program
    this.program = program
    this.emulator = new Emulator({columns, rows: height, personality})
    this.#widths = personality.widths ?? "graphemes"
    this.#synchronized = (personality.synchronized ?? "known") === "known"
    this.#foreign = Array.from({length: foreign}, (_, n) => `$${n}`.slice(0, columns))
    const text = this.#foreign.join("\r\n")
    this.emulator.print(prompt || foreign === 0 ? text : `${text}\r\n`)
  }

  /** The frame that a step means here and now. */
  frameOf(step: Step): Frame<undefined> {
    const {columns, height} = this.program
    const taken = Math.min(step.taken, this.#takeable)
    const rows = Math.min(height, Math.max(step.rows.length, this.known.rows + taken))
    const grid = new Grid({columns, rows: height}, this.#tables)
    for (const [row, index] of step.rows.slice(0, rows).entries()) {
      grid.putRow(row, this.program.pool[index]!)
    }
    for (const {row, column, text} of step.patches) {
      if (row < rows && column < columns) grid.putRow(row, text, column)
    }
    const settled = Math.min(step.settled, rows - 1)
    return {
      grid,
      size: {columns, rows: height},
      rows,
      settled,
      marks: Array<undefined>(rows).fill(undefined),
      appendOnly: settled,
      joins: [],
      fixed: Math.min(step.fixed, rows - settled),
      taken,
      caret: {
        row: settled + (step.caret.row % (rows - settled)),
        column: step.caret.column % columns,
      },
    }
  }

  /** The bytes of a frame, without painting it. */
  paint(frame: Frame<undefined>, questions: Wrapping["questions"]): Painted {
    const wrapping = {
      synchronized: this.#synchronized,
      questions,
      scroll: this.#scroll,
      erase: "last",
      blanks: "left",
    } as const
    if (this.#frame !== undefined) return paintFrame(this.known, frame, wrapping)
    const {row, column} = this.emulator.cursor
    const start = {up: 0, top: row, fresh: column > 0, erase: "none"} as const
    return paintAnew(frame, start, wrapping)
  }

  /** It has been written. Its settled rows are still ours. */
  note(frame: Frame<undefined>, known: Known): void {
    this.known = known
    this.#frame = frame
    if (frame.taken > 0) this.#committed = this.#committed.slice(0, -frame.taken)
  }

  /** It has been confirmed: its settled rows are the terminal's. */
  confirm(): void {
    const frame = this.#frame!
    for (let row = 0; row < frame.settled; row++) this.#committed.push({grid: frame.grid, row})
    this.known = forgetRows(this.known, frame.settled)
  }

  /** The screen's row that our first row stands in. */
  get top(): number {
    return this.emulator.cursor.row - this.known.cursor.row
  }

  /** All rows that there must be, the terminal's scrollback first. */
  wanted(): Seen[][] {
    const {columns} = this.program
    const foreign = this.#foreign.map(text => plainCells(text, columns))
    const staged = [...this.#committed, ...this.#ours()].map(seenRow)
    return [...foreign, ...staged]
  }

  /** The same rows, painted whole and at once on a terminal that has shown nothing else. */
  async afresh(): Promise<Emulator> {
    const {columns, height} = this.program
    const personality = {widths: this.#widths}
    const emulator = new Emulator({columns, rows: height, personality})
    const rows = [...this.#committed, ...this.#ours()]
    const grid = new Grid({columns, rows: rows.length}, this.#tables)
    for (const [to, {grid: from, row}] of rows.entries()) grid.copyRow(from, row, to)
    const {cursor} = this.known
    const caret = {row: rows.length - this.known.rows + cursor.row, column: cursor.column}
    const size = {columns, rows: height}
    const frame = {...this.#frame!, grid, size, rows: rows.length, settled: 0, taken: 0, caret}
    emulator.print(this.#foreign.map(text => `${text}\r\n`).join(""))
    const start = {up: 0, top: "unknown", fresh: false, erase: "none"} as const
    emulator.write(
      paintAnew(frame, start, {
        synchronized: false,
        questions: "none",
        scroll: "feed",
        erase: "last",
        blanks: "left",
      }).bytes,
    )
    await emulator.settle()
    return emulator
  }

  #ours(): StagedRow[] {
    const {grid, top, rows} = this.known
    return Array.from({length: rows}, (_, row) => ({grid, row: top + row}))
  }

  /** Settled rows that are still on the screen, as far as there is room to own them. */
  get #takeable(): number {
    if (this.#frame === undefined) return 0
    const room = this.program.height - this.known.rows
    return Math.max(0, Math.min(this.#committed.length, this.top, room))
  }
}

/** Every row of a screen, cell by cell. */
export function seenScreen(emulator: Emulator): Seen[][] {
  const {columns, rows} = emulator.size()
  return Array.from({length: rows}, (_, row) =>
    Array.from({length: columns}, (_, column) => {
      const {text, width, style} = emulator.cell(row, column)
      return width === 0 ? "" : seen(text || " ", style)
    }),
  )
}

/** The part of the rows that a screen of this height shows, blank rows below. */
export function onScreen(
  rows: readonly Seen[][],
  size: {columns: number; height: number},
): Seen[][] {
  const shown = rows.slice(-size.height)
  while (shown.length < size.height) shown.push(plainCells("", size.columns))
  return shown
}

function seenRow({grid, row}: StagedRow): Seen[] {
  return Array.from({length: grid.columns}, (_, column) => {
    const at = (row * grid.columns + column) * CELL_WORDS
    const word = grid.words[at]!
    if (isTail(word)) return ""
    const content = contentOf(word)
    const text = isCluster(word)
      ? grid.tables.clusters.textOf(content)
      : String.fromCodePoint(content || 0x20)
    return seen(text, grid.tables.styles.styleOf(grid.words[at + 1]!))
  })
}

function plainCells(text: string, columns: number): Seen[] {
  return [...text.padEnd(columns)]
}

/** What of a cell can be seen: a blank has no colour of its own but in lines and when inverted.
 *  The emulator underlines links in a way of its own, so their underline is not compared. */
function seen(text: string, given: Style): Seen {
  const {link, underlineColor} = given
  const underline = link === "" ? given.attributes & UNDERLINE_MASK : 0
  const attributes = (given.attributes & ~UNDERLINE_MASK) | underline
  const lines = underline | (attributes & (STRIKE | INVERSE))
  const isBare = text === " " && lines === 0
  const look = [
    isBare ? 0 : given.foreground,
    given.background,
    underline === 0 ? 0 : underlineColor,
    text === " " ? lines : attributes,
    text === " " ? "" : link,
  ].join("/")
  return look === "0/0/0/0/" ? text : `${text}«${look}»`
}
