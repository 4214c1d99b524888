// Which of a tail's lines no later text can change. Never knows rows, or what was committed.

import {never} from "../never.js"
import type {LinePosition} from "../text/line.js"
import {isFenceClosed, isMisread, openItem, sticks} from "./cut.js"
import {frontierOf} from "./frontier.js"
import type {Leaf} from "./leaf.js"
import type {Piece} from "./piece.js"
import {grownLength, type Item, ownPieces, type View} from "./tail.js"

/** Up to where the items of a view are final: all before the item, and of that one what comes
 *  before the place in its lines (line 0 is its first); all of it without a place. */
export interface Finality {
  readonly items: number
  readonly place: LinePosition | undefined
}

const START: LinePosition = {line: 0, offset: 0}

/** Up to where the items are final. `tableLines` are the lines of the item `item`, if it is a table
 *  whose whole rows are laid out for good. */
export function finalityOf(
  view: View,
  {item, tableLines}: {readonly item: number; readonly tableLines: number},
): Finality {
  const index = certainItem(view)
  const last = view.items[index]
  if (!last) return {items: index, place: START}
  if (isClosed(view, last)) return {items: index, place: undefined}
  if (last.leaf.type !== "table") return {items: index, place: finalPlace(view, index)}
  return {items: index, place: {line: index === item ? tableLines : 0, offset: 0}}
}

/** The item before which all is final. A last line that shows text is certain before it is whole:
 *  what comes can change neither what it stands in nor that it is text. */
function certainItem(view: View): number {
  const {items} = view
  const open = openItem(view) ?? 0
  const last = items.length - 1
  if (last <= open || items[last]!.leaf.type !== "paragraph") return open
  return sticks(items[last - 1]!.leaf, items[last]!.leaf) ? open : last
}

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

function finalPlace(view: View, index: number): LinePosition {
  const {leaf} = view.items[index]!
  if (leaf.type !== "paragraph" || isMisread(view, index)) return START
  const {events, text} = view.source
  const {from, to, line, lastLine} = leaf
  const head = view.tail.grammar === "text" ? "impossible" : "possible"
  const frontier = frontierOf({events, text, from, to, line, lastLine, head})
  const lead = index === 0 ? view.tail.lead : ""
  const pieces = ownPieces(view.source, leaf, lead)
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
