// How many columns a grapheme takes on the grid.
// Knows Unicode width data; never cells, styles, or which terminal is attached.

import {nextBreak} from "./grapheme.js"
import {WIDTH_BLOCKS, WIDTH_STAGES} from "./width-table.js"

/** Columns of one grapheme. */
export type Width = 0 | 1 | 2

// Bits of a code point's byte, as the table documents them.
const CLASS_MASK = 3
const JOINS = 4
const EMOJI_SHIFT = 3
const EMOJI_BY_SELECTOR = 2
const EMOJI_BY_MODIFIER = 3

/** Columns by width class: none, narrow, wide, ambiguous. The last entry is the one place where a
 *  setting for terminals with wide ambiguous characters would change an answer. */
const WIDTH_OF_CLASS: readonly Width[] = [0, 1, 2, 1]

const BLOCK_SHIFT = 7
const BLOCK_MASK = (1 << BLOCK_SHIFT) - 1
const stages = decodeStages(WIDTH_STAGES)
// Digits as they stand, 48 too many each: to take that off here costs milliseconds at the start.
const blocks = new TextEncoder().encode(WIDTH_BLOCKS)

/** Columns taken by one grapheme: 0, 1 or 2. What would add up to more (several spacing marks,
 *  unjoined jamo) counts as 2, since a cell has no third column.
 *  Throws RangeError for a control character: it has no width and must never reach the grid.
 *  Source: UAX #11 for East Asian width, UTS #51 for emoji presentation. */
export function widthOf(grapheme: string): Width {
  return widthBetween(grapheme, 0, grapheme.length)
}

/** `widthOf` the grapheme `text.slice(from, to)`, without making that string. */
export function widthBetween(text: string, from: number, to: number): Width {
  if (to <= from) return 0
  const unit = text.charCodeAt(from)
  if (unit < 0x7f && to - from === 1) {
    if (unit < 0x20) throw controlError(unit)
    return 1
  }
  if (isControl(unit)) throw controlError(unit)
  const point = text.codePointAt(from)!
  if (to - from === (point > 0xffff ? 2 : 1)) return pointWidth(point)
  return clusterWidth(text, from, to)
}

/** Columns of a text drawn in one row, grapheme by grapheme. RangeError for control characters. */
export function textWidth(text: string): number {
  let width = 0
  for (let offset = 0; offset < text.length; ) {
    const end = nextBreak(text, offset)
    width += widthBetween(text, offset, end)
    offset = end
  }
  return width
}

/** Columns of one code point that stands alone; 0 for marks, format and control characters. */
export function pointWidth(point: number): Width {
  return WIDTH_OF_CLASS[factsOf(point) & CLASS_MASK]!
}

/** Whether a code point or UTF-16 unit is a control character: C0, DEL or C1. */
export function isControl(point: number): boolean {
  return point < 0x20 || (point >= 0x7f && point < 0xa0)
}

/** Whether a code point is a mark without width that is seen on what it joins: an accent, a vowel
 *  sign. Not variation selectors and joiners. */
export function isMark(point: number): boolean {
  return (factsOf(point) & (CLASS_MASK | JOINS)) === JOINS
}

/** Whether emoji sequences may be built on a code point: Extended_Pictographic of UTS #51. */
export function isPictograph(point: number): boolean {
  return factsOf(point) >> EMOJI_SHIFT !== 0
}

function factsOf(point: number): number {
  return blocks[(stages[point >> BLOCK_SHIFT]! << BLOCK_SHIFT) | (point & BLOCK_MASK)]! - 48
}

/** Width of a grapheme of several code points. The rules are string-width's, but for pairs of
 *  regional indicators (terminals join any two) and emoji with more after their selector: a
 *  grapheme that grows must not get narrower, or a row that was full would be no more. */
function clusterWidth(text: string, from: number, to: number): Width {
  const first = text.codePointAt(from)!
  const second = text.codePointAt(from + (first > 0xffff ? 2 : 1))!
  const third = to - from > 2 ? text.charCodeAt(from + 2) : 0
  if (isEmojiPair(first, second) || isKeycap(first, second, third)) return 2
  let base = -1
  let width = 0
  let pictographs = 0
  let joined = false
  for (let offset = from; offset < to; ) {
    const point = text.codePointAt(offset)!
    const facts = factsOf(point)
    if (facts >> EMOJI_SHIFT !== 0) pictographs++
    if (point === 0x200d) joined = true
    if (base < 0 && (facts & CLASS_MASK) !== 0) {
      base = point
      width = pointWidth(point)
    } else if (base >= 0 && ((facts & JOINS) !== 0 || isJamo(base))) {
      width += pointWidth(point)
    }
    offset += point > 0xffff ? 2 : 1
  }
  if (joined && pictographs >= 2) return 2
  return width > 2 ? 2 : (width as Width)
}

/** Whether the first two code points are enough to make a wide emoji: a flag, a text symbol with
 *  U+FE0F, a narrow hand or person with a skin tone. */
function isEmojiPair(first: number, second: number): boolean {
  if (isRegional(first)) return isRegional(second)
  const emoji = factsOf(first) >> EMOJI_SHIFT
  if (second === 0xfe0f) return emoji >= EMOJI_BY_SELECTOR
  return emoji === EMOJI_BY_MODIFIER && second >= 0x1f3fb && second <= 0x1f3ff
}

function isRegional(point: number): boolean {
  return point >= 0x1f1e6 && point <= 0x1f1ff
}

/** A digit, "#" or "*" with U+20E3, between them U+FE0F or nothing. */
function isKeycap(first: number, second: number, third: number): boolean {
  const isKey = (first >= 0x30 && first <= 0x39) || first === 0x23 || first === 0x2a
  return isKey && (second === 0x20e3 || (second === 0xfe0f && third === 0x20e3))
}

/** Conjoining jamo. In a grapheme that begins with one all that is visible adds up, as terminals
 *  draw what does not join; a syllable comes out right, since its leading consonant is wide. */
function isJamo(point: number): boolean {
  return (
    (point >= 0x1100 && point <= 0x11ff) ||
    (point >= 0xa960 && point <= 0xa97c) ||
    (point >= 0xd7b0 && point <= 0xd7fb)
  )
}

function controlError(unit: number): RangeError {
  const name = unit.toString(16).toUpperCase().padStart(4, "0")
  return new RangeError(`control character U+${name} has no width`)
}

function decodeStages(text: string): Uint8Array {
  const decoded = new Uint8Array(0x110000 >> BLOCK_SHIFT)
  let at = 0
  for (const part of text.split(" ")) {
    const [block, count] = part.split("*")
    decoded.fill(Number(block), at, at + Number(count))
    at += Number(count)
  }
  return decoded
}
