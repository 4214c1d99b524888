// What a prompt quotes: the text of each block that it names, in a fence that nothing in the text
// can end. Pure; never knows how it is sent.

import {blockText} from "../transcript/block-text.js"
import {kept} from "./handles.js"
import {mentionsIn} from "./mentions.js"
import type {Effect, Step} from "./state.js"

/** Most UTF-16 units of one block that are quoted: the context of an agent is not for logs. */
export const QUOTE_UNITS_MAX = 200_000

/** The step, with the texts of the blocks that its prompts name. A block that has gone since the
 *  prompt was written is left out: the handle says nothing to the agent then. */
export function withQuotes({state, effects}: Step): Step {
  const quoted = effects.map((effect): Effect => {
    if (effect.type !== "prompt") return effect
    const quotes = mentionsIn(effect.text).flatMap(handle => {
      const block = kept(state, handle)
      return block ? [quoteOf(handle, blockText(block))] : []
    })
    return quotes.length > 0 ? {...effect, quotes} : effect
  })
  return {state, effects: quoted}
}

/** A text in a fence, under its handle. */
export function quoteOf(handle: string, text: string): string {
  const shown = text.slice(0, QUOTE_UNITS_MAX)
  const left = text.length - shown.length
  const runs = Array.from(shown.matchAll(/`+/g), ([run]) => run.length)
  // Reduced, not spread: a text of ticks has more runs than a call may have arguments.
  const longest = runs.reduce((most, length) => Math.max(most, length), 2)
  const fence = "`".repeat(longest + 1)
  const cut = left > 0 ? `\n(${left} more characters)` : ""
  return `@${handle}:\n\n${fence}\n${shown}\n${fence}${cut}`
}
