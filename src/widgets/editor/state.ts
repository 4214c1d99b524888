// The editor as one value, and the two ways to change it: move the caret, amend the text.
// Knows nothing of commands, rows or styles.

import type {Locale} from "../../ports.js"
import type {History} from "./history.js"
import type {KillRing} from "./kill-ring.js"
import type {Paste} from "./paste.js"
import {type Change, changed, type EditorText} from "./text.js"
import {noted, type Undo} from "./undo.js"

/** What the last edit was: the next one may go on with it. Any motion ends it. */
export type Last =
  | {readonly type: "other"}
  /** Word characters were typed. */
  | {readonly type: "word"}
  | {readonly type: "deletion"}
  | {readonly type: "kill"}
  /** A yank stands before the caret; `index` is its place in the kill ring. */
  | {readonly type: "yank"; readonly index: number}
  /** The caret went up or down and wants to come back to this column. */
  | {readonly type: "vertical"; readonly column: number}

export interface Editor {
  readonly value: EditorText
  readonly undo: Undo
  readonly kills: KillRing
  readonly history: History
  readonly last: Last
  /** First row on show when not all have room; drawing brings the caret's row in anyway. */
  readonly top: number
  /** Language of the labels of big pastes. */
  readonly locale: Locale
}

export const OTHER: Last = {type: "other"}

/** The editor with its caret elsewhere. */
export function moved(editor: Editor, value: EditorText, last: Last): Editor {
  return {...editor, value, last}
}

/** A change with what it means for undo and for the next edit. */
export interface Amendment {
  readonly change: Change
  readonly mode: "step" | "merge"
  readonly last: Last
  /** The pastes from now on, if others. */
  readonly pastes?: readonly Paste[]
}

/** Most UTF-16 units a text may hold: pastes that were expanded one by one must not eat the memory.
 *  A change that would go beyond is not made. */
export const TEXT_UNITS_MAX = 16 * 1024 * 1024

/** The editor after a change of its text; the same editor if nothing changes. */
export function amended(editor: Editor, {change, mode, last, pastes}: Amendment): Editor {
  const {value} = editor
  const {from, to, insert} = change
  if (from === to && insert === "") return moved(editor, value, last)
  if (value.text.length - (to - from) + insert.length > TEXT_UNITS_MAX) return editor
  const next = changed(value, change)
  return {
    ...editor,
    value: pastes ? {...next, pastes} : next,
    undo: noted(editor.undo, value, {change, mode}),
    last,
  }
}
