// What is told of a fault of ours: one line for the reader, and everything for the file that
// PLATEN_DEBUG names. Never ends the program.

import {appendFileSync} from "node:fs"
import {oneLine} from "../text/quote.js"

/** Graphemes of a fault's own words that are shown. */
const WORDS_MAX = 200

/** The fault in one line, harmless to a terminal, with a newline at its end. */
export function faultLine(error: unknown): string {
  const words = error instanceof Error ? error.message || error.name : String(error)
  return `platen: internal fault: ${oneLine(words, WORDS_MAX)}\n`
}

/** Appends the fault with its stack to `file`; nothing happens without one, or if it cannot be
 *  written. */
export function logFault(error: unknown, file: string | undefined): void {
  if (!file) return
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  try {
    appendFileSync(file, `${new Date().toISOString()} ${stack}\n`)
  } catch {
    // A fault is being told already.
  }
}
