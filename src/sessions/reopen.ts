// The end of a session, read back from its file: its last blocks, under the ids that they had, and
// what its agent has noted. However long the session is, no more is read than what is wished, or
// than holds it. Never knows how blocks are drawn.

import {closeSync, fstatSync, openSync} from "node:fs"
import type {Block} from "../transcript/block.js"
import {blockFrom} from "../transcript/kept-block.js"
import {type Entry, startsWith} from "./entry.js"
import {BLOCKS_START, NOTE_START, readKeptLine} from "./kept-line.js"
import {linesBack} from "./lines-back.js"

/** What of a session comes back. */
export interface Reopened {
  /** Ids ascend by one. */
  readonly blocks: readonly Block[]
  readonly nextId: number
  /** Oldest first. */
  readonly notes: readonly unknown[]
}

/** Bytes that are looked at for more blocks than a reader needs at once. */
const BYTES_MAX = 16 * 1024 * 1024
/** Blocks that a reader needs at once: some screens. */
const BLOCKS_MIN = 60

/** The last `most` blocks of a session, or fewer where they are far apart. Throws an Error that can
 *  be shown when the file cannot be read. */
export function reopen({path, summary}: Entry, most: number): Reopened {
  const found = new Map<number, Block>()
  const notes: unknown[] = []
  const handle = openSync(path, "r")
  let isWhole = true
  try {
    const {size} = fstatSync(handle)
    for (const {bytes, before} of linesBack(handle, size)) {
      take(bytes, found, notes)
      const read = size - before
      // A block that lived long stands further down than what came after it.
      const isEnough = found.size >= most && hasAll(found, summary.next, most)
      const isTooFar = read > BYTES_MAX && found.size >= BLOCKS_MIN
      if ((isEnough || isTooFar) && before > 0) {
        isWhole = false
        break
      }
    }
  } finally {
    closeSync(handle)
  }
  const blocks = inOrder(found, isWhole ? "whole" : "end").slice(-most)
  const nextId = nextOf(blocks.at(-1)?.id, summary.next)
  return {blocks: filledTo(blocks, nextId), nextId, notes: notes.reverse()}
}

/** Whether the last `most` ids below the next one are there. */
function hasAll(found: ReadonlyMap<number, Block>, next: number, most: number): boolean {
  for (let id = next - 1; id >= next - most; id--) if (!found.has(id)) return false
  return true
}

function take(bytes: Buffer, found: Map<number, Block>, notes: unknown[]): void {
  if (!startsWith(bytes, BLOCKS_START) && !startsWith(bytes, NOTE_START)) return
  const line = readKeptLine(bytes.toString("utf8"))
  if (line?.type === "note") notes.push(line.note)
  if (line?.type !== "blocks") return
  for (const kept of line.blocks) {
    const block = blockFrom(kept)
    // What was written later counts, and nothing stands behind the next one.
    if (block && block.id < line.summary.next && !found.has(block.id)) found.set(block.id, block)
  }
}

/** The blocks by their ids, without a gap. A program that was killed has not kept what was alive in
 *  it: something stands in its place. Where only the end was read, some of what is missing at its
 *  beginning stands further up in the file: it begins behind that. */
function inOrder(found: ReadonlyMap<number, Block>, part: "whole" | "end"): readonly Block[] {
  const blocks = [...found.values()].sort((a, b) => a.id - b.id)
  if (part === "end") {
    const half = Math.floor(blocks.length / 2)
    const gap = blocks.findLastIndex(
      (block, index) => index > 0 && index <= half && block.id !== (blocks[index - 1]?.id ?? 0) + 1,
    )
    if (gap > 0) blocks.splice(0, gap)
  }
  const far = blocks.findLastIndex((block, at) => at > 0 && isFar(blocks[at - 1]?.id, block.id))
  if (far > 0) blocks.splice(0, far)
  return blocks.flatMap((block, index) => {
    const before = blocks[index - 1]
    return before ? [...missing(before.id + 1, block.id), block] : [block]
  })
}

/** A transcript has every id below the next one. */
function filledTo(blocks: readonly Block[], nextId: number): readonly Block[] {
  const last = blocks.at(-1)
  return last ? [...blocks, ...missing(last.id + 1, nextId)] : blocks
}

/** Longest gap that is believed: more blocks than that are never alive at once. A file with a
 *  longer one is damaged: what stands before it is left on the disk. */
const GAP_MAX = 1000

function isFar(from: number | undefined, to: number): boolean {
  return from !== undefined && to - from - 1 > GAP_MAX
}

/** The id of the next block, behind the last one that came back. */
function nextOf(last: number | undefined, told: number): number {
  if (last === undefined) return Math.max(1, told)
  return isFar(last, told) ? last + 1 : Math.max(told, last + 1)
}

function missing(from: number, to: number): readonly Block[] {
  return Array.from({length: Math.max(0, to - from)}, (_, index): Block => {
    const common = {id: from + index, revision: 0, life: "final", spaced: index === 0} as const
    return {type: "notice", ...common, tone: "warning", text: "…", detail: [], rank: "note"}
  })
}
