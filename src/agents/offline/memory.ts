// What the offline agent keeps of a session: the requests and how each ended.
// Bounded; never the content of files.

import {isObject} from "../json.js"
import {countTokens} from "../pace.js"

/** Tokens kept at most (by the rule of pace.ts); the oldest requests are forgotten first. */
export const MEMORY_TOKENS_MAX = 16_384

/** One request and its end in a few words. */
export interface Remembered {
  readonly text: string
  readonly outcome: string
}

/** Whether something is a request that was remembered. */
export function isRemembered(value: unknown): value is Remembered {
  if (!isObject(value)) return false
  return typeof value["text"] === "string" && typeof value["outcome"] === "string"
}

/** The requests of a session, oldest first. */
export class Memory {
  #kept: Remembered[] = []
  #tokens = 0

  /** All that is kept. */
  get all(): readonly Remembered[] {
    return this.#kept
  }

  /** How many tokens that is. */
  get tokens(): number {
    return this.#tokens
  }

  /** Keeps one more; a request larger than the whole memory is not kept. */
  add(remembered: Remembered): void {
    this.#kept.push(remembered)
    this.#tokens += sizeOf(remembered)
    while (this.#tokens > MEMORY_TOKENS_MAX) {
      const oldest = this.#kept.shift()
      if (oldest === undefined) break
      this.#tokens -= sizeOf(oldest)
    }
  }
}

function sizeOf(remembered: Remembered): number {
  return countTokens(remembered.text) + countTokens(remembered.outcome)
}
