// One more session beside those that are open: of its own it has nothing yet. Pure.

import {emptyTranscript} from "../transcript/transcript.js"
import {byKey, parkedOf} from "./focus.js"
import {type Conversation, NO_SESSION, NO_TIMES, type State} from "./state.js"
import {withNewSession} from "./usage.js"

/** The state with it in focus, before its agent has begun; the others go on. */
export function beside(state: State, agent: string): State {
  const {sessions, transcript, usage} = state
  const fresh: Conversation = {
    agent: {phase: "starting", name: agent, ending: ""},
    transcript: emptyTranscript(transcript.cap),
    turn: undefined,
    session: NO_SESSION,
    usage: withNewSession(usage, undefined),
    times: NO_TIMES,
    asks: [],
    queue: [],
  }
  const key = sessions.opened + 1
  const parked = byKey([...sessions.parked, parkedOf(state)])
  const open = {menu: undefined, pager: undefined, armed: undefined}
  return {...state, ...fresh, ...open, sessions: {focus: key, parked, opened: key}}
}
