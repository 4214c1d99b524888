// The part of a text that may still change: its source, and what stood open before it. Reading it
// gives items: leaves with their lines. Never knows what of it is final, or what was committed.

import type {Style} from "../cells/style.js"
import type {Line} from "../text/line.js"
import type {CodeReading} from "./code/highlighter.js"
import type {OpenCode} from "./code-lines.js"
import {type Container, continuationOf, preambleOf} from "./container.js"
import {definitionOf} from "./definition.js"
import type {Ink} from "./ink.js"
import type {InlineSource} from "./inline.js"
import {KnownDefinitions} from "./known-definitions.js"
import {type Leaf, leavesOf} from "./leaf.js"
import type {Definitions, Event, Grammar, Parser} from "./parser.js"
import {lengthOf, type Piece, runsOf} from "./piece.js"
import {blankLine, leafLines, piecesOf, prefixesOf, proseLines, tableOf} from "./render.js"
import type {Table} from "./table.js"

export interface Tail {
  /** Its source, from the start of a line on, or from within a paragraph if there is a `lead`. */
  readonly text: string
  /** Containers that its first line is in, as far as they began on earlier lines. */
  readonly open: readonly Container[]
  /** Number of an ordered item on its first line, if known. */
  readonly number: number | undefined
  /** Stands for the part of the paragraph that was cut off, so that nothing can begin here. */
  readonly lead: "" | "x" | "x "
  readonly grammar: Grammar
  /** How much of the text, in UTF-16 units, belongs to a paragraph whose rows were committed. */
  readonly pushed: number
  /** The line that the first leaf goes on with, if there is a `lead`. */
  readonly grown: Line<Style> | undefined
  /** Code that is open; the tail is rows of it. `blanks` are blank rows that wait for more; the
   *  `reading` for its colours begins with its first row. */
  readonly code:
    | {
        readonly kind: OpenCode
        readonly blanks: number
        readonly reading: CodeReading | undefined
      }
    | undefined
  /** A table that is open; the tail is rows of it. `head` is the source of its first two lines. */
  readonly table: {readonly head: readonly string[]; readonly table: Table} | undefined
  /** What stands before it: whether a blank line has to come if its first line is blank. */
  readonly before: "nothing" | "leaf" | "gap"
}

export const EMPTY_TAIL: Tail = {
  text: "",
  open: [],
  number: undefined,
  lead: "",
  grammar: "whole",
  pushed: 0,
  grown: undefined,
  code: undefined,
  table: undefined,
  before: "nothing",
}

/** A leaf, what it looks like, and the blank lines before it. */
export interface Item {
  readonly leaf: Leaf
  readonly gap: readonly Line<Style>[]
  readonly body: readonly Line<Style>[] | Table
  /** What a paragraph or a heading is made of, line by line, without the lead. */
  readonly pieces: readonly (readonly Piece[])[]
}

/** A tail that was read. Offsets and lines are those of `source.text`. */
export interface View {
  readonly source: InlineSource
  readonly tail: Tail
  readonly items: readonly Item[]
  /** Where the tail's own text begins, and how many lines stand before it. */
  readonly origin: number
  readonly preambleLines: number
  /** How many lines have their newline. */
  readonly wholeLines: number
}

/** What a tail is read with. */
export interface Reader extends Ink {
  readonly parser: Parser
  readonly definitions: Definitions
  /** Whether more text may come. */
  readonly end: InlineSource["end"]
}

/** Reads the first `length` units of the tail. */
export function viewOf(tail: Tail, length: number, reader: Reader): View {
  const {parser, theme, highlighter, measure, signs, end} = reader
  const continuation = continuationOf(tail.open)
  const head = tail.table ? tail.table.head.map(line => `${continuation}${line}\n`).join("") : ""
  const preamble = preambleOf(tail.open) + head
  const lead = tail.lead === "" ? "" : continuation + tail.lead
  const text = preamble + lead + tail.text.slice(0, length)
  const events = parser.parse(text, tail.grammar, reader.definitions)
  const preambleLines = newlines(preamble)
  const {open, number, table} = tail
  const goesOn = table ? "table" : "nothing"
  const leaves = leavesOf(events, {theme, signs, open, number, preambleLines, goesOn})
  const definitions = definitionsOf(reader.definitions, events, leaves)
  const source = {events, text, theme, definitions, highlighter, measure, signs, end}
  const origin = preamble.length + lead.length
  const wholeLines = newlines(text)
  const items = itemsOf(source, leaves, {tail, preambleLines})
  return {source, tail, items, origin, preambleLines, wholeLines}
}

/** The definitions among the leaves, with those that are known before them. */
function definitionsOf(
  known: Definitions,
  events: readonly Event[],
  leaves: readonly Leaf[],
): Pick<Definitions, "get"> {
  if (!leaves.some(({type}) => type === "definition")) return known
  const own = new KnownDefinitions()
  addDefinitions(own, events, leaves)
  return {get: label => known.get(label) ?? own.get(label)}
}

/** Adds those of the leaves that are definitions. */
export function addDefinitions(
  known: KnownDefinitions,
  events: readonly Event[],
  leaves: readonly Leaf[],
): void {
  for (const leaf of leaves) {
    if (leaf.type !== "definition") continue
    const {label, target} = definitionOf(events, leaf)
    known.add(label, target)
  }
}

/** Pieces without the lead, of which the first begins with it. */
function withoutLead(
  [first = [], ...others]: readonly (readonly Piece[])[],
  {length}: Tail["lead"],
): readonly (readonly Piece[])[] {
  const [piece, ...rest] = first
  if (!piece) return [first, ...others]
  return [
    [{...piece, text: piece.text.slice(length), from: piece.from + length}, ...rest],
    ...others,
  ]
}

/** UTF-16 units that the first line of the first leaf had before the tail. */
export function grownLength({grown}: Tail): number {
  return grown ? lengthOf(grown.runs) : 0
}

function itemsOf(
  source: InlineSource,
  leaves: readonly Leaf[],
  {tail, preambleLines}: {readonly tail: Tail; readonly preambleLines: number},
): readonly Item[] {
  const drawn = new Set<Container>()
  let previous: Pick<Leaf, "path" | "lastLine" | "type"> | undefined
  if (tail.before !== "nothing") {
    const lastLine = tail.before === "gap" ? preambleLines - 1 : preambleLines
    previous = {path: tail.open, lastLine, type: "fence"}
  }
  return leaves.map((leaf, index) => {
    const gap = previous ? gapBetween(previous, leaf) : []
    const prefixes = prefixesOf(leaf.path, drawn)
    for (const container of leaf.path) drawn.add(container)
    previous = leaf
    if (leaf.type === "table") {
      const table = leaf.line <= preambleLines ? tail.table?.table : undefined
      const lines = {after: preambleLines, upTo: Number.POSITIVE_INFINITY}
      return {leaf, gap, body: tableOf(source, leaf, {prefixes, lines, table}), pieces: []}
    }
    const all = piecesOf(source, leaf)
    if (index > 0 || !tail.grown) {
      const body = leafLines(source, {leaf, pieces: all}, prefixes)
      return {leaf, gap, body, pieces: all}
    }
    const {grown} = tail
    const pieces = withoutLead(all, tail.lead)
    const [first = [], ...others] = pieces
    const runs = [...grown.runs, ...runsOf(first)]
    const rest = {first: prefixes.rest, rest: prefixes.rest}
    const more = proseLines(others.map(runsOf), rest, source.measure)
    return {leaf, gap, body: [{...grown, runs}, ...more], pieces}
  })
}

/** A blank line where the source has one or more. Only inside of indented code each one counts. */
function gapBetween(
  previous: Pick<Leaf, "path" | "lastLine" | "type">,
  leaf: Leaf,
): readonly Line<Style>[] {
  // A container may begin on a line of its own before its first leaf.
  const lines = leaf.path.map(container => container.line).filter(at => at > previous.lastLine)
  const blanks = Math.min(leaf.line, ...lines) - previous.lastLine - 1
  if (blanks <= 0) return []
  const common = leaf.path.filter((container, index) => previous.path[index] === container)
  const isSamePath = common.length === leaf.path.length && common.length === previous.path.length
  const isOneCode = previous.type === "indented" && leaf.type === "indented" && isSamePath
  return Array.from({length: isOneCode ? blanks : 1}, () => blankLine(common))
}

function newlines(text: string): number {
  let count = 0
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count++
  return count
}
