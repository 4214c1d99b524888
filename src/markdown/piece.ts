// A stretch of a leaf's text in one style that knows the source it comes from.
// Never knows what made it; lines of runs are joined from it.

import type {Style} from "../cells/style.js"
import type {Run} from "../text/line.js"
import {visible} from "../text/visible.js"

export interface Piece extends Run<Style> {
  /** Offsets of its source in the text that was parsed. */
  readonly from: number
  readonly to: number
  /** Each unit of the text is one unit of the source. */
  readonly isExact: boolean
  /** It is text outside of every inline construct, so its source may be cut at a blank. */
  readonly isPlain: boolean
}

/** Where a piece comes from. */
export type Origin = Omit<Piece, "text" | "style" | "isExact">

/** A piece whose text is safe to draw: what could act on the terminal is a visible token. */
export function pieceOf(source: string, style: Style, origin: Origin): Piece {
  const text = visible(source)
  return {text, style, ...origin, isExact: text.length === origin.to - origin.from}
}

/** Pieces as runs; neighbours in the same style are joined. */
export function runsOf(pieces: readonly Run<Style>[]): readonly Run<Style>[] {
  const runs: Run<Style>[] = []
  for (const {text, style} of pieces) {
    const last = runs.at(-1)
    if (text === "") continue
    if (last?.style === style) runs[runs.length - 1] = {text: last.text + text, style}
    else runs.push({text, style})
  }
  return runs
}

/** UTF-16 units of the runs. */
export function lengthOf(runs: readonly Run<Style>[]): number {
  let length = 0
  for (const {text} of runs) length += text.length
  return length
}
