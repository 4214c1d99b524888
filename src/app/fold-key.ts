// What the key for folding does: it opens and closes the stretch of work that is still alive, or
// else decides for those to come. Pure. What was given to the terminal stays as it is.

import {liveWork} from "../transcript/fold.js"
import {handleOf} from "../transcript/handle.js"
import {change} from "../transcript/transcript.js"
import {said, wordsOf} from "./said.js"
import type {Setting, State} from "./state.js"

/** The state after the key was pressed. */
export function foldToggled(state: State): State {
  const {transcript, setting} = state
  const work = liveWork(transcript)
  if (work) {
    const fold = work.fold === "open" ? foldedOf(setting) : "open"
    return {...state, transcript: change(transcript, work, {fold})}
  }
  const fold = setting.fold === "open" ? foldedOf(setting) : "open"
  const last = transcript.blocks.findLast(block => block.type === "work")
  const handle = last && setting.fold !== "open" ? handleOf(last) : undefined
  const words = wordsOf(state)
  const text = fold === "open" ? words.foldOpen(handle) : words.foldFolded
  const foldedAs = setting.fold === "open" ? foldedOf(setting) : setting.fold
  return said({...state, setting: {...setting, fold, foldedAs}}, {tone: "info", text})
}

/** How work folds, for whoever folds it again. */
function foldedOf({fold, foldedAs}: Setting): "auto" | "closed" {
  return fold === "open" ? (foldedAs ?? "auto") : fold
}
