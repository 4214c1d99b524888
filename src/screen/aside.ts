// Another screen over ours: is there one at all, and do our rows stand as they did when it has
// gone? Bytes to ask with, and pure judgement of the answers. Never knows what the other one shows.
//
// GNU screen and tmux can be set to know no other screen; then its switch is ignored, and whatever
// is painted «there» lies over the conversation. So it is tried first, in one write:
//
//   keep the cursor · switch · send it to another cell · switch back · where is it? · bring it back
//
// Switching back brings the cursor back too: if it still is in that other cell, nothing was
// switched.

import * as ansi from "../ansi/sequences.js"
import type {Size} from "../ports.js"
import type {Cell} from "./frame.js"
import {type Aside, sameSize} from "./phase.js"

/** Another screen is asked for. */
export function newAside(): Aside {
  return {type: "aside", state: "asked", cursor: undefined, moved: false}
}

/** Tries the other screen; the cursor, which rests in `column`, is told and stays. */
export function trial(column: number): string {
  return (
    ansi.SAVE_CURSOR +
    ansi.setMode(ansi.MODE.alternate) +
    ansi.cursorTo(0, otherColumn(column)) +
    ansi.resetMode(ansi.MODE.alternate) +
    ansi.ASK_CURSOR +
    ansi.RESTORE_CURSOR
  )
}

/** Takes the answer to `trial`; a terminal that gives none is believed to have the other screen. */
export function judge(aside: Aside, cell: Cell | undefined, column: number): void {
  const isElsewhere = cell?.row === 0 && cell.column === otherColumn(column)
  aside.cursor = isElsewhere ? undefined : cell
  aside.state = isElsewhere ? "refused" : "granted"
}

/** Whether our rows certainly stand as they did: same size, same cell of the cursor. */
export function stands(
  aside: Aside,
  before: Size,
  after: {readonly size: Size; readonly cursor: Cell},
): boolean {
  const {cursor, moved} = aside
  return (
    !moved &&
    sameSize(before, after.size) &&
    cursor?.row === after.cursor.row &&
    cursor.column === after.cursor.column
  )
}

function otherColumn(column: number): number {
  return column === 0 ? 1 : 0
}
