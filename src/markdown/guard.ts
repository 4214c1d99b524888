// What Markdown may cost: lines and leaves that would make the parser slow are defused, character
// by character, so that offsets stay. Never knows blocks or runs.

import {MASK} from "./intake.js"
import {DOLLAR_MAX} from "./math.js"

/** Container markers one line may begin with; more is text. The parser is cubic in them (one line
 *  of 256 takes 10 ms), and real answers go 3 deep. */
export const MARKERS_MAX = 16

/** Columns of indentation before a marker; more is text. Nesting by indentation costs as markers
 *  do: this is 12 to 24 levels. */
export const MARKER_INDENT_MAX = 48

/** Length of what may be markers at a line's start (a rule, a fence, quote marks); more is text. */
export const MARKER_RUN_MAX = 1024

/** Inline delimiters in one leaf; what follows is text. The parser is quadratic in them (160 take
 *  1 ms, 1,024 take 36); in real answers 50 is the most. */
export const DELIMITERS_MAX = 160

/** A text that can be read for every piece that comes: length in UTF-16 units, and delimiters. */
export const CHEAP_LENGTH_MAX = 2048
export const CHEAP_DELIMITERS_MAX = 64

const MARKER = /([ \t]*)(?:[>*+-]|\d{1,9}[.)])/y
const MARKER_RUN = /[ \t>*+\-_#=~`|:\d.)]*/y
const DELIMITER = /[*_~[\]<`&!$]/g

/** The source with the first marker masked in every line that is nested too deeply. */
export function withoutDepth(source: string): string {
  let result = ""
  let done = 0
  for (let from = 0; from < source.length; ) {
    const newline = source.indexOf("\n", from)
    const end = newline < 0 ? source.length : newline
    const at = offence(source, from, end)
    if (at >= 0) {
      result += source.slice(done, at) + MASK
      done = at + 1
    }
    from = end + 1
  }
  return done === 0 ? source : result + source.slice(done)
}

/** Offset of the marker to mask in the line, or -1 where nothing is wrong. */
function offence(source: string, from: number, end: number): number {
  let first = -1
  let at = from
  for (let count = 0; at < end; count++) {
    MARKER.lastIndex = at
    const found = MARKER.exec(source)
    if (!found) break
    const indent = found[1] ?? ""
    if (first < 0) first = at + indent.length
    if (count === MARKERS_MAX || columnsOf(indent) > MARKER_INDENT_MAX) return first
    at = MARKER.lastIndex
  }
  if (end - from <= MARKER_RUN_MAX) return -1
  MARKER_RUN.lastIndex = from
  const run = MARKER_RUN.exec(source)?.[0] ?? ""
  return run.length > MARKER_RUN_MAX ? from + run.search(/[^ \t]|$/) : -1
}

function columnsOf(indent: string): number {
  let columns = 0
  for (const blank of indent) columns += blank === "\t" ? 4 - (columns % 4) : 1
  return columns
}

/** Masks the delimiters of one leaf after the first `DELIMITERS_MAX`; to be called with its text
 *  piece by piece. */
export function delimiterGuard(): (piece: string) => string {
  let left = DELIMITERS_MAX
  return piece => piece.replace(DELIMITER, found => (left-- > 0 ? found : MASK))
}

/** Dollars of a piece of a line that are looked at one by one. */
const DOLLARS_MANY = 8

/** Units within which a dollar must find its partner. An escape is two; the parser counts one. */
const DOLLAR_REACH = 2 * DOLLAR_MAX

const DOLLARS = /(\\*)(\$+)/g
const BLANK_BEFORE = /[ \t]/
const WORD_AFTER = /[\p{L}\p{N}]/u

/** Masks the dollars of a piece of a line that can neither open math nor close it: for each one the
 *  parser would look at as much text as math can have. \`end\`: whether the line ends with it. */
export function withoutIdleDollars(piece: string, end: "line" | "more"): string {
  const runs = [...piece.matchAll(DOLLARS)]
  if (runs.length < DOLLARS_MANY) return piece
  let closer = end === "line" ? Number.POSITIVE_INFINITY : piece.length
  const idle: number[] = []
  for (const {0: all, 1: slashes = "", 2: dollars = "", index} of runs.reverse()) {
    const isEscaped = slashes.length % 2 === 1
    const at = index + all.length - 1
    if (dollars.length - (isEscaped ? 1 : 0) !== 1) continue
    const before = piece[index + slashes.length - 1] ?? ""
    const isAfterText = isEscaped || slashes !== "" || !BLANK_BEFORE.test(before)
    if (isAfterText && !WORD_AFTER.test(piece[at + 1] ?? "")) closer = at
    else if (closer - at > DOLLAR_REACH) idle.push(at)
  }
  if (idle.length === 0) return piece
  const units = piece.split("")
  for (const at of idle) units[at] = MASK
  return units.join("")
}

/** Whether a text costs little to read. */
export function isCheap(text: string): boolean {
  if (text.length > CHEAP_LENGTH_MAX) return false
  let count = 0
  for (let at = 0; at < text.length; at++) {
    if (COSTLY[text.charCodeAt(at)] === 1 && ++count > CHEAP_DELIMITERS_MAX) return false
  }
  return true
}

/** By ASCII characters: 1 for those that cost. */
const COSTLY = new Uint8Array(128)
for (const sign of "*_~[]<`&!$\\") COSTLY[sign.charCodeAt(0)] = 1
