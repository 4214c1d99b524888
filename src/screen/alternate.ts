// The terminal's other screen, for pagers: grids of its own, rows by absolute position, one write a
// frame with only what changed. Nothing of it reaches the scrollback. Knows nothing of what is
// shown, and nothing of the main screen but that it comes back as it was (xterm's mode 1049).

import * as ansi from "../ansi/sequences.js"
import {Grid} from "../cells/grid.js"
import {DEFAULT_STYLE} from "../cells/style.js"
import {createTables} from "../cells/tables.js"
import type {Size} from "../ports.js"
import {Brush} from "./brush.js"
import {type RowChange, rowChange, wholeRow} from "./diff.js"
import type {Cell} from "./frame.js"

/** One picture of the whole screen. */
export interface Picture {
  /** From `canvas`. */
  readonly grid: Grid
  /** Where the cursor is seen; `undefined`: nowhere. */
  readonly caret: Cell | undefined
  /** The terminal can show the frame as a whole (mode 2026). */
  readonly synchronized: boolean
}

/** What stands on the screen. */
interface Shown {
  readonly grid: Grid
  readonly caret: Cell | undefined
}

export class AlternateScreen {
  readonly #write: (bytes: string) => void
  /** One is shown, one is free. Gone with the screen, and with them all that their tables hold. */
  #grids: readonly [Grid, Grid] | undefined
  #shown: Shown | undefined
  #lead = ""

  constructor(write: (bytes: string) => void) {
    this.#write = write
  }

  get isOpen(): boolean {
    return this.#grids !== undefined
  }

  /** Opens the screen. `lead` switches to it, and goes out with the first frame. */
  open(lead: string): void {
    const tables = createTables()
    const [one, two] = [0, 1].map(() => new Grid({columns: 1, rows: 1}, tables))
    this.#grids = [one!, two!]
    this.#shown = undefined
    this.#lead = lead
  }

  /** Closes it. `tail` switches back; the cursor is visible then. */
  close(tail: string): void {
    const isOut = this.#lead === ""
    this.#grids = undefined
    this.#shown = undefined
    this.#lead = ""
    if (isOut) this.#write(ansi.RESET_PEN + tail + ansi.SHOW_CURSOR)
  }

  /** A blank grid of that size to draw the next picture on. RangeError while closed. */
  canvas(size: Size): Grid {
    const free = this.#grids?.find(grid => grid !== this.#shown?.grid)
    if (!free) throw new RangeError("a closed screen has no canvas")
    if (free.columns === size.columns && free.rows === size.rows) free.clear()
    else free.resize(size.columns, size.rows)
    return free
  }

  /** What is shown is not known any more: the next picture is painted whole. */
  forget(): void {
    this.#shown = undefined
  }

  /** Shows a picture in one write; in none if it is there already. After a change of the size all
   *  of it is painted, for terminals clip or move the rows of this screen as they like. */
  paint({grid, caret, synchronized}: Picture): void {
    const before = this.#shown
    const brush = new Brush({row: 0, column: 0}, {made: grid.rows, descent: "down"})
    for (let row = 0; row < grid.rows; row++) {
      brush.drawRow(grid, row, changeOf(before?.grid, grid, row))
    }
    brush.setPen(DEFAULT_STYLE)
    this.#shown = {grid, caret}
    const isSame = before !== undefined && sameCell(before.caret, caret)
    if (isSame && brush.stretches === 0) return
    if (caret) brush.moveTo(caret.row, caret.column)
    const hidden = before && !before.caret ? "" : ansi.HIDE_CURSOR
    const body = hidden + ansi.cursorTo(0, 0) + guarded(brush) + (caret ? ansi.SHOW_CURSOR : "")
    const frame = synchronized ? ansi.BEGIN_SYNCHRONIZED + body + ansi.END_SYNCHRONIZED : body
    this.#write(this.#lead + frame)
    this.#lead = ""
  }
}

function changeOf(shown: Grid | undefined, wanted: Grid, row: number): RowChange {
  const isKnown = shown?.columns === wanted.columns && shown.rows === wanted.rows
  return isKnown
    ? rowChange({grid: shown, row}, {grid: wanted, row})
    : wholeRow({grid: wanted, row}, "unknown")
}

function guarded(brush: Brush): string {
  if (!brush.mayWrap) return brush.body()
  return ansi.resetMode(ansi.MODE.autowrap) + brush.body() + ansi.setMode(ansi.MODE.autowrap)
}

function sameCell(a: Cell | undefined, b: Cell | undefined): boolean {
  return a?.row === b?.row && a?.column === b?.column
}
