// A turn that the reader stops: asked to end, told of when it does not, ended together with its
// agent. Pure; the time comes to it by an event.
//
//   runs ──Ctrl+C, Esc──▶ asked ──it ends
//                           └──5 s──▶ late ──Ctrl+C──▶ the agent is ended, and the turn cancelled

import {finish} from "../transcript/transcript.js"
import {closingLine, counted} from "./closing.js"
import {isOver, said, settled, wordsOf} from "./said.js"
import {only, type State, type Step} from "./state.js"

/** How long an agent may take to stop before the reader is told what else there is, in ms. */
export const STOP_LATE_MS = 5000

/** Open questions close, and calls that have not ended count as cancelled at once; but all of it
 *  stays open to what the agent still tells until the turn ends. */
export function stopTurn(state: State): Step {
  const turn = state.turn && ({...state.turn, stopping: "asked"} as const)
  const transcript = finish(state.transcript, block =>
    block.type !== "tool" || isOver(block.status)
      ? block
      : {...block, status: "cancelled", isAsked: false},
  )
  return {state: {...state, turn, transcript, asks: []}, effects: [{type: "cancel"}]}
}

/** What Ctrl+C does to the turn, if there is one. */
export function stopOrEnd(state: State, at: number): Step {
  if (!state.turn || state.turn.stopping === "asked") return only(state)
  return state.turn.stopping === "no" ? stopTurn(state) : endAgent(state, at)
}

/** The turn that began with the block `firstBlock` should have stopped by now. */
export function stopIsLate(state: State, firstBlock: number): State {
  const {turn, agent} = state
  if (turn?.stopping !== "asked" || turn.firstBlock !== firstBlock) return state
  const text = wordsOf(state).notStopped(agent.name, STOP_LATE_MS / 1000)
  return said({...state, turn: {...turn, stopping: "late"}}, {tone: "warning", text})
}

/** The turn is over for the reader; nothing that the agent still says is heard. */
function endAgent(state: State, at: number): Step {
  const {turn, agent} = state
  const over = counted(settled(state, {cutAt: at, at}), undefined, {turn, at})
  const line = closingLine(over, {reason: "cancelled", usage: undefined}, {turn, at})
  const ending = wordsOf(state).agentEnded(agent.name)
  const told = said(line ? said(over, line) : over, {tone: "warning", text: ending})
  return {
    state: {...told, agent: {...agent, phase: "ended", ending}},
    effects: [{type: "end-agent"}],
  }
}
