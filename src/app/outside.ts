// The draft in the reader's own editor: what it is given, and what becomes of what comes back.
// Pure; never knows how an editor is started.

import {never} from "../never.js"
import {replaceText} from "../widgets/editor/editor.js"
import {sent} from "../widgets/editor/paste.js"
import type {Edited} from "./edited.js"
import {said, wordsOf} from "./said.js"
import {only, type State, type Step} from "./state.js"

/** Asks for the draft to be edited outside; pastes stand in it at full length. */
export function editOutside(state: State): Step {
  const {text, pastes} = state.editor.value
  const next: State = {...state, menu: undefined, armed: undefined}
  return {state: next, effects: [{type: "edit", text: sent(text, pastes)}]}
}

/** The draft after that. It stays as it was unless the editor ended well and changed it. */
export function edited(state: State, came: Edited): Step {
  const words = wordsOf(state)
  switch (came.type) {
    case "text": {
      const {text, pastes} = state.editor.value
      if (came.text === sent(text, pastes)) return only(state)
      return only({...state, editor: replaceText(state.editor, came.text)})
    }
    case "unset":
      return only(said(state, {tone: "warning", text: words.editorUnset}))
    case "failed":
      return only(said(state, {tone: "warning", text: words.editorFailed(came.editor, came.how)}))
    default:
      return never(came)
  }
}
