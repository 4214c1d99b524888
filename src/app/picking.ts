// Rows that are picked on the second screen to be copied, as places in the content: they stay the
// same while the reader scrolls and the window changes. Whole lines are copied, as they were
// written, without what stands before their rows. Never knows keys.

import {compareMarks, type Pages} from "../transcript/pages.js"
import type {Mark} from "../transcript/view.js"

/** UTF-16 units beyond which no more lines are gathered: no clipboard takes as many. */
export const PICKED_UNITS_MAX = 2_000_000

export interface Picking {
  /** Where it began. */
  readonly anchor: Mark
  /** Where it ends; before or behind the anchor. */
  readonly cursor: Mark
}

/** Whether a line is among those picked. */
export function isPicked({anchor, cursor}: Picking, {block, line}: Mark): boolean {
  const [from, to] = inOrder(anchor, cursor)
  const isBefore = block < from.block || (block === from.block && line < from.line)
  const isBehind = block > to.block || (block === to.block && line > to.line)
  return !isBefore && !isBehind
}

/** The lines that are picked, as text. */
export function pickedText(pages: Pages, {anchor, cursor}: Picking): string {
  const [from, to] = inOrder(anchor, cursor)
  const lines: string[] = []
  let units = 0
  for (const {id} of pages.outlines(from.block, 1)) {
    if (id > to.block || units > PICKED_UNITS_MAX) break
    for (const {line, text} of linesOf(pages, id)) {
      if (units > PICKED_UNITS_MAX) break
      if (!isPicked({anchor, cursor}, {block: id, line, offset: 0})) continue
      lines.push(text)
      units += text.length + 1
    }
  }
  return lines.join("\n").replace(/^\n+|\n+$/g, "")
}

/** The lines of a block with their numbers, the blank one before it among them. */
function* linesOf(pages: Pages, id: number) {
  const shown = pages.shownOf(id)
  if (!shown) return
  const {source, shift} = shown
  if (shift === 1) yield {line: 0, text: ""}
  for (let line = 0; line < source.end; line++) {
    const text = source
      .line(line)
      .runs.map(run => run.text)
      .join("")
    yield {line: line + shift, text}
  }
}

function inOrder(a: Mark, b: Mark): readonly [Mark, Mark] {
  return compareMarks(a, b) <= 0 ? [a, b] : [b, a]
}
