// The capped list of blocks: append, change, finish, drop the oldest. Pure: every function gives a
// new value, or the very same one if nothing changed; but what is dropped goes into the archive.
// Knows nothing of rows.

import type {Archive} from "./archive.js"
import type {Block, NewBlock} from "./block.js"

/** Blocks that are kept by default. Older ones are in the terminal's scrollback, and in the archive
 *  where there is one. */
export const BLOCKS_DEFAULT = 500

export interface Transcript {
  /** Ids ascend by one from block to block. */
  readonly blocks: readonly Block[]
  readonly nextId: number
  /** Most blocks that are kept once they have gone into the scrollback. */
  readonly cap: number
  /** Has those that are not kept, while there is room for them. */
  readonly archive?: Archive
  /** Blocks before this one are on disk only: the session goes on, and was long. */
  readonly older?: number
}

export function emptyTranscript(cap: number): Transcript {
  return {blocks: [], nextId: 1, cap}
}

/** Appends a block, with a blank row before it unless work follows work. What of the blocks before
 *  it ends thereby is up to whoever appends. */
export function append(transcript: Transcript, block: NewBlock): Transcript {
  const last = transcript.blocks.at(-1)
  const spaced = last !== undefined && !isDense(last, block)
  const full = {...block, id: transcript.nextId, revision: 0, spaced} as Block
  return {...transcript, blocks: [...transcript.blocks, full], nextId: transcript.nextId + 1}
}

/** Calls and headings of work stand right below each other, and so does what one stretch holds. */
function isDense(before: Block, block: NewBlock): boolean {
  if (before.type === "shown" || block.type === "shown") {
    return before.type === "shown" && block.type === "shown" && block.below === "heading"
  }
  if (isWork(before) && isWork(block)) return true
  const stretch = before.type === "work" ? before.id : before.work
  return block.type !== "notice" && block.work !== undefined && block.work === stretch
}

function isWork({type}: Pick<Block, "type">): boolean {
  return type === "tool" || type === "work"
}

/** The block with that id, if it is still kept. */
export function blockOf(transcript: Transcript, id: number): Block | undefined {
  const first = transcript.blocks[0]
  return first ? transcript.blocks[id - first.id] : undefined
}

/** The block with that id, read from the archive if it is not kept; `undefined` if it is nowhere.
 *  */
export function recalled(transcript: Transcript, id: number): Block | undefined {
  return blockOf(transcript, id) ?? transcript.archive?.block(id)
}

/** Changes a block where it stands; a final block is never changed. */
export function change<B extends Block>(
  transcript: Transcript,
  block: B,
  part: Partial<Omit<B, "id" | "revision" | "type">>,
): Transcript {
  const index = block.id - (transcript.blocks[0]?.id ?? 0)
  if (block.life === "final" || transcript.blocks[index] !== block) return transcript
  const blocks = transcript.blocks.slice()
  blocks[index] = {...block, ...part, revision: block.revision + 1}
  return {...transcript, blocks}
}

/** Replaces each live block by what `ends` makes of it; the same block stays as it is. The walk is
 *  over all blocks, for a call may run on while many others come and go. */
export function finish(transcript: Transcript, ends: (block: Block) => Block): Transcript {
  let blocks: Block[] | undefined
  for (let i = transcript.blocks.length - 1; i >= 0; i--) {
    const block = transcript.blocks[i]!
    if (block.life === "final") continue
    const ended = ends(block)
    if (ended === block) continue
    blocks ??= transcript.blocks.slice()
    blocks[i] = {...ended, revision: block.revision + 1}
  }
  return blocks ? {...transcript, blocks} : transcript
}

/** Whether more blocks are kept than should be. */
export function isOver({blocks, cap}: Transcript): boolean {
  return blocks.length > cap
}

/** Drops the oldest blocks beyond the cap, but none at or after the block `firstNeeded`, nor the
 *  heading that it stands under: that says what of it is drawn. None is dropped that may still
 *  change, nor any after it. */
export function trim(transcript: Transcript, firstNeeded: number): Transcript {
  const first = transcript.blocks[0]
  if (!first || !isOver(transcript)) return transcript
  const heading = blockOf(transcript, firstNeeded)?.work ?? firstNeeded
  const most = Math.min(transcript.blocks.length - transcript.cap, heading - first.id)
  let drop = 0
  while (drop < most && transcript.blocks[drop]!.life === "final") drop++
  if (drop === 0) return transcript
  transcript.archive?.take(transcript.blocks.slice(0, drop))
  return {...transcript, blocks: transcript.blocks.slice(drop)}
}
