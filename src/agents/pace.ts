// The pace of streamed text: how it is cut into tokens, and when the next one may go.
// Never knows what the text says or who gets it.

import type {Clock} from "../ports.js"
import {nextBreak} from "../text/grapheme.js"

/** Messages sent in one turn of the event loop; keys and frames must get in between. */
export const BATCH_MAX = 64

// A token is four letters. A letter of a writing system that packs a syllable or a word into one
// sign counts twice, so two of them are a token: near enough to what models count.
const TOKEN_WEIGHT = 4
const HEAVY_FROM = 0x2e80
// Tokens that are due within so many milliseconds go together: a frame shows no less of them, and a
// model's come in packets, too. Woken for each, a fast rate costs more than all that is drawn.
const TICK_MS = 10
// After a pause the rate starts anew: the tokens that were not there are not owed.
const CATCH_UP_MS = 250

/** Cuts a text into tokens of about four letters, never inside a grapheme. Joined again they are
 *  the text. */
export function tokensOf(text: string): string[] {
  const tokens: string[] = []
  let from = 0
  let weight = 0
  for (let at = 0; at < text.length; ) {
    const end = nextBreak(text, at)
    weight += weightOf(text.codePointAt(at) ?? 0)
    at = end
    if (weight < TOKEN_WEIGHT) continue
    tokens.push(text.slice(from, at))
    from = at
    weight = 0
  }
  if (from < text.length) tokens.push(text.slice(from))
  return tokens
}

/** How many tokens a text has by the same rule: code points by weight, four to a token. */
export function countTokens(text: string): number {
  let weight = 0
  for (const letter of text) weight += weightOf(letter.codePointAt(0) ?? 0)
  return Math.ceil(weight / TOKEN_WEIGHT)
}

/** Waits `ms` on the clock, or until the signal is aborted, whichever is first. Never rejects. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(settle => {
    if (signal.aborted) return settle()
    const stop = (): void => {
      timer.cancel()
      settle()
    }
    const timer = clock.setTimer(ms, () => {
      signal.removeEventListener("abort", stop)
      settle()
    })
    signal.addEventListener("abort", stop, {once: true})
  })
}

/** Holds messages back to a rate, and to BATCH_MAX a turn of the event loop. */
export class Pace {
  readonly #clock: Clock
  readonly #signal: AbortSignal
  readonly #intervalMs: number
  #dueMs = 0
  #inBatch = 0

  /** `tokensPerSecond` above 0; Infinity holds nothing back. */
  constructor(clock: Clock, signal: AbortSignal, tokensPerSecond: number) {
    if (!(tokensPerSecond > 0)) {
      throw new RangeError(`tokensPerSecond must be above 0, not ${tokensPerSecond}`)
    }
    this.#clock = clock
    this.#signal = signal
    this.#intervalMs = 1000 / tokensPerSecond
  }

  /** Waits until the next token is due; for those to come, too, when that is soon. */
  async token(): Promise<void> {
    const now = this.#clock.now()
    if (this.#dueMs < now - CATCH_UP_MS) this.#dueMs = now
    const waitMs = this.#dueMs - now
    this.#dueMs += this.#intervalMs
    if (waitMs > 0) await this.#rest(Math.max(waitMs, TICK_MS))
    else await this.message()
  }

  /** Waits only when a batch is full. */
  async message(): Promise<void> {
    this.#inBatch += 1
    if (this.#inBatch > BATCH_MAX) await this.#rest(0)
  }

  /** Waits until a moment of the clock; counts as a message when that is past. */
  async until(momentMs: number): Promise<void> {
    const waitMs = momentMs - this.#clock.now()
    if (waitMs > 0) await this.#rest(waitMs)
    else await this.message()
  }

  async #rest(ms: number): Promise<void> {
    this.#inBatch = 1
    await sleep(this.#clock, ms, this.#signal)
  }
}

function weightOf(codePoint: number): number {
  return codePoint >= HEAVY_FROM ? 2 : 1
}
