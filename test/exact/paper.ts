// A small program on the inline screen, for tests, on any terminal and any clock: lines that are
// final, lines that may still change, and a bottom region. Marks are line numbers and offsets.

import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE, type Style} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import type {Clock, Size} from "../../src/ports.js"
import {type Content, type ContentRow, composeFrame, type Fixed} from "../../src/screen/compose.js"
import {InlineScreen} from "../../src/screen/inline.js"
import type {Line, LinePosition, Row} from "../../src/text/line.js"
import {wrapLine} from "../../src/text/wrap.js"

const plain = (text: string): Row<Style> => (text === "" ? [] : [{text, style: DEFAULT_STYLE}])
const lineOf = (text: string): Line<Style> => ({
  runs: plain(text),
  first: [],
  rest: [],
  wrap: "word",
})

/** What it is drawn on. */
export interface PaperPorts {
  readonly clock: Clock
  size(): Size
  write(bytes: string): void
}

export class Paper {
  readonly screen: InlineScreen<LinePosition>
  /** Lines that never change again. */
  finals: string[] = []
  /** Lines that may. */
  lives: string[] = []
  fixed: Fixed
  /** Something else is waiting for the screen, and gets it as soon as it can be had. */
  isWanted = false
  readonly #grids: readonly Grid[]
  #wish: "none" | "once" | "again" = "none"

  constructor(ports: PaperPorts) {
    const start = {line: 0, offset: 0}
    this.screen = new InlineScreen<LinePosition>({...ports, ready: () => this.draw()}, start)
    const tables = createTables()
    this.#grids = [0, 1, 2].map(() => new Grid({columns: 1, rows: 1}, tables))
    this.fixed = fixedOf(["status", "> "], 0)
  }

  /** Sets the bottom region: texts of its rows, the caret at the end of the last. */
  setFixed(texts: readonly string[], cover = 0): void {
    this.fixed = fixedOf(texts, cover)
  }

  /** Whether everything final has been committed. */
  get settled(): boolean {
    return this.screen.pushed.line >= this.finals.length
  }

  /** Paints what there is now, if the screen lets us. Where nobody answers it is ready again before
   *  a frame has been painted to its end: the next one comes after that, not within. */
  draw(): void {
    this.#wish = this.#wish === "none" ? "once" : "again"
    if (this.#wish === "again") return
    try {
      for (let wish = "again"; wish === "again"; wish = this.#wish) {
        this.#wish = "once"
        this.#paint()
      }
    } finally {
      this.#wish = "none"
    }
  }

  #paint(): void {
    // Before the next frame, or it would never come while output goes on.
    if (this.isWanted && this.screen.pause()) this.isWanted = false
    const room = this.screen.room()
    if (!room) return
    const grid = this.#grids.find(each => !this.screen.holds(each))
    if (!grid) throw new RangeError("all grids are held")
    const frame = composeFrame({
      room,
      grid,
      content: (from, limit) => this.#content(from, {limit, columns: room.size.columns}),
      fixed: fitted(this.fixed, room.size),
      held: rows => plain(`… ${rows} more`),
    })
    if (frame) this.screen.paint(frame)
  }

  #content(from: LinePosition, at: {limit: number; columns: number}): Content<LinePosition> {
    const {columns} = at
    const finals: ContentRow<LinePosition>[] = []
    for (let line = from.line; line < this.finals.length && finals.length < at.limit; line++) {
      const offset = line === from.line ? from.offset : 0
      finals.push(...rowsOf(lineOf(this.finals[line] ?? ""), {line, offset, columns}))
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
}

function fixedOf(texts: readonly string[], cover: number): Fixed {
  const caret = {row: texts.length - 1, column: texts.at(-1)?.length ?? 0}
  return {rows: texts.map(plain), caret, cover}
}

function rowsOf(
  line: Line<Style>,
  at: {line: number; offset: number; columns: number},
): ContentRow<LinePosition>[] {
  const rows = wrapLine(line, at.columns, at.offset)
  const end = {line: at.line + 1, offset: 0}
  return rows.map(({row, to, goesOn}, index) => ({
    row,
    goesOn,
    mark: index === rows.length - 1 ? end : {line: at.line, offset: to},
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
