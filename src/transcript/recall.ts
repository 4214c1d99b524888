// All blocks of a transcript, whether they are kept or have gone into its archive: what is known of
// them, and which are nowhere any more. Pure but for the reading. Never knows rows.

import {type Outline, outlineOf} from "./archive.js"
import type {Block} from "./block.js"
import {blockOf, recalled, type Transcript} from "./transcript.js"

/** What is known of a block without reading it; `undefined` if it is nowhere. */
export function outlineAt(transcript: Transcript, id: number): Outline | undefined {
  const block = blockOf(transcript, id)
  return block ? outlineOf(block) : transcript.archive?.outline(id)
}

/** Ids of blocks that are nowhere any more, or on disk only: from the first to before the other;
 *  both are the same if there are none. Of an archive that begins late and ends early nothing is
 *  counted as there. */
export function goneOf(transcript: Transcript): {readonly from: number; readonly to: number} {
  const to = transcript.blocks[0]?.id ?? transcript.nextId
  const {start, end} = transcript.archive ?? {start: 1, end: 1}
  if (start === 1) return {from: Math.min(to, end), to}
  return {from: 1, to: end < to ? to : start}
}

/** How many that are. */
export function goneCount(transcript: Transcript): number {
  const {from, to} = goneOf(transcript)
  return to - from
}

/** The outlines of blocks from one id on, in either direction, past those that have gone. */
export function* outlinesFrom(
  transcript: Transcript,
  from: number,
  by: 1 | -1 = 1,
): Generator<Outline> {
  const gone = goneOf(transcript)
  const last = transcript.nextId - 1
  for (
    let id = by > 0 ? Math.max(1, from) : Math.min(last, from);
    id >= 1 && id <= last;
    id += by
  ) {
    if (id >= gone.from && id < gone.to) {
      id = by > 0 ? gone.to - 1 : gone.from
      continue
    }
    const outline = outlineAt(transcript, id)
    if (outline) yield outline
  }
}

/** The blocks of some types from one id to before another, oldest first; others are not read. */
export function* recalledFrom(
  transcript: Transcript,
  {
    from,
    to,
    types,
  }: {readonly from: number; readonly to: number; readonly types: readonly string[]},
): Generator<Block> {
  for (const {id, type} of outlinesFrom(transcript, from)) {
    if (id >= to) return
    if (id < from || !types.includes(type)) continue
    const block = recalled(transcript, id)
    if (block) yield block
  }
}
