// What the shell is told when the program ends.
// Never knows why a run ended the way it did.

import type {PrintOutcome} from "../headless/print.js"

/** Done: the answer is complete, or its reader had enough of it. */
export const EXIT_DONE = 0
/** The run failed: the agent died or refused, or a limit was reached, or it needed a yes that
 *  nobody was there to give. */
export const EXIT_FAILED = 1
/** Nothing was run: bad flags, no prompt, or no terminal to draw on. */
export const EXIT_UNUSABLE = 2
/** Ended by SIGINT: 128 + 2, as shells report it. */
export const EXIT_INTERRUPTED = 130
/** Ended by SIGTERM: 128 + 15, as shells report it. */
export const EXIT_TERMINATED = 143

const CODES: Readonly<Record<PrintOutcome, number>> = {
  done: EXIT_DONE,
  failed: EXIT_FAILED,
  unusable: EXIT_UNUSABLE,
  SIGINT: EXIT_INTERRUPTED,
  SIGTERM: EXIT_TERMINATED,
}

/** The exit code for the end of a run without a screen. */
export function exitCodeOf(outcome: PrintOutcome): number {
  return CODES[outcome]
}
