// What is drawn of a block that belongs to a stretch of work: all of it, or nothing while the
// stretch is folded. Pure. Never knows rows; what must not hide is decided here and nowhere else.

import type {Block, Fold, NoticeBlock, ThoughtBlock, ToolBlock, WorkBlock} from "./block.js"
import {blockOf, type Transcript} from "./transcript.js"

/** "inset": below the heading of its stretch, two columns further in; "head": there, but without
 *  what it gave; "none": it is folded. */
export type Standing = "plain" | "inset" | "head" | "none"

/** Cards of errors below the heading of a folded stretch; further ones are heads alone. */
export const CARDS_MAX = 3

/** How much of thoughts is shown. */
export type Reasoning = "hidden" | "line" | "full"

/** How a block is drawn on the main screen. Once it is final, and its heading is, the answer stays
 *  the same. */
export function standingOf(transcript: Transcript, block: Block, reasoning: Reasoning): Standing {
  if (block.type === "shown") return block.below === "heading" ? "inset" : "plain"
  if (block.work === undefined) return "plain"
  const work = blockOf(transcript, block.work)
  if (work?.type !== "work") return "plain"
  switch (block.type) {
    case "notice":
      return isNote(block) && work.fold !== "open" ? "none" : "plain"
    case "tool":
      if (work.fold === "open") return "inset"
      if (!isKept(block, work.fold)) return "none"
      return isFailure(block) && failuresBefore(transcript, block) >= CARDS_MAX ? "head" : "inset"
    case "thought":
      return work.fold === "open" || isWatched(block, reasoning) ? "inset" : "none"
    default:
      return "plain"
  }
}

/** The stretch of work that goes on: that of the last block. Constant time. */
export function liveWork(transcript: Transcript): WorkBlock | undefined {
  const last = transcript.blocks.at(-1)
  const work = last?.type === "work" ? last : blockOf(transcript, last?.work ?? 0)
  return work?.type === "work" && work.life === "live" ? work : undefined
}

/** The blocks of a stretch, oldest first. */
export function blocksOf(transcript: Transcript, work: WorkBlock): readonly Block[] {
  const first = transcript.blocks[0]?.id ?? 0
  return transcript.blocks.slice(work.id - first + 1).filter(block => block.work === work.id)
}

/** Kinds of calls that change files. */
export const CHANGING_KINDS: readonly string[] = ["edit", "delete", "move"]
/** The kind of a call that asks for a plan to be approved. */
const APPROVAL_KIND = "switch_mode"
/** The tools by which agents ask the reader something, without case and signs. */
const ASKING =
  /^(?:ask|askuser|askuserquestion|question|requestuserinput|askfollowupquestion|elicit)$/

/** Whether a call is for the reader to decide: a question, or a plan that is to be approved. */
export function isForReader({kind, name}: Pick<ToolBlock, "kind" | "name">): boolean {
  if (kind === APPROVAL_KIND || name === undefined) return kind === APPROVAL_KIND
  return ASKING.test(name.toLowerCase().replace(/[^a-z]/g, ""))
}

/** Whether a call has begun and not ended. */
export function isRunning(block: Block): block is ToolBlock {
  return block.type === "tool" && (block.status === "running" || block.status === "pending")
}

/** Calls that stay on show below the heading of a folded stretch: errors never hide, what is to be
 *  approved neither. Where not everything is folded, what runs and what changes files is seen. */
function isKept(call: ToolBlock, fold: Fold): boolean {
  if (call.status === "failed" || isForReader(call)) return true
  if (fold !== "auto") return false
  return CHANGING_KINDS.includes(call.kind) || isRunning(call)
}

function isFailure(block: Block): boolean {
  return block.type === "tool" && block.status === "failed"
}

/** Calls of the same stretch before a block that have failed, counted as far as it matters. What is
 *  before a block is final when the block may leave, so the answer stays. */
function failuresBefore(transcript: Transcript, {id, work}: Block): number {
  let count = 0
  for (let before = id - 1; before > (work ?? id) && count < CARDS_MAX; before--) {
    const block = blockOf(transcript, before)
    if (block && block.work === work && isFailure(block)) count++
  }
  return count
}

/** A thought is watched as it comes, where all of it is wanted. */
function isWatched({life}: ThoughtBlock, reasoning: Reasoning): boolean {
  return life === "live" && reasoning === "full"
}

function isNote({rank, tone}: NoticeBlock): boolean {
  return rank === "note" && tone === "info"
}
