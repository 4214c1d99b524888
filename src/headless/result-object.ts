// The result of a run as the object that scripts read: the names that peers use, no nulls.
// Never writes; never knows whether more lines came before it.

import {never} from "../never.js"
import {type Ending, isSuccess, type Result} from "./event.js"

/** Most UTF-16 units of answer kept for a result: 64 Mi. Beyond it the rest is left out and
 *  `result_truncated` says so; the lines of the stream had all of it. */
export const RESULT_UNITS_MAX = 64 * 1024 * 1024

/** The result object. What is not known is missing, never zero and never null. */
export function resultObject(result: Result, answer: string): object {
  const {ending, usage} = result
  return {
    type: "result",
    subtype: subtypeOf(ending),
    is_error: !isSuccess(ending),
    result: answer.slice(0, RESULT_UNITS_MAX),
    result_truncated: answer.length > RESULT_UNITS_MAX ? true : undefined,
    error: errorOf(ending),
    agent_stderr: ending.type === "agent-ended" ? ending.stderr : undefined,
    stop_reason: stopReasonOf(ending),
    session_id: result.sessionId,
    duration_ms: result.durationMs,
    num_turns: result.turns,
    usage: usage && {
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      cache_read_input_tokens: usage.cachedTokens,
    },
    total_cost: result.cost && {amount: result.cost.amount, currency: result.cost.currency},
    permission_denials: result.refused.map(({call}) => ({
      tool_call_id: call.toolCallId,
      tool_name: call.name ?? undefined,
      title: call.title ?? undefined,
      kind: call.kind ?? undefined,
      tool_input: call.rawInput ?? undefined,
    })),
  }
}

function subtypeOf(ending: Ending): string {
  switch (ending.type) {
    case "stopped":
      return stopSubtypes[ending.reason] ?? "error_during_execution"
    case "unasked":
      return "error_permission"
    case "interrupted":
      return "cancelled"
    case "reader-gone":
      return "success"
    case "failed":
    case "output-failed":
    case "overflow":
      return "error_during_execution"
    case "agent-ended":
      return "error_agent_ended"
    default:
      return never(ending)
  }
}

function stopReasonOf(ending: Ending): string | undefined {
  if (ending.type === "unasked") return "end_turn"
  return ending.type === "stopped" ? ending.reason : undefined
}

const stopSubtypes: Readonly<Record<string, string>> = {
  end_turn: "success",
  max_tokens: "error_max_tokens",
  max_turn_requests: "error_max_turns",
  refusal: "error_refusal",
  cancelled: "cancelled",
}

function errorOf(ending: Ending): string | undefined {
  if ("message" in ending) return ending.message
  return ending.type === "interrupted" ? ending.signal : undefined
}
