// The text at a width: where its rows begin, and which column a caret offset has.
// Knows nothing of keys, prompts or styles.
//
//   "read the\nnew words"  in 8 columns          rows   [0, 9)   [9, 13)   [13, 18)
//                                                        read the new       words
//
// A row ends behind its newline, or where the next unit has no room: at the last place where text
// may break, or else (a long word) right there. Blanks that have no room hang: they take no column,
// and a caret among them stands behind the last one. Nothing that stands more than two rows further
// on decides where a row ends, so an edit spares the rows before it.

import {
  breakBefore,
  classAfter,
  cutPlace,
  FREE,
  IN_WORD,
  mayCut,
  NEVER,
  wordFrom,
} from "../../text/break.js"
import {BLANK, breakClassOf} from "../../text/break-class.js"
import type {Paste} from "./paste.js"
import type {EditorText} from "./text.js"
import {unitAt} from "./unit.js"

/** Rows of a text. Row i holds the offsets starts[i] … starts[i + 1]. */
export interface EditorLayout {
  readonly text: string
  readonly pastes: readonly Paste[]
  /** Columns a row may fill. */
  readonly columns: number
  /** Offset where each row begins; never empty, the first is 0. */
  readonly starts: readonly number[]
}

// Only the editor asks, and it asks again after each key: one remembered answer is the whole cache.
// It is a function of its key (text, pastes, columns) alone, so that nobody can see it.
let latest: EditorLayout = {text: "", pastes: [], columns: 1, starts: [0]}

/** Lays the text out in rows of `columns` cells, at least 1. After an edit only the rows around it
 *  cost grapheme work. */
export function layoutOf(value: EditorText, columns: number): EditorLayout {
  const {text, pastes} = value
  const width = Math.max(1, columns)
  if (latest.columns === width && latest.pastes === pastes) {
    if (latest.text === text) return latest
    latest = {text, pastes, columns: width, starts: spliced(latest, text)}
  } else {
    latest = layoutAnew(value, width)
  }
  return latest
}

/** The same without remembering: every row from the start. */
export function layoutAnew({text, pastes}: EditorText, columns: number): EditorLayout {
  const starts = [0]
  for (let at = 0; ; ) {
    const next = rowEnd({text, pastes, columns}, at)
    if (next === undefined) return {text, pastes, columns, starts}
    starts.push(next)
    at = next
  }
}

/** Index of the row on which a caret offset stands; at a wrap that is the later row. */
export function rowOf(layout: EditorLayout, offset: number): number {
  const {starts} = layout
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

/** Column of a caret offset in its row, 0 … columns. */
export function columnOf(layout: EditorLayout, offset: number): number {
  let column = 0
  for (let at = layout.starts[rowOf(layout, offset)]!; at < offset; ) {
    const unit = unitAt(layout, at, column)
    column += unit.width
    at = unit.end
  }
  return Math.min(column, layout.columns)
}

/** The caret offset in a row that is nearest to a column from the left. */
export function offsetAt(layout: EditorLayout, row: number, column: number): number {
  const end = rowTextEnd(layout, row)
  let at = layout.starts[row]!
  for (let reached = 0; at < end; ) {
    const unit = unitAt(layout, at, reached)
    reached += unit.width
    if (reached > column) return at
    // The bound at a wrap belongs to the next row; the last place of this one is before it.
    if (unit.end === layout.starts[row + 1]) return at
    at = unit.end
  }
  return at
}

/** Offset behind the last unit of a row, before the newline that ends it. */
export function rowTextEnd({text, starts}: EditorLayout, row: number): number {
  const end = starts[row + 1] ?? text.length
  return row + 1 < starts.length && text.charCodeAt(end - 1) === 0x0a ? end - 1 : end
}

/** Where the row that begins at `start` ends and another begins; undefined for the last row. The
 *  same rule as text/wrap.ts by words, for units instead of graphemes. */
function rowEnd(of: Omit<EditorLayout, "starts">, start: number): number | undefined {
  const {text, columns} = of
  let column = 0
  let free = start
  let inWord = start
  let last = start
  let previous = 0
  // Indentation is no reason to leave a row empty, unless it fills the row.
  let indented = true
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) return at + 1
    const plain = plainWidth(code, text.charCodeAt(at + 1))
    const unit = plain > 0 ? undefined : unitAt(of, at, column)
    const end = unit ? unit.end : at + 1
    const next = unit ? unit.breaks : breakClassOf(code)
    const width = unit ? unit.width : plain
    if ((next & BLANK) === 0) {
      const counts = at > start && (!indented || column >= columns)
      const kind = counts ? breakBefore(text, at, {previous, next}) : NEVER
      if (kind === FREE) free = at
      else if (kind === IN_WORD) inWord = at
      else if (kind !== NEVER) last = at
      if (column + width > columns) {
        if (at === start) return full(text, end)
        const bounds = {seen: at + 1, most: columns}
        if (inWord > free && wordFrom(text, free, bounds).isWord) return inWord
        if (free > start) return free
        if (last > start) return last
        return mayCut(previous, next) ? at : cutPlace(text, start, at)
      }
      indented = false
    }
    previous = classAfter(previous, next)
    column += width
    at = end
  }
  return undefined
}

/** End of a row that one unit fills or more than fills: it is drawn cut. */
function full(text: string, end: number): number | undefined {
  if (end >= text.length) return undefined
  return text.charCodeAt(end) === 0x0a ? end + 1 : end
}

/** Columns of printable ASCII and ideographs that nothing joins, so that they are their own units:
 *  most text, at a tenth of the cost. 0 for all that needs a closer look. */
function plainWidth(code: number, next: number): 0 | 1 | 2 {
  if (next >= 0x300 && !isIdeograph(next)) return 0
  if (code >= 0x20 && code < 0x7f) return 1
  return isIdeograph(code) ? 2 : 0
}

function isIdeograph(code: number): boolean {
  return code >= 0x4e00 && code <= 0x9fff
}

/** Row starts of `text`, given the layout of a text that differs in one stretch:
 *
 *      old   rows before │ changed │ rows after
 *      new   the same    │ wrapped │ the same, moved by `shift`, from the first row start
 *                        │  anew   │ behind the change that both have
 */
function spliced(old: EditorLayout, text: string): readonly number[] {
  const head = commonHead(old.text, text)
  const tail = commonTail(old.text, text, head)
  const shift = text.length - old.text.length
  // A row's end is decided at most two rows further on: `columns` units of the widest letters. And
  // a grapheme may reach back over the edit.
  const kept = Math.max(0, rowOf(old, Math.max(0, head - 1)) - 3)
  const starts = old.starts.slice(0, kept + 1)
  let same = kept + 1
  for (let at = starts[kept]!; ; ) {
    const next = rowEnd({text, pastes: old.pastes, columns: old.columns}, at)
    if (next === undefined) return starts
    while (same < old.starts.length && old.starts[same]! + shift < next) same += 1
    // From a common row start on, equal text has equal rows; a break looks two units back.
    if (next - 2 >= text.length - tail && old.starts[same]! + shift === next) {
      for (; same < old.starts.length; same += 1) starts.push(old.starts[same]! + shift)
      return starts
    }
    starts.push(next)
    at = next
  }
}

/** Strings are compared in pieces of this many units: the engine compares those far faster. */
const PIECE_UNITS = 4096

function commonHead(a: string, b: string): number {
  const most = Math.min(a.length, b.length)
  let at = 0
  while (
    at + PIECE_UNITS <= most &&
    a.slice(at, at + PIECE_UNITS) === b.slice(at, at + PIECE_UNITS)
  )
    at += PIECE_UNITS
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1
  return at
}

function commonTail(a: string, b: string, head: number): number {
  const most = Math.min(a.length, b.length) - head
  let length = 0
  const piece = (text: string) =>
    text.slice(text.length - length - PIECE_UNITS, text.length - length)
  while (length + PIECE_UNITS <= most && piece(a) === piece(b)) length += PIECE_UNITS
  while (
    length < most &&
    a.charCodeAt(a.length - length - 1) === b.charCodeAt(b.length - length - 1)
  )
    length += 1
  return length
}
