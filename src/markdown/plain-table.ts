// The events of tables whose rows begin with a bar: those that the parser would give.
// Never knows what stands around a table.
//
//     | name | count |      the head
//     |------|:-----:|      the row of marks: as many cells as the head has
//     | one  | 1     |      rows; one that begins with no bar is for the parser

import type {Token} from "./event.js"
import type {EventWriter, Place} from "./event-writer.js"
import {writeText} from "./plain-text.js"

type Align = NonNullable<Token["_align"]>[number]

/** A row of marks, and a cell of it. */
const MARKS = /\|(?: *:?-+:? *(?:\||(?=\n|$)))+ *(?=\n|$)/y
const CELL = /(:?)-+(:?)/g

/** A table that is being read. */
export interface OpenTable {
  readonly table: Token
  /** Its rows behind the marks, once there is one. */
  readonly body: Token | undefined
  /** The last line of it so far. */
  readonly last: Place
}

/** A cell: from its bar on, up to the next one, the last one with the bar behind it. Its text has
 *  no blanks around it; where there is none, its end is its beginning. */
interface Cell {
  readonly from: number
  readonly to: number
  readonly text: {readonly from: number; readonly to: number}
}

/** The cells of a line; `undefined` if it is no row that begins with a bar. */
function cellsOf(text: string, {from, to}: Place): readonly Cell[] | undefined {
  if (text[from] !== "|") return undefined
  const cells: Cell[] = []
  for (let at = from; at < to; ) {
    const bar = text.indexOf("|", at + 1)
    const end = bar < 0 || bar > to ? to : bar
    let begin = at + 1
    while (begin < end && text[begin] === " ") begin++
    let last = end
    while (last > begin && text[last - 1] === " ") last--
    if (end === to && begin === to) {
      const before = cells.pop()
      if (!before) return undefined
      cells.push({...before, to})
    } else cells.push({from: at, to: end, text: {from: begin, to: last}})
    at = end
  }
  return cells
}

/** The alignments that the line at an offset gives to the columns of a table; `undefined` if it is
 *  no row of marks. */
function alignsAt(text: string, offset: number): readonly Align[] | undefined {
  MARKS.lastIndex = offset
  const row = MARKS.exec(text)?.[0]
  if (row === undefined) return undefined
  return Array.from(row.matchAll(CELL), ([, left = "", right = ""]) => alignOf(left, right))
}

function alignOf(left: string, right: string): Align {
  if (left === "") return right === "" ? "none" : "right"
  return right === "" ? "left" : "center"
}

/** Begins the table whose head is that line, if the next line makes it one. "other": that one does
 *  not fit it, or there is more in a cell than words, code and emphasis. */
export function beginTable(out: EventWriter, head: Place): OpenTable | "none" | "other" {
  const {text} = out
  if (text[head.from] !== "|") return "none"
  const align = alignsAt(text, head.to + 1)
  if (!align) return "none"
  const cells = cellsOf(text, head)
  if (cells?.length !== align.length) return "other"
  const newline = text.indexOf("\n", head.to + 1)
  const marks = {line: head.line + 1, from: head.to + 1, to: newline < 0 ? text.length : newline}
  const start = {line: head.line, offset: head.from}
  const table = out.enter({type: "table", start, end: start, _align: align})
  const begun = out.open("tableHead", head.line, head.from)
  const row = out.open("tableRow", head.line, head.from)
  for (const cell of cells) {
    if (writeCell(out, {...cell, line: head.line}, "tableHeader") === "other") return "other"
  }
  out.close(row, head.line, head.to)
  out.putLineEnd("lineEnding", head.line, head.to)
  writeMarks(out, marks)
  out.close(begun, marks.line, marks.to)
  return {table, body: undefined, last: marks}
}

/** Adds a line as a row. */
export function addRow(out: EventWriter, open: OpenTable, place: Place): OpenTable | "other" {
  const {line, from, to} = place
  const {last} = open
  const cells = cellsOf(out.text, place)
  if (!cells) return "other"
  out.putLineEnd("lineEnding", last.line, last.to)
  const body = open.body ?? out.open("tableBody", line, from)
  const row = out.open("tableRow", line, from)
  for (const cell of cells) {
    if (writeCell(out, {...cell, line}, "tableData") === "other") return "other"
  }
  out.close(row, line, to)
  return {...open, body, last: place}
}

/** Ends a table behind its last line. */
export function endTable(out: EventWriter, {table, body, last}: OpenTable): void {
  if (body) out.close(body, last.line, last.to)
  out.close(table, last.line, last.to)
}

/** Writes the row of marks below a head. */
function writeMarks(out: EventWriter, place: Place): void {
  const {line, from, to} = place
  const row = out.open("tableDelimiterRow", line, from)
  for (const cell of cellsOf(out.text, place) ?? []) {
    const token = beginCell(out, {...cell, line}, "tableDelimiter")
    const content = out.open("tableContent", line, cell.text.from)
    const hasLeft = out.text[cell.text.from] === ":"
    const hasRight = out.text[cell.text.to - 1] === ":"
    const begin = cell.text.from + (hasLeft ? 1 : 0)
    const end = cell.text.to - (hasRight ? 1 : 0)
    if (hasLeft) out.put("tableDelimiterMarker", {line, from: cell.text.from, to: begin})
    out.put("tableDelimiterFiller", {line, from: begin, to: end})
    if (hasRight) out.put("tableDelimiterMarker", {line, from: end, to: cell.text.to})
    out.close(content, line, cell.text.to)
    endCell(out, {...cell, line}, token)
  }
  out.close(row, line, to)
}

type PlacedCell = Cell & Pick<Place, "line">

function writeCell(
  out: EventWriter,
  cell: PlacedCell,
  type: "tableHeader" | "tableData",
): "written" | "other" {
  const {line, text} = cell
  const token = beginCell(out, cell, type)
  if (text.from < text.to) {
    const content = out.open("tableContent", line, text.from)
    if (writeText(out, [{line, ...text, indents: []}]) === "other") return "other"
    out.close(content, line, text.to)
  }
  endCell(out, cell, token)
  return "written"
}

function beginCell(
  out: EventWriter,
  {line, from, text}: PlacedCell,
  type: "tableHeader" | "tableData" | "tableDelimiter",
): Token {
  const token = out.open(type, line, from)
  out.put("tableCellDivider", {line, from, to: from + 1})
  if (text.from > from + 1) out.put("whitespace", {line, from: from + 1, to: text.from})
  return token
}

/** What stands behind a cell's text: blanks, and if it is the last one a bar and more blanks. */
function endCell(out: EventWriter, {line, to, text}: PlacedCell, token: Token): void {
  const bar = out.text.indexOf("|", text.to)
  const isLast = bar >= 0 && bar < to
  const end = isLast ? bar : to
  if (end > text.to) out.put("whitespace", {line, from: text.to, to: end})
  if (isLast) {
    out.put("tableCellDivider", {line, from: bar, to: bar + 1})
    if (to > bar + 1) out.put("whitespace", {line, from: bar + 1, to})
  }
  out.close(token, line, to)
}
