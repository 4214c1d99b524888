// Where text may end a row, as our rules say it and as the official test of UAX #14 does.
// Knows nothing of rows' widths and nothing of why the two differ.

import {readFileSync} from "node:fs"
import {type BreakKind, breakBefore, classAfter, NEVER} from "../../src/text/break.js"
import {BLANK, breakClassOf} from "../../src/text/break-class.js"
import {nextBreak} from "../../src/text/grapheme.js"

const FILE = new URL("../corpus/unicode/line-break.txt", import.meta.url)

/** One of the official texts: where UAX #14 lets a row end inside it, as offsets. */
export interface OfficialText {
  readonly text: string
  readonly breaks: readonly number[]
}

/** Two sample characters, and whether a row may end between them, with or without a blank there. */
export interface OfficialPair {
  readonly before: string
  readonly after: string
  readonly adjacent: boolean
  readonly spaced: boolean
}

const lines = readFileSync(FILE, "utf8")
  .split("\n")
  .filter(line => line !== "" && !line.startsWith("#"))
const rows = lines.filter(line => !/[÷×]/.test(line)).map(line => line.split(" "))
const samples = rows.map(([point]) => String.fromCodePoint(Number.parseInt(point!, 16)))

export const OFFICIAL_PAIRS: readonly OfficialPair[] = rows.flatMap(([, digits], row) =>
  samples.map((after, column) => {
    const digit = Number(digits![column])
    const adjacent = (digit & 1) !== 0
    return {before: samples[row]!, after, adjacent, spaced: (digit & 2) !== 0}
  }),
)

export const OFFICIAL_TEXTS: readonly OfficialText[] = lines
  .filter(line => /[÷×]/.test(line))
  .map(line => {
    const breaks: number[] = []
    let text = ""
    for (const part of line.split(" ")) {
      if (part === "÷") breaks.push(text.length)
      else if (part !== "×") text += String.fromCodePoint(Number.parseInt(part, 16))
    }
    return {text, breaks: breaks.filter(offset => offset > 0 && offset < text.length)}
  })

/** Every place inside a text where our rules let a row end, with its kind. */
export function breaksOf(text: string): ReadonlyMap<number, BreakKind> {
  const found = new Map<number, BreakKind>()
  let previous = 0
  for (let offset = 0; offset < text.length; offset = nextBreak(text, offset)) {
    const next = breakClassOf(text.codePointAt(offset)!)
    if ((next & BLANK) === 0 && offset > 0) {
      const kind = breakBefore(text, offset, {previous, next})
      if (kind !== NEVER) found.set(offset, kind)
    }
    previous = classAfter(previous, next)
  }
  return found
}
