// Where our rows are: the questions, the way of the cursor to the first of them, and what follows
// from the answers. Pure; the phases that come of it are the screen's.

import * as ansi from "../ansi/sequences.js"
import type {Size} from "../ports.js"
import {stands} from "./aside.js"
import type {Capabilities} from "./capabilities.js"
import type {Doubt} from "./doubt.js"
import type {Cell} from "./frame.js"
import type {Known, Moment} from "./known.js"
import type {Ledger} from "./ledger.js"
import {locate} from "./locate.js"
import type {AnewStart} from "./paint.js"
import {
  type Anchor,
  type Located,
  type Probe,
  QUIET_MAX_MS,
  type Reason,
  sameSize,
} from "./phase.js"

/** The questions of a probe. Size, cursor, and the size again: if both sizes are one, the cursor is
 *  of that moment. To come to our first row the cursor is sent there in between. Nobody sees it
 *  travel: what follows is a frame, or `belowAll`. */
export function asking(
  reason: Reason<unknown>,
  {synchronized}: Pick<Capabilities, "synchronized">,
): string {
  const anchor = anchorOf(reason)
  if (!anchor) return ansi.ASK_SIZE + ansi.ASK_CURSOR + ansi.ASK_SIZE
  const {up} = anchor.found.start
  const rows = up === "absolute" ? 0 : up
  // Down by feeds and up again: in xterm.js that parts rows which it has wrapped. As long as they
  // are one line, a window that gets wider takes the cursor above our rows there.
  const down = ansi.LINE_FEED.repeat(rows)
  const way = ansi.cursorUp(rows) + down + ansi.cursorUp(rows) + ansi.CARRIAGE_RETURN
  const hidden = synchronized ? ansi.BEGIN_SYNCHRONIZED : ansi.HIDE_CURSOR
  return hidden + ansi.ASK_SIZE + way + ansi.ASK_CURSOR + ansi.ASK_SIZE
}

/** More rows than a screen has: the cursor stops at the last. */
const ALL_ROWS = 9999

/** From wherever the cursor is to a new row below everything on the screen. */
export function belowAll({synchronized}: Pick<Capabilities, "synchronized">): string {
  return ansi.cursorDown(ALL_ROWS) + ansi.CARRIAGE_RETURN + ansi.LINE_FEED + seen({synchronized})
}

/** What must go before anything else is written while the answers to a probe have not come. */
export function lead(reason: Reason<unknown>, capabilities: Capabilities): string {
  return anchorOf(reason) ? seen(capabilities) : ""
}

/** The cursor that was hidden for its way up is seen again. */
function seen({synchronized}: Pick<Capabilities, "synchronized">): string {
  return synchronized ? ansi.END_SYNCHRONIZED : ansi.SHOW_CURSOR
}

/** Where painting begins when nothing of ours is there: at the cursor's cell, as far as that is
 *  known, in a row of its own. */
export function startBelow(cursor: Cell | undefined): AnewStart {
  const isBegun = cursor === undefined || cursor.column > 0
  return {up: 0, top: cursor?.row ?? "unknown", fresh: isBegun, erase: "none"}
}

/** What follows from the answers to a probe. */
export type Finding<Mark> =
  /** They are of different moments, or the kernel has not told of this size: wait for the window to
   *  rest, that began to move at `since` if not just now. */
  | {readonly type: "unsure"; readonly since: number | undefined}
  /** Our rows stand as they did. */
  | {readonly type: "stands"}
  | {readonly type: "found"; readonly size: Size; readonly found: Located<Mark>}
  /** The cursor should be sent to our first row before anything is erased. */
  | {readonly type: "far"; readonly anchor: Anchor<Mark>}
  /** The cursor was sent up at another size: it may stand among other people's rows, and nobody
   *  will know any more. */
  | {readonly type: "adrift"; readonly anchor: Anchor<Mark>}

/** What was known when the probe was answered. */
export interface Before<Mark> {
  readonly size: Size
  readonly known: Known
  readonly doubt: Doubt | undefined
  readonly ledger: Ledger<Mark>
  readonly capabilities: Capabilities
  readonly at: Moment
  /** The size that the kernel knows. tmux has another up to a quarter second earlier: as long as
   *  the two differ, the window is moving. */
  readonly told: Size
}

export function anchorOf<Mark>(reason: Reason<Mark>): Anchor<Mark> | undefined {
  return typeof reason === "object" && reason.type === "anchor" ? reason : undefined
}

/** `again` is the size that the probe's last question got. */
export function findingOf<Mark>(
  probe: Probe<Mark>,
  again: Size,
  before: Before<Mark>,
): Finding<Mark> {
  const {reason, cursor, first, stale} = probe
  const anchor = anchorOf(reason)
  // The kernel may tell late of a size that the terminal had before it was asked (tmux): a cursor
  // that was sent up at that size is where it should be.
  const isNews = stale && !(anchor && sameSize(before.told, again))
  const agreed = first !== undefined && sameSize(first, again) && !isNews
  if (!agreed || !cursor) {
    return anchor ? {type: "adrift", anchor} : {type: "unsure", since: undefined}
  }
  if (anchor) {
    const {size, found} = anchor
    if (!sameSize(size, again)) return {type: "adrift", anchor}
    const start = {...found.start, up: 0, top: cursor.row}
    return {type: "found", size, found: {...found, start, leaked: false, buried: 0}}
  }
  const {size, known, doubt, at, ledger, capabilities} = before
  const isWaiting = reason === "moved" && at.now - probe.since < QUIET_MAX_MS
  if (isWaiting && !sameSize(again, before.told)) return {type: "unsure", since: probe.since}
  const told = {size: again, cursor}
  const aside = typeof reason === "object" && reason.type === "aside" ? reason : undefined
  if (aside && stands(aside, size, told)) return {type: "stands"}
  const moved = reason === "redraw" && sameSize(size, again) ? "no" : "maybe"
  const found = locate({known, doubt, ...told, at, moved}, ledger, capabilities)
  if (!found.wrapped || !capabilities.answers) return {type: "found", size: again, found}
  return {type: "far", anchor: {type: "anchor", size: again, found}}
}
