// The rows of an output by their number: made when they are written, the first and the last ones
// kept. Knows nothing of what is in a row.

import {type VtCost, VtRow} from "./vt-row.js"

/** Rows kept from the start of an output. */
export const HEAD_ROWS = 200
/** Rows kept from its end, at least: more than a cursor can reach, and than a preview shows. */
export const TAIL_ROWS = 1000

export class VtRows {
  readonly cost: VtCost = {cells: 0}
  /** Rows that nothing was written to need no memory. */
  readonly #kept: (VtRow | undefined)[] = []
  /** Rows after the first HEAD_ROWS that were let go. */
  #dropped = 0

  /** One more than the last row that was written to; it may have been erased since. */
  get length(): number {
    return this.#kept.length + this.#dropped
  }

  /** The row, made if there is none yet. */
  at(index: number): VtRow {
    while (this.length <= index) this.#grow()
    const place = this.#place(index)
    const row = this.#kept[place] ?? new VtRow(this.cost)
    this.#kept[place] = row
    return row
  }

  /** The row if anything was written to it and it is still kept. */
  peek(index: number): VtRow | undefined {
    return this.isKept(index) ? this.#kept[this.#place(index)] : undefined
  }

  isKept(index: number): boolean {
    return index < HEAD_ROWS || index >= HEAD_ROWS + this.#dropped
  }

  /** Rows from `index` on are gone. They must be kept ones. */
  truncate(index: number): void {
    if (index < this.length) this.#kept.length = this.#place(index)
  }

  #grow(): void {
    this.#kept.push(undefined)
    // A whole tail at a time: to move the rest for every row would cost the tail every time.
    if (this.#kept.length < HEAD_ROWS + 2 * TAIL_ROWS) return
    this.#kept.splice(HEAD_ROWS, TAIL_ROWS)
    this.#dropped += TAIL_ROWS
  }

  #place(index: number): number {
    return index < HEAD_ROWS ? index : index - this.#dropped
  }
}
