// How a table looks in a number of columns: aligned columns whose cells wrap, or one record after
// another where the columns would be too narrow to read. Pure; never knows which rows may change.
//
//     Name  │ What it is          Name │ What it is
//     ──────┼─────────────        ───
//     cell  │ two words           Name: cell
//           │ or three            What it is: two words or three

import {DEFAULT_STYLE, type Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {Line, Row, Run} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {wrapLine} from "../text/wrap.js"
import {runsOf} from "./piece.js"
import {styleOver} from "./style-over.js"

/** Columns below which a table's column is no longer readable; the table becomes records. */
export const COLUMN_WIDTH_MIN = 6

export type Align = "left" | "right" | "center" | "none"
export type Cell = Row<Style>
export type TableRow = readonly Cell[]

/** What stays the same for all rows of a table. */
export interface TableFrame {
  readonly head: TableRow
  readonly align: readonly Align[]
  readonly theme: Theme
  /** What stands before the first line and before the others: the table's containers. */
  readonly first: Row<Style>
  readonly rest: Row<Style>
}

const SEPARATOR = " │ "
const RULE_JOINT = "─┼─"

/** The lines of one row; "head" includes the rule below it. `widths` are those of `columnWidths`;
 *  without them the row is a record. */
export function rowLines(
  frame: TableFrame,
  widths: readonly number[] | undefined,
  row: TableRow | "head",
): readonly Line<Style>[] {
  if (row === "head") {
    const rows = widths ? headRows(frame, widths) : [headRecord(frame)]
    return rows.map((runs, index) => lineOf(frame, runs, index === 0 ? "head" : "body"))
  }
  if (!widths) return recordLines(frame, row)
  const rows = gridRows(frame, widths, row)
  const lines = rows.map(runs => lineOf(frame, runs, "body"))
  return rows.length === 1 ? lines : lines.map(line => ({...line, extent: "part"}))
}

/** Widths for columns whose content is `natural` wide, in rows of `columns`: the widest shrink
 *  first, and the last column of the screen stays free. `undefined`: too narrow for columns. */
export function columnWidths(
  frame: TableFrame,
  natural: readonly number[],
  columns: number,
): readonly number[] | undefined {
  const prefix = Math.min(rowWidth(frame.rest), Math.floor(columns / 2))
  const room = columns - 1 - prefix - SEPARATOR.length * (natural.length - 1)
  const wanted = natural.map(width => Math.max(1, width))
  if (sum(wanted) <= room) return wanted
  if (Math.floor(room / natural.length) < COLUMN_WIDTH_MIN) return undefined
  let cap = COLUMN_WIDTH_MIN
  while (sum(wanted.map(width => Math.min(width, cap + 1))) <= room) cap++
  let surplus = room - sum(wanted.map(width => Math.min(width, cap)))
  return wanted.map(width => (width > cap && surplus-- > 0 ? cap + 1 : Math.min(width, cap)))
}

function headRows(frame: TableFrame, widths: readonly number[]): Row<Style>[] {
  const {dim, strong} = frame.theme
  const head = frame.head.map(cell => styled(cell, strong))
  const rule = widths.map(width => "─".repeat(width)).join(RULE_JOINT)
  return [...gridRows(frame, widths, head), [{text: rule, style: dim}]]
}

function gridRows(frame: TableFrame, widths: readonly number[], row: TableRow): Row<Style>[] {
  const cells = widths.map((width, index) => {
    const line = {runs: row[index] ?? [], first: [], rest: [], wrap: "word"} as const
    return wrapLine<Style>(line, width).map(wrapped => wrapped.row)
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

function joined({theme}: TableFrame, parts: readonly Row<Style>[]): Row<Style> {
  const separator = {text: SEPARATOR, style: theme.dim}
  return parts.flatMap((part, index) => (index === 0 ? part : [separator, ...part]))
}

function aligned(cell: Cell, width: number, align: Align): Row<Style> {
  const room = Math.max(0, width - rowWidth(cell))
  const left = align === "right" ? room : align === "center" ? Math.floor(room / 2) : 0
  return [blanks(left), ...cell, blanks(room - left)]
}

function headRecord(frame: TableFrame): Row<Style> {
  return joined(
    frame,
    frame.head.map(cell => styled(cell, frame.theme.strong)),
  )
}

function recordLines(frame: TableFrame, row: TableRow): readonly Line<Style>[] {
  const {strong, dim, text} = frame.theme
  const lines = frame.head.map((head, index) => {
    const name = head.length === 0 ? [] : [...styled(head, strong), {text: ": ", style: text}]
    const runs = runsOf([...name, ...(row[index] ?? [])])
    const rest = [...frame.rest, blanks(2)]
    return {runs, first: frame.rest, rest, wrap: "word"} as const
  })
  return [lineOf(frame, [{text: "───", style: dim}], "body"), ...lines]
}

function lineOf(frame: TableFrame, runs: Row<Style>, place: "head" | "body"): Line<Style> {
  const first = place === "head" ? frame.first : frame.rest
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

function styled(cell: Cell, style: Style): Cell {
  return cell.map(run => ({text: run.text, style: styleOver(run.style, style)}))
}

function blanks(count: number): Run<Style> {
  return {text: " ".repeat(count), style: DEFAULT_STYLE}
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
