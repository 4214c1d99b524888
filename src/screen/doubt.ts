// A frame that the terminal took in at another size than it was composed for: did its relative
// moves still land on our rows, and if not, how many rows stand above the cursor at least?
// Arithmetic over painted rows; knows nothing of bytes or content.

import type {Size} from "../ports.js"
import type {Capabilities} from "./capabilities.js"
import {NARROWEST} from "./diff.js"
import {type Known, leastHeights, type Moment} from "./known.js"
import {liftOf} from "./paint.js"
import {type Asked, type Away, type Flight, sameSize} from "./phase.js"

/** A frame that met another size than its own. */
export interface Overtaken {
  /** What was painted before it, and what it painted. */
  readonly before: Known
  readonly painted: Known
  /** Whether the terminal shows what was painted before as it is known. */
  readonly base: "certain" | "in doubt"
  /** Settled rows above the painted ones that it took back. */
  readonly taken: number
  /** Sizes that the terminal told before and after it; `undefined` if it did not. */
  readonly opening: Size | undefined
  readonly closing: Size | undefined
  /** The least columns and rows that the kernel told of between the two. */
  readonly least: Size
  /** Rows of it that were made one line with the next. */
  readonly joins: number
  /** How many rows, from the first, were drawn whole, whatever they were drawn over. */
  readonly whole: number
  /** When it left. */
  readonly sent: Moment
}

/** What can still be said of our rows after a frame landed in doubt. */
export interface Doubt {
  /** Rows that stand above the cursor at least, once the screen has this width. */
  above(columns: number): number
  /** How many of the frame's rows were certainly whole when `crossed` physical rows, counted from
   *  the first that stands above the cursor, had gone into the scrollback. */
  committed(columns: number, crossed: number): number
}

/** Whether an answer tells that the frame has met its own size which was under way when others got
 *  the screen. That it met another is kept. */
export function hasArrived(away: Away<unknown>, asked: Asked, size: Size): boolean {
  const {flight} = away
  if (!flight || asked.of !== flight || asked.question !== "closing") return false
  away.isMet = isMet(flight, size)
  if (!away.isMet) flight.told.push(size)
  return away.isMet
}

/** Whether nothing tells, now that the screen is ours again and has a size, that the frame met
 *  another than its own which was under way. Its answer may have been read by others. */
export function metNoOther({flight, isMet}: Away<unknown>, now: Size): boolean {
  if (!flight || isMet) return true
  return [...flight.told, now].every(size => sameSize(size, flight.frame.size))
}

/** What can still be said of our rows, once a frame is closed with the size `closing`; undefined if
 *  it landed right, at its own size or all the same. */
export function doubtOf(
  flight: Flight<unknown>,
  met: {readonly painted: Known; readonly closing: Size | undefined; readonly roundTripMs: number},
  capabilities: Pick<Capabilities, "scroll">,
): Doubt | undefined {
  const {before, base, opening, frame} = flight
  const {painted, closing, roundTripMs} = met
  if (closing && isMet(flight, closing)) return undefined
  const least = leastBetween(flight, closing)
  const sent = {now: flight.sentAt, roundTripMs}
  const taken = frame.taken
  const joins = frame.joins.length
  // Where the edge is not where it was thought to be, a row that goes over it gets a sign too many.
  const isEdge = closing?.columns === frame.size.columns
  const whole = Math.min(flight.whole, isEdge ? frame.rows : (frame.joins[0]?.row ?? frame.rows))
  const overtaken = {before, painted, base, taken, opening, closing, least, whole, joins, sent}
  // A scroll region stands on absolute rows: at another size it landed anywhere.
  const isRelative = liftOf(before, frame, capabilities) === 0
  return isRelative && landedRight(overtaken) ? undefined : doubtAfter(overtaken)
}

/** True when every move of the frame landed on the row that was meant. Nothing may have wrapped:
 *  every row, before and after, is no wider than the size the frame met. And the frame went up
 *  over no more rows than that size has. Downwards it feeds, so on a lower screen its rows scroll
 *  as they should, provided that the size did not change while it was being read. If it did, it
 *  may have been any size between, of which nobody is told: then only what fits everywhere does. */
export function landedRight(frame: Overtaken): boolean {
  const {before, painted, taken, opening, closing, least, joins} = frame
  if (!closing) return false
  // Text goes over the edge of the width that it was painted for, and of no other.
  if (joins > 0 && closing.columns !== painted.grid.columns) return false
  const {columns, rows} = lesserSize(closing, least)
  const isOne = opening !== undefined && sameSize(opening, closing)
  const most = isOne ? columns : Math.min(columns, NARROWEST)
  if (widest(before) > most || widest(painted) > most) return false
  const up = isSteady(frame) ? before.rows + taken : painted.rows
  return up <= rows
}

/** Counts conservatively: each painted row once. Only if the terminal had the same size before and
 *  after the frame, and has that width still, the old rows are known to have been wrapped there
 *  when the frame came, and it moved from below them: unless it is not even known how long
 *  those were, for they met another size as well. */
export function doubtAfter(frame: Overtaken): Doubt {
  const {before, painted, taken, closing, whole, sent} = frame
  // Rows that were made one line take one row less in a window that is wide enough, but none were
  // where the edge was farther right than theirs.
  const isWider = isSteady(frame) && closing !== undefined && closing.columns > painted.grid.columns
  const once = painted.cursor.row - (isWider ? 0 : frame.joins)
  const isSure = frame.base === "certain" && isSteady(frame)
  const isKnown = (columns: number) => isSure && columns === closing?.columns
  const down = painted.cursor.row - before.cursor.row - taken
  const wrapped = (columns: number) => {
    const heights = leastHeights(before, {...sent, columns, model: "wrap"})
    return heights.slice(0, before.cursor.row).reduce((sum, height) => sum + height, taken)
  }
  return {
    above: columns => (isKnown(columns) ? Math.max(once, wrapped(columns) + down) : once),
    committed(columns, crossed) {
      if (!isKnown(columns) || down < 0) return 0
      // Above the frame's own rows, which take one row each, stands what is left of the old ones.
      const own = crossed - (wrapped(columns) - taken - before.cursor.row)
      let row = 0
      const most = Math.min(own, whole)
      while (row < most && painted.grid.usedColumns(painted.top + row) <= columns) row++
      return row
    },
  }
}

/** Whether a frame that is closed with that size met its own, and no other between. */
function isMet(flight: Flight<unknown>, closing: Size): boolean {
  return sameSize(closing, flight.frame.size) && sameSize(leastBetween(flight, closing), closing)
}

/** The least columns and rows that the terminal may have had while it read the frame. The kernel
 *  tells sizes in order: those that it told after the closing one came later. */
function leastBetween({frame, told}: Flight<unknown>, closing: Size | undefined): Size {
  const isOwn = closing !== undefined && sameSize(closing, frame.size)
  const last = told.findLastIndex(size => closing && sameSize(size, closing))
  const between = last >= 0 || isOwn ? told.slice(0, last + 1) : told
  return between.reduce(lesserSize, closing ?? frame.size)
}

/** The least columns and the least rows of two sizes. */
function lesserSize(a: Size, b: Size): Size {
  return {columns: Math.min(a.columns, b.columns), rows: Math.min(a.rows, b.rows)}
}

/** Whether the size was the same before and after it, and nobody told of another between. */
function isSteady({opening, closing, least}: Overtaken): boolean {
  if (!opening || !closing) return opening === closing
  return sameSize(opening, closing) && sameSize(lesserSize(least, closing), closing)
}

function widest(known: Known): number {
  let most = 0
  for (let row = 0; row < known.rows; row++) {
    most = Math.max(most, known.grid.usedColumns(known.top + row))
  }
  return most
}
