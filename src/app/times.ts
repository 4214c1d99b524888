// How each turn spent its time, as values: one thing after the other, and every call by itself. In
// whole ms of the loop's clock. Never knows how they came about, nor how they are shown.

import {type CallTimes, callsClosed} from "./call-times.js"
import {closed, type Lane} from "./lane.js"

/** How a turn ended; "running" while it has not. Reasons are the protocol's, and untrusted. */
export type TurnOutcome = "running" | "failed" | (string & {})

export interface TurnTimes {
  /** Its place in the session, from 1. */
  readonly number: number
  /** On the loop's clock, in whole ms. */
  readonly startedAt: number
  readonly outcome: TurnOutcome
  /** How long it took, or has taken when the last thing happened, in ms. */
  readonly ms: number
  readonly lane: Lane
  readonly calls: CallTimes
}

/** The turns of one session. */
export interface Times {
  /** Turns that began so far. */
  readonly begun: number
  /** Oldest first; the last one may be running. */
  readonly turns: readonly TurnTimes[]
}

/** The running turn up to a time of the loop's clock, as if it ended then; others as they are. */
export function until(turn: TurnTimes, at: number): TurnTimes {
  if (turn.outcome !== "running") return turn
  const ms = Math.max(turn.ms, Math.round(at) - turn.startedAt)
  const lane = closed(turn.lane, ms, "ended")
  return {...turn, ms, lane, calls: callsClosed(turn.calls, ms)}
}
