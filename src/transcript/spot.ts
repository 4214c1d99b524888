// Which part of a line stands under a column of one of its rows: a character, a word, all of the
// line. Pure; never knows blocks or pointers.

import type {Style} from "../cells/style.js"
import {nextBreak} from "../text/grapheme.js"
import type {Line} from "../text/line.js"
import {widthBetween} from "../text/width.js"
import {indentAt, wrapLine} from "../text/wrap.js"

/** Offsets in a line's runs; both are the same where nothing stands. */
export interface Spot {
  readonly from: number
  readonly to: number
}

/** How much is meant: by one click, two, three. */
export type Unit = "character" | "word" | "line"

/** A row of a line, by its first offset, at a width, and a column of it (>= 0). */
export interface SpotPlace {
  readonly columns: number
  readonly offset: number
  readonly column: number
}

/** What stands there. What is drawn before a row's text is no part of it: there stands nothing, at
 *  the row's start; behind its text there stands nothing, at its end. */
export function spotIn(line: Line<Style>, place: SpotPlace, unit: Unit): Spot {
  const text = textOf(line)
  if (unit === "line") return {from: 0, to: text.length}
  const character = characterAt(line, text, place)
  return unit === "word" ? wordAround(text, character) : character
}

/** The text of a line, as its offsets count it. */
export function textOf({runs}: Line<Style>): string {
  return runs.map(run => run.text).join("")
}

function characterAt(line: Line<Style>, text: string, place: SpotPlace): Spot {
  const {columns, offset, column} = place
  const row = wrapLine(line, columns).find(({from}) => from === offset)
  const to = row?.to ?? offset
  // The sign between two parts is not drawn where a row begins.
  const joint = line.joints?.find(one => one.from < offset && offset < one.to)
  const start = Math.min(joint?.to ?? offset, to)
  let left = indentAt(line, columns, offset)
  if (column < left) return {from: start, to: start}
  for (let at = start; at < to; ) {
    const next = nextBreak(text, at)
    left += widthBetween(text, at, next)
    if (column < left) return {from: at, to: next}
    at = next
  }
  return {from: to, to}
}

/** Letters and digits of words, and the signs that hold names, paths and addresses together. */
const WORD = /[\p{L}\p{M}\p{N}_./~@:+%#?&=\\$*-]/u
/** Signs that end a sentence, not a word. */
const ENDS = /[.:?]+$/
/** Scripts that put no blanks between words. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** UTF-16 units that are looked at on either side: no word is longer. */
const REACH = 2000

function wordAround(text: string, at: Spot): Spot {
  const {from} = at
  if (at.to === from) return at
  const sort = sortAt(text, from)
  if (sort === "sign") return at
  let start = from
  while (start > 0 && from - start < REACH && sortBefore(text, start) === sort) start--
  let end = at.to
  while (end < text.length && end - from < REACH && sortAt(text, end) === sort) end++
  if (sort === "unspaced") return segmentAround(text, {from: start, to: end}, from)
  if (sort === "blank") return {from: start, to: end}
  const ending = ENDS.exec(text.slice(from, end))?.[0].length ?? 0
  return end - ending > from ? {from: start, to: end - ending} : at
}

type Sort = "word" | "unspaced" | "blank" | "sign"

function sortAt(text: string, offset: number): Sort {
  const sign = String.fromCodePoint(text.codePointAt(wholeFrom(text, offset))!)
  if (UNSPACED.test(sign)) return "unspaced"
  if (WORD.test(sign)) return "word"
  return /\s/.test(sign) ? "blank" : "sign"
}

function sortBefore(text: string, offset: number): Sort {
  return sortAt(text, offset - 1)
}

/** Where the code point begins that the unit at the offset belongs to. */
function wholeFrom(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  const isLow = unit >= 0xdc00 && unit <= 0xdfff && offset > 0
  return isLow ? offset - 1 : offset
}

function segmentAround(text: string, {from, to}: Spot, at: number): Spot {
  const words = new Intl.Segmenter(undefined, {granularity: "word"}).segment(text.slice(from, to))
  const found = words.containing(at - from)
  if (!found) return {from, to}
  return {from: from + found.index, to: from + found.index + found.segment.length}
}
