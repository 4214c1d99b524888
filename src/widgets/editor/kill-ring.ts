// What was killed, newest first, to be yanked again.
// Knows nothing of the text it came from.

import type {Paste} from "./paste.js"

/** A killed piece with the pastes its units stand for. */
export interface Kill {
  readonly text: string
  readonly pastes: readonly Paste[]
}

/** Kills, newest first. */
export type KillRing = readonly Kill[]

/** Most kills kept; the oldest go. */
export const KILLS_MAX = 32

/** The ring with a new kill on top. */
export function killed(ring: KillRing, kill: Kill): KillRing {
  return [kill, ...ring].slice(0, KILLS_MAX)
}

/** The ring with `text` joined to its newest kill: kills in a row are one. The pastes given are
 *  those of the same text, now. */
export function killedOn(ring: KillRing, kill: Kill, side: "before" | "after"): KillRing {
  const [newest, ...rest] = ring
  if (!newest) return [kill]
  const text = side === "before" ? kill.text + newest.text : newest.text + kill.text
  return [{text, pastes: kill.pastes}, ...rest]
}

/** The kill `index` steps down from the newest, going round; undefined if there is none. */
export function killAt(ring: KillRing, index: number): Kill | undefined {
  return ring.length === 0 ? undefined : ring[index % ring.length]
}
