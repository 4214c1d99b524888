// When an open paragraph is too long, or holds back too many rows, and where it is cut then.
// Never knows how it is cut.

import type {Style} from "../cells/style.js"
import type {LinePosition, Row} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {frontierOf} from "./frontier.js"
import type {Live} from "./live.js"
import {grownLength, type View} from "./tail.js"

/** Rows of an open paragraph that may be held because a delimiter might still find its partner.
 *  Over it they count as they look now. In 500 real answers 9 was the most, at 40 columns. */
export const ROWS_HELD_MAX = 8

/** Rows that stay behind such a cut: what is at the very end changes most. */
const ROWS_KEPT = 2

/** Source of an open paragraph, in UTF-16 units, above which it is cut where that changes nothing
 *  as far as is known; and above which it is cut at any blank, or at its end. */
export const PARAGRAPH_MAX = 1024
export const PARAGRAPH_FORCED_MAX = 4096

/** Where the last leaf has to be cut; `undefined` if it is short enough. An offset in the parsed
 *  text. */
export function shorteningOf(view: View, live: Live, columns: number): number | undefined {
  const index = view.items.length - 1
  const leaf = view.items[index]?.leaf
  if (leaf?.type !== "paragraph" && leaf?.type !== "heading") return undefined
  if (live.final.line >= live.lines.length) return undefined
  const {length, lead} = sizeOf(view, index)
  if (length <= PARAGRAPH_MAX && !isHeldTooLong(live, columns)) return undefined
  const blanks = blanksOf(view, index)
  const frontier = frontierOf({...view.source, ...leaf, head: "possible"})
  if (isHeldTooLong(live, columns)) {
    const last = leaf.end - ROWS_KEPT * columns
    return blanks.findLast(at => at > frontier && at <= last) ?? blanks.at(-1) ?? leaf.end
  }
  const settled = blanks.findLast(at => at < frontier && at > leaf.start + lead)
  if (settled !== undefined) return settled
  return length > PARAGRAPH_FORCED_MAX ? (blanks.at(-1) ?? leaf.end) : undefined
}

/** The offset in the parsed text at which an item is cut when its lines before the place were
 *  committed, final or not: the first blank from there on outside of inline constructs. */
export function offsetFor(view: View, index: number, place: LinePosition): number {
  const source = sourceOf(view, index, place)
  const {end} = view.items[index]!.leaf
  return blanksOf(view, index).find(at => at >= source) ?? end
}

function sizeOf({items, source, tail}: View, index: number) {
  const {start, end} = items[index]!.leaf
  const lead = index === 0 ? tail.lead.length : 0
  return {length: Math.min(end, source.text.length) - start - lead, lead}
}

function isHeldTooLong({lines, final}: Live, columns: number): boolean {
  let rows = 0
  for (let index = final.line; index < lines.length && rows <= ROWS_HELD_MAX; index++) {
    const {runs, rest, measure = columns} = lines[index]!
    const room = Math.max(1, Math.min(columns, measure))
    const held = index === final.line ? after(runs, final.offset) : runs
    rows += rowWidth(held) / Math.max(1, room - Math.min(rowWidth(rest), room / 2))
  }
  return rows > ROWS_HELD_MAX
}

function after(runs: Row<Style>, offset: number): Row<Style> {
  let at = 0
  return runs.flatMap(run => {
    const from = Math.max(0, offset - at)
    at += run.text.length
    return from >= run.text.length ? [] : [{...run, text: run.text.slice(from)}]
  })
}

/** Offsets at which a leaf may be cut, in order: outside of every inline construct, at a blank
 *  between two words or between two ideographs. */
function blanksOf(view: View, index: number): readonly number[] {
  const {leaf, pieces} = view.items[index]!
  const offsets: number[] = []
  for (const {from, to, isExact, isPlain} of pieces.flat()) {
    if (!isExact || !isPlain) continue
    for (let at = from; at < to; at++) {
      if (at > leaf.start && mayCut(view.source.text, at)) offsets.push(at)
    }
  }
  return offsets
}

function mayCut(text: string, at: number): boolean {
  const before = text[at - 1] ?? " "
  if (text[at] === " ") return /\S/.test(before) && /\S/.test(text[at + 1] ?? " ")
  return isIdeograph(before) && isIdeograph(text[at] ?? " ")
}

/** Kana and the common ideographs: letters for every rule of Markdown, like the lead. */
function isIdeograph(character: string): boolean {
  return /[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff]/.test(character)
}

/** The source of a place in an item's lines. */
export function sourceOf(view: View, index: number, {line, offset}: LinePosition): number {
  const {leaf, pieces: lines} = view.items[index]!
  const pieces = lines[line] ?? []
  let left = offset - (index === 0 && line === 0 ? grownLength(view.tail) : 0)
  for (const {text, from, to, isExact} of pieces) {
    if (left <= text.length) return isExact ? from + Math.max(0, left) : to
    left -= text.length
  }
  return pieces.at(-1)?.to ?? leaf.end
}
