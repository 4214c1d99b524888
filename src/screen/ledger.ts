// What of the content belongs to the terminal and what to us, in content positions: never in
// numbers of rows, so it survives every change of width. Pure; knows nothing of cells or bytes.

import type {Frame} from "./frame.js"

/** `Mark` is a content position; the ledger only keeps it and hands it back. */
export interface Ledger<Mark> {
  /** Everything before it has been painted in final form and is the terminal's. */
  readonly pushed: Mark
  /** Positions before each settled row that certainly still stands right above our rows. */
  readonly takeable: readonly Mark[]
  /** The position after each content row that we own. */
  readonly marks: readonly (Mark | undefined)[]
  /** How many of those rows, from the top, count as committed if the terminal pushes them. */
  readonly committable: number
}

/** A ledger in which nothing is ours yet. */
export function emptyLedger<Mark>(pushed: Mark): Ledger<Mark> {
  return {pushed, takeable: [], marks: [], committable: 0}
}

/** The frame's rows are ours now; rows that it takes back are pushed no longer. */
export function painted<Mark>(ledger: Ledger<Mark>, frame: Frame<Mark>): Ledger<Mark> {
  const keep = ledger.takeable.length - frame.taken
  return {
    pushed: frame.taken > 0 ? ledger.takeable[keep]! : ledger.pushed,
    takeable: frame.taken > 0 ? ledger.takeable.slice(0, keep) : ledger.takeable,
    marks: frame.marks,
    committable: frame.appendOnly,
  }
}

/** The terminal has taken the frame in: its settled rows are the terminal's. `above` bounds how
 *  many rows right above ours can still be on the screen. Rows that are joined are not taken back:
 *  a wider window makes fewer rows of them, and nobody could tell where ours begin. */
export function confirmed<Mark>(
  ledger: Ledger<Mark>,
  {settled, joins}: Pick<Frame<Mark>, "settled" | "joins">,
  above: number,
): Ledger<Mark> {
  if (settled === 0) return {...ledger, takeable: lastOf(ledger.takeable, above)}
  const before: Mark[] = [ledger.pushed]
  for (let row = 0; row < settled; row++) before.push(markAt(ledger, row))
  const pushed = before.pop()!
  const join = joins.at(-1)
  return {
    pushed,
    takeable: lastOf(join ? before.slice(join.row + 2) : [...ledger.takeable, ...before], above),
    marks: ledger.marks.slice(settled),
    committable: ledger.committable - settled,
  }
}

/** A resize has pushed the first `rows` content rows of ours into the scrollback for good. All
 *  other rows are to be painted anew, and nothing above them can be taken back any more. */
export function crossed<Mark>(ledger: Ledger<Mark>, rows: number): Ledger<Mark> {
  return emptyLedger(rows === 0 ? ledger.pushed : markAt(ledger, rows - 1))
}

function markAt<Mark>(ledger: Ledger<Mark>, row: number): Mark {
  const mark = ledger.marks[row]
  if (mark === undefined) throw new RangeError(`row ${row} is final but has no content position`)
  return mark
}

function lastOf<T>(values: readonly T[], count: number): readonly T[] {
  return count <= 0 ? [] : values.length <= count ? values : values.slice(values.length - count)
}
