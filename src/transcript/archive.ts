// Where blocks go that are not kept in memory any more, and what is known of each without reading
// it. Types and small values; never knows how blocks are stored.

import type {Block} from "./block.js"

/** What decides how much of a block is shown, and what it counts as. Of a block that is shown once
 *  more: of its own type "shown". */
export interface Outline {
  readonly id: number
  readonly type: Block["type"]
  readonly spaced: boolean
  readonly work: number | undefined
  /** "failed": a call that failed. "loud": a warning or an error of ours. */
  readonly rank: "plain" | "failed" | "loud"
}

/** Blocks of one transcript, from the first that it takes on. What was taken never changes, so
 *  reading is like looking into a value. */
export interface Archive {
  /** Id of the first block that it has; of a session that goes on, others may be before it. */
  readonly start: number
  /** Id behind the last block that it has. */
  readonly end: number
  /** Takes final blocks, in the order of their ids; those that it has already are passed by. It
   *  takes nothing more once it has failed. Never throws. */
  take(blocks: readonly Block[]): void
  /** The block, read at once; `undefined` if it is not there. */
  block(id: number): Block | undefined
  /** Nothing is read for it. */
  outline(id: number): Outline | undefined
  /** Everything in it is let go. */
  close(): void
}

/** Makes an archive for a transcript of which no block has gone yet. `failed` is called once, if
 *  no more can be taken; the message is the system's. */
export type ArchiveMaker = (failed: (message: string) => void) => Archive

export function outlineOf(block: Block): Outline {
  const {id, type, spaced, work} = block
  return {id, type, spaced, work, rank: rankOf(block)}
}

function rankOf(block: Block): Outline["rank"] {
  if (block.type === "tool") return block.status === "failed" ? "failed" : "plain"
  const isLoud = block.type === "notice" && (block.tone === "warning" || block.tone === "error")
  return isLoud ? "loud" : "plain"
}
