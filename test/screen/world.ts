// A small program on the inline screen, for tests: lines that are final, one text that may still
// change, and a bottom region. Marks are line numbers and offsets. Knows no blocks, no widgets.

import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE, type Style} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import type {Size} from "../../src/ports.js"
import {type Content, type ContentRow, composeFrame, type Fixed} from "../../src/screen/compose.js"
import {InlineScreen} from "../../src/screen/inline.js"
import type {Line, LinePosition, Row} from "../../src/text/line.js"
import {wrapLine} from "../../src/text/wrap.js"
import {TestClock} from "../help/clock.js"
import {Emulator} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"

const plain = (text: string): Row<Style> => (text === "" ? [] : [{text, style: DEFAULT_STYLE}])
const lineOf = (text: string): Line<Style> => ({
  runs: plain(text),
  first: [],
  rest: [],
  wrap: "word",
})

export class World {
  readonly clock = new TestClock()
  readonly emulator: Emulator
  readonly screen: InlineScreen<LinePosition>
  /** Lines that never change again. */
  finals: string[] = []
  /** Lines that may. */
  lives: string[] = []
  fixed: Fixed = {
    rows: [plain("status"), plain("> ")],
    caret: {row: 1, column: 2},
    cover: 0,
  }
  readonly #tables = createTables()
  readonly #grids: Grid[]

  constructor(size: Size, personality: Partial<Personality> = {}) {
    this.emulator = new Emulator({...size, personality, clock: this.clock})
    const answers = personality.replies !== "never"
    this.screen = new InlineScreen<LinePosition>(
      {
        clock: this.clock,
        size: () => this.emulator.size(),
        write: bytes => this.emulator.write(bytes),
        ready: () => this.draw(),
      },
      {line: 0, offset: 0},
    )
    this.screen.capabilities = {
      ...this.screen.capabilities,
      synchronized: (personality.synchronized ?? "known") === "known",
      homeEraseArchives: personality.eraseAtHome === "archives",
      width: personality.reflow === "cuts" ? "cut" : "wrap",
      answers,
    }
    this.#grids = [0, 1, 2].map(() => new Grid(size, this.#tables))
    this.emulator.onResize(() => this.screen.signal())
    this.emulator.onBytes(bytes => this.#read(new TextDecoder().decode(bytes)))
  }

  /** Sets the bottom region: texts of its rows, the caret at the end of the last. */
  setFixed(texts: readonly string[], cover = 0): void {
    this.fixed = {
      rows: texts.map(plain),
      caret: {row: texts.length - 1, column: texts.at(-1)!.length},
      cover,
    }
  }

  /** Paints what there is now, if the screen lets us. */
  draw(): void {
    const room = this.screen.room()
    if (!room) return
    const grid = this.#grids.find(each => !this.screen.holds(each))!
    const frame = composeFrame({
      room,
      grid,
      content: (from, limit) => this.#content(from, {limit, columns: room.size.columns}),
      fixed: fitted(this.fixed, room.size),
      held: rows => plain(`… ${rows} more`),
    })
    if (frame) this.screen.paint(frame)
  }

  /** Draws until nothing is left to draw. */
  async settle(): Promise<void> {
    this.draw()
    await this.emulator.settle()
    for (let i = 0; i < 400 && (this.clock.nextMs !== undefined || this.#waiting()); i++) {
      await this.clock.run(20)
      await this.emulator.settle()
      this.draw()
      await this.emulator.settle()
    }
  }

  #waiting(): boolean {
    return this.screen.pushed.line < this.finals.length
  }

  #content(from: LinePosition, at: {limit: number; columns: number}): Content<LinePosition> {
    const columns = Math.max(1, at.columns - 1)
    const finals: ContentRow<LinePosition>[] = []
    for (let line = from.line; line < this.finals.length && finals.length < at.limit; line++) {
      const offset = line === from.line ? from.offset : 0
      finals.push(...rowsOf(lineOf(this.finals[line]!), {line, offset, columns}))
    }
    const lives: ContentRow<LinePosition>[] = []
    if (finals.length < at.limit) {
      for (const [index, text] of this.lives.entries()) {
        const line = this.finals.length + index
        lives.push(...rowsOf(lineOf(text), {line, offset: 0, columns}))
      }
    }
    return {finals, lives}
  }

  #read(text: string): void {
    for (const match of text.matchAll(/\x1b\[(\d+);(\d+)R/g)) {
      this.screen.answer({row: Number(match[1]) - 1, column: Number(match[2]) - 1})
    }
  }
}

function rowsOf(
  line: Line<Style>,
  at: {line: number; offset: number; columns: number},
): ContentRow<LinePosition>[] {
  const rows = wrapLine(line, at.columns, at.offset)
  return rows.map(({row, to}, index) => ({
    row,
    mark: index === rows.length - 1 ? {line: at.line + 1, offset: 0} : {line: at.line, offset: to},
  }))
}

/** As many rows as leave one for the transcript; never wider than the screen less a column. */
function fitted(fixed: Fixed, size: Size): Fixed {
  const rows = fixed.rows.slice(-Math.max(1, size.rows - 1))
  const dropped = fixed.rows.length - rows.length
  return {
    rows,
    caret: {
      row: Math.max(0, fixed.caret.row - dropped),
      column: Math.min(fixed.caret.column, size.columns - 2),
    },
    cover: Math.max(0, fixed.cover - dropped),
  }
}
