// Another screen over ours: is there one at all, and do our rows stand as they did when it has
// gone? Bytes to ask with, and pure judgement of the answers. Never knows what the other one shows.
//
// GNU screen and tmux can be set to know no other screen; then its switch is ignored, and whatever
// is painted «there» lies over the conversation. So it is tried first, in one write:
//
//      where is the cursor? · switch · send it to another cell · switch back · where is it?
//
// Switching back brings the cursor back. If it is elsewhere then, nothing was switched, and it is
// brought back by hand. It is not kept before (DECSC): GNU screen 4.09 loses that at the switch.

import * as ansi from "../ansi/sequences.js"
import type {Size} from "../ports.js"
import type {Cell} from "./frame.js"
import {type Aside, sameSize} from "./phase.js"

/** Another screen is asked for. */
export function newAside(): Aside {
  return {type: "aside", state: "asked", cursor: undefined, moved: false}
}

/** Tries the other screen; the cursor, which rests in `column`, is told twice. */
export function trial(column: number): string {
  return (
    ansi.ASK_CURSOR +
    ansi.setMode(ansi.MODE.alternate) +
    ansi.cursorTo(0, column === 0 ? 1 : 0) +
    ansi.resetMode(ansi.MODE.alternate) +
    ansi.ASK_CURSOR
  )
}

/** Takes an answer to `trial`, and gives the bytes that bring the cursor back, if it is astray. A
 *  terminal that gives no answer is believed to have the other screen. */
export function judge(aside: Aside, cell: Cell | undefined): string {
  if (cell && !aside.cursor) {
    aside.cursor = cell
    return ""
  }
  aside.state = !cell || sameCell(cell, aside.cursor) ? "granted" : "refused"
  const astray = aside.state === "refused" ? aside.cursor : undefined
  return astray ? ansi.cursorTo(astray.row, astray.column) : ""
}

/** Whether our rows certainly stand as they did: same size, same cell of the cursor. */
export function stands(
  aside: Aside,
  before: Size,
  after: {readonly size: Size; readonly cursor: Cell},
): boolean {
  const {cursor, moved} = aside
  return !moved && sameSize(before, after.size) && sameCell(after.cursor, cursor)
}

function sameCell(a: Cell, b: Cell | undefined): boolean {
  return a.row === b?.row && a.column === b.column
}
