// A line of runs into rows at a width. Greedy: each row takes what fits and looks at little beyond
// it, so a row that once ended stays the same however the text goes on.
// Never knows where rows go on the screen.

import {
  breakBefore,
  classAfter,
  cutPlace,
  endsSoft,
  FREE,
  IN_WORD,
  mayCut,
  NEVER,
  wordFrom,
} from "./break.js"
import {BLANK, breakClassOf, CLOSING_QUOTE, PARTS} from "./break-class.js"
import {nextBreak, previousBreak} from "./grapheme.js"
import {unjoined, wholeParts} from "./joint.js"
import type {Joint, Line, Row, Run} from "./line.js"
import {ELLIPSIS, rowWidth, shortenRow} from "./row.js"
import {pointWidth, textWidth, widthBetween} from "./width.js"

/** What stands for a grapheme that is wider than a whole row (a wide one on a single column). */
export const TOO_WIDE = "?"

/** One row of a wrapped line. */
export interface WrappedRow<S> {
  /** The prefix (`first` or `rest` of the line) and the text, at most `columns` wide. */
  readonly row: Row<S>
  /** Offsets in the line's runs; `to` is the next row's `from`. Blanks at a break belong to the
   *  row before it, though they are not drawn. */
  readonly from: number
  readonly to: number
  /** The row is the same for every text that begins with the first `needs` units of this one:
   *  mostly those up to the first grapheme that had no room, up to a row more where a word with a
   *  hyphen has not ended. Infinity for what any addition may change, as the last row. */
  readonly needs: number
  /** The text goes on in the next row as if the two were one: the row is full, and nothing stands
   *  between them that is not drawn. So a terminal can be made to know them as one line. */
  readonly goesOn: boolean
}

/** Which part of the text a row takes: drawn up to `end`, consumed up to `to`. */
interface Cut {
  readonly end: number
  readonly to: number
  readonly needs: number
  /** Stands for the text, or behind it, when not all of it could be drawn. */
  readonly mark: "none" | "clipped" | "too-wide" | "hyphen"
}

/** The rows of a line at `columns` (>= 1, else RangeError), each at most that wide, and no wider
 *  than the line's measure (>= 1). With `from` the start of one of its rows, the rows from there
 *  on; they are those that `from = 0` gives.
 *  An empty line is one row with the `first` prefix; nothing is left `from` a line's end.
 *  RangeError for control characters in the runs. */
export function wrapLine<S>(line: Line<S>, columns: number, from = 0): readonly WrappedRow<S>[] {
  if (!(columns >= 1)) throw new RangeError(`a row cannot have ${columns} columns`)
  const mayFit = from === 0 && (line.joints === undefined || line.joints.length === 0)
  const fitting = mayFit ? fittingRow(line, columns) : undefined
  if (fitting) return [fitting]
  const slices = new RunSlices(line.runs)
  const text = slices.text
  const width = line.wrap === "word" ? Math.min(columns, line.measure ?? columns) : columns
  const rest = prefixFor(line.rest, width)
  const room = width - rest.width
  const rows: WrappedRow<S>[] = []
  let start = from
  let needs = 0
  do {
    if (start >= text.length && start > 0) break
    const prefix = start === 0 ? prefixFor(line.first, width) : rest
    const widest = cutters[line.wrap](text, start, width - prefix.width)
    const cut = line.joints ? atPart(line.joints, text, {...widest, from: start, room}) : widest
    const shown = line.joints ? unjoined(line.joints, {...cut, from: start}) : undefined
    const drawn = shown ? textOf(slices, shown.from, {...cut, end: shown.end}) : undefined
    const row = [...prefix.row, ...(drawn ?? textOf(slices, start, cut))]
    const isWhole = rest.width === 0 && cut.mark === "none" && cut.end === cut.to
    const goesOn =
      isWhole && cut.to < text.length && isFull(row, columns, text.codePointAt(cut.to)!)
    // A row is only as sure as where it begins.
    needs = Math.max(needs, cut.needs)
    rows.push({row, from: start, to: cut.to, needs, goesOn})
    start = cut.to
  } while (start < text.length)
  return rows
}

/** Printable ASCII, of which every character takes a column. */
const ASCII = /^[\x20-\x7e]*$/

/** The row of a line that fits in one as it is, as most do; `undefined` if that is to be found out
 *  character by character. */
function fittingRow<S>(line: Line<S>, columns: number): WrappedRow<S> | undefined {
  const {runs, first, wrap} = line
  const width = wrap === "word" ? Math.min(columns, line.measure ?? columns) : columns
  let length = 0
  for (let i = 0; i < runs.length; i++) {
    const {text} = runs[i]!
    length += text.length
    // A run without text would be left out.
    if (text === "" || length > width || !ASCII.test(text)) return undefined
  }
  const prefix = first.length === 0 ? undefined : prefixFor(first, width)
  // Blanks at the end of words are not drawn.
  const isCut = wrap === "word" && runs.at(-1)?.text.endsWith(" ") === true
  if (isCut || length + (prefix?.width ?? 0) > width) return undefined
  const row = prefix ? [...prefix.row, ...runs] : runs
  return {row, from: 0, to: length, needs: Number.POSITIVE_INFINITY, goesOn: false}
}

/** A row of parts ends where one of them does, if the next is short. */
function atPart(
  joints: readonly Joint[],
  text: string,
  row: Cut & {readonly from: number; readonly room: number},
): Cut {
  const whole = row.mark === "none" ? wholeParts(joints, text, row) : undefined
  return whole ? {...row, ...whole, needs: Math.max(row.needs, whole.needs)} : row
}

/** Columns of what is drawn before the text of a row that begins at that offset. */
export function indentAt<S>(line: Line<S>, columns: number, offset: number): number {
  const width = line.wrap === "word" ? Math.min(columns, line.measure ?? columns) : columns
  return prefixFor(offset === 0 ? line.first : line.rest, width).width
}

/** Whether a row has no room for what begins with the code point `next`, however it goes on. */
function isFull<S>(row: Row<S>, columns: number, next: number): boolean {
  return rowWidth(row) + (pointWidth(next) === 2 ? 2 : 1) > columns
}

const cutters = {word: cutAtWord, cell: cutAtCell, clip: cutAll} as const

/** At least two columns stay for text, so that a wide grapheme fits, and at least half the row. */
function prefixFor<S>(prefix: Row<S>, columns: number): {row: Row<S>; width: number} {
  const most = Math.max(0, Math.min(Math.floor(columns / 2), columns - 2))
  const row = shortenRow(prefix, most)
  return {row, width: rowWidth(row)}
}

function textOf<S>(slices: RunSlices<S>, from: number, cut: Cut): Row<S> {
  if (cut.mark === "none") return slices.slice(from, cut.end)
  const kept = cut.mark === "too-wide" ? [] : slices.slice(from, cut.end)
  const sign = {none: "", clipped: ELLIPSIS, "too-wide": TOO_WIDE, hyphen: "-"}[cut.mark]
  const at = {none: from, clipped: cut.end, "too-wide": from, hyphen: cut.end - 1}[cut.mark]
  return [...kept, {text: sign, style: slices.styleAt(at)}]
}

/** A place where a row may end: where the next row would begin (the row's own start: there is no
 *  such place), and where what is drawn would end. Mutable. */
interface Place {
  to: number
  end: number
}

/** The row ends before the last place that allows it; a piece longer than the row is cut where
 *  the row is full: only there a terminal can join the rows again, for who selects a long URL.
 *
 *      the quick brown fox        columns 12
 *                ^     ^ does not fit: `needs` is the end of this grapheme
 *                | last break: `to`; the blank before it is not drawn
 */
function cutAtWord(text: string, from: number, room: number): Cut {
  let width = 0
  let blanks = 0
  let end = from
  let previous = 0
  let mark: Cut["mark"] = "none"
  const free: Place = {to: from, end}
  const inWord: Place = {to: from, end}
  const last: Place = {to: from, end}
  for (let offset = from; offset < text.length; ) {
    const unit = text.charCodeAt(offset)
    const isAscii = unit >= 0x20 && unit < 0x7f && !(text.charCodeAt(offset + 1) >= 0x300)
    const next = isAscii ? offset + 1 : nextBreak(text, offset)
    let own: number = isAscii ? 1 : widthBetween(text, offset, next)
    const sort = breakClassOf(isAscii ? unit : text.codePointAt(offset)!)
    if ((sort & BLANK) !== 0) {
      // Blanks hang beyond the edge: they overflow nothing, and count when text comes after them.
      blanks += own
      offset = next
      previous = classAfter(previous, sort)
      continue
    }
    // Indentation is no reason to leave a row empty, unless it fills the row.
    const isIndented = width === 0 && blanks < room
    if (((previous | sort) & PARTS) !== 0 && offset > from && !isIndented) {
      const kind = breakBefore(text, offset, {previous, next: sort})
      // A soft hyphen needs a column.
      if (kind !== NEVER && (width < room || !endsSoft(text, offset))) {
        const place = kind === FREE ? free : kind === IN_WORD ? inWord : last
        place.to = offset
        place.end = end
      }
    }
    if (offset === from && own > room) {
      own = room
      mark = "too-wide"
    } else if (width + blanks + own > room) {
      let needs = next
      if (inWord.to > free.to) {
        const word = wordFrom(text, free.to, {seen: offset + 1, most: room})
        needs = Math.max(next, word.needs)
        if (word.isWord) return {end: inWord.end, to: inWord.to, needs, mark}
      }
      if ((sort & CLOSING_QUOTE) !== 0) {
        needs = Math.max(needs, next < text.length ? next + 1 : Number.POSITIVE_INFINITY)
      }
      const {to, end: drawn} = free.to > from ? free : last
      if (to > from) return {end: drawn, to, needs, mark: endsSoft(text, to) ? "hyphen" : mark}
      const cut = mayCut(previous, sort) ? offset : cutPlace(text, from, offset)
      return {end: Math.min(end, cut), to: cut, needs, mark}
    }
    previous = classAfter(previous, sort)
    width += blanks + own
    blanks = 0
    end = next
    offset = next
  }
  return {end, to: text.length, needs: Number.POSITIVE_INFINITY, mark}
}

/** The row ends where it is full; blanks are like any other text. */
function cutAtCell(text: string, from: number, room: number): Cut {
  let width = 0
  let mark: Cut["mark"] = "none"
  for (let offset = from; offset < text.length; ) {
    const next = nextBreak(text, offset)
    let own: number = widthBetween(text, offset, next)
    if (offset === from && own > room) {
      own = room
      mark = "too-wide"
    }
    if (width + own > room) return {end: offset, to: offset, needs: next, mark}
    width += own
    offset = next
  }
  return {end: text.length, to: text.length, needs: Number.POSITIVE_INFINITY, mark}
}

/** One row takes the whole text and shows what fits. */
function cutAll(text: string, from: number, room: number): Cut {
  let width = 0
  // Where the text must end if an ellipsis has to follow it.
  let end = from
  const kept = room - textWidth(ELLIPSIS)
  const to = text.length
  const needs = Number.POSITIVE_INFINITY
  for (let offset = from; offset < text.length; ) {
    const next = nextBreak(text, offset)
    width += widthBetween(text, offset, next)
    if (width > room) return {end, to, needs, mark: "clipped"}
    if (width <= kept) end = next
    offset = next
  }
  return {end: to, to, needs, mark: "none"}
}

/** The runs of a line by offsets of its whole text, asked for from left to right. A grapheme that
 *  lies in two runs belongs to the run where it begins: a grid draws each run by itself. */
class RunSlices<S> {
  readonly text: string
  readonly #runs: readonly Run<S>[]
  /** Where each run ends, moved to the end of a grapheme it would part. */
  readonly #ends: readonly number[]
  #index = 0

  constructor(runs: readonly Run<S>[]) {
    this.#runs = runs
    this.text = runs.length === 1 ? runs[0]!.text : runs.map(run => run.text).join("")
    let at = 0
    this.#ends = runs.map(run => {
      at += run.text.length
      return boundaryFrom(this.text, at)
    })
  }

  slice(from: number, to: number): Row<S> {
    const row: Run<S>[] = []
    this.#seek(from)
    for (let i = this.#index, at = from; at < to; i++) {
      const end = Math.min(to, this.#ends[i]!)
      if (end > at) row.push({text: this.text.slice(at, end), style: this.#runs[i]!.style})
      at = Math.max(at, end)
    }
    return row
  }

  styleAt(offset: number): S {
    this.#seek(offset)
    return this.#runs[this.#index]!.style
  }

  /** Moves to the run that holds the grapheme at `offset`. */
  #seek(offset: number): void {
    while (this.#index < this.#ends.length - 1 && this.#ends[this.#index]! <= offset) this.#index++
  }
}

/** The first grapheme boundary at or after `offset`. */
function boundaryFrom(text: string, offset: number): number {
  if (offset >= text.length || offset === 0) return offset
  const start = previousBreak(text, offset + 1)
  return start === offset ? offset : nextBreak(text, start)
}
