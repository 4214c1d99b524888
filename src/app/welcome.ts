// The first row of a conversation. Pure.

import {said, wordsOf} from "./said.js"
import type {State} from "./state.js"

/** Says who answers, and where. */
export function welcomed(state: State): State {
  const {version, directory} = state.setting
  const words = wordsOf(state)
  const text = words.welcome(version, state.agent.name, directory)
  return said(state, {tone: "info", text})
}
