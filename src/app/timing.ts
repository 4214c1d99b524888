// What happened to the state → how the turn spends its time. Pure. Looks on from outside, at every
// step, so that nobody who changes the state has to think of times; what nobody told is not known,
// and never zero. Never knows how any of it is shown.

import type {AgentEvent} from "../agent.js"
import {callLabel} from "../transcript/args/label.js"
import {blockOf} from "../transcript/transcript.js"
import {type CallTime, type CallTimes, callTold, NO_CALLS, phaseOf} from "./call-times.js"
import {type Base, EMPTY_LANE, spoken, turned} from "./lane.js"
import type {AppEvent, State, Step} from "./state.js"
import {belowAgent} from "./sub-agents.js"
import {type Times, type TurnOutcome, type TurnTimes, until} from "./times.js"

/** Turns whose times are kept: the last ones. */
export const TURNS_MAX = 30
/** Most columns of what a call does. */
const LABEL_MOST = 60

/** The step with the times of the turn in its state; the very same one if nothing happened that
 *  takes or ends time. */
export function timed(before: State, step: Step, event: AppEvent): Step {
  if (event.type !== "agent" && event.type !== "input") return step
  const {state} = step
  const {focus} = state.sessions
  const isElsewhere = event.type === "agent" && (event.session ?? focus) !== focus
  // Of other sessions' turns nothing is known here.
  if (isElsewhere || before.sessions.focus !== focus) return step
  const [was, is] = [before.turn?.firstBlock, state.turn?.firstBlock]
  if (was === undefined && is === undefined) return step
  const now = Math.round(event.at)
  const agentEvent = event.type === "agent" ? event.event : undefined
  const times =
    was === is
      ? goneOn(before, state, {now, event: agentEvent})
      : begun(ended(state.times, outcomeOf(agentEvent), now), {state, now})
  return times === state.times ? step : {...step, state: {...state, times}}
}

function outcomeOf(event: AgentEvent | undefined): TurnOutcome {
  if (event?.type === "turn-end") return event.reason
  return event?.type === "turn-failed" || event?.type === "ended" ? "failed" : "cancelled"
}

function begun(times: Times, {state, now}: {readonly state: State; readonly now: number}): Times {
  if (!state.turn) return times
  const number = times.begun + 1
  const turn: TurnTimes = {
    number,
    startedAt: now,
    outcome: "running",
    ms: 0,
    lane: EMPTY_LANE,
    calls: NO_CALLS,
  }
  return {begun: number, turns: [...times.turns, turn].slice(-TURNS_MAX)}
}

function ended(times: Times, outcome: TurnOutcome, now: number): Times {
  const turn = times.turns.at(-1)
  if (turn?.outcome !== "running") return times
  const {calls, ...over} = until(turn, now)
  return withLast(times, {...over, outcome, calls: {...calls, calls: calls.calls.map(cut)}})
}

/** A call that never came to its end was cut off with its turn. */
function cut(call: CallTime): CallTime {
  const isOpen = call.status === "running" || call.status === "pending"
  return isOpen ? {...call, status: "cancelled"} : call
}

interface News {
  readonly now: number
  readonly event: AgentEvent | undefined
}

function goneOn(before: State, state: State, {now, event}: News): Times {
  const {times} = state
  const turn = times.turns.at(-1)
  if (turn?.outcome !== "running") return times
  const at = Math.max(turn.ms, now - turn.startedAt)
  const calls = callsNow(turn.calls, {before, state, event, at})
  const isOver = calls !== turn.calls && overCount(calls) > overCount(turn.calls)
  const base = baseOf(state, calls)
  const onward = turned(turn.lane, base, {at, cause: isOver ? "ended" : "other"})
  const kind = event && speechOf(before, event)
  const lane = kind ? spoken(onward, kind, at) : onward
  if (lane === turn.lane && calls === turn.calls) return times
  return withLast(times, {...turn, ms: at, lane, calls})
}

function withLast(times: Times, turn: TurnTimes): Times {
  return {...times, turns: times.turns.with(-1, turn)}
}

function overCount({calls, left}: CallTimes): number {
  return calls.filter(({phase}) => phase === "over").length + left.calls
}

function baseOf({asks}: State, calls: CallTimes): Base {
  if (asks.length > 0) return "reader"
  const phase = phaseOf(calls)
  return phase === "running" ? "calls" : phase === "pending" ? "pending" : "waiting"
}

/** The calls after their cards have been looked at again: the one that was told of, or all that
 *  are open where a question or the end of everything may have changed them. */
function callsNow(
  times: CallTimes,
  of: {readonly before: State; readonly state: State; readonly at: number} & Pick<News, "event">,
): CallTimes {
  const {before, state, event, at} = of
  if (before.transcript === state.transcript) return times
  const told = toldCall(state, event)
  const isAll = before.asks !== state.asks || before.turn?.stopping !== state.turn?.stopping
  const open = isAll ? times.calls.filter(({phase}) => phase !== "over") : []
  const ids = new Set([...open.map(({block}) => block), ...(told === undefined ? [] : [told])])
  const {locale, places} = state.setting
  let next = times
  for (const id of ids) {
    const card = blockOf(state.transcript, id)
    if (card?.type !== "tool" || id < (state.turn?.firstBlock ?? 0)) continue
    const label = () => callLabel(card, {locale, places, most: LABEL_MOST})
    next = callTold(next, card, {at, label})
  }
  return next
}

function toldCall(state: State, event: AgentEvent | undefined): number | undefined {
  if (event?.type === "permission") return state.session.calls.get(event.call.toolCallId)
  if (event?.type !== "update") return undefined
  const {update} = event
  const isCall = update.sessionUpdate === "tool_call" || update.sessionUpdate === "tool_call_update"
  return isCall ? state.session.calls.get(update.toolCallId) : undefined
}

/** What the model said, if it did; what an agent below it says is no part of it. */
function speechOf(before: State, event: AgentEvent): "thinking" | "writing" | undefined {
  if (event.type !== "update") return undefined
  const {update} = event
  switch (update.sessionUpdate) {
    case "agent_message_chunk":
    case "agent_thought_chunk":
    case "compaction_summary_chunk": {
      const isBlank = update.content.type === "text" && update.content.text === ""
      if (isBlank || belowAgent(before, update)) return undefined
      return update.sessionUpdate === "agent_message_chunk" ? "writing" : "thinking"
    }
    default:
      return undefined
  }
}
