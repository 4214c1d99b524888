// Fitting the parts of a row into a width: whole parts in a fixed order, words never torn.
// Knows nothing of what the parts say.

import type {Style} from "../cells/style.js"
import {nextBreak} from "../text/grapheme.js"
import type {Row} from "../text/line.js"
import {cutRow} from "../text/row.js"
import {textWidth, widthOf} from "../text/width.js"

/** A part of a row. When room is short, the part of the lowest rank takes its next, shorter form,
 *  then goes altogether; the part of the highest rank stays, cut if need be. */
export interface Part {
  /** Longest first; at least one. Safe text: no control characters. */
  readonly forms: readonly string[]
  readonly style: Style
  readonly rank: number
}

/** The parts that fit into `columns` cells, joined by `separator` in the style given. */
export function fitted(
  parts: readonly Part[],
  room: {readonly columns: number; readonly separator: string; readonly style: Style},
): Row<Style> {
  const kept = parts.map(part => ({part, form: 0}))
  const gap = textWidth(room.separator)
  const total = () =>
    kept.reduce((sum, {part, form}) => sum + textWidth(part.forms[form] ?? ""), 0) +
    gap * Math.max(0, kept.length - 1)
  while (kept.length > 0 && total() > room.columns) {
    const weakest = kept.reduce((a, b) => (b.part.rank < a.part.rank ? b : a))
    if (weakest.form + 1 < weakest.part.forms.length) weakest.form += 1
    else if (kept.length > 1) kept.splice(kept.indexOf(weakest), 1)
    else break
  }
  const row = kept.flatMap(({part, form}, index) => {
    const run = {text: part.forms[form] ?? "", style: part.style}
    return index === 0 ? [run] : [{text: room.separator, style: room.style}, run]
  })
  return cutRow(
    row.filter(run => run.text !== ""),
    room.columns,
  )
}

/** As much of the start of safe `text` as fits into `columns` cells, in whole graphemes. */
export function clipped(text: string, columns: number): string {
  let width = 0
  for (let offset = 0; offset < text.length; ) {
    const end = nextBreak(text, offset)
    width += widthOf(text.slice(offset, end))
    if (width > columns) return text.slice(0, offset)
    offset = end
  }
  return text
}

/** Safe `text` if it fits, else its first whole words and `ellipsis`; a first word that is too
 *  long itself is cut. */
export function clippedWords(text: string, columns: number, ellipsis: string): string {
  if (fits(text, columns)) return text
  const start = clipped(text, columns - textWidth(ellipsis))
  if (start === "") return clipped(ellipsis, columns)
  const whole = text[start.length] === " " ? start.length : start.lastIndexOf(" ")
  return start.slice(0, whole > 0 ? whole : start.length).trimEnd() + ellipsis
}

// A text of a megabyte must not be measured whole to learn that it does not fit.
function fits(text: string, columns: number): boolean {
  return clipped(text, columns).length === text.length
}
