// What is picked on the second screen to be copied, as places in the content: they stay the same
// while the reader scrolls and the window changes. Text is copied as it was written, without what
// stands before its rows. Never knows keys or pointers.

import {compareMarks, type Pages} from "../transcript/pages.js"
import {textOf} from "../transcript/spot.js"
import type {Mark} from "../transcript/view.js"

/** UTF-16 units beyond which nothing is copied: no clipboard takes as many. */
export const PICKED_UNITS_MAX = 2_000_000

/** Rows that are picked by keys: whole lines. */
export interface Picking {
  /** Where it began. */
  readonly anchor: Mark
  /** Where it ends; before or behind the anchor. */
  readonly cursor: Mark
}

/** Whether a line is among those picked. */
export function isPicked({anchor, cursor}: Picking, at: Mark): boolean {
  const [from, to] = inOrder(anchor, cursor)
  return !isBefore(at, from) && !isBefore(to, at)
}

/** The lines that are picked, as text; "too long" if they are more than can be copied. */
export function pickedText(
  pages: Pages,
  {anchor, cursor}: Picking,
): {readonly text: string} | "too long" {
  const [from, to] = inOrder(anchor, cursor)
  const whole = {from: {...from, offset: 0}, to: {...to, offset: Number.POSITIVE_INFINITY}}
  const found = textBetween(pages, whole)
  return found === "too long" ? found : {text: found.text.replace(/^\n+|\n+$/g, "")}
}

/** The text from one place to before another, line by line; "too long" if it is more than can be
 *  copied. */
export function textBetween(
  pages: Pages,
  {from, to}: {readonly from: Mark; readonly to: Mark},
): {readonly text: string} | "too long" {
  const lines: string[] = []
  let units = 0
  for (const {id} of pages.outlines(from.block, 1)) {
    if (id > to.block) break
    for (const {line, text} of linesOf(pages, id)) {
      const at = {block: id, line}
      if (isBefore(at, from)) continue
      if (isBefore(to, at)) break
      const end = isSame(at, to) ? to.offset : text.length
      const part = text.slice(isSame(at, from) ? from.offset : 0, end)
      lines.push(part)
      units += part.length + 1
      if (units > PICKED_UNITS_MAX) return "too long"
    }
  }
  return {text: lines.join("\n")}
}

/** The lines of a block with their numbers, the blank one before it among them. */
function* linesOf(pages: Pages, id: number) {
  const shown = pages.shownOf(id)
  if (!shown) return
  const {source, shift} = shown
  if (shift === 1) yield {line: 0, text: ""}
  for (let line = 0; line < source.end; line++) {
    yield {line: line + shift, text: textOf(source.line(line))}
  }
}

type LinePlace = Pick<Mark, "block" | "line">

function isBefore(a: LinePlace, b: LinePlace): boolean {
  return a.block < b.block || (a.block === b.block && a.line < b.line)
}

function isSame(a: LinePlace, b: LinePlace): boolean {
  return a.block === b.block && a.line === b.line
}

function inOrder(a: Mark, b: Mark): readonly [Mark, Mark] {
  return compareMarks(a, b) <= 0 ? [a, b] : [b, a]
}
