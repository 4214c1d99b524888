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

/** The state in which a session goes on, and from where on its content is printed. */
export interface Resumed {
  readonly state: State
  readonly from: Mark
}

/** Screens of what was said that are printed again, at most. */
const SCREENS = 2

/** The session goes on in this state, which has none yet. */
export function resumed(
  state: State,
  {id, blocks: all, nextId}: PastSession,
  form: "screen" | "linear",
): Resumed {
  const words = RESUME_WORDS[state.setting.locale]
  const start = beginning({...state, transcript: {...state.transcript, blocks: all}})
  // A form that cannot page has only what it tells.
  const blocks = form === "screen" ? all : all.slice(start)
  const first = blocks[0]
  const transcript = {...state.transcript, blocks, nextId}
  const shown = all[start]
  const texts = [words.goesOn(id)]
  if (first && shown && shown !== first) {
    const last = blocks[shown.id - first.id - 1]
    texts.push(words.earlier(handleOf(first), handleOf(last ?? first)))
  }
  if (first && first.id > FIRST_ID) texts.push(words.older(handleOf(first)))
  const calls = blocks.flatMap(block =>
    block.type === "tool" ? [[block.callId, block.id] as const] : [],
  )
  const history = blocks.flatMap(block => (block.type === "user" ? [block.text] : []))
  const next = {
    ...state,
    transcript,
    session: {...state.session, calls: new Map(calls)},
    editor: createEditor({locale: state.setting.locale, history}),
  }
  return {
    state: said(next, {tone: "info", text: texts.join(" ")}),
    from: shown ? {block: shown.id, line: 0, offset: 0} : START,
  }
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
