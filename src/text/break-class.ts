// What a character does to the end of a row beside it, by its class in UAX #14.
// Knows nothing of what stands around it: break.ts does.

import {BREAK_RANGES, BREAK_SETS} from "./break-table.js"
import {isWide} from "./width.js"

// A set of bits, that of a grapheme by its first code point.
/** A row may end behind it: blanks, and the zero-width space. */
export const BLANK = 1
/** A row may end beside it without a blank: ideographs, kana, fullwidth forms, wide emoji. */
export const IDEOGRAPH = 2
/** No row begins with it: closing punctuation, small kana, iteration and prolonged marks. */
export const NOT_FIRST = 4
/** No row ends with it: opening brackets and quotation marks, signs before a number. */
export const NOT_LAST = 8
/** A row may end behind it, though no blank follows: dashes, tsheg, wordspace, soft hyphen. */
export const AFTER = 16
/** Stays beside what is before it even across a blank: closing brackets, "!", French quotes. */
export const CLINGS = 32
/** What follows stays beside it even across a blank: opening brackets. */
export const OPENS = 64
/** A decimal digit of any script. */
export const DIGIT = 128
/** Stays beside a number even across a blank: "%", "°", "€". */
export const UNIT = 256
/** Opens, if a word begins with it: «. In some languages it closes. */
export const QUOTE = 512
/** With NOT_FIRST or NOT_LAST: not even what is longer than a row is cut there. */
export const CLUSTER = 1024
/** The hyphen of the keyboard, which also is a minus and begins options. */
export const HYPHEN = 2048
/** Closes, if no letter follows: ». In some languages it opens. */
export const CLOSING_QUOTE = 4096
/** Where neither neighbour has one of these bits, no row ends: most places, told at once. */
export const PARTS = BLANK | IDEOGRAPH | AFTER | HYPHEN

/** Nothing below is an ideograph. */
const FIRST_WIDE_POINT = 0x1100
const DIRECT_POINTS = 0x3100
const direct = new Uint16Array(DIRECT_POINTS)
// The ranges beyond: where each starts, where it ends, its bits.
const starts: number[] = []
const ends: number[] = []
const rangeBits: number[] = []
decodeRanges()

/** The break bits of a grapheme that begins with that code point. */
export function breakClassOf(point: number): number {
  if (point < FIRST_WIDE_POINT) return direct[point]!
  if (point >= 0x3400 && point <= 0x9fff) return IDEOGRAPH
  if (point >= 0xac00 && point <= 0xd7a3) return 0
  const bits = point < DIRECT_POINTS ? direct[point]! : bitsOfRange(point)
  // A blank is nothing else, however wide it is.
  return (bits & BLANK) !== 0 ? bits : bits | ideographOf(point)
}

/** Korean is written with blanks between words, so its syllables are letters, not ideographs. A
 *  regional indicator begins a flag, though it has one column alone. */
function ideographOf(point: number): number {
  if (point >= 0x1f1e6 && point <= 0x1f1ff) return IDEOGRAPH
  const isHangul =
    (point >= 0x1100 && point <= 0x11ff) ||
    (point >= 0x3130 && point <= 0x318f) ||
    (point >= 0xa960 && point <= 0xa97c)
  return !isHangul && isWide(point) ? IDEOGRAPH : 0
}

function bitsOfRange(point: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= point) low = middle + 1
    else high = middle
  }
  return low < starts.length && starts[low]! <= point ? rangeBits[low]! : 0
}

/** By character codes: to split strings and parse numbers costs half a millisecond at the start. */
function decodeRanges(): void {
  let at = 0
  let numbers = 0
  let value = 0
  let shift = 0
  let bits = 0
  for (let i = 0; i < BREAK_RANGES.length; i++) {
    const digit = BREAK_RANGES.charCodeAt(i) - 48
    value |= (digit & 31) << shift
    shift += 5
    if (digit > 31) continue
    if (numbers === 0) at += value
    else if (numbers === 1) bits = BREAK_SETS[value]!
    else {
      addRange(at, at + value, bits)
      at += value
    }
    numbers = (numbers + 1) % 3
    value = 0
    shift = 0
  }
}

function addRange(start: number, end: number, bits: number): void {
  if (start < DIRECT_POINTS) direct.fill(bits, start, Math.min(end, DIRECT_POINTS))
  if (end <= DIRECT_POINTS) return
  starts.push(start)
  ends.push(end)
  rangeBits.push(bits)
}
