// What is ours on the screen, and what of the content is the terminal's: both change together.
// Pure; knows nothing of phases, bytes or time but what it is told.

import type {Size} from "../ports.js"
import type {Doubt} from "./doubt.js"
import type {Frame} from "./frame.js"
import {
  confirmInPlace,
  disturb,
  forgetRows,
  type Known,
  type Moment,
  noteInPlace,
  nothingKnown,
} from "./known.js"
import {confirmed, crossed, emptyLedger, type Ledger, painted} from "./ledger.js"
import {shiftedSeams} from "./seams.js"

export interface Estate<Mark> {
  /** Verified size of the screen. */
  readonly size: Size
  readonly known: Known
  /** Set when the last frame met another size than its own. */
  readonly doubt: Doubt | undefined
  readonly ledger: Ledger<Mark>
  /** Where another content begins that is to be shown in place of this one. */
  readonly turned?: Mark | undefined
}

/** Everything before it is the terminal's: of the content that is shown, or is to be shown. */
export function pushedOf<Mark>({turned, ledger}: Estate<Mark>): Mark {
  return turned ?? ledger.pushed
}

/** The oldest position of it that may be asked for again. */
export function oldestOf<Mark>({turned, ledger}: Estate<Mark>): Mark {
  return turned ?? ledger.takeable[0] ?? ledger.pushed
}

/** What holds when all is painted anew: another content begins with nothing of it pushed. */
export function begun<Mark>({turned}: Estate<Mark>, found: Ledger<Mark>): Ledger<Mark> {
  return turned === undefined ? found : emptyLedger(turned)
}

/** Nothing is ours; content before `pushed` is the terminal's. */
export function newEstate<Mark>(size: Size, pushed: Mark): Estate<Mark> {
  return {size, known: nothingKnown(), doubt: undefined, ledger: emptyLedger(pushed)}
}

/** A frame was painted in place, and `next` is known since. */
export function repainted<Mark>(
  estate: Estate<Mark>,
  frame: Frame<Mark>,
  note: Moment & {readonly next: Known; readonly question: "asked" | "none"},
): Estate<Mark> {
  const {seams} = estate.known
  const known = noteInPlace(estate.known, {...note.next, seams}, note)
  const ledger = {...estate.ledger, marks: frame.marks, committable: frame.appendOnly}
  return {size: estate.size, known, doubt: undefined, ledger}
}

/** The terminal has read a frame in place that had asked. */
export function repaintRead<Mark>(estate: Estate<Mark>): Estate<Mark> {
  return {...estate, known: confirmInPlace(estate.known)}
}

/** What was under way when others got the screen has arrived. */
export function arrived<Mark>(
  estate: Estate<Mark>,
  away: {readonly arrived: Ledger<Mark>},
): Estate<Mark> {
  return {...estate, ledger: away.arrived}
}

/** The terminal moves our rows. */
export function disturbed<Mark>(estate: Estate<Mark>, at: Moment): Estate<Mark> {
  return {...estate, known: disturb(estate.known, at)}
}

/** A frame is on its way. */
export function sent<Mark>(estate: Estate<Mark>, frame: Frame<Mark>, known: Known): Estate<Mark> {
  const seams = shiftedSeams(estate.known.seams, frame.taken)
  const ledger = painted(estate.ledger, frame)
  return {size: frame.size, known: {...known, seams}, doubt: undefined, ledger}
}

/** The frame has arrived: its settled rows are the terminal's. */
export function accepted<Mark>(estate: Estate<Mark>, frame: Frame<Mark>): Estate<Mark> {
  const {size, known} = estate
  const {settled} = frame
  const ledger = confirmed(estate.ledger, frame, size.rows - (known.rows - settled))
  return {...estate, known: forgetRows(known, settled), ledger}
}

/** The frame met another size: nothing above our rows can be taken back. */
export function doubted<Mark>(estate: Estate<Mark>, doubt: Doubt): Estate<Mark> {
  return {...estate, doubt, ledger: {...estate.ledger, takeable: []}}
}

/** It is known where our rows are, and which of them the terminal has wrapped. */
export function located<Mark>(estate: Estate<Mark>, {left}: {readonly left: Known}): Estate<Mark> {
  return {...estate, known: {...estate.known, seams: left.seams}}
}

/** The cursor was sent to the first of the rows that are left. */
export function climbed<Mark>(
  estate: Estate<Mark>,
  found: {readonly left: Known; readonly ledger: Ledger<Mark>},
): Estate<Mark> {
  const known = {...found.left, cursor: {row: 0, column: 0}}
  return {...estate, known, doubt: undefined, ledger: found.ledger}
}

/** Our rows are ours no longer, and what was not confirmed comes once more. */
export function abandoned<Mark>(estate: Estate<Mark>): Estate<Mark> {
  const ledger = crossed(estate.ledger, 0)
  return {...estate, known: nothingKnown(), doubt: undefined, ledger}
}
