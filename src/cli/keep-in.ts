// Sessions are kept in the user's directory for state: wires agents to journals. Loaded with the
// agents, after the first frame.

import process from "node:process"
import type {Keep} from "../agents/keeping.js"
import {type Earlier, Journal} from "../sessions/journal.js"
import type {Environment} from "../settings/color-depth.js"
import {stateDirectory} from "./unsent-file.js"

/** Whose sessions. */
export interface Keepable {
  readonly env: Environment
  readonly cwd: string
  readonly agent: string | undefined
  /** The session that goes on, if one does: the first that is begun. */
  readonly earlier: Earlier | undefined
}

/** Keeps each session that is begun; `undefined` where the user has no such directory. */
export function keepIn({env, cwd, agent, earlier}: Keepable): Keep | undefined {
  const state = stateDirectory(env, process.platform)
  if (state === undefined) return undefined
  let goesOn = earlier
  return onFailure => {
    const journal = new Journal({state, cwd, agent, earlier: goesOn, onFailure})
    goesOn = undefined
    return journal
  }
}
