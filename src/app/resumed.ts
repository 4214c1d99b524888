// A session that goes on: what was said in it is in the transcript again, under the same handles;
// only its end is printed once more. Pure. Never knows where it was kept.

import type {Block} from "../transcript/block.js"
import {blockText} from "../transcript/block-text.js"
import {standingOf} from "../transcript/fold.js"
import {handleOf} from "../transcript/handle.js"
import {type Mark, START} from "../transcript/view.js"
import {createEditor} from "../widgets/editor/editor.js"
import {RESUME_WORDS} from "./resume-words.js"
import {said} from "./said.js"
import type {PastSession} from "./sessions-port.js"
import type {State} from "./state.js"
import {welcomed} from "./welcome.js"

/** The state in which a session goes on, and from where on its content is printed. */
export interface Resumed {
  readonly state: State
  readonly from: Mark
}

/** Screens of what was said that are printed again, at most. */
const SCREENS = 2

/** The session goes on in this state, which has none yet. A form that cannot page has only what it
 *  tells. */
export function resumed(state: State, past: PastSession, form: "screen" | "linear"): Resumed {
  const words = RESUME_WORDS[state.setting.locale]
  const {blocks} = past
  const start = beginning({...state, transcript: {...state.transcript, blocks}})
  const [first, shown, last] = [blocks[0], blocks[start], blocks[start - 1]]
  const earlier =
    form === "screen" && first && last ? [words.earlier(handleOf(first), handleOf(last))] : []
  const given = form === "screen" ? past : {...past, blocks: blocks.slice(start)}
  const history = blocks.flatMap(block => (block.type === "user" ? [block.text] : []))
  const editor = createEditor({locale: state.setting.locale, history})
  return {
    state: goesOn({...state, editor}, given, {earlier, form}),
    from: shown && (start > 0 || form === "linear") ? {block: shown.id, line: 0, offset: 0} : START,
  }
}

interface Form {
  /** What is said of blocks that are not printed. */
  readonly earlier: readonly string[]
  /** The linear form has a welcome of its own. */
  readonly form: "screen" | "linear"
}

/** The session is the one in this state, which had nothing in it, and a row says so. All of it
 *  stands below the welcome again: so it has every block from the first one on. */
export function goesOn(
  state: State,
  {id, blocks: past, nextId}: PastSession,
  {earlier, form}: Form = {earlier: [], form: "screen"},
): State {
  const words = RESUME_WORDS[state.setting.locale]
  const [first] = past
  const isWhole = first?.id === FIRST_ID && form === "screen"
  const blocks = isWhole ? [...welcomed(state).transcript.blocks, ...past] : past
  const older = first && first.id > FIRST_ID ? [words.older(handleOf(first))] : []
  const calls = blocks.flatMap(block =>
    block.type === "tool" ? [[block.callId, block.id] as const] : [],
  )
  const before = older.length > 0 && first ? {older: first.id} : {}
  const transcript = {...state.transcript, blocks, nextId, ...before}
  const session = {...state.session, calls: new Map(calls)}
  const cutOff = isCutOff(past.at(-1)) ? [words.cutOff] : []
  const text = [words.goesOn(id), ...earlier, ...older, ...cutOff].join(" ")
  return said({...state, transcript, session}, {tone: "info", text})
}

/** Whether a turn ends with no block like that: an answer is the last one, or a row that tells how
 *  the turn ended. What was not final when Platen was killed stands as "…". */
function isCutOff(last: Block | undefined): boolean {
  if (last?.type === "notice") return last.text === "…"
  return last !== undefined && ["user", "thought", "tool", "work"].includes(last.type)
}

/** A session's first block stands below the welcome, which no file has. */
const FIRST_ID = 2

/** Index of the first block that is printed: the first prompt of the last screens, or what there
 *  is room for; the last block in any case. */
function beginning({transcript, size, setting}: State): number {
  const {blocks} = transcript
  let rows = 0
  let first = blocks.length - 1
  let prompt: number | undefined
  for (let index = blocks.length - 1; index >= 0; index--) {
    const block = blocks[index]!
    const drawn = standingOf(transcript, block, setting.reasoning)
    if (drawn !== "none") rows += rowsOf(block, size.columns)
    if (rows > SCREENS * size.rows && index < blocks.length - 1) break
    first = index
    if (block.type === "user") prompt = index
  }
  return Math.max(0, prompt ?? first)
}

/** Rows of a call's output on its card, at most. */
const CARD_ROWS = 8

/** About how many rows a block takes, with the blank one before it. */
function rowsOf(block: Block, columns: number): number {
  if (block.type === "work") return 2
  const lines = blockText(block).split("\n")
  if (block.type === "thought") return 2
  if (block.type === "tool") return Math.min(lines.length, CARD_ROWS) + 1
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / columns)), 1)
}
