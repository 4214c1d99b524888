// What happens in a session that is out of sight → a new state. Pure. It goes on as if it were in
// focus, but for what is drawn: the reader is told in one line that a turn begins there, and in one
// how it ends; its questions wait until it comes into focus.

import type {AgentEvent} from "../agent.js"
import type {Tone} from "../transcript/block.js"
import {agentUpdate} from "./agent-update.js"
import {focusOn} from "./focus.js"
import {withQuotes} from "./quotes.js"
import {noted} from "./said.js"
import {shortId} from "./session-name.js"
import {SESSION_WORDS, type TurnOutcome} from "./session-words.js"
import {type AgentWish, type Effect, only, type State, type Step} from "./state.js"
import {stopIsLate} from "./stopping.js"
import {timed} from "./timing.js"

/** One event of the agent of the session `key`, at a time of the loop's clock. A session that is
 *  no longer there has nothing more to say. */
export function agentElsewhere(
  state: State,
  {key, event}: {readonly key: number; readonly event: AgentEvent},
  at: number,
): Step {
  const before = focusOn(state, key)
  if (before === state) return only(state)
  const plain = agentUpdate(before, event, at)
  const step = withQuotes(timed(before, plain, {type: "agent", session: key, event, at}))
  if (step.state === before && step.effects.length === 0) return only(state)
  const next = focusOn(step.state, state.sessions.focus)
  return {state: told(next, {before, after: step.state, event}), effects: wishes(step, key)}
}

/** A turn out of sight that began with the block `firstBlock` should have stopped by now. */
export function lateElsewhere(state: State, key: number, firstBlock: number): State {
  const before = focusOn(state, key)
  return before === state ? state : focusOn(stopIsLate(before, firstBlock), state.sessions.focus)
}

/** Whatever is wanted there is wanted of the agent: nothing else can come of its own news. */
function wishes({effects}: Step, session: number): readonly Effect[] {
  return effects.flatMap((effect): readonly Effect[] =>
    isWish(effect) ? [{type: "elsewhere", session, wish: effect}] : [],
  )
}

function isWish(effect: Effect): effect is AgentWish {
  const {type} = effect
  return type === "prompt" || type === "cancel" || type === "answer" || type === "end-agent"
}

interface Went {
  readonly before: State
  readonly after: State
  readonly event: AgentEvent
}

/** One line when a turn begins, and one when it has ended. */
function told(state: State, {before, after, event}: Went): State {
  const words = SESSION_WORDS[state.setting.locale]
  const say = (what: string, tone: Tone) => {
    const text = words.told(before.sessions.focus, shortId(after), what)
    return noted(state, {tone, text})
  }
  if (!before.turn && after.turn) return say(words.working, "info")
  const outcome = outcomeOf(event)
  const isOver = before.turn !== undefined && after.turn === undefined
  const isGone = after.agent.phase === "ended" && before.agent.phase !== "ended"
  // An agent that takes its turn along has told of that turn before.
  const isNews = isOver || (isGone && !lastFailed(before))
  return isNews && outcome !== undefined ? say(words.outcomes[outcome], TONES[outcome]) : state
}

function outcomeOf(event: AgentEvent): TurnOutcome | undefined {
  if (event.type === "turn-end") return event.reason
  return event.type === "turn-failed" || event.type === "ended" ? "failed" : undefined
}

function lastFailed({transcript}: State): boolean {
  const last = transcript.blocks.at(-1)
  return last?.type === "notice" && last.tone === "error"
}

const TONES: Readonly<Record<TurnOutcome, Tone>> = {
  end_turn: "success",
  max_tokens: "warning",
  max_turn_requests: "warning",
  refusal: "warning",
  cancelled: "cancelled",
  failed: "error",
}
