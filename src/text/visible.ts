// Untrusted text made safe to draw: nothing in it can act on the terminal, hide, or reorder what
// is beside it; what could is shown as a token instead. Knows nothing of cells and styles.

import {Pieces} from "./pieces.js"
import {isControl, isMark, isPictograph, pointWidth, textWidth} from "./width.js"

/** Columns between tab stops. */
const TAB_COLUMNS = 8

/** Untrusted text for a place of one line. Control characters become control pictures (␛, ␊),
 *  C1, bidi controls, separators and what else has no width become ‹U+202E›, a lone surrogate
 *  becomes U+FFFD, a tab one blank. Joiners and marks stay where they join what is before them. */
export function visible(text: string): string {
  return rewrite(text, "visible")
}

/** Untrusted text for content of several lines: like `visible`, but "\n" stays, "\r\n" is "\n",
 *  and "\t" goes to the next stop of 8 columns counted from the line's start. What may still
 *  change with the next chunk (a "\r" or half a surrogate pair at the very end) is left out, so
 *  what a prefix gives is a prefix of what the whole text gives. */
export function plain(text: string): string {
  return rewrite(text, "plain")
}

// Letters, signs, ideographs, kana and syllables that need no closer look, since none of them
// joins, hides or controls: most text is nothing else.
const HARMLESS =
  "\\x20-\\x7e\\xa0-\\xac\\xae-\\u02ff\\u0370-\\u0482\\u048a-\\u052f" +
  "\\u2010-\\u2027\\u2030-\\u205e\\u2100-\\u2bff\\u3000-\\u3029\\u3030-\\u3098" +
  "\\u309b-\\u3163\\u3165-\\u9fff\\uac00-\\ud7a3\\uff01-\\uff60"
const ALL_HARMLESS = {
  visible: new RegExp(`^[${HARMLESS}]*$`),
  plain: new RegExp(`^[\\n${HARMLESS}]*$`),
} as const
const HARMLESS_STRETCH = new RegExp(`[${HARMLESS}]+`, "y")

/** Most marks on one character. Living scripts need four; what comes after is shown as tokens. */
const MARKS_MAX = 16

type Mode = keyof typeof ALL_HARMLESS

function rewrite(text: string, mode: Mode): string {
  if (ALL_HARMLESS[mode].test(text)) return text
  const end = mode === "plain" ? settledEnd(text) : text.length
  const context = new Context()
  const shown = new Pieces()
  // Columns are counted for tabs alone.
  const hasStops = mode === "plain" && text.includes("\t")
  // What came since the last tab or newline, and the column where it began.
  let piece = ""
  let column = 0
  for (let offset = 0; offset < end; ) {
    if (!hasStops) {
      shown.add(piece)
      piece = ""
    }
    HARMLESS_STRETCH.lastIndex = offset
    const stretch = HARMLESS_STRETCH.exec(text)?.[0]
    if (stretch !== undefined) {
      piece += stretch
      offset += stretch.length
      context.see(stretch.charCodeAt(stretch.length - 1))
      continue
    }
    const point = text.codePointAt(offset)!
    offset += point > 0xffff ? 2 : 1
    if (mode === "plain" && point === 0x0d && text.charCodeAt(offset) === 0x0a) continue
    if (mode === "plain" && point === 0x0a) {
      shown.add(`${piece}\n`)
      column = 0
      piece = ""
      context.see(0)
    } else if (point === 0x09) {
      column += hasStops ? textWidth(piece) : 0
      const blanks = hasStops ? TAB_COLUMNS - (column % TAB_COLUMNS) : 1
      shown.add(piece + " ".repeat(blanks))
      column += blanks
      piece = ""
      context.see(0x20)
    } else {
      piece += context.shown(point)
    }
  }
  shown.add(piece)
  return shown.whole()
}

/** Where the text ends without what the next chunk could still change. */
function settledEnd(text: string): number {
  const last = text.charCodeAt(text.length - 1)
  return last === 0x0d || (last & 0xfc00) === 0xd800 ? text.length - 1 : text.length
}

/** What stands before a character, as far as it decides whether that may stay. Looks back only, so
 *  that what was decided holds for every continuation. */
class Context {
  /** The last character that has a width; 0 at the start of a line. */
  #base = 0
  #previous = 0
  #marks = 0

  /** Takes note of a character that is drawn as it is. */
  see(base: number): void {
    this.#base = base
    this.#previous = base
    this.#marks = 0
  }

  /** What is drawn for a code point. */
  shown(point: number): string {
    if (point >= 0xd800 && point <= 0xdfff) return this.#token("\ufffd")
    if (isControl(point)) return this.#token(controlPicture(point))
    const isSeparator = point === 0x2028 || point === 0x2029
    if (pointWidth(point) > 0 && !isSeparator) {
      this.see(point)
      return String.fromCodePoint(point)
    }
    if (isSeparator || this.#marks >= MARKS_MAX || !this.#mayJoin(point)) {
      return this.#token(tokenOf(point))
    }
    const isLost = this.#base === 0
    if (isLost) this.#base = DOTTED_CIRCLE
    this.#previous = point
    this.#marks++
    return String.fromCodePoint(...(isLost ? [DOTTED_CIRCLE, point] : [point]))
  }

  /** Whether a character without width may join what is before it. */
  #mayJoin(point: number): boolean {
    if (isMark(point)) return true
    const base = this.#base
    const isFirst = this.#previous === base && base !== 0
    if (point >= 0xfe00 && point <= 0xfe0f) return isFirst
    if (point >= 0xe0100 && point <= 0xe01ef) return isFirst && pointWidth(base) === 2
    if (isMongolianSelector(point)) return isFirst && base >= 0x1800 && base <= 0x18aa
    if (point >= 0xe0020 && point <= 0xe007f) return base === BLACK_FLAG
    if (point !== ZWJ && point !== ZWNJ) return false
    return this.#previous !== ZWJ && this.#previous !== ZWNJ && takesJoiner(base)
  }

  #token(token: string): string {
    this.see(token.codePointAt(token.length - 1)!)
    return token
  }
}

const DOTTED_CIRCLE = 0x25cc
const BLACK_FLAG = 0x1f3f4
const ZWNJ = 0x200c
const ZWJ = 0x200d

/** Emoji, and the scripts of the Near East and of India where joiners choose a letter's form. */
function takesJoiner(base: number): boolean {
  if (isPictograph(base)) return true
  if (base < 0x2000) return base >= 0x590
  return (base >= 0xa800 && base <= 0xabff) || (base >= 0x10a00 && base < 0x12000)
}

function isMongolianSelector(point: number): boolean {
  return (point >= 0x180b && point <= 0x180d) || point === 0x180f
}

/** The picture of a C0 control or DEL; C1 has no pictures, so it gets a token. */
function controlPicture(point: number): string {
  if (point < 0x20) return String.fromCharCode(0x2400 + point)
  return point === 0x7f ? "␡" : tokenOf(point)
}

function tokenOf(point: number): string {
  return `‹U+${point.toString(16).toUpperCase().padStart(4, "0")}›`
}
