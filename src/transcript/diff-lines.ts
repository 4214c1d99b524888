// Two texts → the lines of their difference, with context and line numbers.
// Knows nothing of looks and no language. Loaded when the first diff comes.

import {structuredPatch} from "diff"

/** One line of a difference. "gap" stands between two hunks and "no-newline" after a last line that
 *  has no end; both have no text. */
export interface DiffLine {
  readonly sign: "+" | "-" | " " | "gap" | "no-newline"
  /** Counts from 1 in the new text, for removed lines in the old one. */
  readonly number: number | undefined
  readonly text: string
}

/** Time after which two texts count as too different to compare line by line, in ms. */
const TIMEOUT_MS = 100
/** UTF-16 units of both texts beyond which they are not compared: cutting them into lines takes
 *  longer than a reader waits for a picture. */
const UNITS_MAX = 4_000_000
const CONTEXT_LINES = 2

/** The difference of two texts by hunks with two lines of context. Texts too different to compare
 *  in time are all old lines, then all new ones. A line end of CRLF where not every line has it is
 *  kept visible as "␍". */
export function findDiff(before: string, after: string): readonly DiffLine[] {
  const strip = isDos(before) && isDos(after)
  const [old, now] = strip ? [unix(before), unix(after)] : [before, after]
  const tooBig = old.length + now.length > UNITS_MAX
  if (old === "" || now === "" || tooBig) return [...allOf(old, "-"), ...allOf(now, "+")]
  const patch = structuredPatch("", "", old, now, undefined, undefined, {
    context: CONTEXT_LINES,
    timeout: TIMEOUT_MS,
  })
  if (!patch) return [...allOf(old, "-"), ...allOf(now, "+")]
  return patch.hunks.flatMap((hunk, index) =>
    index > 0 ? [GAP, ...linesOfHunk(hunk)] : linesOfHunk(hunk),
  )
}

const GAP: DiffLine = {sign: "gap", number: undefined, text: ""}
const NO_NEWLINE: DiffLine = {sign: "no-newline", number: undefined, text: ""}

interface Hunk {
  readonly oldStart: number
  readonly newStart: number
  /** Each with its sign in front; "\\" says that the line before it has no end. */
  readonly lines: readonly string[]
}

function linesOfHunk(hunk: Hunk): readonly DiffLine[] {
  let old = hunk.oldStart
  let now = hunk.newStart
  return hunk.lines.map((line): DiffLine => {
    const text = withVisibleEnd(line.slice(1))
    switch (line[0]) {
      case "+":
        return {sign: "+", number: now++, text}
      case "-":
        return {sign: "-", number: old++, text}
      case "\\":
        return NO_NEWLINE
      default:
        old++
        return {sign: " ", number: now++, text}
    }
  })
}

function allOf(text: string, sign: "+" | "-"): readonly DiffLine[] {
  if (text === "") return []
  const lines = (text.endsWith("\n") ? text.slice(0, -1) : text).split("\n")
  return lines.map((line, index) => ({sign, number: index + 1, text: withVisibleEnd(line)}))
}

function withVisibleEnd(line: string): string {
  return line.endsWith("\r") ? `${line.slice(0, -1)}␍` : line
}

/** No line ends in "\n" alone. A text without any end agrees with both. */
function isDos(text: string): boolean {
  return !/(^|[^\r])\n/.test(text)
}

function unix(text: string): string {
  return text.replaceAll("\r\n", "\n")
}
