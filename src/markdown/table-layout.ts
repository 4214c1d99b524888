// How a table looks in a number of columns: aligned columns whose cells wrap, or one record after
// another where the columns would be too narrow to read. Pure; never knows which rows may change.
//
//     Name  │ What it is          Name: cell
//     ──────┼─────────────        What it is: two words or three
//     cell  │ two words           ───
//           │ or three            Name: another cell
//           │                     …
//     next  │ …

import {DEFAULT_STYLE, type Style} from "../cells/style.js"
import type {Line, Row, Run} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {wrapLine} from "../text/wrap.js"
import {type Ink, ruleOf, tableSigns} from "./ink.js"
import {runsOf} from "./piece.js"
import {styleOver} from "./style-over.js"

/** Width below which a column that has to wrap is no longer readable; the table becomes records. */
export const COLUMN_WIDTH_MIN = 12

export type Align = "left" | "right" | "center" | "none"
/** Its lines: more than one where it has breaks. */
export type Cell = readonly Row<Style>[]
export type TableRow = readonly Cell[]

/** What stays the same for all rows of a table. */
export interface TableFrame extends Pick<Ink, "theme" | "signs"> {
  readonly head: TableRow
  readonly align: readonly Align[]
  /** What stands before the first line and before the others: the table's containers. */
  readonly first: Row<Style>
  readonly rest: Row<Style>
}

export const EMPTY_CELL: Cell = [[]]

/** Columns between two columns. */
const SEPARATOR_COLUMNS = 3

/** The lines of one row in columns; "head" includes the rule below it. `widths` are those of
 *  `columnWidths`. */
export function rowLines(
  frame: TableFrame,
  widths: readonly number[],
  row: TableRow | "head",
): readonly Line<Style>[] {
  if (row === "head") {
    return headRows(frame, widths).map((runs, index) =>
      lineOf(frame, runs, index === 0 ? "first" : "later"),
    )
  }
  const rows = gridRows(frame, widths, row)
  const lines = rows.map(runs => lineOf(frame, runs, "later"))
  return rows.length === 1 ? lines : lines.map(line => ({...line, extent: "part"}))
}

/** What stands between two rows of which one has several lines, so that nobody has to guess where
 *  the next one begins: nothing but the bars. */
export function gapLine(frame: TableFrame, widths: readonly number[]): Line<Style> {
  return lineOf(
    frame,
    joined(
      frame,
      widths.map(width => [blanks(width)]),
    ),
    "later",
  )
}

/** The lines of one row as a record, each cell behind its head. The heads are told by the records,
 *  so they have a line of their own only while there are none. */
export function recordLines(
  frame: TableFrame,
  row: TableRow | "head",
  place: "first" | "later",
): readonly Line<Style>[] {
  const {strong, dim, text} = frame.theme
  if (row === "head") {
    const heads = frame.head.map(cell => styled(inOneRow(cell), strong))
    return [lineOf(frame, joined(frame, heads), place)]
  }
  const rest = [...frame.rest, blanks(2)]
  const lines = frame.head.flatMap((cell, index) => {
    const head = inOneRow(cell)
    const name = head.length === 0 ? [] : [...styled(head, strong), {text: ": ", style: text}]
    const [value = [], ...more] = row[index] ?? EMPTY_CELL
    const first = place === "first" && index === 0 ? frame.first : frame.rest
    return [
      {runs: trimmed(runsOf([...name, ...value])), first, rest, wrap: "word"} as const,
      ...more.map(runs => ({runs: trimmed(runs), first: rest, rest, wrap: "word"}) as const),
    ]
  })
  return place === "first"
    ? lines
    : [lineOf(frame, [{text: ruleOf(frame.signs), style: dim}], "later"), ...lines]
}

/** What a column's content needs: widths of its longest line, and of its longest word. */
export interface Need {
  readonly line: number
  readonly word: number
}

/** Most of the row that a word may claim for its column: one address must not take it all. */
const WORD_SHARE_MAX = 0.4

/** Widths for columns with these needs, in rows of `columns`: the widest shrink first, words are
 *  kept whole if that can be, and the last column of the screen stays free. `undefined`: too narrow
 *  for columns. */
export function columnWidths(
  frame: TableFrame,
  needs: readonly Need[],
  columns: number,
): readonly number[] | undefined {
  const prefix = Math.min(rowWidth(frame.rest), Math.floor(columns / 2))
  const room = columns - 1 - prefix - SEPARATOR_COLUMNS * (needs.length - 1)
  const lines = needs.map(({line}) => Math.max(1, line))
  if (sum(lines) <= room) return lines
  const most = Math.floor(room * WORD_SHARE_MAX)
  const words = needs.map(({word}) => Math.min(word, most))
  return fitted(lines, words, room) ?? fitted(lines, [], room)
}

/** Widths of which none is more than its line, and none less than its word or the least width. */
function fitted(
  lines: readonly number[],
  words: readonly number[],
  room: number,
): readonly number[] | undefined {
  const widthsAt = (cap: number) =>
    lines.map((line, index) => Math.min(line, Math.max(words[index] ?? 0, cap)))
  let cap = COLUMN_WIDTH_MIN
  if (sum(widthsAt(cap)) > room) return undefined
  while (sum(widthsAt(cap + 1)) <= room) cap++
  const widths = widthsAt(cap)
  let surplus = room - sum(widths)
  return widths.map((width, index) => (width < lines[index]! && surplus-- > 0 ? width + 1 : width))
}

function headRows(frame: TableFrame, widths: readonly number[]): Row<Style>[] {
  const {dim, strong} = frame.theme
  const head = frame.head.map(cell => cell.map(line => styled(line, strong)))
  const {rule: sign, joint} = tableSigns(frame.signs)
  const rule = widths.map(width => sign.repeat(width)).join(joint)
  return [...gridRows(frame, widths, head), [{text: rule, style: dim}]]
}

function gridRows(frame: TableFrame, widths: readonly number[], row: TableRow): Row<Style>[] {
  const cells = widths.map((width, index) => {
    return (row[index] ?? EMPTY_CELL).flatMap(runs => {
      const line = {runs, first: [], rest: [], wrap: "word"} as const
      return wrapLine<Style>(line, width).map(wrapped => wrapped.row)
    })
  })
  const height = Math.max(...cells.map(rows => rows.length))
  return Array.from({length: height}, (_, index) => {
    const parts = widths.map((width, column) => {
      const align = frame.align[column] ?? "none"
      return aligned(cells[column]?.[index] ?? [], width, align)
    })
    return joined(frame, parts)
  })
}

function joined({theme, signs}: TableFrame, parts: readonly Row<Style>[]): Row<Style> {
  const separator = {text: tableSigns(signs).separator, style: theme.dim}
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))
}

function aligned(row: Row<Style>, width: number, align: Align): Row<Style> {
  const room = Math.max(0, width - rowWidth(row))
  const left = align === "right" ? room : align === "center" ? Math.floor(room / 2) : 0
  return [blanks(left), ...row, blanks(room - left)]
}

function inOneRow(cell: Cell): Row<Style> {
  return cell.flatMap((line, index) => (index === 0 ? line : [blanks(1), ...line]))
}

function lineOf(frame: TableFrame, runs: Row<Style>, place: "first" | "later"): Line<Style> {
  const first = place === "first" ? frame.first : frame.rest
  // Records may be wider than the screen; rows of columns never are.
  return {runs: trimmed(runsOf(runs)), first, rest: frame.rest, wrap: "word"}
}

/** Padding behind the last text is of no use, and would be copied. */
function trimmed(runs: readonly Run<Style>[]): readonly Run<Style>[] {
  const last = runs.at(-1)
  if (!last?.text.endsWith(" ")) return runs
  const text = last.text.replace(/ +$/, "")
  return text === "" ? trimmed(runs.slice(0, -1)) : [...runs.slice(0, -1), {...last, text}]
}

function styled(row: Row<Style>, style: Style): Row<Style> {
  return row.map(run => ({text: run.text, style: styleOver(run.style, style)}))
}

function blanks(count: number): Run<Style> {
  return {text: " ".repeat(count), style: DEFAULT_STYLE}
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
