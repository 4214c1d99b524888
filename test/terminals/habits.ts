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

/** What is left of `lost` when a terminal's own losses are taken out. GNU screen hides its oldest
 *  rows after a resize, those of the shell first, and drops a row of the top when rows wrap at a
 *  narrower width while blank ones stand below (both seen with a program that only prints). */
export function lostByUs(terminal: string, lost: readonly string[]): readonly string[] {
  if (terminal !== "screen") return lost
  return lost.filter(piece => !piece.startsWith("$")).slice(SCREEN_ROWS_LOST)
}

const SCREEN_ROWS_LOST = 3
