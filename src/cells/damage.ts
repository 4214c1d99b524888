// Per row of a grid, the one stretch of columns that may differ from what was drawn before.
// Too much is slow, too little is a bug. Never knows why something changed.

/** The span of each row that may differ: `from <= column < to`; both 0 when nothing may. */
export class Damage {
  readonly #spans: Uint32Array
  readonly #columns: number

  /** Nothing is damaged at first. */
  constructor(columns: number, rows: number) {
    this.#columns = columns
    this.#spans = new Uint32Array(rows * 2)
  }

  /** First column of the row that may differ; 0 if none may. */
  from(row: number): number {
    return this.#spans[this.#index(row)]!
  }

  /** One past the last column of the row that may differ; 0 if none may. */
  to(row: number): number {
    return this.#spans[this.#index(row) + 1]!
  }

  /** Widens the row's span to hold `from <= column < to`, cut to the row. Empty: no change. */
  add(row: number, from: number, to: number): void {
    const at = this.#index(row)
    const left = Math.max(0, from)
    const right = Math.min(to, this.#columns)
    if (right <= left) return
    const none = this.#spans[at + 1] === 0
    if (none || left < this.#spans[at]!) this.#spans[at] = left
    if (right > this.#spans[at + 1]!) this.#spans[at + 1] = right
  }

  /** The whole row may differ. */
  all(row: number): void {
    this.add(row, 0, this.#columns)
  }

  /** Nothing differs any more. */
  clear(): void {
    this.#spans.fill(0)
  }

  #index(row: number): number {
    if (!(row >= 0 && row * 2 < this.#spans.length)) {
      throw new RangeError(`row ${row} is outside of ${this.#spans.length / 2} rows`)
    }
    return row * 2
  }
}
