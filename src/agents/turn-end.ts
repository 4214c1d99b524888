// Reads the answer that ends a turn: its stop reason and the numbers the agent gave with it.
// Never fills in what was not said.

import type {StopReason} from "@agentclientprotocol/sdk"
import type {TurnUsage} from "../agent.js"
import {isObject, type JsonObject, numberIn, objectIn, stringIn} from "./json.js"

/** The end of a turn; `odd` is a reason that is not known here (told as `end_turn`). */
export type TurnEnd =
  | {
      readonly type: "end"
      readonly reason: StopReason
      readonly odd: string | undefined
      readonly usage: TurnUsage | undefined
    }
  | {readonly type: "nothing"}

const REASONS: readonly StopReason[] = [
  "end_turn",
  "max_tokens",
  "max_turn_requests",
  "refusal",
  "cancelled",
]

/** Reads the result of `session/prompt`; usage is taken from `usage` or from `_meta.usage`. */
export function readTurnEnd(result: unknown): TurnEnd {
  if (!isObject(result)) return {type: "nothing"}
  const said = stringIn(result, "stopReason")
  if (said === undefined) return {type: "nothing"}
  const reason = REASONS.find(known => known === said)
  const usage = objectIn(result, "usage") ?? objectIn(objectIn(result, "_meta") ?? {}, "usage")
  return {
    type: "end",
    reason: reason ?? "end_turn",
    odd: reason === undefined ? said : undefined,
    usage: usage === undefined ? undefined : readUsage(usage),
  }
}

function readUsage(usage: JsonObject): TurnUsage | undefined {
  const inputTokens = count(usage, "inputTokens")
  const outputTokens = count(usage, "outputTokens")
  const cachedTokens = count(usage, "cachedReadTokens")
  const cacheWriteTokens = count(usage, "cachedWriteTokens")
  const thoughtTokens = count(usage, "thoughtTokens")
  const read: TurnUsage = {
    ...(inputTokens === undefined ? {} : {inputTokens}),
    ...(outputTokens === undefined ? {} : {outputTokens}),
    ...(cachedTokens === undefined ? {} : {cachedTokens}),
    ...(cacheWriteTokens === undefined ? {} : {cacheWriteTokens}),
    ...(thoughtTokens === undefined ? {} : {thoughtTokens}),
  }
  return Object.keys(read).length === 0 ? undefined : read
}

function count(usage: JsonObject, key: string): number | undefined {
  const value = numberIn(usage, key)
  return value !== undefined && value >= 0 ? value : undefined
}
