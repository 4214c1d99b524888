// What happens in one run without a screen, in the order in which it is told.
// Data only; never a byte of any output format.

import type {
  ContentBlock,
  Cost,
  SessionUpdate,
  StopReason,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk"
import type {TurnUsage} from "../agent.js"

/** How the answer is written. */
export type OutputFormat = "text" | "json" | "stream-json"

/** What becomes of a permission request. Nobody can be asked without a screen, so "ask" refuses
 *  as "deny" does: what would have needed a question is refused and counted. But who says "deny"
 *  has answered; with "ask" the run has failed for want of an answer. */
export type PermissionMode = "ask" | "allow" | "deny"

/** Who answers, and where. */
export interface Session {
  readonly sessionId: string | undefined
  readonly agent: {readonly name: string; readonly version: string | undefined} | undefined
  readonly cwd: string
  readonly permissions: PermissionMode
}

/** What was answered to a permission request: "cancelled" once the run is being stopped. */
export interface Decision {
  readonly outcome: "allowed" | "refused" | "cancelled"
  /** The option that was taken; without one the protocol's outcome is "cancelled". */
  readonly optionId: string | undefined
  readonly call: ToolCallUpdate
}

/** Something said beside the conversation. */
export interface Notice {
  readonly tone: "info" | "warning" | "error"
  readonly text: string
  readonly detail: string | undefined
}

/** How a run ended. */
export type Ending =
  | {readonly type: "stopped"; readonly reason: StopReason}
  | {readonly type: "failed"; readonly message: string}
  /** The turn ended well, but it was not let do what nobody could be asked about. */
  | {readonly type: "unasked"}
  /** The agent went away; `stderr` are its last lines (untrusted). */
  | {readonly type: "agent-ended"; readonly message: string; readonly stderr: readonly string[]}
  | {readonly type: "interrupted"; readonly signal: "SIGINT" | "SIGTERM"}
  /** Whoever read standard output has closed it: they have what they wanted. */
  | {readonly type: "reader-gone"}
  | {readonly type: "output-failed"; readonly message: string}
  /** More events waited for a slow reader than may be kept. */
  | {readonly type: "overflow"}

/** What is known when a run is over; what nobody told is undefined. */
export interface Result {
  readonly ending: Ending
  readonly sessionId: string | undefined
  readonly durationMs: number
  /** Turns that began: 0 or 1. */
  readonly turns: number
  readonly usage: TurnUsage | undefined
  readonly cost: Cost | undefined
  readonly refused: readonly Decision[]
}

/** One thing that an output format may show. `opened` comes first, `closed` last, once each. */
export type RunEvent =
  | {readonly type: "opened"; readonly session: Session}
  | {readonly type: "prompted"; readonly content: readonly ContentBlock[]}
  | {readonly type: "updated"; readonly update: SessionUpdate}
  | {readonly type: "decided"; readonly decision: Decision}
  | {readonly type: "noticed"; readonly notice: Notice}
  | {readonly type: "closed"; readonly result: Result}

/** An output format: what standard output gets for each event; "" is nothing. Holds state: one
 *  per run. */
export type Form = (event: RunEvent) => string

/** Whether the ending is what the caller asked for. A closed reader is: `| head` has enough. */
export function isSuccess(ending: Ending): boolean {
  return (
    ending.type === "reader-gone" || (ending.type === "stopped" && ending.reason === "end_turn")
  )
}
