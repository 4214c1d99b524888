// Where a row may end inside a line: at blanks, between ideographs, after hyphens inside words.
// Knows nothing of widths of rows; looks only at the two graphemes a break would part, so what was
// decided never changes when text is added. A small part of UAX #14 with basic kinsoku.

import {pointWidth} from "./width.js"

/** What a grapheme does to a break beside it, by its first code point; a set of bits. */
export const BLANK = 1
/** A row may end beside it without a blank: ideographs, kana, fullwidth forms, wide emoji. */
export const IDEOGRAPH = 2
/** No row begins with it: closing punctuation, small kana, iteration and prolonged marks. */
export const NOT_FIRST = 4
/** No row ends with it: opening brackets. */
export const NOT_LAST = 8

const OPENING = "([{¡¿‘“‚„«‹〈《「『【〔〖〘〚〝（［｛｟｢＄￡￥￠"
const CLOSING =
  ")]},.;:!?%/-…‥’”»›‐–—―‰°′″℃、。，．：；？！％）］｝〉》」』】〕〗〙〛〞〟｠｣､｡･・〜～〽゠／" +
  "︰︱︳﹐﹑﹒﹔﹕﹖﹗"
const SMALL_KANA =
  "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ" +
  "ㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯｰーゝゞヽヾ々〻゛゜ﾞﾟ"
// Straight quotes open and close alike; glue joins both sides by definition.
const BOTH = "\"'\u00a0\u2007\u202f\u2060\ufeff"
const BLANKS = " \u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000"

const special = new Map<number, number>()
mark(OPENING, NOT_LAST)
mark(CLOSING, NOT_FIRST)
mark(SMALL_KANA, NOT_FIRST)
mark(BOTH, NOT_FIRST | NOT_LAST)
const ascii = Uint8Array.from({length: 128}, (_, point) => special.get(point) ?? 0)
// Blanks come last: a blank is nothing else, however wide it is.
for (const blank of BLANKS) special.set(blank.codePointAt(0)!, BLANK)
ascii[0x20] = BLANK

/** The break bits of a grapheme that begins with that code point. */
export function breakClassOf(point: number): number {
  if (point < 0x80) return ascii[point]!
  if (point >= 0x3400 && point <= 0x9fff) return IDEOGRAPH
  return special.get(point) ?? wideClassOf(point)
}

/** Whether a row may end before `offset`, where the grapheme `next` begins and `previous` ended.
 *  `next` is no blank: blanks belong to the row before them. */
export function mayBreak(text: string, offset: number, around: {previous: number; next: number}) {
  const {previous, next} = around
  if ((previous & BLANK) !== 0) return true
  if ((previous & NOT_LAST) !== 0 || (next & NOT_FIRST) !== 0) return false
  if (((previous | next) & IDEOGRAPH) !== 0) return true
  return isHyphen(text.charCodeAt(offset - 1)) && partsWord(text, offset)
}

/** Whether the hyphen before `offset` stands inside a word: not in `--flag`, `-1` or `utf-8`. */
function partsWord(text: string, offset: number): boolean {
  if (offset < 2) return false
  const before = text.charCodeAt(offset - 2)
  const isDigit = before >= 0x30 && before <= 0x39
  return (isDigit || isLetter(before)) && isLetter(text.charCodeAt(offset))
}

function isHyphen(unit: number): boolean {
  return unit === 0x2d || unit === 0x2010
}

function isLetter(unit: number): boolean {
  if (unit < 0x80) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a
  return (unit >= 0xc0 && unit < 0x2000) || (unit >= 0xac00 && unit <= 0xd7a3)
}

/** Korean is written with blanks between words, so its syllables are letters, not ideographs. */
function wideClassOf(point: number): number {
  const isHangul =
    (point >= 0x1100 && point <= 0x11ff) ||
    (point >= 0x3130 && point <= 0x318f) ||
    (point >= 0xa960 && point <= 0xa97c) ||
    (point >= 0xac00 && point <= 0xd7a3)
  return !isHangul && pointWidth(point) === 2 ? IDEOGRAPH : 0
}

function mark(characters: string, bits: number): void {
  for (const character of characters) {
    const point = character.codePointAt(0)!
    const bitsAsWide = point < 0x80 ? 0 : wideClassOf(point)
    special.set(point, bits | bitsAsWide)
  }
}
