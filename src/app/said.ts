// How blocks come into the transcript and how they end, for whoever changes the state. Pure.
// Never knows where the news came from.

import type {Block, Chart, NewBlock, Tone} from "../transcript/block.js"
import {liveWork} from "../transcript/fold.js"
import {append, finish} from "../transcript/transcript.js"
import {NO_SESSION, type State} from "./state.js"
import {stretchEnded} from "./stretch-end.js"
import {APP_WORDS, type AppWords} from "./words.js"

/** Something that Platen says. `detail` is untrusted text of several lines. */
export interface Notice {
  readonly tone: Tone
  readonly text: string
  readonly detail?: readonly string[]
  readonly rank?: "note"
  readonly chart?: Chart
}

/** The words in force. */
export function wordsOf(state: State): AppWords {
  return APP_WORDS[state.setting.locale]
}

/** Appends a notice of ours. It ends nothing: a text that is being written goes on above it, for a
 *  Markdown text that is cut in the middle means something else. Work goes on above it, too. */
export function said(state: State, notice: Notice): State {
  const work = liveWork(state.transcript)?.id
  const block = {type: "notice", life: "final", detail: [], work, ...notice} as const
  return {...state, transcript: append(state.transcript, block)}
}

/** The same for a notice that tells of work: it folds with that, unless it warns. */
export function noted(state: State, notice: Notice): State {
  return said(state, {...notice, rank: "note"})
}

/** Appends a block that is no work, and ends what is over thereby: texts, for a change of kind ends
 *  a message, finished calls that waited for what they gave, and the stretch of work. `at`: when,
 *  if that is known. */
export function added(state: State, block: NewBlock, at: number | undefined): State {
  const ended = stretchEnded(followed(state), at)
  const turn = ended.turn && at !== undefined ? {...ended.turn, workFrom: at} : ended.turn
  return {...ended, turn, transcript: append(ended.transcript, block)}
}

/** What ends when something else comes has ended. */
export function followed(state: State): State {
  const transcript = finish(state.transcript, before =>
    endsWhenFollowed(before) ? {...before, life: "final"} : before,
  )
  return transcript === state.transcript ? state : {...state, transcript}
}

function endsWhenFollowed(block: Block): boolean {
  return block.type !== "work" && (block.type !== "tool" || isOver(block.status))
}

/** Whether a block is part of the conversation: notices, and what is shown once more, stand beside
 *  it and part nothing. */
export function isTold(block: Block): boolean {
  return block.type !== "notice" && block.type !== "shown"
}

/** Whether a call with that status has come to its own end. */
export function isOver(status: string): boolean {
  return status === "done" || status === "failed"
}

/** Nothing of the turn is open any more: texts and work end, calls that never ended are cancelled,
 *  a plan goes into the transcript as it stands, questions close. `at` is when that was, `cutAt`
 *  when the calls were cancelled, if that is known. */
export function settled(
  state: State,
  {cutAt, at}: {readonly cutAt: number | undefined; readonly at: number | undefined},
): State {
  const over = finish(state.transcript, block => {
    if (block.type === "work") return block
    if (block.type !== "tool") return {...block, life: "final"}
    const told = {...block, life: "final", isAsked: false} as const
    return isOver(block.status)
      ? told
      : {...told, status: "cancelled", endedAt: block.endedAt ?? cutAt}
  })
  const {transcript} = stretchEnded({...state, transcript: over}, at)
  const closed: State = {...state, transcript, turn: undefined, asks: []}
  const {plan} = state.session
  if (plan.length === 0) return closed
  const shown = added(closed, {type: "plan", life: "final", entries: plan}, at)
  return {...shown, session: {...shown.session, plan: NO_SESSION.plan}}
}
