// Where our rows begin after the terminal has moved them, and what of them is gone for good: from
// what we know, and from one size and one cursor report of the same moment. Pure.

import type {Size} from "../ports.js"
import type {Capabilities} from "./capabilities.js"
import type {Doubt} from "./doubt.js"
import type {Cell} from "./frame.js"
import {forgetRows, type Known, leastHeights, type Moment} from "./known.js"
import {crossed, type Ledger} from "./ledger.js"
import type {Located} from "./phase.js"
import {crossing, topAfterResize} from "./reflow.js"
import {seamsOf} from "./seams.js"

/** What is known, and what the terminal has answered. */
export interface Evidence {
  readonly known: Known
  /** Set when the last frame met another size than its own. */
  readonly doubt: Doubt | undefined
  readonly size: Size
  /** The resting cursor's cell on the screen. */
  readonly cursor: Cell
  readonly at: Moment
  /** "no": the size is what it was, and the reader wants our rows drawn again where they were,
   *  whatever somebody else has printed, and wherever that left the cursor. */
  readonly moved: "no" | "maybe"
}

export function locate<Mark>(
  evidence: Evidence,
  ledger: Ledger<Mark>,
  capabilities: Capabilities,
): Located<Mark> {
  const {known, cursor, size} = evidence
  const none = {leaked: false, buried: 0, wrapped: false} as const
  const stands = {...none, ledger: crossed(ledger, 0), left: known}
  if (known.rows === 0) {
    // Nothing of ours is there: what the cursor's row holds is somebody else's.
    const fresh = cursor.column > 0
    const start = {up: 0, top: cursor.row, fresh, erase: "none"} as const
    return {...stands, start}
  }
  if (evidence.moved === "no" && isPrintedOver(evidence)) {
    // What was printed stays whole, and nobody knows how far it has moved our rows: they stay, too.
    const start = {up: 0, top: cursor.row, fresh: false, erase: "none"} as const
    const leaked = known.rows > known.fixed
    return {...stands, start, leaked}
  }
  if (evidence.moved === "no" && !evidence.doubt && known.slack !== "unknown") {
    const top = Math.max(0, evidence.size.rows - known.slack - known.rows)
    const start = {up: "absolute", top, fresh: false, erase: eraseAt(top, capabilities)} as const
    return {...stands, start}
  }
  const {top, committed, leaked, crossed: gone} = topOf(evidence, ledger.committable, capabilities)
  const erase = eraseAt(top, capabilities)
  const start = {up: Math.max(0, cursor.row - top), top, fresh: false, erase} as const
  const wrapped = start.up > known.cursor.row
  const seams = seamsLeft(evidence, gone, capabilities)
  const left = {...onScreen(evidence, size.rows - top, capabilities), seams}
  const buried = buriedOf(evidence, gone, capabilities)
  return {start, ledger: crossed(ledger, committed), leaked, buried, wrapped, left}
}

/** Somebody has printed lines down to the end of the screen: the cursor is at the start of its last
 *  row, where ours does not rest. */
function isPrintedOver({known, cursor, size}: Evidence): boolean {
  if (cursor.row !== size.rows - 1 || cursor.column !== 0) return false
  const slack = known.slack === "unknown" ? 0 : known.slack
  const isOurs = slack === 0 && known.cursor.row === known.rows - 1 && known.cursor.column === 0
  return !isOurs
}

/** Of our rows those at the end that find room in so many rows of the screen. */
function onScreen({known, size, at}: Evidence, room: number, {width}: Capabilities): Known {
  const heights = leastHeights(known, {...at, columns: size.columns, model: width})
  let first = known.rows
  for (let used = 0; first > 0 && used + heights[first - 1]! <= room; first--) {
    used += heights[first - 1]!
  }
  return forgetRows(known, Math.min(first, known.rows - 1))
}

/** Which of the rows behind the first `gone` physical ones the terminal has wrapped. */
function seamsLeft(evidence: Evidence, gone: number, capabilities: Capabilities) {
  if (!capabilities.keepsWraps || evidence.doubt) return undefined
  const {known, at, size} = evidence
  const {columns} = size
  const heights = leastHeights(known, {...at, columns, model: capabilities.width})
  return seamsOf(heights, known.seams, {columns, first: gone})
}

/** How many of the first `gone` physical rows were the bottom region's. */
function buriedOf({known, size, at}: Evidence, gone: number, {width}: Capabilities): number {
  const heights = leastHeights(known, {...at, columns: size.columns, model: width})
  const content = heights.slice(0, known.rows - known.fixed)
  return Math.max(0, gone - content.reduce((sum, height) => sum + height, 0))
}

function eraseAt(top: number, capabilities: Capabilities): "below" | "below-next" {
  return top === 0 && capabilities.homeEraseArchives ? "below-next" : "below"
}

interface Top {
  /** Screen row of our first row that is left, 0 or more. */
  readonly top: number
  /** Content rows from the first on that count as committed. */
  readonly committed: number
  readonly leaked: boolean
  /** Physical rows of ours, from the first on, that are not ours any more. */
  readonly crossed: number
}

function topOf(evidence: Evidence, committable: number, capabilities: Capabilities): Top {
  const {known, doubt, size, cursor, at} = evidence
  if (doubt) {
    // Rows that may have been covered are still ours: they are written again, so a row may come
    // twice, but none is lost.
    const top = cursor.row - doubt.above(size.columns)
    if (top >= 0) return {top, committed: 0, leaked: false, crossed: 0}
    const committed = Math.min(doubt.committed(size.columns, -top), committable)
    return {top: 0, committed, leaked: false, crossed: -top}
  }
  const heights = leastHeights(known, {...at, columns: size.columns, model: capabilities.width})
  const owned = {heights, cursorRow: known.cursor.row, cursorColumn: known.cursor.column}
  const top = topAfterResize({size, cursorRow: cursor.row}, owned, capabilities)
  if (top >= 0) return {top, committed: 0, leaked: false, crossed: 0}
  const gone = crossing(heights, -top, committable)
  const {remainder, committed, leaked} = gone
  return {top: remainder, committed, leaked, crossed: remainder - top}
}
