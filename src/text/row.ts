// Rows of runs that stand beside each other: how wide they are, and how they are cut.
// Knows nothing of lines and nothing of where a row goes.

import {nextBreak} from "./grapheme.js"
import type {Row, Run} from "./line.js"
import {textWidth, widthBetween} from "./width.js"

/** What stands at the end of a row for text that was left out. */
export const ELLIPSIS = "…"

/** Columns a row takes. Each run is measured by itself, as a grid draws it.
 *  RangeError for control characters. */
export function rowWidth<S>(row: Row<S>): number {
  let width = 0
  for (const run of row) width += textWidth(run.text)
  return width
}

/** The row if it fits in that many columns; else as much as fits with "…" behind it, in the style
 *  of what was cut. Less than one column: nothing. */
export function clipRow<S>(row: Row<S>, columns: number): Row<S> {
  if (columns < 1) return []
  const all = cutRow(row, columns)
  if (all === row) return row
  const kept = cutRow(row, columns - textWidth(ELLIPSIS))
  const cut = row[Math.min(kept.length, row.length - 1)]!
  const last = kept[kept.length - 1]
  const isPart = last !== undefined && last.text !== row[kept.length - 1]!.text
  return [...kept, {text: ELLIPSIS, style: isPart ? last.style : cut.style}]
}

/** As many whole graphemes from the left as fit; the very same row if all do. */
export function cutRow<S>(row: Row<S>, columns: number): Row<S> {
  let room = columns
  for (let i = 0; i < row.length; i++) {
    const run = row[i]!
    const end = fittingEnd(run.text, room)
    if (end < run.text.length) {
      const kept = row.slice(0, i)
      return end === 0 ? kept : [...kept, {text: run.text.slice(0, end), style: run.style}]
    }
    room -= textWidth(run.text)
  }
  return row
}

/** The row in at most that many columns: blanks at its start go first, then what is at its end.
 *  So a list marker outlives its indentation. */
export function shortenRow<S>(row: Row<S>, columns: number): Row<S> {
  let surplus = rowWidth(row) - columns
  if (surplus <= 0) return row
  const kept: Run<S>[] = []
  for (const run of row) {
    const blanks = kept.length > 0 ? 0 : run.text.length - run.text.replace(/^ +/, "").length
    const dropped = Math.min(blanks, Math.max(0, surplus))
    surplus -= dropped
    if (dropped < run.text.length) kept.push({text: run.text.slice(dropped), style: run.style})
  }
  return cutRow(kept, columns)
}

/** Offset up to which the text fits in that many columns, at a grapheme boundary. */
function fittingEnd(text: string, columns: number): number {
  let width = 0
  for (let offset = 0; offset < text.length; ) {
    const end = nextBreak(text, offset)
    width += widthBetween(text, offset, end)
    if (width > columns) return offset
    offset = end
  }
  return text.length
}
