// When the pager opens and closes. Pure; what its keys mean is for paged.ts, and where the reader
// is in it is the pager's own business.

import {type PageView, pageOf} from "./pager-state.js"
import {said, wordsOf} from "./said.js"
import type {State, Step} from "./state.js"

/** Opens a page of the pager, unless a question is open: that comes first. */
export function openPager(state: State, view: PageView): State {
  if (state.asks.length > 0) return state
  return {...state, pager: pageOf(view), menu: undefined, armed: undefined}
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
