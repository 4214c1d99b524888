// Where the last rows of a transcript begin. Lays out from the end backwards, so that the beginning
// of a long session costs nothing. Knows nothing of screens.

import type {Sources} from "./sources.js"
import type {Transcript} from "./transcript.js"
import {type Mark, type MarkedRow, rowsFrom, START} from "./view.js"

/** Blocks that are laid out at first; if they are too few, twice as many. */
const BLOCKS_AT_FIRST = 4

/** The place from which on there are at most `rows` rows (>= 1) at this width, and no fewer if
 *  there are so many; but none that is blank comes first. */
export function tailOf(
  transcript: Transcript,
  sources: Sources,
  {columns, rows}: {readonly columns: number; readonly rows: number},
): Mark {
  const {blocks} = transcript
  for (let count = BLOCKS_AT_FIRST; ; count *= 2) {
    const first = blocks[Math.max(0, blocks.length - count)]
    if (!first) return START
    const from = {block: first.id, line: 0, offset: 0}
    const shown = rowsFrom(transcript, sources, {from, columns, limit: Number.POSITIVE_INFINITY})
    const over = shown.finals.length + shown.lives.length - rows
    if (over > 0) return rowAt(shown, isBlank(rowAt(shown, over)) ? over : over - 1).mark
    if (count >= blocks.length) return from
  }
}

function isBlank({row}: MarkedRow): boolean {
  return row.every(({text}) => text.trim() === "")
}

function rowAt(
  {finals, lives}: {readonly finals: readonly MarkedRow[]; readonly lives: readonly MarkedRow[]},
  index: number,
): MarkedRow {
  return index < finals.length ? finals[index]! : lives[index - finals.length]!
}
