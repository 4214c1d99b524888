// The handle of a block: the few signs that a reader names it by, "a57". Knows ids only; never
// whether such a block is still kept.

import type {Block} from "./block.js"

/** Most digits of a handle. A session of a thousand blocks a second for a year has fewer. */
const DIGITS_MAX = 12

/** The handle of a block: short, and the same as long as the session lives. A replay of the same
 *  events gives the same ids, and so the same handles. */
export function handleOf({id}: Pick<Block, "id">): string {
  return `a${id}`
}

/** The id of the block that a handle names; `undefined` if the word is no handle. One with zeros
 *  in front is none: a block has one handle. "A57" is read as "a57". */
export function idOfHandle(word: string): number | undefined {
  if (word.length > DIGITS_MAX + 1) return undefined
  const [, digits] = /^a([1-9]\d*)$/i.exec(word) ?? []
  return digits === undefined ? undefined : Number(digits)
}
