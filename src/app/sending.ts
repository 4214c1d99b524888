// Prompts that wait their turn. Pure; never knows who wrote them.

import {only, type State, type Step} from "./state.js"

/** Sends the prompt that has waited longest, if there is one and somebody to send it to. */
export function sendNext(state: State): Step {
  const [text, ...queue] = state.queue
  if (text === undefined || state.agent.phase === "ended") return only(state)
  return {state: {...state, queue}, effects: [{type: "prompt", text}]}
}
