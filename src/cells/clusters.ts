// The table that numbers graphemes of several code points for cells.
// Knows nothing of widths, styles or positions.

/** Most clusters one table holds. At the cap new clusters get no number: the grid draws what one
 *  code point can show of them, so text stays readable and memory bounded. */
export const CLUSTERS_MAX = 0xffff

/** Numbers clusters from 0; equal texts have equal numbers for the life of the table. */
export class ClusterTable {
  readonly #texts: string[] = []
  readonly #indices = new Map<string, number>()

  /** The index of a cluster; undefined if it is new and the table is full. */
  indexOf(text: string): number | undefined {
    const known = this.#indices.get(text)
    if (known !== undefined) return known
    const index = this.#texts.length
    if (index >= CLUSTERS_MAX) return undefined
    this.#texts.push(text)
    this.#indices.set(text, index)
    return index
  }

  /** The cluster with that index; RangeError if none has it. */
  textOf(index: number): string {
    const found = this.#texts[index]
    if (found === undefined) {
      throw new RangeError(`no cluster has index ${index}; there are ${this.#texts.length}`)
    }
    return found
  }

  get size(): number {
    return this.#texts.length
  }
}
