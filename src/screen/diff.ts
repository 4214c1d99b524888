// Two rows of cells → the stretches that must be drawn again.
// Knows nothing of bytes and nothing of other rows.

import {CELL_WORDS, isCluster, isTail} from "../cells/cell.js"
import type {Grid} from "../cells/grid.js"
import {isGuessed} from "../text/width.js"
import {drifts, isAmbiguousIn} from "./drift.js"

/** Equal cells that cost no more to draw again than to jump over (`CSI 123 G` is 6 bytes). */
const GAP_MAX = 5

/** A row of some grid. */
export interface RowOf {
  readonly grid: Grid
  readonly row: number
}

/** What one row needs: columns `spans[0] … spans[1]`, `spans[2] … spans[3]` and so on, ends
 *  exclusive, then an erase from `eraseFrom` to the end of the row (`undefined`: none). */
export interface RowChange {
  readonly spans: readonly number[]
  readonly eraseFrom: number | undefined
}

const NO_CHANGE: RowChange = {spans: [], eraseFrom: undefined}

/** Whether the row is as wanted already. */
export function isNothing({spans, eraseFrom}: RowChange): boolean {
  return spans.length === 0 && eraseFrom === undefined
}

/** The change from a row as it is shown to a row as it is wanted. Spans begin and end at grapheme
 *  bounds of both rows, so no wide grapheme is torn on either side. */
export function rowChange(shown: RowOf, wanted: RowOf): RowChange {
  const to = wanted.grid.usedColumns(wanted.row)
  const before = shown.grid.usedColumns(shown.row)
  const pair = pairOf(shown, wanted)
  const spans: number[] = []
  for (let column = firstDifference(pair, 0, to); column < to; ) {
    let from = column
    while (from > 0 && isTorn(pair, from)) from--
    const end = firstWhole(pair, column + 1, to)
    const last = spans.length - 1
    if (last > 0 && from - spans[last]! <= GAP_MAX) spans[last] = end
    else spans.push(from, end)
    column = firstDifference(pair, end, to)
  }
  const isLess = before > to
  const doubt = spans.length > 0 || isLess ? firstDoubt(shown, wanted) : undefined
  const isShifted = doubt !== undefined && doubt.at < to && (isLess || spans.at(-1)! > doubt.at)
  if (isShifted) {
    let from = doubt.at
    while (from > 0 && isTorn(pair, from)) from--
    drawRest(spans, from, isLess || doubt.kind === "moved" ? to : spans.at(-1)!)
  }
  const drift = firstDrift(wanted, spans)
  if (drift !== undefined) drawRest(spans, drift, to)
  if (drift !== undefined || (isShifted && doubt.kind === "moved")) {
    return {spans, eraseFrom: to < wanted.grid.columns ? to : undefined}
  }
  if (isLess) return {spans, eraseFrom: to}
  return spans.length === 0 ? NO_CHANGE : {spans, eraseFrom: undefined}
}

/** Makes the last span one that goes from a column to the end. */
function drawRest(spans: number[], from: number, to: number): void {
  while (spans.length > 0 && spans.at(-2)! >= from) spans.length -= 2
  if (spans.length > 0 && spans.at(-1)! >= from) spans[spans.length - 1] = to
  else spans.push(from, to)
}

/** The words of two rows that are compared, and where each row begins in them. Beyond the shown
 *  grid's edge nothing is equal; both have one width but after a resize. */
interface Pair {
  readonly shown: Uint32Array
  readonly wanted: Uint32Array
  readonly shownAt: number
  readonly wantedAt: number
  /** Words of the shown row. */
  readonly shownEnd: number
}

function pairOf(shown: RowOf, wanted: RowOf): Pair {
  return {
    shown: shown.grid.words,
    wanted: wanted.grid.words,
    shownAt: shown.row * shown.grid.columns * CELL_WORDS,
    wantedAt: wanted.row * wanted.grid.columns * CELL_WORDS,
    shownEnd: shown.grid.columns * CELL_WORDS,
  }
}

/** The first column from `from` on whose cells differ; at least `to` if none before it does. */
function firstDifference(pair: Pair, from: number, to: number): number {
  const {shown, wanted, shownAt, wantedAt, shownEnd} = pair
  const end = Math.min(to * CELL_WORDS, shownEnd)
  // A frame without a change is all spent here: eight words at a time, then word by word.
  let word = from * CELL_WORDS
  for (let a = shownAt + word, b = wantedAt + word; word + 8 <= end; word += 8, a += 8, b += 8) {
    const front =
      (shown[a]! ^ wanted[b]!) |
      (shown[a + 1]! ^ wanted[b + 1]!) |
      (shown[a + 2]! ^ wanted[b + 2]!) |
      (shown[a + 3]! ^ wanted[b + 3]!)
    const back =
      (shown[a + 4]! ^ wanted[b + 4]!) |
      (shown[a + 5]! ^ wanted[b + 5]!) |
      (shown[a + 6]! ^ wanted[b + 6]!) |
      (shown[a + 7]! ^ wanted[b + 7]!)
    if ((front | back) !== 0) break
  }
  while (word < end && shown[shownAt + word] === wanted[wantedAt + word]) word++
  return Math.floor(word / CELL_WORDS)
}

/** The first column from `from` on that is the same in both rows and no grapheme's right half. */
function firstWhole(pair: Pair, from: number, to: number): number {
  const {shown, wanted, shownAt, wantedAt, shownEnd} = pair
  const end = Math.min(to * CELL_WORDS, shownEnd)
  for (let word = from * CELL_WORDS; word < end; word += CELL_WORDS) {
    const cell = wanted[wantedAt + word]!
    if (shown[shownAt + word] !== cell || isTail(cell)) continue
    if (shown[shownAt + word + 1] === wanted[wantedAt + word + 1]) return word / CELL_WORDS
  }
  return Math.max(from, to)
}

/** Whether a column is the right half of a wide grapheme in either row. */
function isTorn({shown, wanted, shownAt, wantedAt, shownEnd}: Pair, column: number): boolean {
  const word = column * CELL_WORDS
  return isTail(wanted[wantedAt + word]!) || (word < shownEnd && isTail(shown[shownAt + word]!))
}

/** The change that draws a row over unknown or blank cells. A full row is not erased after: where
 *  the cursor stays on the last column, that would take the last grapheme away again. */
export function wholeRow(wanted: RowOf, under: "blank" | "unknown"): RowChange {
  const to = wanted.grid.usedColumns(wanted.row)
  const isDirty = under === "unknown" || firstDrift(wanted, [0, to]) !== undefined
  return {
    spans: to === 0 ? [] : [0, to],
    eraseFrom: to < wanted.grid.columns && isDirty ? to : undefined,
  }
}

/** Whether the row stands as it is wanted after the change, whatever was shown in its place. */
export function isWhole({spans, eraseFrom}: RowChange, {grid, row}: RowOf): boolean {
  const to = grid.usedColumns(row)
  const isDrawn = to === 0 || (spans.length === 2 && spans[0] === 0 && spans[1] === to)
  return isDrawn && (eraseFrom === to || to === grid.columns)
}

/** No window is narrower than this, in columns. */
export const NARROWEST = 20

/** Whether text is drawn where a window may have ended by the time the terminal reads it. If it
 *  wraps there, its row is one with the next for good and all later counting is off by one: in tmux
 *  that cost a row of the conversation. */
export function isReaching({spans}: RowChange): boolean {
  return (spans.at(-1) ?? 0) > NARROWEST
}

/** The first column in the spans with a grapheme that some terminals make wider than the grid: it
 *  lies over what follows there, so all of the row after it is drawn and erased anew. */
function firstDrift({grid, row}: RowOf, spans: readonly number[]): number | undefined {
  const {words, tables} = grid
  if (tables.clusters.size === 0) return undefined
  const start = row * grid.columns
  for (let i = 0; i < spans.length; i += 2) {
    for (let column = spans[i]!; column < spans[i + 1]!; column++) {
      const word = words[(start + column) * CELL_WORDS]!
      // One code point drifts nowhere; most cells hold no more.
      if (isCluster(word) && drifts(grid, word)) return column
    }
  }
  return undefined
}

/** Where ambiguous characters stand in two rows. As long as it is a guess how wide those are,
 *  nobody knows where the terminal shows what follows. */
interface Doubt {
  /** The first of them, in either row. */
  readonly at: number
  /** "kept": they stand in the same columns of both rows, so that a letter behind them that is the
   *  same in both is shown in one place. "moved": it may not be. */
  readonly kind: "kept" | "moved"
}

/** Text flows on behind an ambiguous character. What is drawn of such a row is therefore drawn from
 *  the first one on. */
function firstDoubt(shown: RowOf, wanted: RowOf): Doubt | undefined {
  if (!isGuessed()) return undefined
  const before = ambiguousIn(shown)
  const after = ambiguousIn(wanted)
  if (before.length + after.length === 0) return undefined
  const at = Math.min(before[0] ?? after[0]!, after[0] ?? before[0]!)
  const isKept = before.length === after.length && before.every((column, i) => column === after[i])
  return {at, kind: isKept ? "kept" : "moved"}
}

/** The columns of a row's ambiguous characters. */
function ambiguousIn({grid, row}: RowOf): readonly number[] {
  const columns: number[] = []
  const used = grid.usedColumns(row)
  for (let column = 0; column < used; column++) {
    const word = grid.words[(row * grid.columns + column) * CELL_WORDS]!
    if (isAmbiguousIn(grid, word)) columns.push(column)
  }
  return columns
}
