// Where a user-perceived character begins and ends, by UAX #29 (extended grapheme clusters).
// Knows nothing of columns, styles or rows.

import {graphemeSegments} from "unicode-segmenter/grapheme"

/** Longest grapheme in UTF-16 units. A longer cluster (a letter under a thousand accents) is cut
 *  into several, so that no cell and no step costs without bound. The longest emoji has 15. */
export const GRAPHEME_UNITS_MAX = 64

/** How far `previousBreak` looks back for a sure boundary, in UTF-16 units. Only text without any
 *  plain letter, blank or ideograph over that length could make it see another boundary. */
const LOOK_BACK_UNITS_MAX = 4096

/** End of the grapheme that starts at `offset`; `text.length` at or beyond the end.
 *  `offset` must be a grapheme boundary, or the answer is that of the text cut there. */
export function nextBreak(text: string, offset: number): number {
  const next = offset + 1
  if (next >= text.length) return text.length
  if (standsAlone(text.charCodeAt(offset)) && standsAlone(text.charCodeAt(next))) return next
  const window = text.slice(offset, offset + GRAPHEME_UNITS_MAX + 2)
  for (const {segment} of graphemeSegments(window)) {
    if (segment.length <= GRAPHEME_UNITS_MAX) return offset + segment.length
    break
  }
  const cut = offset + GRAPHEME_UNITS_MAX
  return isLowSurrogate(text.charCodeAt(cut)) ? cut - 1 : cut
}

/** The last grapheme boundary before `offset`; 0 at or before the start. */
export function previousBreak(text: string, offset: number): number {
  const end = Math.min(offset, text.length)
  if (end <= 1) return 0
  if (standsAlone(text.charCodeAt(end - 1)) && standsAlone(text.charCodeAt(end - 2))) return end - 1
  let start = safeStart(text, end - 1)
  for (;;) {
    const next = nextBreak(text, start)
    if (next >= end) return start
    start = next
  }
}

/** A boundary at or before `offset` that no earlier text can move. */
function safeStart(text: string, offset: number): number {
  const least = Math.max(0, offset - LOOK_BACK_UNITS_MAX)
  for (let at = offset; at > least; at--) {
    if (standsAlone(text.charCodeAt(at)) && !gluesForward(text, at - 1)) return at
  }
  return isLowSurrogate(text.charCodeAt(least)) && least > 0 ? least - 1 : least
}

/** Ranges of units that join neither the unit before nor the one after them, as long as that is of
 *  this kind too: most letters, ideographs, kana, syllables and signs. First and last of each. */
const ALONE_RANGES: readonly (readonly [number, number])[] = [
  [0x0000, 0x000c],
  [0x000e, 0x02ff],
  [0x0370, 0x0482],
  [0x048a, 0x058f],
  // Hebrew and Arabic letters and digits, not their points, nor the signs that take digits.
  [0x05d0, 0x05ff],
  [0x0620, 0x064a],
  [0x0660, 0x066f],
  [0x0671, 0x06d5],
  // Thai and Lao but for signs above, below and behind.
  [0x0e01, 0x0e30],
  [0x0e32, 0x0e32],
  [0x0e3f, 0x0e46],
  [0x0e4f, 0x0e5b],
  [0x0e81, 0x0eb0],
  [0x0eb2, 0x0eb2],
  [0x0ebd, 0x0ec6],
  [0x10a0, 0x10ff],
  [0x1e00, 0x200a],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2100, 0x2bff],
  // Tone marks and kana sound marks join what is before them.
  [0x3000, 0x3029],
  [0x3030, 0x3098],
  [0x309b, 0x9fff],
  [0xac00, 0xd7a3],
  [0xff01, 0xff60],
]
const alone = new Uint8Array(0x10000)
for (const [first, last] of ALONE_RANGES) alone.fill(1, first, last + 1)

/** Whether a unit is of those ranges. No more data needed, so fast. */
function standsAlone(unit: number): boolean {
  return alone[unit] === 1
}

/** Whether the character that ends at unit `at` may join a letter after it (GB3, 6, 9b, 11). */
function gluesForward(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit === 0x0d || unit === 0x200d) return true
  if ((unit >= 0x1100 && unit <= 0x115f) || (unit >= 0xa960 && unit <= 0xa97c)) return true
  if (unit >= 0x600 && unit <= 0x605) return true
  if (unit === 0x6dd || unit === 0x70f || unit === 0x890 || unit === 0x891) return true
  if (unit === 0x8e2 || unit === 0xd4e) return true
  // All prepending marks beyond the BMP stand in U+11000 … U+11FFF.
  if (!isLowSurrogate(unit) || at === 0) return false
  const high = text.charCodeAt(at - 1)
  return high >= 0xd804 && high <= 0xd807
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00
}
