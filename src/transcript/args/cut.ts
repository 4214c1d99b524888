// A long text cut to a head and a tail, with the exact number of what is left out between them.
// Knows characters as readers count them (graphemes); never columns.

import type {Locale} from "../../ports.js"
import {nextBreak} from "../../text/grapheme.js"
import {ARGS_WORDS} from "./args-words.js"
import {outsideToken, tokenEnd} from "./line.js"

/** Most characters of arguments, and of what a tool gave. */
export const DETAIL_MOST = 5000
/** Characters set aside for the mark and the blank lines around it. */
export const MARK_ROOM = 32

/** A safe text in at most `most` characters. Of a longer one a head, a blank line, the number of
 *  characters left out, a blank line and a tail; the head has the odd character. Where there is no
 *  room for the mark, the head alone; less than one: nothing. Linear time. */
export function cutText(text: string, most: number, locale: Locale): string {
  if (!(most >= 1)) return ""
  if (text.length <= most) return text
  const room = Math.floor(most) - MARK_ROOM
  if (room < 1) return bounds(text, Math.floor(most), 0).total <= most ? text : head(text, most)
  const tail = Math.floor(room / 2)
  const {total, headEnd, tailStart} = bounds(text, room - tail, tail)
  if (total <= most) return text
  const from = outsideToken(text, headEnd)
  const to = tokenEnd(text, tailStart)
  // A token has one character for each unit.
  const left = total - room + (headEnd - from) + (to - tailStart)
  return `${text.slice(0, from)}\n\n${ARGS_WORDS[locale].leftOut(left)}\n\n${text.slice(to)}`
}

function head(text: string, most: number): string {
  const {headEnd} = bounds(text, Math.floor(most), 0)
  return text.slice(0, outsideToken(text, headEnd))
}

interface Bounds {
  /** Characters of the whole text. */
  readonly total: number
  /** Offsets: where so many characters end, and where the last so many begin. */
  readonly headEnd: number
  readonly tailStart: number
}

function bounds(text: string, headCount: number, tailCount: number): Bounds {
  // The offsets of the last characters seen, as a ring.
  const last = new Float64Array(Math.max(1, tailCount))
  let total = 0
  let headEnd = text.length
  for (let offset = 0; offset < text.length; total++) {
    last[total % last.length] = offset
    if (total === headCount) headEnd = offset
    offset = nextBreak(text, offset)
  }
  const tailStart = total > tailCount && tailCount > 0 ? last[total % last.length]! : text.length
  return {total, headEnd, tailStart}
}
