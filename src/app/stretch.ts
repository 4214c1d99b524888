// A stretch of work and what is told of it: begun by whoever appends work, counted anew from its
// blocks, ended by whatever is no work. Pure. Never knows what of it is drawn, but for the room
// that it may take; never appends anything but headings.

import {callLabel, callsLabel} from "../transcript/args/label.js"
import {firstSentence} from "../transcript/args/sentence.js"
import type {Block, NewBlock, WorkBlock} from "../transcript/block.js"
import {blocksOf, isRunning, liveWork, standingOf} from "../transcript/fold.js"
import {endOfText, startOfText} from "../transcript/growing.js"
import {append, change} from "../transcript/transcript.js"
import type {State} from "./state.js"
import {stretchEnded, stretchSecond} from "./stretch-end.js"

/** Blocks of one stretch, at most: what stands below a heading is kept as long as that is live. */
export const STRETCH_BLOCKS_MAX = 200
/** UTF-16 units of a thought in which its first sentence must end to be told. */
export const SENTENCE_UNITS_MAX = 400
/** Most columns of what it does, for headings on wide screens. */
const ACTION_MOST = 160
/** Rows of a call that are counted, beside its head; and those of a thought. */
const CALL_ROWS_MAX = 8
/** Share of the screen that final rows below a live heading may take: they wait for it. */
const KEPT_SHARE = 0.5

/** The state with a live stretch that takes one block more: the one that goes on, or a new one.
 *  What is being written must have ended. */
export function stretchFor(state: State, at: number): {state: State; work: WorkBlock} {
  const going = liveWork(state.transcript)
  if (going && !isFull(state, going)) return {state, work: going}
  const ready = going ? stretchEnded(stretchTold(state), at) : state
  // One that was only full is gone on with: it stands as the reader has set it.
  const fold = going ? going.fold : ready.setting.fold
  const heading: NewBlock<WorkBlock> = {
    type: "work",
    life: "live",
    fold,
    outcome: "running",
    steps: 0,
    errors: 0,
    action: "",
    startedAt: going ? at : (ready.turn?.workFrom ?? at),
    seconds: undefined,
  }
  const transcript = append(ready.transcript, heading)
  const next = stretchSecond({...ready, transcript}, at)
  return {state: next, work: liveWork(next.transcript)!}
}

/** The live stretch tells what its blocks tell: after one of them has come or changed. The same
 *  state if that is nothing new. */
export function stretchTold(state: State): State {
  const work = liveWork(state.transcript)
  if (!work) return state
  const told = toldOf(state, work)
  const isSame =
    told.steps === work.steps && told.errors === work.errors && told.action === work.action
  return isSame ? state : {...state, transcript: change(state.transcript, work, told)}
}

/** What the heading says beside the time. A call that has more than one card counts once. */
function toldOf(state: State, work: WorkBlock): Pick<WorkBlock, "steps" | "errors" | "action"> {
  const blocks = blocksOf(state.transcript, work)
  const calls = blocks.filter(block => block.type === "tool")
  const last = new Map(calls.map(call => [call.callId, call]))
  const failed = [...last.values()].filter(({status}) => status === "failed")
  return {
    steps: last.size,
    errors: failed.length,
    action: actionOf(blocks, state) ?? work.action,
  }
}

/** What runs, the first of them and how many more; else what was begun or thought last.
 *  `undefined` while that is not known yet. */
function actionOf(blocks: readonly Block[], {setting}: State): string | undefined {
  const telling = {locale: setting.locale, most: ACTION_MOST}
  const running = new Map(blocks.filter(isRunning).map(call => [call.callId, call]))
  if (running.size > 0) return callsLabel([...running.values()], telling)
  const last = blocks.findLast(block => block.type === "tool" || block.type === "thought")
  if (last?.type === "tool") return callLabel(last, telling)
  return last?.type === "thought" ? sentenceOf(last) : undefined
}

/** The first sentence of a thought, once it has ended: one that grows would be drawn anew with
 *  every word. */
function sentenceOf(thought: Extract<Block, {type: "thought"}>): string | undefined {
  const {text, life} = thought
  const head = startOfText(text, SENTENCE_UNITS_MAX)
  const sentence = firstSentence(head, ACTION_MOST)
  const isOver = life === "final" || text.length > SENTENCE_UNITS_MAX
  // What more would not change has ended.
  return isOver || firstSentence(`${head}x`, ACTION_MOST) === sentence ? sentence : undefined
}

/** Whether final rows below the heading would have to wait for it too long, or too many blocks
 *  would. Calls that run hold back what is behind them in any case. */
function isFull(state: State, work: WorkBlock): boolean {
  const {transcript, setting, size} = state
  const blocks = blocksOf(transcript, work)
  if (blocks.some(isRunning)) return false
  if (blocks.length >= STRETCH_BLOCKS_MAX) return true
  let rows = 0
  for (const block of blocks) {
    const standing = standingOf(transcript, block, setting.reasoning)
    rows += standing === "none" ? 0 : standing === "head" ? 1 : rowsAbout(block)
  }
  return rows > size.rows * KEPT_SHARE
}

/** About how many rows a block has. */
function rowsAbout(block: Block): number {
  switch (block.type) {
    case "tool": {
      const lines = block.parts.map(part => {
        return part.type === "diff" ? CALL_ROWS_MAX : linesIn(part.text, CALL_ROWS_MAX)
      })
      return (
        1 +
        Math.min(
          CALL_ROWS_MAX,
          lines.reduce((sum, count) => sum + count, 0),
        )
      )
    }
    case "notice":
      return 1 + block.detail.length
    case "thought":
      return linesIn(endOfText(block.text, SENTENCE_UNITS_MAX), CALL_ROWS_MAX)
    default:
      return 1
  }
}

/** Lines of a text, counted up to `most`. */
function linesIn(text: string, most: number): number {
  let count = text === "" ? 0 : 1
  for (let at = text.indexOf("\n"); at >= 0 && count < most; at = text.indexOf("\n", at + 1)) {
    count++
  }
  return count
}
