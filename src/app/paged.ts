// What keys mean while a page of the second screen is on show. Pure; loaded after the first frame.
//
//     history ──t──▶ calls ──Enter──▶ call        q, Esc: one page back; at the first it closes
//
// Ctrl+T, Ctrl+D close at once; Ctrl+C stops the turn wherever it is pressed.

import type {Command} from "../input/command.js"
import {ALT, CTRL, type InputEvent, SUPER} from "../input/event.js"
import {never} from "../never.js"
import {handleOf} from "../transcript/handle.js"
import {type PagerCommand, pagerKey, pointerCommand, wheelRows} from "../widgets/pager.js"
import {callOf, callsOf, callText, chosenIndex} from "./calls.js"
import type {Copy} from "./copied.js"
import {type PagerState, type PageView, pageOf} from "./pager-state.js"
import {only, type State, type Step} from "./state.js"

/** What has happened, what the key means elsewhere, and when, in ms. */
export interface Paged {
  readonly event: InputEvent
  readonly command: Command | undefined
  readonly at: number
}

/** Something was pressed, typed, pasted or wheeled while the pager is open. */
export function paged(before: State, {event, command, at}: Paged): Step {
  const {pager} = before
  if (!pager) return only(before)
  const state = pager.note ? {...before, pager: {...pager, note: undefined}} : before
  const closed = {...state, pager: undefined}
  switch (command) {
    case "pager":
    case "delete-or-quit":
      return only(closed)
    case "suspend":
      return {state: closed, effects: [{type: "suspend"}]}
    case "redraw":
      return obeying(state, [{type: "redraw"}])
    default:
      return inView(state, pager, {event, at})
  }
}

function inView(state: State, pager: PagerState, {event, at}: Pick<Paged, "event" | "at">): Step {
  const {view} = pager
  const pointer = pointerCommand(event, at)
  if (pointer && view.type !== "calls") return obeying(state, [pointer])
  switch (view.type) {
    case "history":
      return inHistory(state, pager, event)
    case "calls":
      return inCalls(state, view, event)
    case "call":
      return inCall(state, view, event)
    default:
      return never(view)
  }
}

function inHistory(state: State, pager: PagerState, event: InputEvent): Step {
  if (pager.keys.typed === undefined && letterOf(event) === "t") {
    return turnedTo(state, {type: "calls", chosen: undefined, from: "history"})
  }
  const answer = pagerKey(pager.keys, event)
  if (answer.state === "closed") return only({...state, pager: undefined})
  const isSame = answer.keys === pager.keys && state.pager === pager
  const next = isSame ? state : {...state, pager: {...pager, keys: answer.keys, note: undefined}}
  return obeying(next, answer.commands)
}

/** Rows of the list that a page goes. */
const CHROME_ROWS = 2

function inCalls(state: State, view: Extract<PageView, {type: "calls"}>, event: InputEvent): Step {
  const key = keyOf(event)
  if (key === "escape" || key === "q" || key === "left") return back(state, view)
  const calls = callsOf(state.transcript)
  const {ids} = calls
  const index = chosenIndex(calls, view.chosen)
  const id = ids[index]
  if (id === undefined) return only(state)
  if (key === "enter" || key === "o" || key === "right") {
    return turnedTo(state, {type: "call", id, side: "text", from: view.from})
  }
  const to = target(key, event, {
    index,
    last: ids.length - 1,
    page: Math.max(1, state.size.rows - CHROME_ROWS),
  })
  if (to === undefined) return only(state)
  const chosen = ids[Math.min(ids.length - 1, Math.max(0, to))]
  // The latest stays chosen when more come.
  return turnedTo(state, {...view, chosen: chosen === ids.at(-1) ? undefined : chosen})
}

/** The row that a key of the list leads to; it may lie outside. */
function target(
  key: string | undefined,
  event: InputEvent,
  at: {readonly index: number; readonly last: number; readonly page: number},
): number | undefined {
  const wheel = wheelRows(event)
  if (wheel !== 0) return at.index + wheel
  switch (key) {
    case "up":
    case "k":
      return at.index - 1
    case "down":
    case "j":
      return at.index + 1
    case "pageup":
    case "b":
      return at.index - at.page
    case "pagedown":
    case "f":
    case " ":
      return at.index + at.page
    case "home":
    case "g":
      return 0
    case "end":
    case "G":
      return at.last
    default:
      return undefined
  }
}

function inCall(state: State, view: Extract<PageView, {type: "call"}>, event: InputEvent): Step {
  const {id, side, from} = view
  const key = keyOf(event)
  const call = callOf(state.transcript, id)
  switch (key) {
    case "escape":
    case "q":
    case "left":
      return turnedTo(state, {type: "calls", chosen: id, from})
    case "d":
      return turnedTo(state, {...view, side: side === "text" ? "facts" : "text"})
    case "y":
    case "e": {
      if (!call) return only(state)
      const handle = handleOf(call)
      const file = key === "e" ? `platen-${handle}.txt` : undefined
      const text = callText(call, side)
      const common = {text, what: "block", back: 1, missing: 0, handle, from: "call"} as const
      const copy: Copy =
        file === undefined ? {...common, file} : {...common, file, keeping: "private"}
      return {state, effects: [{type: "copy", copy}]}
    }
    case "n":
      return obeying(state, [{type: "pages", by: 1}])
    case "p":
      return obeying(state, [{type: "pages", by: -1}])
    default: {
      const {commands} = pagerKey({typed: undefined}, event)
      return obeying(state, commands.filter(isMove))
    }
  }
}

function isMove({type}: PagerCommand): boolean {
  return type === "rows" || type === "pages" || type === "edge"
}

function back(state: State, {from}: Extract<PageView, {type: "calls"}>): Step {
  return from === "screen" ? only({...state, pager: undefined}) : turnedTo(state, {type: "history"})
}

function turnedTo(state: State, view: PageView): Step {
  return only({...state, pager: pageOf(view)})
}

function obeying(state: State, commands: readonly PagerCommand[]): Step {
  return commands.length === 0 ? only(state) : {state, effects: [{type: "page", commands}]}
}

/** The name of a key, or the letter that it types; `undefined` for anything else. */
function keyOf(event: InputEvent): string | undefined {
  if (event.type !== "key") return letterOf(event)
  if (event.modifiers & (ALT | CTRL | SUPER)) return undefined
  return event.text === "" ? event.key : event.text
}

/** Of text that came in one piece, the first letter: keys that repeat faster than we read. */
function letterOf(event: InputEvent): string | undefined {
  if (event.type === "text") return [...event.text][0]
  const isTyped = event.type === "key" && !(event.modifiers & (ALT | CTRL | SUPER))
  return isTyped && event.text !== "" ? event.text : undefined
}
