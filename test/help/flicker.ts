// What a user would see wrong while a frame arrives (NOBLANK).
// Knows pictures of screens; never bytes.

import type {Emulator, Glimpse} from "./emulator.js"

/** A screen's text by row and column, as `Emulator.cells` gives it. */
type Cells = readonly (readonly string[])[]

/** What a stretch of output looked like: the screen before it, each moment, the screen after it. */
export interface Motion {
  readonly before: Cells
  readonly seen: readonly Glimpse[]
  readonly after: Cells
}

/** Everything that can be seen between the call and the end of what it makes the program write. */
export async function motionOf(emulator: Emulator, act: () => void): Promise<Motion> {
  const before = emulator.cells()
  const seen: Glimpse[] = []
  emulator.watch(glimpse => void seen.push(glimpse))
  try {
    act()
    await emulator.settle()
  } finally {
    emulator.watch(undefined)
  }
  return {before, seen, after: emulator.cells()}
}

/** What is wrong in it, as sentences: a row that is blank though it has text before and after, and
 *  a row with a cell that shows neither its old nor its new text. Empty when all is well. */
export function flickers(motion: Motion): string[] {
  const offences = new Set<string>()
  for (const {cells, piece} of motion.seen) {
    for (const [row, shown] of cells.entries()) {
      const old = motion.before[row] ?? []
      const next = motion.after[row] ?? []
      const where = `row ${row} after ${JSON.stringify(piece)}`
      if (isBlank(shown) && !isBlank(old) && !isBlank(next)) offences.add(`${where} is blank`)
      else if (isTorn(shown, old, next)) offences.add(`${where} is torn: «${shown.join("")}»`)
    }
  }
  return [...offences]
}

function isBlank(row: readonly string[]): boolean {
  return row.join("").trim() === ""
}

// A frame that overwrites in place shows, column by column, either the old or the new text. Half
// of a wide character cannot be overwritten alone: the terminal blanks its other half meanwhile.
function isTorn(shown: readonly string[], old: readonly string[], next: readonly string[]) {
  return shown.some((text, column) => {
    const was = old[column] ?? " "
    const becomes = next[column] ?? " "
    if (text === was || text === becomes) return false
    const besideWide = [was, becomes, old[column + 1], next[column + 1]].includes("")
    return !(text === " " && besideWide)
  })
}
