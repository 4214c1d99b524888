// How a stretch of work goes on and ends by the clock: its shown seconds, and its last row. Pure.
// Never knows what was done in it: its heading has been told.

import {blocksOf, isRunning, liveWork} from "../transcript/fold.js"
import {change, finish, type Transcript} from "../transcript/transcript.js"
import type {State} from "./state.js"

/** The shown seconds of the live stretch at a time of the loop's clock. */
export function stretchSecond(state: State, at: number): State {
  const work = liveWork(state.transcript)
  if (work?.startedAt === undefined) return state
  const seconds = Math.max(1, Math.floor((at - work.startedAt) / 1000))
  if (seconds === work.seconds) return state
  return {...state, transcript: change(state.transcript, work, {seconds})}
}

/** The live stretch ends; the same state without one. Calls of it that run on are cards of their
 *  own from now on. `at`: when, if that is known. */
export function stretchEnded(state: State, at: number | undefined): State {
  const work = liveWork(state.transcript)
  if (!work) return state
  const {startedAt} = work
  const isTimed = at !== undefined && startedAt !== undefined
  const seconds = isTimed ? Math.max(1, Math.round((at - startedAt) / 1000)) : work.seconds
  const blocks = blocksOf(state.transcript, work)
  const isCut = blocks.some(block => block.type === "tool" && block.status === "cancelled")
  const ended = change(state.transcript, work, {
    seconds,
    outcome: isCut || (state.turn && state.turn.stopping !== "no") ? "cancelled" : "done",
    life: "final",
  })
  return {...state, transcript: freed(ended, work.id)}
}

function freed(transcript: Transcript, work: number): Transcript {
  return finish(transcript, block =>
    block.work === work && isRunning(block) ? {...block, work: undefined} : block,
  )
}
