// What a reader is told when older blocks cannot be kept any more. Pure; never knows why.

import {visible} from "../text/visible.js"
import {ARCHIVE_WORDS} from "./archive-words.js"
import {said} from "./said.js"
import type {State} from "./state.js"

/** Tells it, with what the system says; untrusted. */
export function archiveFull(state: State, message: string): State {
  const {full} = ARCHIVE_WORDS[state.setting.locale]
  return said(state, {tone: "warning", text: full, detail: [visible(message)]})
}
