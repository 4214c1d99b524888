// Foreign text made fit to quote inside a sentence of ours: one line, of a bounded length.
// Never knows who wrote it or where it will be shown.

import {nextBreak} from "./grapheme.js"
import {visible} from "./visible.js"

/** Quotes at most this many graphemes of a foreign line. */
export const QUOTE_GRAPHEMES_MAX = 120

/** The text on one line: white space runs become one blank, what could act on a terminal or hide
 *  becomes a visible token, and what is longer than `graphemesMax` is cut and ends in «…». */
export function oneLine(text: string, graphemesMax: number): string {
  // A slice first: a hostile line of megabytes must not be looked through to show 120 graphemes.
  const head = text.slice(0, graphemesMax * 32)
  const line = visible(head.replace(/\s+/gu, " ").trim())
  const cut = head.length < text.length ? `${line}…` : line
  let end = 0
  let beforeLast = 0
  for (let count = 0; count < graphemesMax; count += 1) {
    if (end >= cut.length) return cut
    beforeLast = end
    end = nextBreak(cut, end)
  }
  return end >= cut.length ? cut : `${cut.slice(0, beforeLast)}…`
}
