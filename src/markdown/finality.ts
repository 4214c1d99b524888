// Which of a tail's lines no later text can change. Never knows rows, or what was committed.
//
// The rule, whole; each part stands where it says:
// - what comes before the last item whose first line is whole, or shows text, is final (cut.ts);
// - a heading and a rule with their newline, a closed fence or block of math, a paragraph or table
//   before a blank line are final as a whole;
// - a row of open code or math at its newline; a row of a table too, once its widths are settled,
//   which they are after twelve rows or with the first row that is committed (table.ts);
// - an open paragraph up to the first mark that may find a partner, without its last word, without
//   a last line that may be the head of a table, and not at all if it may be a definition
//   (frontier.ts); but no more than eight rows are held (shorten.ts);
// - a begun line of nothing but marks is not read at all (held.ts).
// Given up, and told by `mayTurn`, are an underline that turns a paragraph into a heading and a
// line without a bar that is the head of a table. A definition has effect on what comes after it.

import {never} from "../never.js"
import type {LinePosition} from "../text/line.js"
import {certainItem, isFenceClosed, isMathClosed, isMisread} from "./cut.js"
import {frontierIn, type Settlement, settlementOf} from "./frontier.js"
import type {Leaf} from "./leaf.js"
import type {Piece} from "./piece.js"
import {grownLength, type Item, type View} from "./tail.js"

/** Up to where the items of a view are final: all before the item, and of that one what comes
 *  before the place in its lines (line 0 is its first); all of it without a place. */
export interface Finality {
  readonly items: number
  readonly place: LinePosition | undefined
  /** How far the last item is settled, if it is an open paragraph. */
  readonly open: Settlement | undefined
}

const START: LinePosition = {line: 0, offset: 0}

/** Up to where the items are final. Of a table nothing is: rows that are final are settled. */
export function finalityOf(view: View): Finality {
  const items = certainItem(view)
  const last = view.items[items]
  const open = undefined
  if (!last) return {items, place: START, open}
  if (isClosed(view, last)) return {items, place: undefined, open}
  if (last.leaf.type !== "paragraph" || isMisread(view, items)) return {items, place: START, open}
  const settlement = settlementAt(view, items)
  const place = finalPlace(view, items, settlement)
  return {items, place, open: items === view.items.length - 1 ? settlement : undefined}
}

/** Whether a text has a line that may turn what was final into something else: an underline, or the
 *  second line of a table. */
export function mayTurn(text: string): boolean {
  return UNDERLINE.test(text) || DELIMITER_ROW.test(text)
}

const UNDERLINE = /^[>\s\d.)*+-]*(?:=+|-+)\s*$/m
const DELIMITER_ROW = /^[>\s:|-]*-+[ |:-]*$/m

/** Whether nothing can be added to the item, nor taken from it. */
function isClosed({source, wholeLines}: View, {leaf}: Item): boolean {
  if (leaf.lastLine > wholeLines) return false
  switch (leaf.type) {
    case "heading":
    case "setext":
    case "rule":
      return true
    case "paragraph":
    case "table":
      return leaf.lastLine < wholeLines && isBlankAfter(source.text, leaf)
    case "fence":
      return isFenceClosed(source.events, leaf)
    case "math":
      return isMathClosed(source.events, leaf)
    case "html":
    case "indented":
    case "definition":
    case "empty":
      return false
    default:
      return never(leaf.type)
  }
}

/** Whether the line after the leaf has nothing but the marks of quotes. */
function isBlankAfter(text: string, leaf: Leaf): boolean {
  const newline = text.indexOf("\n", leaf.end)
  return newline >= 0 && /^[ \t>]*\n/.test(text.slice(newline + 1))
}

function settlementAt(view: View, index: number): Settlement {
  const {leaf} = view.items[index]!
  const {events, text} = view.source
  const {from, to, line, lastLine} = leaf
  const head = view.tail.grammar === "text" ? "impossible" : "possible"
  return settlementOf({events, text, from, to, line, lastLine, head})
}

/** The place in the lines of an open paragraph up to which they are final. */
export function finalPlace(view: View, index: number, settlement: Settlement): LinePosition {
  const {pieces} = view.items[index]!
  const frontier = frontierIn(view.source.text, settlement)
  const place = withoutBlanks(pieces, placeOf(pieces, frontier))
  const before = index === 0 && place.line === 0 ? grownLength(view.tail) : 0
  return {line: place.line, offset: place.offset + before}
}

/** Line and offset of a source offset in the pieces of a leaf: the end of what comes before it. */
function placeOf(lines: readonly (readonly Piece[])[], source: number): LinePosition {
  let place = START
  for (const [line, pieces] of lines.entries()) {
    let offset = 0
    for (const {text, from, to, isExact} of pieces) {
      if (from >= source) return place
      if (to > source) return {line, offset: isExact ? offset + source - from : offset}
      offset += text.length
      place = {line, offset}
    }
  }
  return place
}

/** The place before the blanks that lead to it: they go if the paragraph ends there. */
function withoutBlanks(lines: readonly (readonly Piece[])[], place: LinePosition): LinePosition {
  const text = (lines[place.line] ?? []).map(piece => piece.text).join("")
  return {line: place.line, offset: text.slice(0, place.offset).trimEnd().length}
}
