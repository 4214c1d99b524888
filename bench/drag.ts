// A window that is dragged about, and what has become of lines that were on it.
// Never knows which program drew them.

import {pause, type Session} from "./pty.js"
import {Random} from "./random.js"

/** Longer than the product waits after the last size before it asks where it stands, in ms. */
const REST_MS = 400
const SEED = 21

/** So many sizes, in bursts with rests between them, and in the end the first size again. */
export async function drag(session: Session, sizes: number): Promise<void> {
  const random = new Random(SEED)
  for (let i = 0; i < sizes; i++) {
    session.resize(random.between(50, 160), random.between(12, 50))
    // A drag comes in bursts; now and then the hand rests.
    await pause(i % 5 === 4 ? REST_MS : random.between(5, 60))
  }
  session.resize(100, 30)
  await session.quiet(1500)
}

/** How many of the marks are in none of the rows, and how many are in several. `pattern` finds a
 *  mark in a row and must be global. */
export function tally(
  rows: readonly string[],
  marks: readonly string[],
  pattern: RegExp,
): {readonly lost: number; readonly doubled: number} {
  const seen = new Map<string, number>()
  for (const row of rows) {
    for (const [mark] of row.matchAll(pattern)) seen.set(mark, (seen.get(mark) ?? 0) + 1)
  }
  const counts = marks.map(mark => seen.get(mark) ?? 0)
  return {
    lost: counts.filter(count => count === 0).length,
    doubled: counts.filter(count => count > 1).length,
  }
}

/** What a counted line is known by, in rows and in the line itself. */
export const ROW_MARK = /row \d{5}/g

/** The mark of a counted line. */
export function rowMark(line: string): string {
  return line.slice(0, "row 00000".length)
}
