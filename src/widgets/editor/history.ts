// Prompts sent before, and the walk through them. The draft is the newest entry of the walk, and
// what is written over an old entry stays there until something is sent: nothing typed is lost.
// Knows nothing of keys or rows.

import {expanded} from "./paste.js"
import {type EditorText, EMPTY_TEXT} from "./text.js"

/** Entries, oldest first, and where the walk stands. */
export interface History {
  readonly entries: readonly EditorText[]
  /** Entry on show; entries.length is the draft. */
  readonly index: number
  /** Texts left behind during the walk, by index. */
  readonly left: ReadonlyMap<number, EditorText>
}

/** Most entries kept; the oldest go. */
export const HISTORY_MAX = 100

/** A step of the walk: where it came out and what to show. */
export interface HistoryStep {
  readonly history: History
  readonly value: EditorText
}

/** History with the entries given (oldest first), standing at the draft. */
export function historyOf(entries: readonly EditorText[]): History {
  return entries.reduce(pushed, {entries: [], index: 0, left: new Map()})
}

/** Whether an old entry is on show instead of the draft. */
export function isWalking(history: History): boolean {
  return history.index < history.entries.length
}

/** Ends the walk and keeps `value` as the newest entry; a draft that the walk left behind is kept
 *  before it. Blank texts and those that say the same as the entry before are not kept. */
export function remembered(history: History, value: EditorText): History {
  const draft = isWalking(history) ? history.left.get(history.entries.length) : undefined
  return pushed(draft ? pushed(history, draft) : history, value)
}

/** The next older entry, `current` being what is on show now; undefined at the oldest. */
export function older(history: History, current: EditorText): HistoryStep | undefined {
  return history.index === 0 ? undefined : steppedTo(history, history.index - 1, current)
}

/** The next newer entry or the draft; undefined at the draft. */
export function newer(history: History, current: EditorText): HistoryStep | undefined {
  return isWalking(history) ? steppedTo(history, history.index + 1, current) : undefined
}

function steppedTo(history: History, index: number, current: EditorText): HistoryStep {
  const left = new Map(history.left).set(history.index, current)
  const entry = history.entries[index] ?? EMPTY_TEXT
  const value = left.get(index) ?? {...entry, caret: entry.text.length}
  return {history: {...history, index, left}, value}
}

function pushed({entries}: History, value: EditorText): History {
  const newest = entries.at(-1)
  const text = expanded(value.text, value.pastes)
  const repeats = newest && expanded(newest.text, newest.pastes) === text
  const kept = text.trim() === "" || repeats ? entries : [...entries, value].slice(-HISTORY_MAX)
  return {entries: kept, index: kept.length, left: new Map()}
}
