// Leaves as lines: what each kind looks like, and what stands before it.
// Never knows what may still change, or what was drawn already.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {Line, Row} from "../text/line.js"
import {visible} from "../text/visible.js"
import {withAlert} from "./alert.js"
import {openFence} from "./code-lines.js"
import {readCode, shown, styledRow, textRows} from "./coloured.js"
import type {Container} from "./container.js"
import {definitionOf} from "./definition.js"
import {ruleOf} from "./ink.js"
import {type InlineSource, inlineLines} from "./inline.js"
import {MASK} from "./intake.js"
import type {Leaf} from "./leaf.js"
import type {Event} from "./parser.js"
import {type Piece, runsOf} from "./piece.js"
import {Table} from "./table.js"
import {type Align, type Cell, EMPTY_CELL, type TableRow} from "./table-layout.js"

/** What stands before the lines of a leaf. */
export interface Prefixes {
  readonly first: Row<Style>
  readonly rest: Row<Style>
}

/** A line with the prefixes of its containers. */
export function lineOf(
  runs: Row<Style>,
  {first, rest}: Prefixes,
  wrap: Line<Style>["wrap"] = "word",
): Line<Style> {
  return {runs, first, rest, wrap}
}

/** Lines of prose, of which the first has the first prefix. */
export function proseLines(
  rows: readonly Row<Style>[],
  prefixes: Prefixes,
  measure: number | undefined,
): readonly Line<Style>[] {
  const {rest} = prefixes
  return rows.map((runs, index) => {
    const line = lineOf(runs, index === 0 ? prefixes : {first: rest, rest})
    return measure === undefined ? line : {...line, measure}
  })
}

/** The blank line between two leaves of which the containers are open. */
export function blankLine(path: readonly Container[]): Line<Style> {
  const rest = path.flatMap(container => container.rest)
  const last = rest.findLastIndex(run => run.text.trim() !== "")
  const kept = rest.slice(0, last + 1)
  const prefix = kept.map((run, i) => (i === last ? {...run, text: run.text.trimEnd()} : run))
  return {runs: [], first: prefix, rest: prefix, wrap: "word"}
}

/** What stands before the leaf's lines, its containers' marks included if it is the first in
 *  them. `drawn` are the containers that had a leaf before. */
export function prefixesOf(path: readonly Container[], drawn: ReadonlySet<Container>): Prefixes {
  const rest = path.flatMap(container => container.rest)
  const first = path.flatMap(container =>
    container.isDrawn || drawn.has(container) ? container.rest : container.first,
  )
  return {first, rest}
}

/** A row of HTML. A blank one is a blank line of its containers. */
export function codeRow(text: string, path: readonly Container[], look: Prefixes & {style: Style}) {
  if (text.trim() === "") return blankLine(path)
  return lineOf([{text: visible(text), style: look.style}], look, "cell")
}

/** A row of code, or the mark of a fence. It begins at column 0 in lists, too, so that what is
 *  copied is what was written; in quotes every row has their bar. */
export function codeLine(runs: Row<Style>, path: readonly Container[]): Line<Style> {
  if (runs.every(run => run.text.trim() === "")) return blankLine(path)
  const isQuoted = path.some(container => container.type === "quote")
  const prefix = isQuoted ? path.flatMap(container => container.rest) : []
  return lineOf(runs, {first: prefix, rest: prefix}, "cell")
}

/** Code whose first row begins its containers, too, if that row is the first in them. */
function withMarks(lines: readonly Line<Style>[], {first, rest}: Prefixes): readonly Line<Style>[] {
  const [head, ...others] = lines
  const textOf = (row: Row<Style>) => row.map(run => run.text).join("")
  return head && textOf(first) !== textOf(rest) ? [{...head, first}, ...others] : lines
}

/** The pieces of a paragraph or heading, line by line; none of other leaves. */
export function piecesOf(source: InlineSource, leaf: Leaf): readonly (readonly Piece[])[] {
  const {type, from, to} = leaf
  const {text, heading} = source.theme
  switch (type) {
    case "paragraph": {
      const lines = inlineLines(source, {from, to, style: text, place: "leaf"})
      return withAlert(lines, leaf, source)
    }
    case "heading":
    case "setext":
      return [inOneLine(inlineLines(source, {from, to, style: heading, place: "leaf"}))]
    default:
      return NO_PIECES
  }
}

const NO_PIECES: readonly (readonly Piece[])[] = []

/** A heading is one line, its breaks are blanks. */
function inOneLine(lines: readonly (readonly Piece[])[]): readonly Piece[] {
  return lines.flatMap((pieces, index) => {
    const last = lines[index - 1]?.at(-1)
    if (!last) return pieces
    const {style, to} = last
    return [{text: " ", style, from: to, to, isExact: false, isPlain: false}, ...pieces]
  })
}

/** A leaf that is no table, and what it is made of if it is a paragraph or a heading. */
export interface PiecedLeaf {
  readonly leaf: Leaf
  readonly pieces: readonly (readonly Piece[])[]
}

/** Lines of a leaf that is no table. */
export function leafLines(
  source: InlineSource,
  {leaf, pieces}: PiecedLeaf,
  prefixes: Prefixes,
): readonly Line<Style>[] {
  const {theme, measure} = source
  switch (leaf.type) {
    case "paragraph":
      return proseLines(pieces.map(runsOf), prefixes, measure)
    case "heading":
    case "setext": {
      const mark = {text: `${"#".repeat(levelOf(source.events, leaf))} `, style: headingMark(theme)}
      return proseLines([runsOf([mark, ...pieces.flat()])], prefixes, measure)
    }
    case "rule":
      return [lineOf([{text: ruleOf(source.signs), style: theme.dim}], prefixes)]
    case "fence":
      return withMarks(fenceLines(source, leaf), prefixes)
    case "indented":
      return withMarks(indentedLines(source, leaf), prefixes)
    case "html":
      return htmlLines(source, leaf, prefixes)
    case "definition": {
      // It stays visible: what it is for may stand above it, where it has no effect.
      const text = {text: definitionText(source, leaf), style: theme.dim}
      return proseLines([[text]], prefixes, measure)
    }
    case "empty":
      return [lineOf([], prefixes)]
    case "math":
      return mathLines(source, leaf, prefixes)
    case "table":
      throw new RangeError("tables have lines of their own")
  }
}

/** The mark of a heading is dim, and neither bold nor underlined like its text. */
function headingMark(theme: Theme): Style {
  return theme.dim
}

function levelOf(events: readonly Event[], {from, to}: Leaf): number {
  for (let index = from; index < to; index++) {
    const [, token, context] = events[index]!
    if (token.type === "atxHeadingSequence") return token.end.offset - token.start.offset
    if (token.type === "setextHeadingLineSequence") {
      return context.sliceSerialize(token).startsWith("=") ? 1 : 2
    }
  }
  return 1
}

/** What a fence says behind its mark, and its rows of code. */
function fenceOf(source: InlineSource, leaf: Leaf) {
  const [opening, closing] = source.events
    .slice(leaf.from, leaf.to)
    .filter(([kind, token]) => kind === "enter" && token.type === "codeFencedFence")
  const to = closing ? closing[1].start.line - 1 : leaf.lastLine
  const head = opening ? unmasked(source, opening).trimEnd() : ""
  const {info} = openFence(head)
  const rows = valueRows(source, leaf, {from: leaf.line + 1, to})
  return {head, info, rows, end: closing ? [unmasked(source, closing).trim()] : []}
}

function fenceLines(source: InlineSource, leaf: Leaf): readonly Line<Style>[] {
  const {theme, highlighter} = source
  const {head, info, rows, end} = fenceOf(source, leaf)
  const read = readCode(highlighter, info, rows)
  const code = read === "waits" ? textRows(rows) : read
  const mark = (text: string) => codeLine([{text: visible(text), style: theme.dim}], leaf.path)
  return [
    mark(head),
    ...code.map(row => codeLine(styledRow(row, theme), leaf.path)),
    ...end.map(mark),
  ]
}

/** Whether the leaf is code in a language that is still to be loaded. */
export function waitsForColours(source: InlineSource, leaf: Leaf): boolean {
  if (leaf.type !== "fence" || !source.highlighter?.waits) return false
  const {info, rows} = fenceOf(source, leaf)
  return readCode(source.highlighter, info, rows) === "waits"
}

/** Code by indentation. That is part of its rows, so that a copy is what was written. */
function indentedLines(source: InlineSource, leaf: Leaf): readonly Line<Style>[] {
  return valueRows(source, leaf, {from: leaf.line, to: leaf.lastLine}).map(text =>
    codeLine(indentedRow(text, source.theme), leaf.path),
  )
}

/** A row of code by indentation. */
export function indentedRow(text: string, theme: Theme): Row<Style> {
  const row = shown(text)
  return row === "" ? [] : [{text: `    ${row}`, style: theme.text}]
}

function htmlLines(source: InlineSource, leaf: Leaf, {first, rest}: Prefixes): Line<Style>[] {
  const style = source.theme.dim
  return valueRows(source, leaf, {from: leaf.line, to: leaf.lastLine}).map((text, index) =>
    codeRow(text, leaf.path, {first: index === 0 ? first : rest, rest, style}),
  )
}

/** A block of math is its source, row by row, its delimiters included. */
function mathLines(source: InlineSource, leaf: Leaf, {first, rest}: Prefixes): Line<Style>[] {
  const style = source.theme.text
  return valueRows(source, leaf, {from: leaf.line, to: leaf.lastLine}).map((text, index) =>
    codeRow(text, leaf.path, {first: index === 0 ? first : rest, rest, style}),
  )
}

/** Tokens that are lines of code, HTML or math, or parts of one. */
const VALUES: ReadonlySet<string> = new Set([
  "codeFlowValue",
  "htmlFlowData",
  "mathFlowFence",
  "mathFlowValue",
])

/** The text of each source line of code, HTML or math, tabs expanded. */
function valueRows(source: InlineSource, leaf: Leaf, lines: {from: number; to: number}): string[] {
  const rows = Array.from({length: Math.max(0, lines.to - lines.from + 1)}, () => "")
  for (let index = leaf.from; index < leaf.to; index++) {
    const event = source.events[index]!
    const [kind, token] = event
    if (kind === "exit" || !VALUES.has(token.type)) continue
    const at = token.start.line - lines.from
    if (at >= 0 && at < rows.length) rows[at] += unmasked(source, event)
  }
  return rows
}

function definitionText({events}: InlineSource, leaf: Leaf): string {
  return visible(definitionOf(events, leaf).text)
}

function unmasked(source: InlineSource, [, token, context]: Event): string {
  const text = context.sliceSerialize(token, true)
  return text.includes(MASK) ? source.text.slice(token.start.offset, token.end.offset) : text
}

/** The table of a leaf with those of its rows that lie in the lines after `after` up to `upTo`. A
 *  table that goes on gets them. */
export function tableOf(
  source: InlineSource,
  leaf: Leaf,
  given: {
    readonly prefixes: Prefixes
    readonly lines: {readonly after: number; readonly upTo: number}
    readonly table: Table | undefined
  },
): Table {
  const {events, theme, signs} = source
  const rows: TableRow[] = []
  let head: TableRow | undefined
  for (let index = leaf.from; index < leaf.to; index++) {
    const [kind, token] = events[index]!
    if (kind === "exit" || token.type !== "tableRow") continue
    const {line} = token.start
    if (!head) head = cellsOf(source, index)
    else if (line > given.lines.after && line <= given.lines.upTo) rows.push(cellsOf(source, index))
  }
  if (given.table) return given.table.with(rows)
  const align: readonly Align[] = events[leaf.from]![1]._align ?? []
  return new Table({head: head ?? [], align, theme, signs, ...given.prefixes}).with(rows)
}

/** The cells of the row that begins at `index`. */
function cellsOf(source: InlineSource, index: number): TableRow {
  const {events, theme} = source
  const row = events[index]![1]
  const cells: Cell[] = []
  let from = 0
  for (let at = index + 1; events[at]![1] !== row; at++) {
    const [kind, token] = events[at]!
    if (token.type === "tableHeader" || token.type === "tableData") {
      if (kind === "enter") cells.push(EMPTY_CELL)
    } else if (token.type === "tableContent") {
      if (kind === "enter") from = at + 1
      else {
        const stretch = {from, to: at, style: theme.text, place: "cell"} as const
        cells[cells.length - 1] = inlineLines(source, stretch).map(runsOf)
      }
    }
  }
  return cells
}
