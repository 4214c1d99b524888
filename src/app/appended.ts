// How blocks come into the transcript that an agent tells of: as work, or beside it. Pure. Loaded
// with all that an agent tells; never knows what of it is drawn.

import type {NewBlock} from "../transcript/block.js"
import {append} from "../transcript/transcript.js"
import {added, followed} from "./said.js"
import type {State} from "./state.js"
import {stretchFor, stretchTold} from "./stretch.js"

/** Appends a block that is no work: texts end by it, finished calls, and the work before it. */
export function addedBeside(state: State, block: NewBlock, at: number): State {
  return added(stretchTold(followed(state)), block, at)
}

/** Appends a block that is work: it stands in the stretch that goes on, or begins one. Texts end
 *  by it, and finished calls. */
export function addedWork(state: State, block: NewBlock, at: number): State {
  const {state: ready, work} = stretchFor(followed(state), at)
  const transcript = append(ready.transcript, {...block, work: work.id})
  return stretchTold({...ready, transcript})
}

/** Whether what is thought and done is told by stretches of work: in a turn, for whoever folds. */
export function isFolding({turn, setting}: State): boolean {
  return turn !== undefined && setting.fold !== "open"
}
