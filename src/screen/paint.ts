// (what is known, a wanted frame) → bytes and what is known then; nothing else makes output bytes.
// Knows nothing of time, of resizes under way, or of what the rows mean.
//
// Every move is relative to the resting cursor: a frame that the terminal reads after its rows
// have moved up or down still lands on our own rows. No insertion or deletion of lines: in some
// terminal each of them costs rows of the scrollback. So can absolute rows and margins, which are
// sent only on the reader's wish: `liftOf`, and `AnewStart` when all is drawn again.

import * as ansi from "../ansi/sequences.js"
import {DEFAULT_STYLE} from "../cells/style.js"
import {Brush} from "./brush.js"
import type {Capabilities} from "./capabilities.js"
import {
  isNothing,
  isReaching,
  isWhole,
  type RowChange,
  type RowOf,
  rowChange,
  wholeRow,
} from "./diff.js"
import type {Cell, Frame, Join} from "./frame.js"
import type {Known} from "./known.js"

/** How a frame is wrapped. */
export interface Wrapping {
  /** The terminal can show the frame as a whole (mode 2026). */
  readonly synchronized: boolean
  /** Size questions around the frame: none, one after it, or one before and one after. */
  readonly questions: "none" | "closing" | "both"
  /** How rows are added at the bottom of the screen; see `liftOf`. */
  readonly scroll: "feed" | "margins"
  /** When a row that gets shorter is erased; see `Brush`. */
  readonly erase: "first" | "last"
  /** A blank row holds a blank: foot drops rows without a sign at a resize, and ours would move. */
  readonly blanks: "filled" | "left"
}

/** How a frame is wrapped in a terminal with these capabilities: one that answers nothing is asked
 *  nothing. */
export function wrappingFor(
  capabilities: Capabilities,
  questions: Wrapping["questions"],
): Wrapping {
  const {synchronized, answers, scroll, homeEraseArchives, keepsBlankRows} = capabilities
  const erase = homeEraseArchives ? "first" : "last"
  const blanks = keepsBlankRows ? "left" : "filled"
  return {synchronized, questions: answers ? questions : "none", scroll, erase, blanks}
}

/** A painted frame. `bytes` is "" when nothing had to change. */
export interface Painted {
  readonly bytes: string
  readonly known: Known
  /** How many rows, from the first, were drawn whole: they are as wanted whatever they were drawn
   *  over. The others rely on what is known. */
  readonly whole: number
}

/** Paints a frame over what is known. */
export function paintFrame(known: Known, frame: Frame<unknown>, wrapping: Wrapping): Painted {
  const before = known.rows + frame.taken
  const growth = Math.max(0, frame.rows - before)
  const lift = liftOf(known, frame, wrapping)
  const under = known.slack === 0 ? "blank" : "unknown"
  const changes = changesOf(frame, {known, lift, under})
  const cursor = {row: known.cursor.row + frame.taken, column: known.cursor.column}
  const isAbove = growth === 0 && isOnlyAbove(cursor, frame, changes)
  const descent = isAbove ? "home" : "feed"
  const brush = new Brush(cursor, {made: before, descent, erase: wrapping.erase})
  if (lift > 0) brush.lift(frame, lift)
  const joins = joinsOf(frame)
  let whole = 0
  for (const [row, {shown, change}] of changes.entries()) {
    const wanted = {grid: frame.grid, row}
    brush.drawRow(frame.grid, row, change)
    const isCleared = typeof shown === "string" || change.eraseFrom !== undefined
    if (isCleared && isFilled(wanted, wrapping)) brush.fill(row)
    if (whole === row && isWhole(change, wanted)) whole++
    const join = joins.get(row - 1)
    if (join) brush.join(frame.grid, join)
    if (row !== cursor.row && isReaching(change)) brush.mayWrap = true
  }
  const slack = known.slack === "unknown" ? "unknown" : Math.max(0, known.slack - growth)
  const way = isAbove ? "home" : growth === 0 ? "quiet" : "growing"
  return {...finish(brush, frame, {wrapping, slack, way}), whole}
}

/** What each row of a frame needs, and what stands in its place. */
interface Change {
  readonly shown: number | "above" | "new"
  readonly change: RowChange
}

function changesOf(
  frame: Frame<unknown>,
  at: {readonly known: Known; readonly lift: number; readonly under: "blank" | "unknown"},
): readonly Change[] {
  const {known, lift, under} = at
  const changes: Change[] = []
  for (let row = 0; row < frame.rows; row++) {
    const shown = shownAt(row, {known, frame, lift})
    const wanted = {grid: frame.grid, row}
    const change =
      typeof shown === "number"
        ? rowChange({grid: known.grid, row: known.top + shown}, wanted)
        : wholeRow(wanted, shown === "above" ? "unknown" : under)
    changes.push({shown, change})
  }
  return changes
}

/** So many rows are worth reaching one by one from the resting cursor. */
const REACHED_MAX = 3

/** Whether a frame changes a few rows above the resting cursor, and nothing else. */
function isOnlyAbove(
  cursor: Cell,
  {caret, joins}: Frame<unknown>,
  changes: readonly Change[],
): boolean {
  if (joins.length > 0) return false
  if (caret.row !== cursor.row || caret.column !== cursor.column) return false
  const rows = changes.flatMap(({change}, row) => (isNothing(change) ? [] : [row]))
  return rows.length > 0 && rows.length <= REACHED_MAX && rows.at(-1)! < cursor.row
}

function isFilled({grid, row}: RowOf, {blanks}: Wrapping): boolean {
  return blanks === "filled" && grid.usedColumns(row) === 0
}

/** The joins of a frame by their first row. */
function joinsOf({joins}: Frame<unknown>): ReadonlyMap<number, Join> {
  return new Map(joins.map(join => [join.row, join]))
}

/** Rows by which the rows above the fixed ones are lifted through a scroll region, with the fixed
 *  rows left as they are; 0: line feeds from the last row do it, and fixed rows are drawn again.
 *  The region needs absolute rows, so it is used only at the bottom of a screen whose rows are
 *  known, and only if asked for: a resize on its way makes it write over history. */
export function liftOf(
  known: Known,
  frame: Frame<unknown>,
  wrapping: Pick<Wrapping, "scroll">,
): number {
  const growth = frame.rows - known.rows
  const above = frame.size.rows - frame.fixed
  const fits = growth > 0 && growth <= above && above >= 2
  const steady = known.slack === 0 && frame.taken === 0 && known.fixed === frame.fixed
  return wrapping.scroll === "margins" && fits && steady ? growth : 0
}

/** Which of our painted rows stands where row `row` of the frame goes; "above": a row that was
 *  settled and is taken back, "new": one that was just made. */
function shownAt(
  row: number,
  at: {readonly known: Known; readonly frame: Frame<unknown>; readonly lift: number},
): number | "above" | "new" {
  const {known, frame, lift} = at
  if (row < frame.taken) return "above"
  const shown = row - frame.taken
  if (lift > 0 && shown >= known.rows - frame.fixed) {
    return shown - lift < known.rows - frame.fixed ? "new" : shown - lift
  }
  return shown < known.rows ? shown : "new"
}

/** Where our rows begin when nothing of ours is known to be on the screen. */
export interface AnewStart {
  /** Rows to go up from the cursor to our first row; "absolute": to its row of the screen, since
   *  somebody has moved the cursor and not the rows. */
  readonly up: number | "absolute"
  /** The screen row of our first row; "unknown" before the terminal has told. */
  readonly top: number | "unknown"
  /** The cursor's row holds somebody else's text: ours begin in the next one. */
  readonly fresh: boolean
  /** Everything from our first row on is erased first. "below-next": that row may be the first of
   *  the screen, where an erase would copy the screen into the scrollback. */
  readonly erase: "none" | "below" | "below-next"
}

/** Paints a frame where nothing of ours is on the screen: from a row downwards, making room by a
 *  line feed before each row, so that every row is painted before a later one can push it. */
export function paintAnew(frame: Frame<unknown>, start: AnewStart, wrapping: Wrapping): Painted {
  const up = start.up === "absolute" ? 0 : start.up
  const at = {row: start.fresh ? -1 : up, column: undefined}
  const brush = new Brush(at, {made: start.fresh ? 0 : up + 1, descent: "feed"})
  if (start.up === "absolute" && start.top !== "unknown") brush.goTo(start.top)
  brush.moveTo(0, 0)
  if (start.erase !== "none") brush.eraseBelow(start.erase, frame.size.rows)
  const under = start.erase === "none" ? "unknown" : "blank"
  // What stood on the rows below is erased: every row of ours is made by a line feed again, so
  // that none is pushed before it is painted.
  brush.unmake(1)
  const joins = joinsOf(frame)
  for (let row = 0; row < frame.rows; row++) {
    const wanted = {grid: frame.grid, row}
    brush.drawRow(frame.grid, row, wholeRow(wanted, under))
    if (isFilled(wanted, wrapping)) brush.fill(row)
    const join = joins.get(row - 1)
    if (join) brush.join(frame.grid, join)
  }
  const first = start.top === "unknown" ? start.top : start.top + (start.fresh ? 1 : 0)
  const slack = first === "unknown" ? first : Math.max(0, frame.size.rows - first - frame.rows)
  return {...finish(brush, frame, {wrapping, slack, way: "growing"}), whole: frame.rows}
}

/** Takes our rows from the screen: keeps the first `keep` of them, erases the rest and leaves the
 *  cursor at the start of the row after what was kept. */
export function paintAway(known: Known, keep: number): string {
  const brush = new Brush(known.cursor, {made: known.rows, descent: "down"})
  if (keep >= known.rows) {
    brush.moveTo(known.rows, 0)
    return brush.body()
  }
  for (let row = known.rows - 1; row >= keep; row--) {
    if (known.grid.usedColumns(known.top + row) > 0) {
      brush.moveTo(row, 0)
      brush.eraseToEnd()
    }
  }
  brush.moveTo(keep, 0)
  return brush.body()
}

function finish(
  brush: Brush,
  frame: Frame<unknown>,
  how: {
    readonly wrapping: Wrapping
    readonly slack: number | "unknown"
    readonly way: Way
  },
): Omit<Painted, "whole"> {
  const {wrapping, slack, way} = how
  if (way === "home") brush.comeHome(wrapping.questions === "none" ? "" : ansi.ASK_CORNER)
  else {
    brush.setPen(DEFAULT_STYLE)
    brush.makeRows(frame.rows)
    brush.moveTo(frame.caret.row, frame.caret.column)
  }
  const known: Known = {
    grid: frame.grid,
    top: 0,
    rows: frame.rows,
    fixed: frame.fixed,
    cursor: frame.caret,
    slack,
    earlier: undefined,
    seams: undefined,
  }
  return {bytes: wrap(brush, wrapping, way), known}
}

/** What a frame did: rows were added, or none; "home": the cursor was kept and is back, and the
 *  question was asked on the way. */
type Way = "growing" | "quiet" | "home"

/** A frame of so many units is read at once wherever it is not stopped on the way. */
const SHORT_UNITS = 256

function wrap(brush: Brush, wrapping: Wrapping, way: Way): string {
  const {questions} = wrapping
  const body = brush.body()
  const mayWrap = brush.mayWrap || (questions !== "none" && body !== "")
  const painted = mayWrap
    ? ansi.resetMode(ansi.MODE.autowrap) + body + ansi.setMode(ansi.MODE.autowrap)
    : body
  const opening = questions === "both" ? ansi.ASK_SIZE : ""
  const closing = questions === "none" || way === "home" ? "" : ansi.ASK_SIZE
  const bytes = opening + painted + closing
  // A letter at the caret, some stretches reached from there: one write of a few bytes needs no
  // bracket. Several stretches elsewhere and questions do, or a half-read frame shows the caret
  // astray.
  const isShort = way === "home" ? body.length <= SHORT_UNITS : brush.stretches < 2
  const isPlain = questions === "none" && way !== "growing" && isShort
  return isPlain ? bytes : bracketed(bytes, wrapping)
}

/** Shown as a whole, or at least without the cursor on its way. */
function bracketed(bytes: string, {synchronized}: Wrapping): string {
  return synchronized
    ? ansi.BEGIN_SYNCHRONIZED + bytes + ansi.END_SYNCHRONIZED
    : ansi.HIDE_CURSOR + bytes + ansi.SHOW_CURSOR
}
