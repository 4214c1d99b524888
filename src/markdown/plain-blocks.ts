// The events of plain text: paragraphs, headings, list items and tables of words, code and
// emphasis, and fenced code. They are those that the parser would give, for a fiftieth of the time,
// since most of what comes is plain. Never knows what is done with them.
//
// Plain means that each line is one of these, behind the indentation that the open items take:
//
//     - words        an item that begins, with words or a heading on its line
//     ## words       a heading
//     words          a paragraph that begins or goes on
//     | words |      a row of a table that stands in no item: plain-table.ts
//     ```words       the first line of code, which stands in no item or is all that comes of it
//                    nothing at all
//
// What is not one of these for certain is for the parser.

import type {Event, Token} from "./event.js"
import {EventWriter, type Place} from "./event-writer.js"
import {isCheap} from "./guard.js"
import {addCode, beginFence, endFence, type OpenFence} from "./plain-fence.js"
import {addRow, beginTable, endTable, type OpenTable} from "./plain-table.js"
import {type Stretch, writeIndents, writeText} from "./plain-text.js"

/** Items in each other. Real answers go 3 deep. */
const DEPTH_MAX = 8

/** What has no place in plain text: a tab, and what is no character. */
const OTHER = /[\t\r\0\ufeff\ufdd0]/

/** An item's marker, and the blanks behind it. */
const MARKER = /(?:[-+*]|(\d{1,9})[.)])( {1,3})(?=[^ \n])/y
const HEADING = /(#{1,6})(?: (?=[^ \n])|(?=\n|$))/y

/** A line of marks: a rule, an underline, the second line of a table, an item without text. */
const MARKS = /^(?:[-*_=+:>| ]+|\d+[.)]?)$/
/** What begins another block. A marker is no item where it stands behind one. */
const OTHER_START = /^(?:```|>|#{1,6}(?: |$)|[-+*] |\d{1,9}[.)] )/

/** The events of a text, if it is plain. Where tables are not read, what looks like one is for the
 *  parser. */
export function plainEvents(text: string, tables: "read" | "none"): readonly Event[] | undefined {
  if (OTHER.test(text) || !isCheap(text)) return undefined
  const blocks = new Blocks(text, tables)
  let line = 1
  for (let from = 0; from < text.length; line++) {
    const newline = text.indexOf("\n", from)
    const to = newline < 0 ? text.length : newline
    if (blocks.read({line, from, to}) === "other") return undefined
    from = to + 1
  }
  return blocks.end()
}

/** An item that is open, and the list it is in. */
interface Item {
  readonly list: Token
  /** Character that its list has after or for its number. */
  readonly sign: string
  /** Columns that its further lines give up to it. */
  readonly size: number
}

/** A marker as it stands in a line. */
interface Marker extends Place {
  readonly sign: string
  /** How long its number is, and what it is; no length for a bullet. */
  readonly digits: number
  readonly number: number
  /** Where the item's text begins. */
  readonly text: number
}

/** Reads lines. What ends a line is written with the next one that is not blank: lists end before
 *  the blank lines behind them. */
class Blocks {
  readonly #out: EventWriter
  #items: readonly Item[] = []
  /** The paragraph that is open. */
  #paragraph: readonly Stretch[] = []
  #fence: OpenFence | undefined
  #table: OpenTable | undefined
  readonly #tables: "read" | "none"
  /** Lines whose ends were not written yet. */
  #ended: readonly Place[] = []

  constructor(text: string, tables: "read" | "none") {
    this.#out = new EventWriter(text)
    this.#tables = tables
  }

  read(place: Place): "read" | "other" {
    const {line, from, to} = place
    if (this.#fence) return this.#code(this.#fence, place)
    if (this.#table) {
      // Its head was read with the row of marks.
      if (line <= this.#table.last.line) return "read"
      if (from < to) return this.#row(this.#table, place)
      this.#endTable(this.#table)
    }
    if (from === to) {
      if (this.#endParagraph() === "other") return "other"
      this.#ended = [...this.#ended, place]
      return "read"
    }
    const {text} = this.#out
    let at = from
    let depth = 0
    for (; depth < this.#items.length; depth++) {
      const {size} = this.#items[depth]!
      if (endOfBlanks(text, at) < at + size) break
      at += size
    }
    if (at === to || text[at] === " ") return "other"
    const indents = this.#items.slice(0, depth).map(({size}) => size)
    const stretch = {line, from: at, to, indents}
    const marker = markerAt(text, stretch)
    return marker ? this.#item(stretch, marker) : this.#leaf(stretch)
  }

  end(): readonly Event[] | undefined {
    if (this.#endParagraph() === "other") return undefined
    if (this.#table) this.#endTable(this.#table)
    if (this.#fence) this.#ended = [endFence(this.#out, this.#fence)]
    this.#closeLists(0)
    this.#writeEnds()
    return this.#out.events
  }

  /** An item of the list that is open there, or of a new one. */
  #item(stretch: Stretch, marker: Marker): "read" | "other" {
    const {line, from, to, indents} = stretch
    const depth = indents.length
    const isAfterText = this.#ended.length === 1
    const sibling = this.#items[depth]?.sign === marker.sign ? this.#items[depth] : undefined
    // In the middle of text only the first item of a list is one.
    if (!sibling && isAfterText && marker.digits > 0 && marker.number !== 1) return "other"
    if (depth >= DEPTH_MAX || this.#endParagraph() === "other") return "other"
    if (sibling) this.#closeLists(depth + 1)
    else this.#closeLists(depth)
    this.#writeEnds()
    writeIndents(this.#out, stretch)
    const type = marker.digits > 0 ? "listOrdered" : "listUnordered"
    const list = sibling?.list ?? this.#out.open(type, line, from)
    writeMarker(this.#out, marker)
    const item = {list, sign: marker.sign, size: marker.text - from}
    this.#items = [...this.#items.slice(0, depth), item]
    return this.#begin({line, from: marker.text, to, indents: []})
  }

  #leaf(stretch: Stretch): "read" | "other" {
    const {text} = this.#out
    const depth = stretch.indents.length
    const begins = text.startsWith("```", stretch.from) || headingAt(text, stretch) !== undefined
    const goesOn = this.#paragraph.length > 0 && !begins
    if (goesOn) {
      // Less indentation than its items want: it goes on all the same.
      if (depth < this.#items.length || !isText(text, stretch)) return "other"
      this.#paragraph = [...this.#paragraph, stretch]
      this.#ended = [stretch]
      return "read"
    }
    if (this.#endParagraph() === "other") return "other"
    this.#closeLists(depth)
    this.#writeEnds()
    writeIndents(this.#out, stretch)
    return this.#begin(stretch)
  }

  /** A heading, a table, code or a paragraph. */
  #begin(stretch: Stretch): "read" | "other" {
    const {text} = this.#out
    this.#ended = [stretch]
    const heading = headingAt(text, stretch)
    if (heading !== undefined) return writeHeading(this.#out, stretch, heading)
    const fence = beginFence(this.#out, stretch)
    if (fence === "other") return "other"
    if (fence !== "none") {
      this.#fence = fence
      return "read"
    }
    if (this.#tables === "read" && this.#items.length === 0) {
      const table = beginTable(this.#out, stretch)
      if (table === "other") return "other"
      if (table !== "none") {
        this.#table = table
        return "read"
      }
    }
    if (!isText(text, stretch)) return "other"
    this.#paragraph = [stretch]
    return "read"
  }

  #code(open: OpenFence, place: Place): "read" | "other" {
    // An item may end before its code does.
    const fence = this.#items.length > 0 ? "other" : addCode(this.#out, open, place)
    if (fence === "other") return "other"
    this.#fence = fence === "closed" ? undefined : fence
    this.#ended = fence === "closed" ? [place] : []
    return "read"
  }

  #row(open: OpenTable, place: Place): "read" | "other" {
    const table = addRow(this.#out, open, place)
    if (table === "other") return "other"
    this.#table = table
    return "read"
  }

  #endTable(table: OpenTable): void {
    endTable(this.#out, table)
    this.#table = undefined
    this.#ended = [table.last]
  }

  #endParagraph(): "ended" | "other" {
    const first = this.#paragraph[0]
    const last = this.#paragraph.at(-1)
    if (!first || !last) return "ended"
    const content = this.#out.open("content", first.line, first.from)
    const paragraph = this.#out.open("paragraph", first.line, first.from)
    if (writeText(this.#out, this.#paragraph) === "other") return "other"
    this.#out.close(paragraph, last.line, last.to)
    this.#out.close(content, last.line, last.to)
    this.#paragraph = []
    return "ended"
  }

  /** Closes the items from a depth on, and the lists that are left without one. */
  #closeLists(depth: number): void {
    const place = this.#ended[0]
    for (let at = this.#items.length - 1; at >= depth; at--) {
      if (place) this.#out.close(this.#items[at]!.list, place.line, place.to)
    }
    this.#items = this.#items.slice(0, depth)
  }

  #writeEnds(): void {
    for (const {line, from, to} of this.#ended) {
      if (to < this.#out.text.length) {
        this.#out.putLineEnd(from === to ? "lineEndingBlank" : "lineEnding", line, to)
      }
    }
    this.#ended = []
  }
}

function endOfBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === " ") at++
  return at
}

function markerAt(text: string, {line, from}: Place): Marker | undefined {
  MARKER.lastIndex = from
  const [found, digits = "", blanks = ""] = MARKER.exec(text) ?? []
  if (found === undefined) return undefined
  const to = from + found.length - blanks.length
  const number = Number(digits)
  return {
    line,
    from,
    to,
    sign: text[to - 1]!,
    digits: digits.length,
    number,
    text: to + blanks.length,
  }
}

function writeMarker(out: EventWriter, {line, from, to, digits, text}: Marker): void {
  const prefix = out.open("listItemPrefix", line, from)
  if (digits > 0) out.put("listItemValue", {line, from, to: from + digits})
  out.put("listItemMarker", {line, from: from + digits, to})
  out.put("listItemPrefixWhitespace", {line, from: to, to: text})
  out.close(prefix, line, text)
}

/** Length of the marks of a heading, if there is one. */
function headingAt(text: string, {from}: Place): number | undefined {
  HEADING.lastIndex = from
  return HEADING.exec(text)?.[1]?.length
}

function writeHeading(out: EventWriter, stretch: Stretch, level: number): "read" | "other" {
  const {line, from, to} = stretch
  const {text} = out
  const start = from + level
  // More marks may close it.
  if (text.slice(start, to).includes("#")) return "other"
  const heading = out.open("atxHeading", line, from)
  out.put("atxHeadingSequence", {line, from, to: start})
  if (start < to) {
    let end = to
    while (text[end - 1] === " ") end--
    out.put("whitespace", {line, from: start, to: start + 1})
    const title = out.open("atxHeadingText", line, start + 1)
    if (writeText(out, [{line, from: start + 1, to: end, indents: []}]) === "other") return "other"
    out.close(title, line, end)
    if (end < to) out.put("whitespace", {line, from: end, to})
  }
  out.close(heading, line, to)
  return "read"
}

/** Whether a stretch is text wherever it stands. */
function isText(text: string, {from, to}: Place): boolean {
  const line = text.slice(from, to)
  return !OTHER_START.test(line) && !MARKS.test(line)
}
