// What sessions on disk are good for on the screen: words are looked for in all of them, and one of
// this directory goes on beside those that are open. Pure. Never knows where they are.

import {never} from "../never.js"
import {visible} from "../text/visible.js"
import {beside} from "./beside.js"
import {goesOn} from "./resumed.js"
import {said} from "./said.js"
import type {ShelfAsk, ShelfTold} from "./sessions-port.js"
import {SHELF_WORDS} from "./shelf-words.js"
import {type AppEvent, type Effect, only, type State, type Step} from "./state.js"

/** Carries a command out. */
export function shelfCommand(state: State, {name, rest}: Extract<AppEvent, {type: "shelf"}>): Step {
  const words = SHELF_WORDS[state.setting.locale]
  const given = rest.trim()
  if (state.setting.source === "recording") return warned(state, words.noShelf)
  switch (name) {
    case "find":
      if (given === "") return warned(state, words.whichWords)
      return {state: {...state, finding: given}, effects: [asked({type: "find", words: given})]}
    case "resume":
      return {state, effects: [asked(given === "" ? {type: "list"} : {type: "open", id: given})]}
    default:
      return never(name)
  }
}

/** What came of it; `undefined`: there are no sessions on disk. */
export function shelved(state: State, told: ShelfTold | undefined): Step {
  const words = SHELF_WORDS[state.setting.locale]
  if (told === undefined) return warned(state, words.noShelf)
  switch (told.type) {
    case "found":
      return only(found(state, told))
    case "list": {
      const rows = told.rows.map(({id, used, prompts, first}) => {
        return `${id}  ${words.row(used, prompts)} · ${visible(first)}`
      })
      if (rows.length === 0) return only(said(state, {tone: "info", text: words.noneHere}))
      return only(said(state, {tone: "info", text: words.list, detail: [...rows, "", words.how]}))
    }
    case "opened":
      return opened(state, told)
    case "wrong":
      return warned(state, told.problem)
    default:
      return never(told)
  }
}

function found(state: State, told: Extract<ShelfTold, {type: "found"}>): State {
  const words = SHELF_WORDS[state.setting.locale]
  const shown = visible(told.words)
  const rest = told.rest === "more" ? [words.more(told.hits)] : []
  const stopped = told.rest === "stopped" ? [words.stopped] : []
  const text = told.hits === 0 ? words.foundNothing(shown) : words.found(shown, told.hits)
  const detail = [...told.rows, ...rest, ...stopped]
  // Another search may be under way by now.
  const isLast = state.finding === told.words
  const next: State = isLast ? {...state, finding: undefined} : state
  return said(next, {tone: "info", text, detail})
}

/** It comes into focus as a session of its own; the others go on. */
function opened(state: State, told: Extract<ShelfTold, {type: "opened"}>): Step {
  const next = goesOn(beside(state, told.agent), told.past)
  const session = next.sessions.focus
  return {state: next, effects: [{type: "open-session", session, connect: told.connect}]}
}

function asked(ask: ShelfAsk): Effect {
  return {type: "shelf", ask}
}

function warned(state: State, text: string): Step {
  return only(said(state, {tone: "warning", text}))
}
