// Where a tail is cut in two: what comes before is settled, what comes after is a smaller tail
// that reads the same. Knows why a cut is sound; never knows when it is wanted.

import type {Style} from "../cells/style.js"
import type {Line, Run} from "../text/line.js"
import {type OpenCode, openFence, openHtml, openMath} from "./code-lines.js"
import {type Container, strippedLine, withoutTabs} from "./container.js"
import type {Leaf} from "./leaf.js"
import type {Event} from "./parser.js"
import {type Piece, runsOf} from "./piece.js"
import {prefixesOf, tableOf} from "./render.js"
import type {Table} from "./table.js"
import {EMPTY_TAIL, type Tail, type View} from "./tail.js"

/** A tail in two parts. */
export interface Cut {
  /** How many items are settled, with the gap before the next one. */
  readonly items: number
  /** Lines of the next item that are settled too. */
  readonly lines: readonly Line<Style>[]
  /** If the next item is a table that has its widths: its whole rows, which are settled too, and
   *  what is left of it. */
  readonly table?: {readonly done: Table; readonly rest: Table}
  readonly tail: Tail
}

/** Index of the item that may still change and before which none does: the last one whose first
 *  line is whole. (A started line may still be anything: "-" under a line of text is a heading,
 *  "- x" a list.) What directly follows a definition may still become its title. `undefined` if
 *  there is no item. */
export function openItem(view: View): number | undefined {
  if (view.items.length === 0) return undefined
  let index = view.items.length - 1
  while (index > 0 && view.items[index]!.leaf.line > view.wholeLines) index--
  const before = view.items[index - 1]?.leaf
  return before && sticks(before, view.items[index]!.leaf) ? index - 1 : index
}

/** The item before which all is final. A last line that shows text is certain before it is whole:
 *  what comes can change neither what it stands in nor that it is text. */
export function certainItem(view: View): number {
  const {items} = view
  const open = openItem(view) ?? 0
  const last = items.length - 1
  if (last <= open || items[last]!.leaf.type !== "paragraph") return open
  return sticks(items[last - 1]!.leaf, items[last]!.leaf) ? open : last
}

/** Whether the second leaf may still become part of the definition before it. */
export function sticks(first: Leaf, second: Leaf): boolean {
  if (first.type !== "definition" || first.lastLine + 1 < second.line) return false
  // It has to begin like a title, which a definition does not.
  if (second.type !== "paragraph" && second.type !== "setext") return false
  return first.path.length === second.path.length
}

/** A paragraph that begins like a list item. */
const ITEM = /^(?:\d{1,9}[.)]|[-+*])(?:[ \t\n]|$)/

/** Index of the first item that the parser reads differently when it stands behind a cut (and then
 *  as CommonMark wants it); `undefined` if there is none. Cutting before it makes the result the
 *  same for every way the text arrives:
 *  - it refuses a list item after indented code, and in a container that interrupts a paragraph on
 *    the same line ("text", then "> 2. b");
 *  - it puts HTML on a lazy line into the container that the line has left. */
export function misreadItem(view: View): number | undefined {
  const index = view.items.findIndex((_, at) => isMisread(view, at))
  return index < 0 ? undefined : index
}

/** Whether the item will be read differently behind a cut. */
export function isMisread(view: View, index: number): boolean {
  const {text} = view.source
  const {leaf} = view.items[index]!
  const before = view.items[index - 1]?.leaf
  // A definition is a paragraph until it ends, so behind one the parser is right.
  if (!before || sticks(before, leaf)) return false
  if (leaf.type === "paragraph" || leaf.type === "setext") {
    return ITEM.test(text.slice(leaf.start, leaf.start + 12))
  }
  if (leaf.type !== "html") return false
  const open = leaf.path.filter(container => container.line < leaf.line)
  const line = text.slice(lineStart(view, leaf.line), lineStart(view, leaf.line + 1))
  return strippedLine(withoutTabs(line.replace("\n", "")), open).place === "out"
}

/** Cuts before the item. */
export function cutBefore(view: View, index: number): Cut {
  const {leaf} = view.items[index]!
  const open = leaf.path.filter(container => container.line < leaf.line)
  const inner = leaf.path[open.length]
  return {
    items: index,
    lines: [],
    tail: {
      ...EMPTY_TAIL,
      text: textFrom(view, lineStart(view, leaf.line)),
      open: reopened(view, open, index),
      number: inner?.type === "item" ? inner.number : undefined,
    },
  }
}

/** Cuts behind the first line of open code, if the item is that and the last one: what follows are
 *  rows of it. */
export function cutIntoCode(view: View, index: number): Cut | undefined {
  const {items, wholeLines} = view
  const {leaf, body} = items[index]!
  if (index < items.length - 1 || leaf.line > wholeLines || "lines" in body) return undefined
  const kind = openCodeOf(view, leaf)
  if (!kind) return undefined
  return {
    items: index,
    lines: body.slice(0, 1),
    tail: {
      ...EMPTY_TAIL,
      text: textFrom(view, lineStart(view, leaf.line + 1)),
      open: reopened(view, leaf.path, index + 1),
      code: {kind, blanks: 0, reading: undefined},
      before: "leaf",
    },
  }
}

function openCodeOf(view: View, leaf: Leaf): OpenCode | undefined {
  const {events, text} = view.source
  const line = text.slice(leaf.start, lineStart(view, leaf.line + 1)).replace("\n", "")
  switch (leaf.type) {
    case "indented":
      return {type: "indented"}
    case "html":
      return openHtml(line)
    case "math":
      return isMathClosed(events, leaf) ? undefined : openMath(line)
    case "fence": {
      if (isFenceClosed(events, leaf)) return undefined
      const [, token, context] = events[leaf.from - 1] ?? []
      const isIndent = token?.type === "linePrefix" && token.end.offset === leaf.start
      return openFence((isIndent ? context!.sliceSerialize(token, true) : "") + line)
    }
    default:
      return undefined
  }
}

/** Whether a fence has its closing mark. */
export function isFenceClosed(events: readonly Event[], {from, to, line}: Leaf): boolean {
  return events
    .slice(from, to)
    .some(([, token]) => token.type === "codeFencedFence" && token.start.line > line)
}

/** Whether a block of math has its closing line. */
export function isMathClosed(events: readonly Event[], {to, line}: Leaf): boolean {
  const [, token] = events[to - 2]!
  return token.type === "mathFlowFence" && token.start.line > line
}

/** Cuts behind the last whole row of a table: rows do not know each other, so the tail is read as
 *  further rows of the same head. `undefined` if there is no further whole row. */
export function cutRows(view: View, index: number): Cut | undefined {
  const {source, tail, wholeLines, preambleLines, items} = view
  const {leaf} = items[index]!
  if (leaf.type !== "table") return undefined
  const open = index === 0 ? tail.table : undefined
  const last = Math.min(leaf.lastLine, wholeLines)
  if (last <= (open ? preambleLines : leaf.line + 1)) return undefined
  const before = new Set(items.slice(0, index).flatMap(item => item.leaf.path))
  const prefixes = prefixesOf(leaf.path, before)
  const lines = {after: preambleLines, upTo: last}
  const whole = tableOf(source, leaf, {prefixes, lines, table: open?.table})
  const parts = whole.isFrozen ? whole.parted() : undefined
  const begun = {after: last, upTo: Number.POSITIVE_INFINITY}
  const rest = tableOf(source, leaf, {prefixes, lines: begun, table: parts?.next ?? whole})
  return {
    items: index,
    lines: [],
    ...(parts && {table: {done: parts.done, rest}}),
    tail: {
      ...EMPTY_TAIL,
      text: textFrom(view, lineStart(view, last + 1)),
      open: reopened(view, leaf.path, index + 1),
      table: {
        head: open?.head ?? headSource(view, leaf),
        table: parts?.next ?? whole,
      },
    },
  }
}

function headSource({source}: View, {from, to}: Leaf): readonly string[] {
  const head: string[] = []
  for (const [kind, token] of source.events.slice(from, to)) {
    const isHead = token.type === "tableRow" || token.type === "tableDelimiterRow"
    if (kind === "enter" && isHead && head.length < 2) {
      head.push(source.text.slice(token.start.offset, token.end.offset))
    }
  }
  return head
}

/** Cuts inside a paragraph (or a heading that grew too long): what is before the offset stays as it
 *  looks now, what is after goes on in the same line, and can begin nothing else. */
export function cutInside(view: View, index: number, offset: number): Cut {
  const {source, tail, items} = view
  const {leaf, body, pieces: all} = items[index]!
  const isBlank = source.text[offset] === " "
  const end = isBlank ? offset + 1 : offset
  const lines = all.map(pieces => piecesUpTo(pieces, end))
  const last = Math.max(
    0,
    lines.findLastIndex(pieces => pieces.length > 0),
  )
  const before = "lines" in body ? [] : body
  const grown = index === 0 && last === 0 ? (tail.grown?.runs ?? []) : []
  // What was cut off before stays in runs of its own: joined, a line of a megabyte would be copied
  // for every piece that comes.
  const runs = [...grown, ...runsOf([...markOf(leaf, before), ...(lines[last] ?? [])])]
  return {
    items: index,
    lines: before.slice(0, last),
    tail: {
      ...EMPTY_TAIL,
      text: textFrom(view, end),
      open: reopened(view, leaf.path, index + 1),
      lead: isBlank ? "x " : "x",
      grammar: "pushed",
      grown: {...before[last]!, runs},
    },
  }
}

/** The mark of a heading, which is no piece of its text. */
function markOf({type}: Leaf, lines: readonly Line<Style>[]): readonly Run<Style>[] {
  return type === "heading" ? (lines[0]?.runs.slice(0, 1) ?? []) : []
}

function piecesUpTo(pieces: readonly Piece[], offset: number): readonly Piece[] {
  return pieces.flatMap(piece => {
    if (piece.to <= offset) return [piece]
    if (piece.from >= offset || !piece.isExact) return []
    return [{...piece, text: piece.text.slice(0, offset - piece.from), to: offset}]
  })
}

/** The containers as those of a tail: they began before it. The first `count` items were drawn. */
function reopened(view: View, path: readonly Container[], count: number): readonly Container[] {
  const drawn = new Set(view.items.slice(0, count).flatMap(({leaf}) => leaf.path))
  return path.map(container => ({
    ...container,
    line: 0,
    isDrawn: container.isDrawn || drawn.has(container),
  }))
}

/** The tail's text from an offset of the parsed text on, with what was not parsed yet. */
function textFrom({tail, origin}: View, offset: number): string {
  return tail.text.slice(Math.max(0, offset - origin))
}

/** Offset of the start of a line, 1-based. */
function lineStart({source}: View, line: number): number {
  let at = 0
  for (let index = 1; index < line; index++) {
    const newline = source.text.indexOf("\n", at)
    if (newline < 0) return source.text.length
    at = newline + 1
  }
  return at
}
