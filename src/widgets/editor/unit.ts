// What one step of the caret looks like on a row: a grapheme, a tab, a control character made
// visible, or a paste's label. Knows nothing of rows' ends and nothing of styles.

import {BLANK, breakClassOf, IDEOGRAPH} from "../../text/break-class.js"
import {visible} from "../../text/visible.js"
import {textWidth, widthBetween} from "../../text/width.js"
import {type Paste, pasteAt} from "./paste.js"
import {rightOf} from "./text.js"

/** Columns between tab stops, counted from the start of the row. */
export const TAB_COLUMNS = 4

/** One step of the caret. `text` is safe to draw and `width` columns wide. */
export interface Unit {
  readonly kind: "text" | "control" | "paste"
  /** Offset behind it. */
  readonly end: number
  readonly text: string
  readonly width: number
  /** What it does to a break beside it: bits of text/break-class.ts. */
  readonly breaks: number
}

/** A text whose pastes are known. */
export interface UnitSource {
  readonly text: string
  readonly pastes: readonly Paste[]
}

/** The unit at an offset (a grapheme bound, no newline there) that begins in a column. */
export function unitAt({text, pastes}: UnitSource, offset: number, column: number): Unit {
  const end = rightOf(text, offset)
  if (text.charCodeAt(offset) === 0x09) {
    const width = TAB_COLUMNS - (column % TAB_COLUMNS)
    return {kind: "text", end, text: " ".repeat(width), width, breaks: BLANK}
  }
  const paste = pasteAt(text, offset, pastes)
  if (paste) {
    const width = textWidth(paste.label)
    return {kind: "paste", end, text: paste.label, width, breaks: IDEOGRAPH}
  }
  const breaks = breakClassOf(text.codePointAt(offset)!)
  const source = text.slice(offset, end)
  const shown = visible(source)
  if (shown === source)
    return {kind: "text", end, text: shown, width: widthBetween(text, offset, end), breaks}
  return {kind: "control", end, text: shown, width: textWidth(shown), breaks}
}
