// Which of the sessions is in focus: what is its own changes places with that of another. Pure.
// Never knows what is drawn of it.

import type {Conversation, Parked, State} from "./state.js"

/** The same sessions with another in focus; the very same state if there is none of that number.
 *  What was used by all of them goes along. */
export function focusOn(state: State, key: number): State {
  const {sessions, usage} = state
  const next = sessions.parked.find(one => one.key === key)
  if (!next) return state
  const {key: focus, ...conversation} = next
  const {run, costs} = usage
  const others = sessions.parked.filter(one => one !== next)
  return {
    ...state,
    ...conversation,
    usage: {...next.usage, run, costs},
    sessions: {...sessions, focus, parked: byKey([...others, parkedOf(state)])},
  }
}

/** The session in focus as it is put aside. */
export function parkedOf(state: State): Parked {
  return {key: state.sessions.focus, ...conversationOf(state)}
}

/** The sessions in the order of their numbers. */
export function byKey(parked: readonly Parked[]): readonly Parked[] {
  return [...parked].sort((a, b) => a.key - b.key)
}

function conversationOf(state: State): Conversation {
  const {agent, transcript, turn, session, usage, times, asks, queue} = state
  return {agent, transcript, turn, session, usage, times, asks, queue}
}
