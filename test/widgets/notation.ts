// Pictures and editors written as text: "¦" is the caret.

import {expect} from "vitest"
import type {Style} from "../../src/cells/style.js"
import {THEME} from "../../src/cells/theme.js"
import type {EditCommand} from "../../src/input/command.js"
import type {KeyEvent} from "../../src/input/event.js"
import type {Row} from "../../src/text/line.js"
import {rowWidth} from "../../src/text/row.js"
import {textWidth} from "../../src/text/width.js"
import {drawEditor, type EditorView} from "../../src/widgets/editor/draw.js"
import {createEditor, type Editor, edit, insert} from "../../src/widgets/editor/editor.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import type {Picture} from "../../src/widgets/widget.js"

export const SCREEN = {columns: 80, rows: 24}
export const CARET = "¦"

/** The row's text. */
export function rowText(row: Row<Style>): string {
  return row.map(run => run.text).join("")
}

/** The rows of a picture, with the caret in them. */
export function pictured(picture: Picture): readonly string[] {
  return picture.rows.map((row, index) => {
    const text = rowText(row)
    if (picture.caret?.row !== index) return text
    let at = 0
    while (at < text.length && textWidth(text.slice(0, at)) < picture.caret.column) at += 1
    const gap = Math.max(0, picture.caret.column - textWidth(text))
    return [text.slice(0, at), " ".repeat(gap), CARET, text.slice(at)].join("")
  })
}

/** Fails if the picture is higher or wider than it may be, or could act on a terminal. */
export function mustFit(picture: Picture, screen: {columns: number; rows: number}): void {
  expect(picture.rows.length).toBeLessThanOrEqual(screen.rows)
  for (const row of picture.rows) {
    expect(rowText(row)).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    expect(rowWidth(row)).toBeLessThanOrEqual(screen.columns - 1)
  }
  if (!picture.caret) return
  expect(picture.caret.row).toBeLessThan(picture.rows.length)
  expect(picture.caret.row).toBeGreaterThanOrEqual(0)
  expect(picture.caret.column).toBeLessThan(screen.columns)
}

/** An editor with a text and a caret in it, nothing to undo. */
export function editorOf(source: string, history: readonly string[] = []): Editor {
  const caret = source.indexOf(CARET)
  const text = source.replace(CARET, "")
  const editor = insert(createEditor({locale: "en", history}), text)
  const value = {...editor.value, caret: caret < 0 ? text.length : caret}
  return {...editor, value, undo: {past: [], future: []}, last: {type: "other"}}
}

/** The editor's text with the caret in it. */
export function sourceOf({value}: Editor): string {
  return value.text.slice(0, value.caret) + CARET + value.text.slice(value.caret)
}

/** The editor after commands, one after the other. */
export function ran(editor: Editor, commands: readonly EditCommand[], screen = SCREEN): Editor {
  return commands.reduce((one, command) => edit(one, command, screen), editor)
}

/** The editor after text typed letter by letter. */
export function typed(editor: Editor, text: string): Editor {
  return [...text].reduce(insert, editor)
}

/** The editor as it is drawn. */
export function drawn(editor: Editor, part: Partial<EditorView> = {}): readonly string[] {
  const view = {...SCREEN, placeholder: "Ask", theme: THEME, glyphs: UNICODE_GLYPHS, ...part}
  const picture = drawEditor(editor, view)
  mustFit(picture, view)
  return pictured(picture)
}

/** A key press. */
export function press(key: string, part: Partial<KeyEvent> = {}): KeyEvent {
  const text = key.length === 1 ? key : ""
  return {type: "key", key, modifiers: 0, text, action: "press", ...part}
}
