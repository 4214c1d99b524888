// When the calls of a turn ran: each by itself, since several may run at once. Pure.
// Never knows what a call did, but for the words that name it.

import type {ToolBlock, ToolStatus} from "../transcript/block.js"

/** A stretch in which a call ran, in whole ms since the turn began. */
export interface Run {
  readonly from: number
  readonly to: number
}

/** "pending": told of, and not that it runs. "asked": the reader is asked about it. */
export type CallPhase = "pending" | "running" | "asked" | "over"

export interface CallTime {
  /** Id of its card. */
  readonly block: number
  readonly callId: string
  /** What it does, in a few words. Safe to draw. */
  readonly label: string
  readonly status: ToolStatus
  readonly phase: CallPhase
  /** Since when it is in a phase that may be a run, in ms since the turn began. */
  readonly since: number
  /** In order; none if nobody told when it ran. */
  readonly runs: readonly Run[]
}

export interface CallTimes {
  /** In the order in which they came. */
  readonly calls: readonly CallTime[]
  /** Calls that are not kept, and how long they ran in all, in ms. */
  readonly left: {readonly calls: number; readonly ms: number}
}

/** Most calls of one turn whose times are kept; of more the shortest go. */
export const CALLS_MAX = 200

export const NO_CALLS: CallTimes = {calls: [], left: {calls: 0, ms: 0}}

/** How long a call ran, in ms; 0 if nobody told. */
export function msOf({runs}: CallTime): number {
  return runs.reduce((sum, {from, to}) => sum + to - from, 0)
}

/** Whether calls run, were only told of, or neither. */
export function phaseOf({calls}: CallTimes): "running" | "pending" | "none" {
  if (calls.some(({phase}) => phase === "running")) return "running"
  return calls.some(({phase}) => phase === "pending") ? "pending" : "none"
}

/** A card has begun or changed; the same value if that tells nothing of its time. */
export function callTold(
  times: CallTimes,
  card: ToolBlock,
  {at, label}: {readonly at: number; readonly label: () => string},
): CallTimes {
  const {calls} = times
  const index = calls.findLastIndex(({block}) => block === card.id)
  const before = calls[index]
  const phase = phaseNow(card)
  if (before?.phase === phase && before.status === card.status) return times
  // What is told of a call that is over has no time of its own.
  if (!before && card.startedAt === undefined) return times
  const {id: block, callId, status} = card
  const runs = before ? runsUntil(before, phase, at) : []
  const next = {block, callId, label: label(), status, phase, since: at, runs}
  const since = before?.phase === phase ? before.since : at
  if (!before) return capped({...times, calls: [...calls, next]})
  return {...times, calls: calls.with(index, {...next, since})}
}

/** What still runs has run until now, as if its turn were over. */
export function callsClosed(times: CallTimes, at: number): CallTimes {
  const calls = times.calls.map((call): CallTime => {
    if (call.phase === "over") return call
    return {...call, phase: "over", runs: runsUntil(call, "over", at)}
  })
  return {...times, calls}
}

function phaseNow({status, isAsked}: ToolBlock): CallPhase {
  if (status !== "pending" && status !== "running") return "over"
  return isAsked ? "asked" : status
}

/** A call that now runs, or is asked about, had not begun while it was pending. One that ends from
 *  there did run: its agent just never said so. */
function runsUntil(call: CallTime, next: CallPhase, at: number): readonly Run[] {
  const {phase, since, runs} = call
  const ran = phase === "running" ? next !== "running" : phase === "pending" && next === "over"
  return ran && at > since ? [...runs, {from: since, to: at}] : runs
}

function capped(times: CallTimes): CallTimes {
  const {calls, left} = times
  if (calls.length <= CALLS_MAX) return times
  const over = calls.filter(({phase}) => phase === "over")
  const [first] = over
  // All of them run: the last one is not followed.
  if (!first) return {calls: calls.slice(0, -1), left: {...left, calls: left.calls + 1}}
  const least = over.reduce((a, b) => (msOf(b) < msOf(a) ? b : a), first)
  return {
    calls: calls.filter(call => call !== least),
    left: {calls: left.calls + 1, ms: left.ms + msOf(least)},
  }
}
