// The list of handles that opens behind "/show ", "/open ", "/copy a" and "@a". Pure; it knows what
// a block is about in one line, never how it is drawn.

import {oneLine} from "../text/quote.js"
import {type Block, drawnAs} from "../transcript/block.js"
import {startOfText} from "../transcript/growing.js"
import {handleOf, idOfHandle} from "../transcript/handle.js"
import {recalled} from "../transcript/transcript.js"
import {insert} from "../widgets/editor/editor.js"
import {createList, type ListItem, type SelectList} from "../widgets/select-list.js"
import type {State} from "./state.js"

/** Most blocks that are listed, the latest first; of those that are not kept only one that is typed
 *  out. */
const LISTED_MAX = 100
/** Graphemes of what a block is about. */
const GIST_GRAPHEMES = 60
/** UTF-16 units of a text that its gist is looked for in. */
const GIST_UNITS = 2000
const HANDLE = "handle:"

/** The handles that begin as what is typed before the caret does; `undefined` where none is
 *  wanted, or there is none. */
export function handleMenu(state: State): SelectList | undefined {
  const begun = begunHandle(state)
  if (begun === undefined) return undefined
  // A handle that is typed out comes first: Enter means it.
  const exact = recalled(state.transcript, idOfHandle(begun) ?? 0)
  const items: ListItem[] = exact ? [itemOf(exact)] : []
  const {blocks} = state.transcript
  for (let index = blocks.length - 1; index >= 0 && items.length < LISTED_MAX; index--) {
    const block = blocks[index]!
    if (block.id === exact?.id || !isNamed(block) || !handleOf(block).startsWith(begun)) continue
    items.push(itemOf(block))
  }
  return items.length > 0 ? createList(items) : undefined
}

function itemOf(block: Block): ListItem {
  const handle = handleOf(block)
  return {id: HANDLE + handle, label: handle, detail: gistOf(block), mark: "none"}
}

/** The choice typed out, if it is one of handles. "send": there was nothing more to type, or it
 *  ends a command. */
export function handleChosen(
  state: State,
  item: ListItem,
): {readonly state: State; readonly next: "send" | "waits"} | undefined {
  const begun = begunHandle(state)
  if (begun === undefined || !item.id.startsWith(HANDLE)) return undefined
  const rest = item.label.slice(begun.length)
  const isCommand = state.editor.value.text.startsWith("/")
  if (isCommand || rest === "") {
    const editor = rest === "" ? state.editor : insert(state.editor, rest)
    return {state: {...state, editor, menu: undefined}, next: "send"}
  }
  return {
    state: {...state, editor: insert(state.editor, `${rest} `), menu: undefined},
    next: "waits",
  }
}

/** What of a handle stands before the caret: "" right behind a command that takes one. */
function begunHandle({editor}: State): string | undefined {
  const {text, caret} = editor.value
  const before = text.slice(0, caret)
  const command = /^\/(?:(?:show|open)\s+(|a\d*)|copy\s+(a\d*))$/.exec(before)
  if (command && caret === text.length) return command[1] ?? command[2] ?? ""
  // A prompt is looked at as far as one word may reach.
  return /(?:^|\s)@(a\d*)$/.exec(before.slice(-20))?.[1]
}

/** What Platen says is seldom what somebody looks for. */
function isNamed(block: Block): boolean {
  return block.type !== "notice" || block.tone === "error" || block.detail.length > 0
}

/** What a block is about, in one line. Untrusted. */
function gistOf(from: Block): string {
  const block = drawnAs(from)
  switch (block.type) {
    case "reply":
    case "thought":
      return oneLine(startOfText(block.text, GIST_UNITS), GIST_GRAPHEMES)
    case "tool":
      return oneLine(block.head, GIST_GRAPHEMES)
    case "plan":
      return oneLine(block.entries.map(entry => entry.text).join("; "), GIST_GRAPHEMES)
    case "work":
      return oneLine(block.action, GIST_GRAPHEMES)
    default:
      return oneLine(block.text, GIST_GRAPHEMES)
  }
}
