// Where a row may end inside a line, by the classes of UAX #14 that matter on a terminal: at
// blanks, beside ideographs, behind dashes and word separators, behind hyphens inside words.
// Knows nothing of widths of rows. A place is judged by what stands before it and by the one
// grapheme behind it (by one unit more before "»"), so what was decided never changes when text is
// added. Only whether a hyphen is one of a word is told when the word has ended: `wordFrom`.
//
// Stricter than UAX #14, for a terminal shows names and code: nothing ends a row inside what has no
// blank and is no ideograph, but a dash, or a hyphen between letters. So numbers with their signs,
// URLs, paths and options stay whole. Korean is broken at its blanks, as it is written.

import {
  AFTER,
  BLANK,
  breakClassOf,
  CLINGS,
  CLOSING_QUOTE,
  CLUSTER,
  DIGIT,
  HYPHEN,
  IDEOGRAPH,
  NOT_FIRST,
  NOT_LAST,
  OPENS,
  QUOTE,
  UNIT,
} from "./break-class.js"
import {nextBreak} from "./grapheme.js"

/** How good a place is to end a row: not at all; as good as a blank; inside a word, unless that
 *  turns out to be a name (`isWord`); between blank-parted things that belong together. */
export const NEVER = 0
export const FREE = 1
export const IN_WORD = 2
export const LAST_RESORT = 3
export type BreakKind = 0 | 1 | 2 | 3

const SOFT_HYPHEN = 0xad
const ZERO_WIDTH_SPACE = 0x200b
const ZERO_WIDTH_JOINER = 0x200d

/** What stands before the next grapheme, if a grapheme of class `own` came after `previous` (0 at
 *  the start of a row). Blanks hand on what holds across them. */
export function classAfter(previous: number, own: number): number {
  if ((own & BLANK) !== 0) {
    const isSecond = (previous & BLANK) !== 0
    return BLANK | (previous & (isSecond ? OPENS : OPENS | DIGIT))
  }
  if ((own & QUOTE) !== 0 && (previous === 0 || (previous & (BLANK | OPENS)) !== 0)) {
    return own | OPENS
  }
  return own
}

/** Whether a row may end before `offset`, where the grapheme of class `next` begins. `previous` is
 *  what `classAfter` gave for all of the row before it. `next` is no blank: blanks belong to the
 *  row before them. */
export function breakBefore(
  text: string,
  offset: number,
  around: {readonly previous: number; readonly next: number},
): BreakKind {
  const {previous, next} = around
  if ((previous & BLANK) !== 0) {
    if (text.charCodeAt(offset - 1) === ZERO_WIDTH_SPACE) return FREE
    const belongs =
      ((next & CLINGS) !== 0 && !opensWord(text, offset, next)) ||
      (previous & OPENS) !== 0 ||
      ((previous & DIGIT) !== 0 && (next & UNIT) !== 0)
    return belongs ? LAST_RESORT : FREE
  }
  if ((previous & NOT_LAST) !== 0 || (next & NOT_FIRST) !== 0) return NEVER
  const unit = text.charCodeAt(offset - 1)
  if (((previous | next) & IDEOGRAPH) !== 0) return unit === ZERO_WIDTH_JOINER ? NEVER : FREE
  if ((previous & AFTER) !== 0) return endsPiece(text, offset, next) ? FREE : NEVER
  return (previous & HYPHEN) !== 0 && partsWord(text, offset) ? IN_WORD : NEVER
}

/** Whether a row that ends before `offset` must show a hyphen there, which has no width else. */
export function endsSoft(text: string, offset: number): boolean {
  return text.charCodeAt(offset - 1) === SOFT_HYPHEN
}

/** Whether what is too long for a row may be cut between graphemes of these classes: not between a
 *  Thai vowel and its consonant. `previous` is 0 where nothing is before. */
export function mayCut(previous: number, next: number): boolean {
  if ((next & CLUSTER) !== 0 && (next & NOT_FIRST) !== 0) return false
  return (previous & CLUSTER) === 0 || (previous & NOT_LAST) === 0
}

/** Where what is too long for the row that begins at `from` is cut, if it is full before `offset`:
 *  there, or before the graphemes that must not be parted from the one there. */
export function cutPlace(text: string, from: number, offset: number): number {
  let place = offset
  let previous = 0
  for (let at = from; ; at = nextBreak(text, at)) {
    const next = breakClassOf(text.codePointAt(at)!)
    if (at > from && mayCut(previous, next)) place = at
    if (at >= offset) return place
    previous = next
  }
}

/** What a hyphen stands in, and how many units of the text tell so. */
export interface Wordness {
  readonly isWord: boolean
  /** Infinity if the text ends before the word does. */
  readonly needs: number
}

/** Whether a row may end at a hyphen inside the piece that begins at `from` and goes beyond what
 *  the row can hold, at `seen`: whether it is a word to its end, which is looked for at most `most`
 *  units further on. */
export function wordFrom(
  text: string,
  from: number,
  bounds: {readonly seen: number; readonly most: number},
): Wordness {
  const {seen, most} = bounds
  if (!startsPiece(text, from) || !isWord(text, from, seen)) return {isWord: false, needs: seen}
  const limit = seen + most
  let end = seen
  while (end < limit && end < text.length && !partsPieces(text.charCodeAt(end))) end++
  const needs = end === limit ? end : end < text.length ? end + 1 : Number.POSITIVE_INFINITY
  return {isWord: isWord(text, from, end), needs}
}

/** Whether `text.slice(from, to)` is of a natural word, in which a hyphen may end a row: letters,
 *  brackets and sentence punctuation. Not of a URL, a path, an option, a date or a file name, and
 *  not what is left of something that was too long for the row before. */
function isWord(text: string, from: number, to: number): boolean {
  let at = from
  while (at < to && IS_OPENER[text.charCodeAt(at)] === 1) at++
  if (text.charCodeAt(at) === HYPHEN_MINUS) return false
  for (; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (unit >= 0x80) continue
    const sort = NAME_SIGNS[unit]
    if (sort === OF_NAMES) return false
    // A full stop ends a sentence, but inside a piece it is part of a name: "a-file.ts".
    if (sort === INSIDE_NAMES && at + 1 < to && isLetter(text.charCodeAt(at + 1))) {
      return false
    }
  }
  return true
}

const HYPHEN_MINUS = 0x2d
const OF_NAMES = 1
const INSIDE_NAMES = 2
/** By ASCII code: what is seen in names and code only, and what is so if a letter follows. */
const NAME_SIGNS = new Uint8Array(0x80)
for (const sign of "0123456789/\\@=_~#$%&+*<>|{}^") NAME_SIGNS[sign.charCodeAt(0)] = OF_NAMES
for (const sign of ".:,?") NAME_SIGNS[sign.charCodeAt(0)] = INSIDE_NAMES
const IS_OPENER = new Uint8Array(0x80)
for (const sign of "([\"'`") IS_OPENER[sign.charCodeAt(0)] = 1

/** Whether "»" begins what it encloses, as in German. */
function opensWord(text: string, offset: number, next: number): boolean {
  return (next & CLOSING_QUOTE) !== 0 && isLetter(text.charCodeAt(offset + 1))
}

/** Whether the hyphen before `offset` stands between letters: not in `--flag`, `-1` or `utf-8`. */
function partsWord(text: string, offset: number): boolean {
  if (offset < 2) return false
  const before = text.charCodeAt(offset - 2)
  const after = text.charCodeAt(offset)
  // A Hebrew prefix keeps its hyphen and the foreign word behind it (LB21a).
  return isLetter(before) && isLetter(after) && (!isHebrew(before) || isHebrew(after))
}

/** Whether a row may end behind a dash or a separator: not where a piece begins with it (LB20a),
 *  and not inside a range of numbers. */
function endsPiece(text: string, offset: number, next: number): boolean {
  if ((next & DIGIT) !== 0 || offset < 2) return false
  const before = text.charCodeAt(offset - 2)
  if ((breakClassOf(before) & BLANK) !== 0) return false
  return !isHebrew(before) || isHebrew(text.charCodeAt(offset)) || !isMaqaf(text, offset - 1)
}

function isMaqaf(text: string, offset: number): boolean {
  const unit = text.charCodeAt(offset)
  return unit === 0x05be || unit === 0x2010
}

function isHebrew(unit: number): boolean {
  return unit >= 0x0591 && unit <= 0x05f4
}

function isLetter(unit: number): boolean {
  if (unit < 0x80) return (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a
  return (unit >= 0xc0 && unit < 0x2000) || (unit >= 0xac00 && unit <= 0xd7a3)
}

/** Whether a unit ends a piece: a blank, an ideograph or what else is no letter of an alphabet. */
function partsPieces(unit: number): boolean {
  return unit <= 0x20 || unit >= 0x2e80
}

/** Whether a row that begins at `offset` begins a piece, not the middle of one that was cut. */
function startsPiece(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1)
  if (offset === 0 || before < 0x20) return true
  const next = breakClassOf(text.codePointAt(offset)!)
  return breakBefore(text, offset, {previous: breakClassOf(before), next}) !== NEVER
}
