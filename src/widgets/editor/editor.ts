// The editor: commands, typed text and pastes in; a new editor value out.
// Knows nothing of keys, styles or the screen beside its size.

import type {EditCommand} from "../../input/command.js"
import {never} from "../../never.js"
import type {Locale, Size} from "../../ports.js"
import {historyOf, isWalking, newer, older, remembered} from "./history.js"
import {killAt, killed, killedOn} from "./kill-ring.js"
import {columnOf, type EditorLayout, layoutOf, offsetAt, rowOf} from "./layout.js"
import {DELETIONS, KILLS, MOTIONS} from "./motion.js"
import {cleaned, isBig, PASTES_MAX, pasteAt, pasteOf, sent, unitOf} from "./paste.js"
import {amended, type Editor, moved, OTHER} from "./state.js"
import {EMPTY_TEXT, graft, leftOf, rightOf, withCaret} from "./text.js"
import {NO_STEPS, redone, undone} from "./undo.js"
import {editorWindow, textColumns} from "./viewport.js"
import {isWord} from "./word.js"

export type {Editor} from "./state.js"

/** An empty editor. `history` are prompts sent before, oldest first. */
export function createEditor(of: {
  readonly locale: Locale
  readonly history: readonly string[]
}): Editor {
  const entries = of.history.map(source => {
    const text = cleaned(source)
    if (!isBig(text)) return {text, caret: text.length, pastes: EMPTY_TEXT.pastes}
    return {text: unitOf(0), caret: 1, pastes: [pasteOf(text, 1, of.locale)]}
  })
  return {
    value: EMPTY_TEXT,
    undo: NO_STEPS,
    kills: [],
    history: historyOf(entries),
    last: OTHER,
    top: 0,
    locale: of.locale,
  }
}

/** The editor after a command. `screen` is the whole screen's size: up and down go by rows. */
export function edit(editor: Editor, command: EditCommand, screen: Size): Editor {
  const next = commanded(editor, command, screen)
  if (next === editor) return editor
  const {top} = editorWindow(next, screen)
  return top === next.top ? next : {...next, top}
}

/** Puts typed text in at the caret. Word characters typed one by one are one undo step. */
export function insert(editor: Editor, text: string): Editor {
  const {caret} = editor.value
  const typed = cleaned(text)
  const word = isWord(typed) && rightOf(typed, 0) === typed.length
  return amended(editor, {
    change: {from: caret, to: caret, insert: typed},
    mode: word && editor.last.type === "word" ? "merge" : "step",
    last: word ? {type: "word"} : OTHER,
  })
}

/** Puts a paste in at the caret: a big one as one unit (see paste.ts), else as ordinary text. */
export function paste(editor: Editor, text: string): Editor {
  const {caret, pastes} = editor.value
  const source = cleaned(text)
  const big = isBig(source) && pastes.length < PASTES_MAX
  return amended(editor, {
    change: {from: caret, to: caret, insert: big ? unitOf(pastes.length) : source},
    mode: "step",
    last: OTHER,
    ...(big && {pastes: [...pastes, pasteOf(source, pastes.length + 1, editor.locale)]}),
  })
}

/** Shows the big paste before the caret, or else the one after it, as ordinary text to be edited;
 *  the same editor if there is none. */
export function expandPaste(editor: Editor): Editor {
  const {text, caret, pastes} = editor.value
  for (const from of [leftOf(text, caret), caret]) {
    const found = pasteAt(text, from, pastes)
    if (!found) continue
    const change = {from, to: from + 1, insert: found.text}
    return amended(editor, {change, mode: "step", last: OTHER})
  }
  return editor
}

/** Replaces the whole text (outside editor, a prompt that comes back); undo brings the old back. */
export function replaceText(editor: Editor, text: string): Editor {
  return replaceRange(editor, {from: 0, to: editor.value.text.length, insert: text})
}

/** Replaces a stretch (a taken completion); offsets in UTF-16 units, RangeError outside. */
export function replaceRange(
  editor: Editor,
  change: {readonly from: number; readonly to: number; readonly insert: string},
): Editor {
  return amended(editor, {
    change: {...change, insert: cleaned(change.insert)},
    mode: "step",
    last: OTHER,
  })
}

/** Empties the editor; its text goes to the history, so that Up brings it back, or undo does. */
export function clear(editor: Editor): Editor {
  const history = remembered(editor.history, editor.value)
  return {...replaceText(editor, ""), history, top: 0}
}

/** What Enter means: behind a backslash it makes a new line of it, else it sends. */
export function enter(
  editor: Editor,
):
  | {readonly type: "newline"; readonly editor: Editor}
  | {readonly type: "send"; readonly text: string; readonly editor: Editor} {
  const {text, caret} = editor.value
  if (text[caret - 1] !== "\\" || leftOf(text, caret) !== caret - 1)
    return {type: "send", ...submit(editor)}
  const change = {from: caret - 1, to: caret, insert: "\n"}
  return {type: "newline", editor: amended(editor, {change, mode: "step", last: OTHER})}
}

/** Takes the text out to be sent: pastes expanded, control characters gone. Blank text gives "" and
 *  the same editor; else it goes to the history and the editor is empty, with nothing to undo. */
export function submit(editor: Editor): {readonly text: string; readonly editor: Editor} {
  const {value} = editor
  const text = sent(value.text, value.pastes)
  if (text.trim() === "") return {text: "", editor}
  const history = remembered(editor.history, value)
  return {
    text,
    editor: {...editor, value: EMPTY_TEXT, undo: NO_STEPS, history, last: OTHER, top: 0},
  }
}

/** Whether "up" would leave the text: the caret is on its first row. */
export function isOnFirstRow(editor: Editor, screen: Size): boolean {
  const layout = layoutOf(editor.value, textColumns(screen.columns))
  return rowOf(layout, editor.value.caret) === 0
}

function commanded(editor: Editor, command: EditCommand, screen: Size): Editor {
  switch (command) {
    case "newline":
      return insert(editor, "\n")
    case "left":
    case "right":
    case "word-left":
    case "word-right":
    case "line-start":
    case "line-end":
    case "text-start":
    case "text-end":
      return caretTo(editor, MOTIONS[command](editor.value.text, editor.value.caret))
    case "up":
      return up(editor, layoutOf(editor.value, textColumns(screen.columns)))
    case "down":
      return down(editor, layoutOf(editor.value, textColumns(screen.columns)))
    case "delete-back":
    case "delete-forward":
      return deleted(editor, DELETIONS[command](editor.value.text, editor.value.caret))
    case "delete-word-back":
    case "delete-word-forward":
    case "kill-to-start":
    case "kill-to-end":
      return kill(editor, KILLS[command](editor.value.text, editor.value.caret))
    case "yank":
      return yank(editor, 0)
    case "yank-pop":
      return editor.last.type === "yank" ? yank(editor, editor.last.index + 1) : editor
    case "undo":
      return stepped(editor, undone(editor.undo, editor.value))
    case "redo":
      return stepped(editor, redone(editor.undo, editor.value))
    case "history-older":
      return recalled(editor, older(editor.history, editor.value))
    case "history-newer":
      return recalled(editor, newer(editor.history, editor.value))
    default:
      return never(command)
  }
}

function caretTo(editor: Editor, offset: number): Editor {
  return moved(editor, withCaret(editor.value, offset), OTHER)
}

// Up goes by rows, then to the start of the text, and only from there (or in the middle of a walk)
// to an older prompt: a draft is never left by one key too many.
function up(editor: Editor, layout: EditorLayout): Editor {
  const {caret} = editor.value
  const row = rowOf(layout, caret)
  if (row > 0) return toRow(editor, layout, row - 1)
  if (caret > 0 && !isWalking(editor.history)) return caretTo(editor, 0)
  return recalled(editor, older(editor.history, editor.value))
}

function down(editor: Editor, layout: EditorLayout): Editor {
  const {caret, text} = editor.value
  const row = rowOf(layout, caret)
  if (row + 1 < layout.starts.length) return toRow(editor, layout, row + 1)
  if (isWalking(editor.history)) return recalled(editor, newer(editor.history, editor.value))
  return caretTo(editor, text.length)
}

function toRow(editor: Editor, layout: EditorLayout, row: number): Editor {
  const {last, value} = editor
  const column = last.type === "vertical" ? last.column : columnOf(layout, value.caret)
  const next = withCaret(value, offsetAt(layout, row, column))
  return moved(editor, next, {type: "vertical", column})
}

function deleted(editor: Editor, other: number): Editor {
  const {caret} = editor.value
  const change = {from: Math.min(caret, other), to: Math.max(caret, other), insert: ""}
  const mode = editor.last.type === "deletion" ? "merge" : "step"
  return amended(editor, {change, mode, last: {type: "deletion"}})
}

function kill(editor: Editor, other: number): Editor {
  const {caret, text, pastes} = editor.value
  if (other === caret) return editor
  const change = {from: Math.min(caret, other), to: Math.max(caret, other), insert: ""}
  const piece = {text: text.slice(change.from, change.to), pastes}
  const kills =
    editor.last.type === "kill"
      ? killedOn(editor.kills, piece, other < caret ? "before" : "after")
      : killed(editor.kills, piece)
  return {...amended(editor, {change, mode: "step", last: {type: "kill"}}), kills}
}

// A yank and the pops after it are one undo step: the pop first takes the yank back.
function yank(editor: Editor, index: number): Editor {
  const piece = killAt(editor.kills, index)
  if (!piece) return editor
  const before = index > 0 ? stepped(editor, undone(editor.undo, editor.value)) : editor
  const from = before.value.caret
  const {change, pastes} = graft(before.value, {from, to: from}, piece)
  return amended(before, {change, mode: "step", last: {type: "yank", index}, pastes})
}

function stepped(editor: Editor, to: ReturnType<typeof undone>): Editor {
  return to ? {...editor, value: to.value, undo: to.undo, last: OTHER} : editor
}

// A recall is a step that undo takes back, so that no key sequence loses a text.
function recalled(editor: Editor, step: ReturnType<typeof older>): Editor {
  if (!step) return editor
  const {text, caret, pastes} = step.value
  const change = {from: 0, to: editor.value.text.length, insert: text}
  const next = amended(editor, {change, mode: "step", last: OTHER, pastes})
  return {...next, value: {text, caret, pastes}, history: step.history}
}
