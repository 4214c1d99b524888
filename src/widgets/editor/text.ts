// The text under edit with its caret, as a value, and the one way to change it.
// Knows nothing of columns, keys or undo.

import {nextBreak, previousBreak} from "../../text/grapheme.js"
import {adopted, isUnitAt, type Paste} from "./paste.js"

/** Text, caret and the pastes whose units stand in the text. The caret is a UTF-16 offset on a
 *  grapheme bound, 0 … text.length. */
export interface EditorText {
  readonly text: string
  readonly caret: number
  readonly pastes: readonly Paste[]
}

/** Replaces the units from … to (exclusive) by `insert`. */
export interface Change {
  readonly from: number
  readonly to: number
  readonly insert: string
}

export const EMPTY_TEXT: EditorText = {text: "", caret: 0, pastes: []}

/** The text after a change, its caret behind what was inserted, moved on to the next grapheme
 *  bound if the new neighbours joined. RangeError unless 0 <= from <= to <= text.length. */
export function changed(value: EditorText, change: Change): EditorText {
  const {from, to, insert} = change
  if (from < 0 || to < from || to > value.text.length)
    throw new RangeError(`change ${from}…${to} in a text of ${value.text.length} units`)
  const text = value.text.slice(0, from) + insert + value.text.slice(to)
  return {text, caret: boundAt(text, from + insert.length), pastes: value.pastes}
}

/** The change that takes `change` back after it was made to `value`. */
export function inverse(value: EditorText, change: Change): Change {
  const {from, to, insert} = change
  return {from, to: from + insert.length, insert: value.text.slice(from, to)}
}

/** The same text with the caret at the grapheme bound at or after `offset`, which may lie
 *  outside the text. */
export function withCaret(value: EditorText, offset: number): EditorText {
  const caret = boundAt(value.text, Math.min(value.text.length, Math.max(0, offset)))
  return caret === value.caret ? value : {...value, caret}
}

/** The change that puts a piece of another text, with the pastes of its own, in from … to. */
export function graft(
  value: EditorText,
  at: {readonly from: number; readonly to: number},
  piece: {readonly text: string; readonly pastes: readonly Paste[]},
): {readonly change: Change; readonly pastes: readonly Paste[]} {
  const {text, pastes} = adopted(piece.text, piece.pastes, value.pastes)
  return {change: {from: at.from, to: at.to, insert: text}, pastes}
}

/** The grapheme bound after a bound; text.length stays. A paste's unit is a grapheme of its own. */
export function rightOf(text: string, offset: number): number {
  if (offset >= text.length) return text.length
  const end = nextBreak(text, offset)
  for (let at = offset; at < end && end > offset + 1; at += 1) {
    if (isUnitAt(text, at)) return at === offset ? at + 1 : at
  }
  return end
}

/** The grapheme bound before an offset; 0 stays. */
export function leftOf(text: string, offset: number): number {
  if (offset <= 0) return 0
  const start = previousBreak(text, offset)
  for (let at = offset - 1; at >= start && offset > start + 1; at -= 1) {
    if (isUnitAt(text, at)) return at === offset - 1 ? at : at + 1
  }
  return start
}

/** Start of the line (after the last newline) that holds an offset. */
export function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1
}

/** End of the line (before its newline) that holds an offset. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf("\n", offset)
  return end < 0 ? text.length : end
}

function boundAt(text: string, offset: number): number {
  if (offset <= 0 || offset >= text.length) return offset
  return rightOf(text, leftOf(text, offset))
}
