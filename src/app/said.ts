// How blocks come into the transcript and how they end, for whoever changes the state. Pure.
// Never knows where the news came from.

import type {Block, NewBlock, Tone} from "../transcript/block.js"
import {append, finish} from "../transcript/transcript.js"
import {NO_SESSION, type State} from "./state.js"
import {APP_WORDS, type AppWords} from "./words.js"

/** Something that Platen says. `detail` is untrusted text of several lines. */
export interface Notice {
  readonly tone: Tone
  readonly text: string
  readonly detail?: readonly string[]
}

/** The words in force. */
export function wordsOf(state: State): AppWords {
  return APP_WORDS[state.setting.locale]
}

/** Appends a notice of ours. It ends nothing: a text that is being written goes on above it, for a
 *  Markdown text that is cut in the middle means something else. */
export function said(state: State, notice: Notice): State {
  const block = {type: "notice", life: "final", detail: [], ...notice} as const
  return {...state, transcript: append(state.transcript, block)}
}

/** Appends a block and ends what is over thereby: texts, for a change of kind ends a message, and
 *  finished calls that waited for what they gave. */
export function added(state: State, block: NewBlock): State {
  const ended = finish(state.transcript, before =>
    endsWhenFollowed(before) ? {...before, life: "final"} : before,
  )
  return {...state, transcript: append(ended, block)}
}

function endsWhenFollowed(block: Block): boolean {
  return block.type !== "tool" || isOver(block.status)
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

/** Nothing of the turn is open any more: texts end, calls that never ended are cancelled, a plan
 *  goes into the transcript as it stands, questions close. `at` is when the calls were cancelled,
 *  if that is known. */
export function settled(state: State, at: number | undefined): State {
  const transcript = finish(state.transcript, block => {
    if (block.type !== "tool") return {...block, life: "final"}
    const told = {...block, life: "final", isAsked: false} as const
    return isOver(block.status)
      ? told
      : {...told, status: "cancelled", endedAt: block.endedAt ?? at}
  })
  const closed: State = {...state, transcript, turn: undefined, asks: []}
  const {plan} = state.session
  if (plan.length === 0) return closed
  const shown = added(closed, {type: "plan", life: "final", entries: plan})
  return {...shown, session: {...shown.session, plan: NO_SESSION.plan}}
}
