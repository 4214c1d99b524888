// How much of the text is on show: its columns, its height, its window.
// Knows nothing of styles.

import type {Size} from "../../ports.js"
import {type Window, windowOf} from "../window.js"
import {layoutOf, rowOf} from "./layout.js"
import type {Editor} from "./state.js"

/** Columns of the prompt mark and of the blanks under it. */
export const PROMPT_COLUMNS = 2

/** Rows the editor may always take, screen permitting. */
const HEIGHT_MIN = 5
const HEIGHT_SHARE = 0.3

/** Columns of the prompt on a screen: none where the text would have too little room. */
export function promptColumns(columns: number): number {
  return columns > 2 * PROMPT_COLUMNS ? PROMPT_COLUMNS : 0
}

/** Columns that text may fill on a screen of `columns`: not the last one, at least 1. */
export function textColumns(columns: number): number {
  return Math.max(1, columns - 1 - promptColumns(columns))
}

/** Most rows of the editor on a screen of `rows`: 5 or 30 %, whichever is more, and always one
 *  fewer than the screen has (but at least 1). */
export function editorRowsMax(rows: number): number {
  return Math.max(1, Math.min(rows - 1, Math.max(HEIGHT_MIN, Math.floor(rows * HEIGHT_SHARE))))
}

/** The rows of the editor's text that are on show. */
export function editorWindow(editor: Editor, screen: Size): Window {
  const layout = layoutOf(editor.value, textColumns(screen.columns))
  return windowOf({
    total: layout.starts.length,
    height: editorRowsMax(screen.rows),
    top: editor.top,
    focus: rowOf(layout, editor.value.caret),
  })
}
