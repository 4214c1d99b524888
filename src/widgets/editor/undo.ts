// Steps back and forth through the changes of a text. Small edits of one kind are one step.
// Knows nothing of commands and nothing of rows.

import type {Paste} from "./paste.js"
import {type Change, changed, type EditorText, inverse} from "./text.js"

/** How to get to another state: a change, then the caret and pastes that were there. */
export interface Step {
  readonly change: Change
  readonly caret: number
  readonly pastes: readonly Paste[]
}

/** Steps back (newest last) and steps forth again (next last). */
export interface Undo {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

/** Most steps kept; the oldest go. A step holds only what it changed, so a step is small. */
export const UNDO_STEPS_MAX = 100

export const NO_STEPS: Undo = {past: [], future: []}

/** Notes that `change` is made to `before`. "merge" joins it to the newest step when the two are
 *  neighbours (a run of typed or deleted characters), else it is a step of its own. What could be
 *  redone is forgotten. */
export function noted(
  undo: Undo,
  before: EditorText,
  {change, mode}: {readonly change: Change; readonly mode: "step" | "merge"},
): Undo {
  const step = {change: inverse(before, change), caret: before.caret, pastes: before.pastes}
  const newest = undo.past.at(-1)
  const merged = mode === "merge" && newest ? joined(newest.change, step.change) : undefined
  if (newest && merged)
    return {past: [...undo.past.slice(0, -1), {...newest, change: merged}], future: []}
  return {past: [...undo.past, step].slice(-UNDO_STEPS_MAX), future: []}
}

/** One step back, or undefined at the start. */
export function undone(
  undo: Undo,
  now: EditorText,
): {readonly undo: Undo; readonly value: EditorText} | undefined {
  const step = undo.past.at(-1)
  if (!step) return undefined
  const {value, back} = taken(now, step)
  return {value, undo: {past: undo.past.slice(0, -1), future: [...undo.future, back]}}
}

/** One step forth, or undefined if nothing was undone last. */
export function redone(
  undo: Undo,
  now: EditorText,
): {readonly undo: Undo; readonly value: EditorText} | undefined {
  const step = undo.future.at(-1)
  if (!step) return undefined
  const {value, back} = taken(now, step)
  return {value, undo: {past: [...undo.past, back], future: undo.future.slice(0, -1)}}
}

function taken(now: EditorText, step: Step): {readonly value: EditorText; readonly back: Step} {
  const back = {change: inverse(now, step.change), caret: now.caret, pastes: now.pastes}
  const {text} = changed(now, step.change)
  return {value: {text, caret: step.caret, pastes: step.pastes}, back}
}

// Both are inverses: the newer one is taken first. Typed runs lie behind each other, runs deleted
// backwards lie before each other, runs deleted forwards lie at one place.
function joined(older: Change, newer: Change): Change | undefined {
  const typed = older.insert === "" && newer.insert === ""
  if (typed && older.to === newer.from) return {from: older.from, to: newer.to, insert: ""}
  if (older.from !== older.to || newer.from !== newer.to) return undefined
  if (newer.from + newer.insert.length === older.from)
    return {from: newer.from, to: newer.from, insert: newer.insert + older.insert}
  if (newer.from === older.from) return {...older, insert: older.insert + newer.insert}
  return undefined
}
