// What terminals do to rows by themselves, where a test must allow for it.

/** Terminals that cut rows at a narrower width, on the screen or in the scrollback, for good. */
const CUTTERS = new Set(["xterm", "nvim", "screen"])

/** Longest line that a random program may commit there and find again: 18 columns survive every
 *  window of 20, 60 are a line of prose that wraps. */
export function lineMaxOf(terminal: string): number {
  return CUTTERS.has(terminal) ? 18 : 60
}

/** A frame holds at most a screenful of rows; the windows of these programs have up to 39. */
export const ROWS_PER_OVERTAKEN_FRAME = 39

/** GNU screen drops a row of the top by itself when rows wrap at a narrower width and it keeps
 *  blank rows below, or hides it until it grows again (seen with a program that only prints). */
export function lostBy(terminal: string): number {
  return terminal === "screen" ? 2 : 0
}
