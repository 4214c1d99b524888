// Where words begin and end. Words are runs of letters, digits, marks and "_"; in scripts that
// put no blanks between words a dictionary decides. Knows nothing of the caret or of rows.

import {leftOf, rightOf} from "./text.js"

/** End of the word at or after an offset: over what is no word, then over the word. */
export function wordRight(text: string, offset: number): number {
  let at = offset
  while (at < text.length && kindAt(text, at) === "other") at = rightOf(text, at)
  if (at >= text.length) return at
  const kind = kindAt(text, at)
  if (kind === "unit") return rightOf(text, at)
  const start = at
  while (at < text.length && at - start < RUN_UNITS_MAX && kindAt(text, at) === kind)
    at = rightOf(text, at)
  return kind === "dense" ? denseRight(text, start, at) : at
}

/** Start of the word at or before an offset: over what is no word, then over the word. */
export function wordLeft(text: string, offset: number): number {
  let at = offset
  while (at > 0 && kindAt(text, leftOf(text, at)) === "other") at = leftOf(text, at)
  if (at <= 0) return 0
  const kind = kindAt(text, leftOf(text, at))
  if (kind === "unit") return leftOf(text, at)
  const end = at
  while (at > 0 && end - at < RUN_UNITS_MAX && kindAt(text, leftOf(text, at)) === kind)
    at = leftOf(text, at)
  return kind === "dense" ? denseLeft(text, at, end) : at
}

/** Whether a grapheme is part of a word. */
export function isWord(grapheme: string): boolean {
  return kindAt(grapheme, 0) !== "other"
}

/** Longest run that one motion looks at, in UTF-16 units; a motion stops there. */
const RUN_UNITS_MAX = 4096
/** What the dictionary is given at most: words are short, and its time grows with the text. */
const DICTIONARY_UNITS_MAX = 256

type Kind = "word" | "dense" | "unit" | "other"

const WORD = /[\p{L}\p{N}\p{M}_]/u
const DENSE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u

function kindAt(text: string, offset: number): Kind {
  const code = text.codePointAt(offset) ?? 0
  if (code >= 0xdc00 && code <= 0xdfff) return "unit"
  const character = String.fromCodePoint(code)
  if (!WORD.test(character)) return "other"
  return code >= 0x0e00 && DENSE.test(character) ? "dense" : "word"
}

let segmenter: Intl.Segmenter | undefined

// Making the segmenter loads ICU's dictionaries (34 ms measured on Node 20), so nobody pays for it
// before the first motion over such a script.
function wordsIn(run: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter("zh", {granularity: "word"})
  return segmenter.segment(run)
}

function denseRight(text: string, start: number, end: number): number {
  for (const {segment} of wordsIn(text.slice(start, Math.min(end, start + DICTIONARY_UNITS_MAX))))
    return bounded(text, start, start + segment.length)
  return end
}

function denseLeft(text: string, start: number, end: number): number {
  const from = Math.max(start, bounded(text, start, end - DICTIONARY_UNITS_MAX))
  let last = from
  for (const {index} of wordsIn(text.slice(from, end))) last = from + index
  return bounded(text, from, last)
}

// The dictionary's cuts are grapheme bounds, but the 256th unit need not be one.
function bounded(text: string, start: number, offset: number): number {
  if (offset <= start) return start
  return rightOf(text, leftOf(text, offset))
}
