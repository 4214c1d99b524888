// What the reader had typed and not sent when the program ended, as one text, and how it comes back
// at the next start. Pure; never knows where it is kept in between.

import {paste} from "../widgets/editor/editor.js"
import {isWalking} from "../widgets/editor/history.js"
import {sent} from "../widgets/editor/paste.js"
import type {EditorText} from "../widgets/editor/text.js"
import {said, wordsOf} from "./said.js"
import type {AppEvent, State} from "./state.js"

/** Keeps what is not sent from one run to the next. */
export interface UnsentPort {
  /** What was kept, "" for nothing; it is ours from now on. Never rejects. */
  take(): Promise<string>
  /** Keeps a text in place of what was taken; "" for nothing. Never throws. */
  keep(text: string): void
}

/** Everything that was not sent, oldest first, with blank lines between: prompts that waited, those
 *  of sessions out of sight first, the draft, and what the first Ctrl+C of two had cleared away. ""
 *  for nothing. */
export function unsentOf(state: State, at: number): string {
  const {queue, editor, armed, sessions} = state
  const elsewhere = sessions.parked.flatMap(one => one.queue)
  const cleared = armed?.key === "quit" && at <= armed.until ? armed.cleared : ""
  const texts = [
    ...elsewhere,
    ...queue,
    cleared,
    ...draftsOf(editor).map(({text, pastes}) => sent(text, pastes)),
  ]
  return texts.filter(isWorthKeeping).join("\n\n")
}

/** The text is in the editor again, if nothing else is: whoever types already is not disturbed, and
 *  gets the very same state. */
export function withUnsent(state: State, text: string): State {
  if (state.editor.value.text !== "" || text.trim() === "") return state
  const back = {...state, editor: paste(state.editor, text)}
  return said(back, {tone: "info", text: wordsOf(state).unsentIsBack})
}

/** What was not sent last time is in the editor again, and it is nobody else's; unless somebody
 *  types there already: then it is kept for the next time. */
export async function bringBack(
  unsent: UnsentPort | undefined,
  to: {readonly editor: () => State["editor"]; readonly send: (event: AppEvent) => void},
): Promise<void> {
  const text = await unsent?.take()
  if (!unsent || !text) return
  const before = to.editor()
  to.send({type: "unsent", text})
  if (to.editor() === before) unsent.keep(text)
}

/** The draft, which may have been left for a walk through older prompts; and what is on show in
 *  that walk, if it is no longer what was sent. */
function draftsOf({value, history}: State["editor"]): readonly EditorText[] {
  if (!isWalking(history)) return [value]
  const {entries, index, left} = history
  const draft = left.get(entries.length)
  const shown = entries[index]?.text === value.text ? [] : [value]
  return draft ? [draft, ...shown] : shown
}

/** A command that was being typed is not. */
function isWorthKeeping(text: string): boolean {
  return text.trim() !== "" && !/^\/\S*$/.test(text)
}
