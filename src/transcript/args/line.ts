// One line of untrusted text for a place of a bounded width: white space is one blank, what hides
// or acts on a terminal is a token, and what is too long is cut. Never knows what the text tells.

import {decided, type Matter, tokenParts} from "../../text/decision.js"
import {GRAPHEME_UNITS_MAX, nextBreak} from "../../text/grapheme.js"
import {ELLIPSIS} from "../../text/row.js"
import {textWidth, widthBetween} from "../../text/width.js"

/** Most characters and columns of a line where nobody says. */
export const LINE_MOST = 160

/** The text on one line, safe to draw; of a long one a head that is longer than `most` characters.
 *  Linear time. */
export function lineText(text: string, matter: Matter, most: number): string {
  const line = text.replace(/\s+/gu, " ").trim()
  return decided(headOf(line, most), matter)
}

/** Units enough for more than `most` characters, so that a hostile megabyte is not looked through
 *  for what nobody sees. */
function headOf(line: string, most: number): string {
  const units = (most + 2) * GRAPHEME_UNITS_MAX
  if (line.length <= units) return line
  const isHalf = (line.charCodeAt(units - 1) & 0xfc00) === 0xd800
  return line.slice(0, isHalf ? units - 1 : units).trimEnd()
}

/** A safe text of one line in at most that many characters and columns. What is longer ends in «…»,
 *  at the bound of a character and outside of tokens; less than one: nothing. */
export function cutLine(text: string, most: number): string {
  if (!(most >= 1)) return ""
  if (fittingEnd(text, most, most) === text.length) return text
  const columns = most - textWidth(ELLIPSIS)
  if (columns < 0) return ""
  const end = outsideToken(text, fittingEnd(text, most - 1, columns))
  return text.slice(0, end).trimEnd() + ELLIPSIS
}

function fittingEnd(text: string, characters: number, columns: number): number {
  let room = columns
  let offset = 0
  for (let count = 0; count < characters && offset < text.length; count++) {
    const end = nextBreak(text, offset)
    room -= widthBetween(text, offset, end)
    if (room < 0) return offset
    offset = end
  }
  return offset
}

/** Longest token, in UTF-16 units: a host's name in brackets. */
const TOKEN_UNITS_MAX = 256

/** The place, or the start of the token that it would cut: half a token says something else. */
export function outsideToken(text: string, offset: number): number {
  return cutToken(text, offset)?.from ?? offset
}

/** The place, or the end of the token that it would cut. */
export function tokenEnd(text: string, offset: number): number {
  return cutToken(text, offset)?.to ?? offset
}

function cutToken(text: string, offset: number) {
  const from = offset > 0 ? text.lastIndexOf("‹", offset - 1) : -1
  if (from < 0 || offset - from > TOKEN_UNITS_MAX) return undefined
  const [before, token = ""] = tokenParts(text.slice(from, from + TOKEN_UNITS_MAX + 1))
  const to = from + token.length
  return before === "" && to > offset ? {from, to} : undefined
}
