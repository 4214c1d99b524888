// The editor drawn: prompt mark, rows on show, marks for rows that are not, placeholder, caret.
// Knows nothing of how the text came about or where on the screen it will stand.

import type {Style} from "../../cells/style.js"
import type {Theme} from "../../cells/theme.js"
import {never} from "../../never.js"
import type {Row, Run} from "../../text/line.js"
import {cutRow} from "../../text/row.js"
import type {Glyphs} from "../glyphs.js"
import {clipped, clippedWords} from "../parts.js"
import type {Picture} from "../widget.js"
import {WORDS} from "../words.js"
import {columnOf, type EditorLayout, layoutOf, rowOf, rowTextEnd} from "./layout.js"
import type {Editor} from "./state.js"
import {type Unit, unitAt} from "./unit.js"
import {editorWindow, promptColumns, textColumns} from "./viewport.js"

/** What the editor is drawn with. `columns` and `rows` are the whole screen's. */
export interface EditorView {
  readonly columns: number
  readonly rows: number
  /** Shown dim while the text is empty; safe text of one line. */
  readonly placeholder: string
  readonly theme: Theme
  readonly glyphs: Glyphs
}

/** The editor as rows, 1 … `editorRowsMax(rows)` of them, with its caret. */
export function drawEditor(editor: Editor, view: EditorView): Picture {
  const {value} = editor
  const layout = layoutOf(value, textColumns(view.columns))
  const window = editorWindow(editor, view)
  const more = (count: number) => `${view.glyphs.ellipsis} ${WORDS[editor.locale].more(count)}`
  const texts: Row<Style>[] = []
  if (window.above > 0) texts.push([{text: more(window.above), style: view.theme.dim}])
  for (let row = window.from; row < window.to; row += 1)
    texts.push(rowRuns(layout, row, view.theme))
  if (window.below > 0) texts.push([{text: more(window.below), style: view.theme.dim}])
  if (value.text === "") texts[0] = placeholderRow(view)
  const rows = texts.map((text, index) => prompted(text, index, view))
  const caretRow = rowOf(layout, value.caret) - window.from + (window.above > 0 ? 1 : 0)
  const caretColumn = promptColumns(view.columns) + columnOf(layout, value.caret)
  return {rows, caret: {row: caretRow, column: Math.min(caretColumn, view.columns - 1)}}
}

function prompted(text: Row<Style>, index: number, view: EditorView): Row<Style> {
  if (promptColumns(view.columns) === 0) return cutRow(text, view.columns - 1)
  const mark: Run<Style> =
    index === 0
      ? {text: `${view.glyphs.prompt} `, style: view.theme.user}
      : {text: "  ", style: view.theme.text}
  return cutRow([mark, ...text], view.columns - 1)
}

function placeholderRow(view: EditorView): Row<Style> {
  const room = textColumns(view.columns)
  return [{text: clippedWords(view.placeholder, room, view.glyphs.ellipsis), style: view.theme.dim}]
}

/** One row of the text as runs, cut where blanks hang over its end. */
function rowRuns(layout: EditorLayout, row: number, theme: Theme): Row<Style> {
  const end = rowTextEnd(layout, row)
  const runs: Run<Style>[] = []
  let column = 0
  for (let at = layout.starts[row]!; at < end && column < layout.columns; ) {
    const unit = unitAt(layout, at, column)
    const room = layout.columns - column
    const text = unit.width > room ? clipped(unit.text, room) : unit.text
    append(runs, text, styleOf(unit, theme))
    column += unit.width
    at = unit.end
  }
  return runs
}

function append(runs: Run<Style>[], text: string, style: Style): void {
  const last = runs.at(-1)
  if (last?.style === style) runs[runs.length - 1] = {text: last.text + text, style}
  else if (text !== "") runs.push({text, style})
}

function styleOf(unit: Unit, theme: Theme): Style {
  switch (unit.kind) {
    case "text":
      return theme.text
    case "control":
      return theme.warning
    case "paste":
      return theme.notice
    default:
      return never(unit.kind)
  }
}
