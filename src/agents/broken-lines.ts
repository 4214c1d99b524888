// The lines of a recording that could not be read: what is said of each, and of those that were
// too many to be told one by one. Never knows what stood in them.

import {oneLine} from "../text/quote.js"
import type {AgentWords} from "./words.js"

/** So many are told one by one; a file of another kind has thousands. */
const TOLD_MAX = 5
const NAME_GRAPHEMES_MAX = 80

/** Counts the broken lines of one recording. */
export class BrokenLines {
  readonly #name: string
  readonly #words: AgentWords
  #count = 0

  /** `name` is what the recording is called: its file. */
  constructor(name: string, words: AgentWords) {
    this.#name = oneLine(name, NAME_GRAPHEMES_MAX)
    this.#words = words
  }

  /** Line `number` (1-based) is one more. What to say of it; `undefined` when enough were told. */
  next(number: number, why: string): string | undefined {
    this.#count += 1
    if (this.#count > TOLD_MAX) return undefined
    return this.#words.badLine(`${this.#name}:${number}`, why)
  }

  /** What to say at the end of those that were not told; `undefined` if there are none. */
  get rest(): string | undefined {
    const untold = this.#count - TOLD_MAX
    return untold > 0 ? this.#words.moreBadLines(untold) : undefined
  }
}
