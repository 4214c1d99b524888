// What went wrong in a request to an agent, in words that can be shown.
// Never knows which request; never throws.

import {oneLine} from "../text/quote.js"
import {isObject, type JsonObject, numberIn, stringIn} from "./json.js"

/** A failed request: the JSON-RPC code (0 when there was none) and one safe line. */
export interface Failure {
  readonly code: number
  readonly message: string
}

// ACP: «authentication required»; also used by agents for other states of their own.
const SIGN_IN_CODE = -32000
const MESSAGE_GRAPHEMES_MAX = 400

/** Reads any thrown value. The detail that agents put into `data` is part of the message. */
export function failureOf(error: unknown): Failure {
  if (!isObject(error)) return {code: 0, message: oneLine(String(error), MESSAGE_GRAPHEMES_MAX)}
  const message = stringIn(error, "message") ?? ""
  const detail = detailOf(error["data"])
  const repeats = detail === undefined || message.includes(detail)
  const words = repeats ? message : message === "" ? detail : `${message}: ${detail}`
  const code = numberIn(error, "code") ?? 0
  return {code, message: oneLine(words === "" ? `code ${code}` : words, MESSAGE_GRAPHEMES_MAX)}
}

/** Whether the agent wants its user to sign in before it goes on. */
export function isSignInNeeded(failure: Failure): boolean {
  return failure.code === SIGN_IN_CODE
}

function detailOf(data: unknown): string | undefined {
  if (typeof data === "string") return data === "" ? undefined : data
  if (!isObject(data)) return undefined
  return firstString(data, ["details", "detail", "message", "error", "reason"])
}

function firstString(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = stringIn(object, key)
    if (value !== undefined && value !== "") return value
  }
  return undefined
}
