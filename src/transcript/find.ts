// Text looked for in lines, literally, and marked where it stands. Pure; knows nothing of blocks
// or rows.

import {INVERSE, type Style, UNDERLINE} from "../cells/style.js"
import {nextBreak, previousBreak} from "../text/grapheme.js"
import type {Line, Run} from "../text/line.js"

/** What is looked for. Smart case: capitals count only if there is one in it. */
export interface Needle {
  /** As it was typed. */
  readonly shown: string
  readonly text: string
  readonly case: "kept" | "folded"
}

/** Offsets in a line's runs. */
export interface Match {
  readonly from: number
  readonly to: number
}

/** The needle for what was typed; it must not be empty. */
export function needleOf(typed: string): Needle {
  const folded = foldedOf(typed)
  return {shown: typed, text: typed, case: folded === typed ? "folded" : "kept"}
}

/** Where the needle stands in a line, from left to right, none over another. */
export function matchesIn(line: Pick<Line<unknown>, "runs">, needle: Needle): readonly Match[] {
  const text = line.runs.map(run => run.text).join("")
  const searched = needle.case === "folded" ? foldedOf(text) : text
  const matches: Match[] = []
  const {length} = needle.text
  for (let at = searched.indexOf(needle.text); at >= 0; ) {
    // Half of what a reader sees as one character is no match.
    const isWhole = isBreak(text, at) && isBreak(text, at + length)
    if (isWhole) matches.push({from: at, to: at + length})
    at = searched.indexOf(needle.text, at + (isWhole ? length : 1))
  }
  return matches
}

/** The line with its matches shown inverted; the one at `current` underlined as well. */
export function marked(
  line: Line<Style>,
  matches: readonly Match[],
  current: number | undefined,
): Line<Style> {
  if (matches.length === 0) return line
  const runs: Run<Style>[] = []
  let start = 0
  for (const run of line.runs) {
    const end = start + run.text.length
    let at = start
    for (const {from, to} of matches) {
      if (to <= at || from >= end) continue
      const [left, right] = [Math.max(at, from), Math.min(end, to)]
      if (left > at) runs.push({text: run.text.slice(at - start, left - start), style: run.style})
      const text = run.text.slice(left - start, right - start)
      runs.push({text, style: lit(run.style, from === current ? INVERSE | UNDERLINE : INVERSE)})
      at = right
    }
    if (at < end) runs.push({text: run.text.slice(at - start), style: run.style})
    start = end
  }
  return {...line, runs}
}

function lit(style: Style, attributes: number): Style {
  return {...style, attributes: style.attributes | attributes}
}

/** Small letters, at the same offsets: a letter whose small form is longer stays. */
function foldedOf(text: string): string {
  const folded = text.toLowerCase()
  if (folded.length === text.length) return folded
  return Array.from(text, letter => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  }).join("")
}

function isBreak(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return true
  const start = previousBreak(text, offset + 1)
  return start === offset || nextBreak(text, start) === offset
}
