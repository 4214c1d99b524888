// Content rows, the picture of the bottom region and the room there is → one frame.
// Knows nothing of blocks, widgets or bytes; it counts rows and draws them into a grid.

import type {Grid} from "../cells/grid.js"
import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import type {Cell, Frame, Join, Room} from "./frame.js"
import {type Plan, planFrame} from "./scroll.js"

/** A row of the transcript at the width of the room. */
export interface ContentRow<Mark> {
  readonly row: Row<Style>
  /** The content position after it. */
  readonly mark: Mark
  /** Its text goes on in the next row with nothing between, and the row is full. */
  readonly goesOn: boolean
}

/** The rows from a position on. */
export interface Content<Mark> {
  /** Final rows in order; as many as were asked for, or all there are. */
  readonly finals: readonly ContentRow<Mark>[]
  /** Rows after all final ones; empty while there are more final rows than were asked for. */
  readonly lives: readonly ContentRow<Mark>[]
}

/** The bottom region. */
export interface Fixed {
  readonly rows: readonly Row<Style>[]
  readonly caret: Cell
  /** How many of its rows are an overlay that lies over content instead of pushing it up. */
  readonly cover: number
}

export interface Composition<Mark> {
  readonly room: Room<Mark>
  /** A grid that the screen does not hold; it gets the room's size. */
  readonly grid: Grid
  /** The content rows from a position on, at most `limit` final ones. */
  readonly content: (from: Mark, limit: number) => Content<Mark>
  readonly fixed: Fixed
  /** What stands in place of the topmost live row shown when `rows` of them find no room. */
  readonly held: (rows: number) => Row<Style>
}

/** Composes the next frame; `undefined` if only the fixed rows may change now and these do not fit
 *  in their place. */
export function composeFrame<Mark>(parts: Composition<Mark>): Frame<Mark> | undefined {
  const {room, grid} = parts
  if (grid.columns !== room.size.columns || grid.rows !== room.size.rows) {
    grid.resize(room.size.columns, room.size.rows)
  } else grid.clear()
  return room.flight ? fixedOnly(parts, room.flight) : whole(parts)
}

function whole<Mark>(parts: Composition<Mark>): Frame<Mark> {
  const {room, grid, fixed} = parts
  const height = room.size.rows
  const demandOf = (content: Content<Mark>) => ({
    height,
    owned: room.owned,
    takeable: room.takeable.length,
    finals: content.finals.length,
    lives: content.lives.length,
    fixed: fixed.rows.length,
    cover: fixed.cover,
  })
  let content = parts.content(room.pushed, height)
  const plan = planFrame(demandOf(content))
  if (plan.taken > 0) {
    const from = room.takeable[room.takeable.length - plan.taken]!
    content = parts.content(from, height)
  }
  const rows = shownRows(content, plan)
  const isCrowded = plan.held > 0 || content.finals.length > plan.settled
  const left = isCrowded && plan.rows === height ? "none" : "left"
  const settled = wholeLines(rows, plan, {height, room: left})
  const marks: (Mark | undefined)[] = []
  for (let index = 0; index < rows.length; index++) {
    const {row, mark} = rows[index]!
    const isMarker = plan.held > 0 && index === plan.settled && plan.live > 0
    grid.putRow(index, isMarker ? parts.held(plan.held + 1) : row)
    marks.push(isMarker ? undefined : mark)
  }
  const first = plan.settled + plan.live + plan.reserve
  for (const [index, row] of fixed.rows.entries()) grid.putRow(first + index, row)
  return {
    grid,
    size: room.size,
    rows: plan.rows,
    settled,
    marks,
    appendOnly: plan.settled,
    joins: joinsOf(rows, settled),
    fixed: fixed.rows.length,
    taken: plan.taken,
    caret: {row: first + fixed.caret.row, column: fixed.caret.column},
  }
}

/** Rows of one line of text that wait for those to come, at most, and which part of the screen: all
 *  that waits is laid out with every frame. In 24 rows of 120 columns that is a millisecond. */
const WAITING_ROWS_MAX = 24
const WAITING_SHARE = 0.5

/** How many of the final rows may settle: none of a line of text whose other rows are not final or
 *  not shown, for rows can be joined only while all of them are ours. A line of many rows, or one
 *  that fills the screen and would let nothing leave, is taken apart. What an overlay lies over
 *  will be shown when it goes. */
function wholeLines<Mark>(
  rows: readonly ContentRow<Mark>[],
  {settled: finals, live}: Plan,
  screen: {readonly height: number; readonly room: "left" | "none"},
): number {
  let settled = finals
  while (settled > 0 && rows[settled - 1]!.goesOn) settled--
  const isStuck = settled === 0 && screen.room === "none"
  const most = Math.min(WAITING_ROWS_MAX, screen.height * WAITING_SHARE)
  const isLong = live > 0 && finals - settled > most
  return isStuck || isLong ? finals : settled
}

/** Where a settled row goes on in another settled one. */
function joinsOf<Mark>(rows: readonly ContentRow<Mark>[], settled: number): readonly Join[] {
  const joins: Join[] = []
  for (let row = 0; row < settled - 1; row++) {
    const above = rows[row]!
    if (above.goesOn) joins.push({row, end: rowWidth(above.row)})
  }
  return joins
}

function shownRows<Mark>(content: Content<Mark>, plan: Plan): readonly ContentRow<Mark>[] {
  const finals = content.finals.slice(0, plan.settled)
  const lives = content.lives.slice(plan.held, plan.held + plan.live)
  return [...finals, ...lives]
}

function fixedOnly<Mark>(parts: Composition<Mark>, flight: Frame<Mark>): Frame<Mark> | undefined {
  const {grid, fixed} = parts
  if (fixed.rows.length !== flight.fixed) return undefined
  const first = flight.rows - flight.fixed
  for (let row = 0; row < first; row++) grid.copyRow(flight.grid, row, row)
  for (const [index, row] of fixed.rows.entries()) grid.putRow(first + index, row)
  return {
    ...flight,
    grid,
    taken: 0,
    joins: [],
    caret: {row: first + fixed.caret.row, column: fixed.caret.column},
  }
}
