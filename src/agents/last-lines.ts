// The last lines that a process wrote to its standard error, within bounds.
// Never knows the process; gives untrusted text.

import {stripVTControlCharacters} from "node:util"

/** Lines kept: enough for the end of a stack trace. */
export const LINES_MAX = 20
/** UTF-16 units kept of one line, so that 20 lines stay under 16 KiB. */
export const LINE_UNITS_MAX = 800

/** A ring of the last LINES_MAX lines of a byte stream. Colours are taken off. */
export class LastLines {
  readonly #decoder = new TextDecoder()
  #lines: string[] = []
  #open = ""

  /** Adds bytes, in any split. */
  push(bytes: Uint8Array): void {
    const parts = (this.#open + this.#decoder.decode(bytes, {stream: true})).split("\n")
    this.#open = (parts.pop() ?? "").slice(-LINE_UNITS_MAX)
    for (const part of parts.slice(-LINES_MAX)) this.#lines.push(part.slice(0, LINE_UNITS_MAX))
    this.#lines = this.#lines.slice(-LINES_MAX)
  }

  /** The last lines, oldest first; an unfinished last line counts. Blank lines are left out. */
  lines(): readonly string[] {
    return [...this.#lines, this.#open]
      .map(line => stripVTControlCharacters(line).trimEnd())
      .filter(line => line !== "")
      .slice(-LINES_MAX)
  }
}
