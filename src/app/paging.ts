// The pager as the state knows it: when it opens and closes, and what its keys ask for. Pure; where
// the reader is in it is the pager's own business.

import type {Command} from "../input/command.js"
import type {InputEvent} from "../input/event.js"
import {PAGER_KEYS, type PagerKeys, pagerKey} from "../widgets/pager.js"
import {said, wordsOf} from "./said.js"
import {only, type State, type Step} from "./state.js"

/** Opens the pager, unless a question is open: that comes first. */
export function openPager(state: State): State {
  if (state.asks.length > 0) return state
  return {...state, pager: PAGER_KEYS, menu: undefined, armed: undefined}
}

/** Something was pressed, typed, pasted or wheeled while the pager is open. */
export function paged(
  state: State,
  keys: PagerKeys,
  {event, command}: {readonly event: InputEvent; readonly command: Command | undefined},
): Step {
  const closed = {...state, pager: undefined}
  switch (command) {
    case "pager":
    case "delete-or-quit":
      return only(closed)
    case "suspend":
      return {state: closed, effects: [{type: "suspend"}]}
    case "redraw":
      return {state, effects: [{type: "page", commands: [{type: "redraw"}]}]}
    default: {
      const answer = pagerKey(keys, event)
      if (answer.state === "closed") return only(closed)
      const next = answer.keys === keys ? state : {...state, pager: answer.keys}
      if (answer.commands.length === 0) return only(next)
      return {state: next, effects: [{type: "page", commands: answer.commands}]}
    }
  }
}

/** A question comes before everything: the pager closes for it. */
export function questionFirst(step: Step): Step {
  const {state} = step
  if (!state.pager || state.asks.length === 0) return step
  return {...step, state: {...state, pager: undefined}}
}

/** The terminal has told that it has no other screen. */
export function withoutPager(state: State): State {
  return said({...state, pager: undefined}, {tone: "warning", text: wordsOf(state).noOtherScreen})
}
