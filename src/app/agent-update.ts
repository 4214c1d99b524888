// What the agent tells → a new state. Pure.
// Turns begin and end here; what happens in between is for session-update.ts and asks.ts.

import type {ContentBlock} from "@agentclientprotocol/sdk"
import type {AgentEvent} from "../agent.js"
import {never} from "../never.js"
import {addedBeside} from "./appended.js"
import {asked, withdrawn} from "./asks.js"
import {closingLine, counted} from "./closing.js"
import {contentText} from "./content.js"
import {followed, noted, said, settled, wordsOf} from "./said.js"
import {sendNext} from "./sending.js"
import {sessionUpdate} from "./session-update.js"
import {only, type State, type Step} from "./state.js"
import {stretchTold} from "./stretch.js"
import {toldWordsOf} from "./told-words.js"

/** One event of the agent at a time of the loop's clock. */
export function agentUpdate(state: State, event: AgentEvent, at: number): Step {
  switch (event.type) {
    case "ready":
      return only({
        ...state,
        agent: {phase: "ready", name: event.name, ending: ""},
        session: {...state.session, id: event.sessionId},
      })
    case "turn-start":
      return only(turnStart(state, event.prompt, at))
    case "update":
      return only(sessionUpdate(state, event.update, at))
    case "permission":
      return asked(state, event, at)
    case "permission-withdrawn":
      return only(withdrawn(state, event.id, at))
    case "turn-end":
      return turnEnd(state, event, at)
    case "turn-failed":
      return only(turnFailed(state, event.message, at))
    case "notice": {
      const detail = event.detail?.trimEnd() ? event.detail.trimEnd().split("\n") : []
      return only(noted(state, {tone: event.tone, text: event.text, detail}))
    }
    case "ended":
      return only(ended(state, event, at))
    default:
      return never(event)
  }
}

function turnStart(
  state: State,
  prompt: Extract<AgentEvent, {type: "turn-start"}>["prompt"],
  at: number,
): State {
  const words = toldWordsOf(state)
  const shown = prompt.filter(content => !isAside(content))
  const text = shown.map(content => contentText(content, words)).join("\n")
  const next = addedBeside(state, {type: "user", life: "final", messageId: undefined, text}, at)
  return {
    ...next,
    turn: {
      startedAt: at,
      doing: {type: "thinking"},
      stopping: "no",
      firstBlock: state.transcript.nextId,
      workFrom: at,
      costBefore: state.session.cost,
    },
  }
}

/** What goes with a prompt for the agent alone: the screen shows the handle that stands for it. */
function isAside({annotations}: ContentBlock): boolean {
  const audience = annotations?.audience ?? []
  return audience.length > 0 && !audience.includes("user")
}

function turnEnd(state: State, end: Extract<AgentEvent, {type: "turn-end"}>, at: number): Step {
  const {turn} = state
  const closed = settled(stretchTold(followed(state)), {
    cutAt: end.reason === "cancelled" ? at : undefined,
    at,
  })
  const over = counted(closed, end.usage, {turn, at})
  const line = closingLine(over, end, {turn, at})
  return sendNext(line ? said(over, line) : over)
}

/** What waits goes on waiting: it would most likely fail in the same way. */
function turnFailed(state: State, message: string, at: number): State {
  const text = wordsOf(state).turnFailed(message)
  const closed = settled(stretchTold(followed(state)), {cutAt: undefined, at})
  const over = counted(closed, undefined, {turn: state.turn, at})
  return said(over, {tone: "error", text})
}

function ended(
  state: State,
  {message, stderr}: Extract<AgentEvent, {type: "ended"}>,
  at: number,
): State {
  const words = wordsOf(state)
  const over = settled(stretchTold(followed(state)), {cutAt: undefined, at})
  const last = state.transcript.blocks.at(-1)
  // The turn that it took along has just said the same.
  const isTold = last?.type === "notice" && last.text === words.turnFailed(message)
  const agent = {...state.agent, phase: "ended", ending: message} as const
  if (isTold && stderr.length === 0) return {...over, agent}
  const text = isTold ? words.lastWords : message
  return {...said(over, {tone: "error", text, detail: stderr}), agent}
}
