// The times of one turn as the object that scripts read: whole ms since the turn began. Pure; what
// is not known is missing, never zero and never null.

import {type CallTime, msOf} from "./call-times.js"
import type {LapKind} from "./lane.js"
import type {TurnTimes} from "./times.js"

/** Names that scripts know the kinds of laps by. */
const NAMES: Readonly<Record<LapKind, string>> = {
  waiting: "waiting",
  thinking: "thinking",
  writing: "writing",
  calls: "tools",
  reader: "you",
}

/** The object. `spans` follow each other without a gap and end at `duration_ms`; `sums_ms` add up
 *  to it. Calls stand beside them, since several may run at once. */
export function timeObject({number, outcome, ms, lane, calls}: TurnTimes): object {
  const sums = Object.entries(lane.sums).map(([kind, sum]) => [NAMES[kind as LapKind], sum])
  return {
    type: "turn_time",
    turn: number,
    state: outcome,
    duration_ms: ms,
    sums_ms: Object.fromEntries(sums),
    spans: lane.laps.map(({kind, from, to}) => ({kind: NAMES[kind], ...span(from, to)})),
    spans_joined: lane.joined > 0 ? lane.joined : undefined,
    tools: calls.calls.map(toolObject),
    tools_left_out:
      calls.left.calls > 0
        ? {count: calls.left.calls, duration_ms: calls.left.ms || undefined}
        : undefined,
  }
}

function toolObject(call: CallTime): object {
  const {runs} = call
  return {
    tool_call_id: call.callId,
    label: call.label,
    status: call.status,
    duration_ms: runs.length > 0 ? msOf(call) : undefined,
    spans: runs.length > 0 ? runs.map(({from, to}) => span(from, to)) : undefined,
  }
}

function span(from: number, to: number) {
  return {start_ms: from, duration_ms: to - from}
}
