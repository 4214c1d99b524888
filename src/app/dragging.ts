// Text that is picked with the mouse on the second screen, as places in the content: by character,
// after two clicks by word, after three by line. Says when the page has to scroll since the pointer
// is held at its edge. Never knows what is drawn, nor who copies.

import {compareMarks, type Pages, type PlacedRow} from "../transcript/pages.js"
import {type Spot, spotIn, type Unit} from "../transcript/spot.js"
import type {Mark} from "../transcript/view.js"
import {textBetween} from "./picking.js"

/** Longest time between two clicks that belong together, in ms. */
export const CLICK_MS = 400
/** How long the pointer is held at an edge for one row, in ms. */
export const EDGE_MS = 40
/** Most rows of one frame: a slow terminal is not to jump. */
const EDGE_ROWS_MAX = 3

/** A cell of the page: rows above it are negative. */
export interface Pointer {
  readonly row: number
  readonly column: number
}

interface Edges {
  readonly from: Mark
  readonly to: Mark
}

const UNITS: readonly Unit[] = ["character", "word", "line"]

export class Dragging {
  readonly #pages: Pages
  #anchor: Edges | undefined
  /** `undefined` until something is picked. */
  #cursor: Edges | undefined
  /** While the button is down. */
  #held: Pointer | undefined
  #click = {at: Number.NEGATIVE_INFINITY, row: 0, column: 0, count: 0}
  /** When it was scrolled last, while the pointer is at an edge. */
  #pulledAt: number | undefined

  constructor(pages: Pages) {
    this.#pages = pages
  }

  /** Whether anything is picked. */
  get isOn(): boolean {
    return this.#cursor !== undefined
  }

  /** The button went down; what was picked before is dropped. `at` in ms. */
  press(pointer: Pointer, at: number, rows: readonly PlacedRow[]): void {
    const {row, column} = pointer
    const last = this.#click
    const isSame = at - last.at <= CLICK_MS && row === last.row && column === last.column
    this.#click = {at, row, column, count: isSame ? (last.count % UNITS.length) + 1 : 1}
    this.#held = pointer
    this.#pulledAt = undefined
    this.#anchor = this.#edgesAt(pointer, rows)
    this.#cursor = this.#click.count > 1 ? this.#anchor : undefined
  }

  /** The pointer has moved with the button down. */
  move(pointer: Pointer, rows: readonly PlacedRow[]): void {
    if (!this.#held) return
    this.#held = pointer
    this.#cursor = this.#edgesAt(pointer, rows) ?? this.#cursor
  }

  /** The page was scrolled below the pointer. */
  follow(rows: readonly PlacedRow[]): void {
    if (this.#held && this.#cursor) this.move(this.#held, rows)
  }

  /** The button is up. "picked": there is something to copy. */
  release(): "picked" | "nothing" {
    const isPicked = this.#held !== undefined && this.#cursor !== undefined
    this.#held = undefined
    this.#pulledAt = undefined
    return isPicked ? "picked" : "nothing"
  }

  /** Rows that the page is to scroll now, up where negative; `undefined` unless the pointer is held
   *  at an edge of a page of so many rows. */
  pull(at: number, height: number): number | undefined {
    const by = this.#cursor && this.#held ? edgeOf(this.#held, height) : 0
    if (by === 0) {
      this.#pulledAt = undefined
      return undefined
    }
    if (this.#pulledAt === undefined) {
      this.#pulledAt = at
      return by
    }
    const steps = Math.floor((at - this.#pulledAt) / EDGE_MS)
    this.#pulledAt += steps * EDGE_MS
    return by * Math.min(EDGE_ROWS_MAX, steps)
  }

  clear(): void {
    this.#anchor = undefined
    this.#cursor = undefined
    this.#held = undefined
  }

  /** What of a line of that length is picked. */
  partOf({block, line}: Pick<Mark, "block" | "line">, length: number): Spot | undefined {
    const range = this.#range
    if (!range) return undefined
    const start = {block, line, offset: 0}
    const end = {block, line, offset: length}
    const from = compareMarks(range.from, start) > 0 ? range.from : start
    const to = compareMarks(range.to, end) < 0 ? range.to : end
    return compareMarks(from, to) < 0 ? {from: from.offset, to: to.offset} : undefined
  }

  /** What is picked, as text. */
  text(): ReturnType<typeof textBetween> {
    return this.#range ? textBetween(this.#pages, this.#range) : {text: ""}
  }

  get #range(): Edges | undefined {
    const [anchor, cursor] = [this.#anchor, this.#cursor]
    if (!anchor || !cursor) return undefined
    return compareMarks(anchor.from, cursor.from) <= 0
      ? {from: anchor.from, to: compareMarks(anchor.to, cursor.to) > 0 ? anchor.to : cursor.to}
      : {from: cursor.from, to: anchor.to}
  }

  #edgesAt({row, column}: Pointer, rows: readonly PlacedRow[]): Edges | undefined {
    const placed = rows[Math.min(rows.length - 1, Math.max(0, row))]
    if (!placed) return undefined
    const {at} = placed
    const found = this.#pages.lineAt(at)
    if (!found) return {from: at, to: at}
    // Below the last row all of it is meant, above the first nothing.
    const inRow = row < 0 ? 0 : row >= rows.length ? Number.POSITIVE_INFINITY : column
    const place = {columns: found.columns, offset: at.offset, column: inRow}
    const spot = spotIn(found.line, place, UNITS[Math.max(0, this.#click.count - 1)]!)
    return {from: {...at, offset: spot.from}, to: {...at, offset: spot.to}}
  }
}

/** Nothing is above a screen's first row, so that is the edge; below the page is the last row. */
function edgeOf({row}: Pointer, height: number): -1 | 0 | 1 {
  return row <= 0 ? -1 : row >= height ? 1 : 0
}
