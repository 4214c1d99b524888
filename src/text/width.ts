// How many columns a grapheme takes on the grid, in one of the ways in which terminals count.
// Knows Unicode width data; never cells, styles, or which terminal is attached.

import {nextBreak} from "./grapheme.js"
import {factsOf} from "./width-facts.js"

/** Where terminals disagree: what each of them does with characters that Unicode leaves open and
 *  with clusters that some take apart. In clusters "base": only the first of them takes columns;
 *  "apart": each takes its own; "wide": two columns in any case. */
export interface WidthProfile {
  /** East Asian Width "ambiguous": … — α ▌ (UAX #11). */
  readonly ambiguous: 1 | 2
  /** A narrow sign made an emoji by U+FE0F: ❤️ (UTS #51). */
  readonly emojiSelector: 1 | 2
  /** An emoji made a sign by U+FE0E: ⌚︎. */
  readonly textSelector: 1 | 2
  /** Two regional letters: 🇩🇪. "apart": each of them is wide. */
  readonly flag: "wide" | "apart"
  /** A digit with U+20E3: 1️⃣. */
  readonly keycap: 1 | 2
  /** Skin tones behind people and hands. */
  readonly tone: "wide" | "base" | "apart"
  /** Emoji joined by U+200D: families, flags made of two. */
  readonly joined: "wide" | "base" | "apart"
  /** Letters that join into one: Indic conjuncts. */
  readonly conjunct: "base" | "apart"
  /** Vowel signs beside their letter: Devanagari AA. */
  readonly mark: "base" | "apart"
  /** Thai and Lao SARA AM. */
  readonly am: "base" | "apart"
  /** Vowels and finals of a syllable in conjoining jamo. */
  readonly jamo: "base" | "apart"
  /** Most columns of one cluster: a terminal that takes clusters apart knows no bound, but who does
   *  not know the terminal cannot place a third column. */
  readonly most: 2 | "any"
}

/** For terminals that tell nothing: as string-width counts, which is Unicode's own wish. */
export const DEFAULT_WIDTHS: WidthProfile = {
  ambiguous: 1,
  emojiSelector: 2,
  textSelector: 2,
  flag: "wide",
  keycap: 2,
  tone: "wide",
  joined: "wide",
  conjunct: "base",
  mark: "apart",
  am: "base",
  jamo: "apart",
  most: 2,
}

// Bits of a code point's byte, as width-facts.ts tells them.
const CLASS_MASK = 3
const WIDE_CLASS = 2
const AMBIGUOUS_CLASS = 3
const JOINS = 4
const EMOJI_SHIFT = 3
const EMOJI_BY_SELECTOR = 2
const EMOJI_BY_MODIFIER = 3

/** The one profile by which everything is laid out, and the columns by width class under it: none,
 *  narrow, wide, ambiguous. A program draws on one terminal, so there is one of them; a parameter
 *  would go through every function that measures. What the program loads later is bundled with a
 *  copy of this file, so the state is the process's, not the module's. */
interface InUse {
  profile: WidthProfile
  columns: readonly number[]
}

const KEY = Symbol.for("platen.widths")
const inUse = sharedBy(globalThis as unknown as {[KEY]?: InUse})

function sharedBy(all: {[KEY]?: InUse}): InUse {
  all[KEY] ??= {profile: DEFAULT_WIDTHS, columns: [0, 1, 2, DEFAULT_WIDTHS.ambiguous]}
  return all[KEY]
}

/** Measures by this profile from now on. What was laid out before must be laid out again:
 *  `widthsInUse` is a key for it. */
export function useWidths(profile: WidthProfile): void {
  inUse.profile = profile
  inUse.columns = [0, 1, 2, profile.ambiguous]
}

/** The profile in force, the same object until another is used. */
export function widthsInUse(): WidthProfile {
  return inUse.profile
}

/** Whether nobody has measured how the attached terminal counts: the profile is a guess. */
export function isGuessed(): boolean {
  return inUse.profile.most === 2
}

/** Columns taken by one grapheme: 0, 1 or 2, and more only under a profile that takes clusters
 *  apart: `partsOf` gives what stands in single cells then.
 *  Throws RangeError for a control character: it has no width and must never reach the grid.
 *  Source: UAX #11 for East Asian width, UTS #51 for emoji presentation. */
export function widthOf(grapheme: string): number {
  return widthBetween(grapheme, 0, grapheme.length)
}

/** `widthOf` the grapheme `text.slice(from, to)`, without making that string. */
export function widthBetween(text: string, from: number, to: number): number {
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
export function pointWidth(point: number): number {
  return inUse.columns[factsOf(point) & CLASS_MASK]!
}

/** Whether a code point is wide in every terminal (East Asian Width W or F). */
export function isWide(point: number): boolean {
  return (factsOf(point) & CLASS_MASK) === WIDE_CLASS
}

/** Whether a code point is narrow or wide as the terminal is set (East Asian Width A). */
export function isAmbiguous(point: number): boolean {
  return (factsOf(point) & CLASS_MASK) === AMBIGUOUS_CLASS
}

/** A stretch of a cluster that has cells of its own. */
export interface Part {
  readonly text: string
  /** 1 or 2. */
  readonly width: number
}

/** The parts of a grapheme whose `widthOf` is more than 2, from left to right. Their widths add up
 *  to it. */
export function partsOf(grapheme: string): readonly Part[] {
  const parts: Part[] = []
  const step = startOf(grapheme, 0, grapheme.length)
  let from = 0
  let width = 0
  while (step.offset < grapheme.length) {
    const {offset} = step
    const own = take(step)
    if (own > 0 && width > 0 && grapheme.charCodeAt(offset) !== KEYCAP) {
      parts.push({text: grapheme.slice(from, offset), width})
      from = offset
      width = 0
    }
    width += own
  }
  return [...parts, {text: grapheme.slice(from), width}]
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

/** Width of a grapheme of several code points. The rules of the default profile are string-width's,
 *  but for pairs of regional indicators (terminals join any two) and emoji with more after their
 *  selector: a grapheme that grows must not get narrower, or a row that was full would be no
 *  more. */
function clusterWidth(text: string, from: number, to: number): number {
  const step = startOf(text, from, to)
  let width = 0
  while (step.offset < to) width += take(step)
  if (inUse.profile.joined === "wide" && step.joined && step.pictographs > 1) return 2
  return inUse.profile.most === 2 && width > 2 ? 2 : width
}

/** On the way through a cluster, code point by code point. */
interface Step {
  readonly text: string
  readonly from: number
  readonly to: number
  offset: number
  /** The first code point with columns; -1 before it. */
  base: number
  previous: number
  pictographs: number
  joined: boolean
}

function startOf(text: string, from: number, to: number): Step {
  return {text, from, to, offset: from, base: -1, previous: 0, pictographs: 0, joined: false}
}

/** Columns of the next code point, under the profile; goes on behind it. */
function take(step: Step): number {
  const {text, offset, to} = step
  const point = text.codePointAt(offset)!
  const facts = factsOf(point)
  const end = offset + (point > 0xffff ? 2 : 1)
  const next = end < to ? text.codePointAt(end)! : 0
  const columns = isOfFlag(step, point)
    ? regionalColumns()
    : step.base < 0
      ? ownColumns(step, facts, next)
      : addedColumns(step, point, next)
  if (step.base < 0 && (facts & CLASS_MASK) !== 0) step.base = point
  if (facts >> EMOJI_SHIFT !== 0) step.pictographs++
  if (point === JOINER) step.joined = true
  step.previous = point
  step.offset = end
  return columns
}

/** Whether a code point is one of the two regional letters that make a flag, or may do so. */
function isOfFlag({base, previous, from, offset}: Step, point: number): boolean {
  return isRegional(point) && (base < 0 || (isRegional(previous) && offset === from + 2))
}

/** Columns of each of a flag's two letters. */
function regionalColumns(): number {
  return inUse.profile.flag === "apart" ? 2 : 1
}

/** Columns of a code point that begins a cluster, or a part of one. Behind a sign that only stands
 *  before others (U+0600) no selector changes it. */
function ownColumns({previous}: Step, facts: number, next: number): number {
  const columns = inUse.columns[facts & CLASS_MASK]!
  const emoji = facts >> EMOJI_SHIFT
  if (emoji === 0 || (previous !== 0 && previous !== JOINER)) return columns
  if (next === EMOJI_SELECTOR && emoji >= EMOJI_BY_SELECTOR) {
    return Math.max(columns, inUse.profile.emojiSelector)
  }
  if (next === TEXT_SELECTOR) return Math.min(columns, inUse.profile.textSelector)
  return emoji === EMOJI_BY_MODIFIER && isTone(next) && inUse.profile.tone === "wide" ? 2 : columns
}

/** Columns that a code point adds to the base of its cluster. */
function addedColumns(step: Step, point: number, next: number): number {
  const {base, previous} = step
  if (point === KEYCAP) return isKeycap(step) ? inUse.profile.keycap - 1 : 0
  const facts = factsOf(point)
  const columns = inUse.columns[facts & CLASS_MASK]!
  if (columns === 0) return 0
  if (isJamo(base) || isJamo(point)) return inUse.profile.jamo === "apart" ? columns : 0
  if (isTone(point)) return inUse.profile.tone === "apart" ? columns : 0
  if (facts >> EMOJI_SHIFT !== 0 && previous === JOINER) {
    return inUse.profile.joined === "apart" ? ownColumns(step, facts, next) : 0
  }
  if ((facts & JOINS) !== 0)
    return point >= HALFWIDTH || inUse.profile.mark === "apart" ? columns : 0
  if (point === THAI_AM || point === LAO_AM) return inUse.profile.am === "apart" ? columns : 0
  return inUse.profile.conjunct === "apart" ? columns : 0
}

const KEYCAP = 0x20e3
const JOINER = 0x200d
const TEXT_SELECTOR = 0xfe0e
const EMOJI_SELECTOR = 0xfe0f
const THAI_AM = 0xe33
const LAO_AM = 0xeb3
/** Halfwidth and fullwidth forms have their column wherever they stand. */
const HALFWIDTH = 0xff00

function isTone(point: number): boolean {
  return point >= 0x1f3fb && point <= 0x1f3ff
}

function isRegional(point: number): boolean {
  return point >= 0x1f1e6 && point <= 0x1f1ff
}

/** Whether the U+20E3 that comes next stands behind a digit, "#" or "*" that begins the cluster;
 *  between them U+FE0F or nothing. */
function isKeycap({base, previous, from, offset}: Step): boolean {
  const isKey = (base >= 0x30 && base <= 0x39) || base === 0x23 || base === 0x2a
  return isKey && (offset === from + 1 || (offset === from + 2 && previous === EMOJI_SELECTOR))
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
