// Two texts → the lines of their difference, with context and line numbers.
// Knows nothing of looks. Loaded when the first diff comes.

import {structuredPatch} from "diff"

/** One line of a difference. `number` counts from 1 in the new text, for removed lines in the old. */
export interface DiffLine {
  readonly sign: "+" | "-" | " "
  readonly number: number | undefined
  readonly text: string
}

/** Time after which two texts count as too different to compare line by line, in ms. */
const TIMEOUT_MS = 100
const CONTEXT_LINES = 2

/** The difference of two texts by hunks with two lines of context; a line "⋯" without a number
 *  stands between hunks. Texts too different to compare in time are shown as all old lines, then
 *  all new ones. Line ends CRLF are kept visible as "␍". */
export function findDiff(before: string, after: string): readonly DiffLine[] {
  const patch = structuredPatch("", "", before, after, undefined, undefined, {
    context: CONTEXT_LINES,
    timeout: TIMEOUT_MS,
  })
  if (!patch) return [...allOf(before, "-"), ...allOf(after, "+")]
  const lines: DiffLine[] = []
  for (const hunk of patch.hunks) {
    if (lines.length > 0) lines.push({sign: " ", number: undefined, text: "⋯"})
    let old = hunk.oldStart
    let now = hunk.newStart
    for (const line of hunk.lines) {
      const text = line.slice(1).replace(/\r$/, "␍")
      if (line.startsWith("+")) lines.push({sign: "+", number: now++, text})
      else if (line.startsWith("-")) lines.push({sign: "-", number: old++, text})
      else if (line.startsWith("\\")) lines.push({sign: " ", number: undefined, text: line})
      else {
        lines.push({sign: " ", number: now++, text})
        old++
      }
    }
  }
  return lines
}

function allOf(text: string, sign: "+" | "-"): readonly DiffLine[] {
  if (text === "") return []
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map((line, index) => ({sign, number: index + 1, text: line}))
}
