// What every part of the bottom region gives to the screen.
// Knows nothing of the grid and nothing of where it will stand.

import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"

/** Where the caret stands inside a picture, 0-based; columns are cells. */
export interface Caret {
  readonly row: number
  readonly column: number
}

/** Rows of a widget, drawn for a width. No row is wider; none ends in the last column. */
export interface Picture {
  readonly rows: readonly Row<Style>[]
  readonly caret: Caret | undefined
}
