// What one frame wants: a grid whose rows are, from top to bottom, new final rows, live rows,
// blank rows in reserve, and the fixed rows; and where the caret stands in it.
// Data only; knows nothing of what the terminal shows now.
//
//      grid row 0            ┐ settled   final rows: painted once more or already there; once the
//                            ┘           frame is confirmed they belong to the terminal
//                            ┐ live      may still change, never leaves the screen by our doing
//                            ┘
//                            ┐ reserve   blank: the bottom region has shrunk, it stays docked
//                            ┘
//                            ┐ fixed     status line, editor, overlays
//      grid row `rows` − 1   ┘

import type {Grid} from "../cells/grid.js"
import type {Size} from "../ports.js"

/** A cell of the frame, 0-based from its first row. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** A full row whose text goes on in the next one: the terminal is to know them as one line, so that
 *  they are copied as one. */
export interface Join {
  readonly row: number
  /** The column after its last grapheme: the row's width, or one less before a wide one. */
  readonly end: number
}

/** `Mark` is the content position after a row; the screen never looks into it. */
export interface Frame<Mark> {
  readonly grid: Grid
  /** The size that the frame was composed for. */
  readonly size: Size
  /** Rows in use, 1 … size.rows. */
  readonly rows: number
  /** How many rows from the top are final. */
  readonly settled: number
  /** For each settled and live row the position after it; `undefined` where the row is not the
   *  end of anything (a marker of ours). */
  readonly marks: readonly (Mark | undefined)[]
  /** How many settled and live rows, from the top, only ever grow by appending: if the terminal
   *  pushes one of them on its own, it counts as committed. At least `settled`. */
  readonly appendOnly: number
  /** Where settled rows are one line of text with the next one, which is settled, too; in order. */
  readonly joins: readonly Join[]
  /** Fixed rows at the end. */
  readonly fixed: number
  /** How many rows that had been settled the frame takes back under its own care (0 = none). */
  readonly taken: number
  readonly caret: Cell
}

/** What the screen offers to whoever composes the next frame. */
export interface Room<Mark> {
  /** Verified size of the screen. */
  readonly size: Size
  /** Everything before it belongs to the terminal already. */
  readonly pushed: Mark
  /** Rows that we own now, blank reserve included; 0 before the first frame and after a resize. */
  readonly owned: number
  /** Positions before each settled row that still stands right above our rows, oldest first:
   *  the last n of them can be taken back to lie under an overlay. */
  readonly takeable: readonly Mark[]
  /** The frame in flight, while it is not confirmed: only its fixed rows may change, in place, and
   *  their number must stay. `undefined`: every frame may be painted. */
  readonly flight: Frame<Mark> | undefined
}
