// Loads the languages that code on the screen waits for, when it begins to wait. Never knows code.

import type {Highlighter} from "../markdown/code/highlighter.js"
import type {Clock} from "../ports.js"

/** Code is shown plain for so long, in ms, while its language is loaded, and held back. That takes
 *  some 10 ms from a disk; what has not come by then is plain for good. */
export const COLOURS_WAIT_MS = 250

/** From now on languages are loaded when they are needed. `ready`: what waited can be drawn. */
export function fetchColours(
  highlighter: Highlighter,
  {clock, ready}: {readonly clock: Clock; readonly ready: () => void},
): void {
  highlighter.watch(() => {
    const timer = clock.setTimer(COLOURS_WAIT_MS, () => {
      highlighter.giveUp()
      ready()
    })
    void highlighter.load().then(() => {
      timer.cancel()
      ready()
    })
  })
}
