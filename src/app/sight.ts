// What of a state can be seen: a session out of sight streams on without a frame. Pure.

import type {Parked, State} from "./state.js"

/** How the sessions out of sight stand, as the status line tells it. */
export interface Others {
  /** Numbers of those that wait for an answer. */
  readonly asking: readonly number[]
  /** How many work. */
  readonly working: number
}

/** Nobody else is there. */
const NOBODY: Others = {asking: [], working: 0}

/** The others, from the state. */
export function othersOf({sessions}: State): Others {
  const {parked} = sessions
  if (parked.length === 0) return NOBODY
  return {
    asking: parked.filter(one => one.asks.length > 0).map(one => one.key),
    working: parked.filter(isWorking).length,
  }
}

/** Whether a step from one state to the next changes anything that is drawn. */
export function isSeenFrom(before: State, after: State): boolean {
  if (before === after) return true
  const {sessions: was, ...seen} = before
  const {sessions: is, ...sees} = after
  if (was.focus !== is.focus || was.parked === is.parked) return true
  const names = Object.keys(sees) as (keyof typeof sees)[]
  if (names.some(name => name !== "usage" && sees[name] !== seen[name])) return true
  return JSON.stringify(othersOf(before)) !== JSON.stringify(othersOf(after))
}

function isWorking({turn, asks}: Parked): boolean {
  return turn !== undefined && asks.length === 0
}
