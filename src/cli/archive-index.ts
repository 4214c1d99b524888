// What an archive knows of each of its blocks without reading it: where it stands, and its outline,
// in 13 bytes. Never reads.
//
//     ends    Float64   where the block's bytes end in the file; they begin where the last ones end
//     works   Uint32    id of the heading of its stretch; 0: none
//     marks   Uint8     bits 0–3 its type, bit 4 a row before it, bits 5–6 its rank

import type {Outline} from "../transcript/archive.js"
import type {Block} from "../transcript/block.js"
import {Numbers} from "../transcript/numbers.js"

const TYPES = {
  user: 0,
  reply: 1,
  thought: 2,
  tool: 3,
  plan: 4,
  notice: 5,
  work: 6,
  shown: 7,
} as const satisfies Readonly<Record<Block["type"], number>>

const NAMES = Object.keys(TYPES) as readonly Block["type"][]
const RANKS = ["plain", "failed", "loud"] as const satisfies readonly Outline["rank"][]
const SPACED = 1 << 4
const RANK_SHIFT = 5

/** Where a block's bytes stand. */
export interface Extent {
  readonly from: number
  readonly to: number
}

/** By id, which counts on from that of the first block. */
export class ArchiveIndex {
  readonly #ends = new Numbers(length => new Float64Array(length))
  readonly #works = new Numbers(length => new Uint32Array(length))
  readonly #marks = new Numbers(length => new Uint8Array(length))
  #start = 1

  /** Id of the first block; 1 while there is none. */
  get start(): number {
    return this.#start
  }

  /** Id behind the last block. */
  get end(): number {
    return this.#start + this.#marks.length
  }

  /** A block more, of so many bytes: the first brings its id, each other one has the next. */
  add({id, type, spaced, work, rank}: Outline, bytes: number): void {
    const index = this.#marks.length
    if (index === 0) this.#start = id
    if (id !== this.end) throw new RangeError(`block ${id} comes in place of ${this.end}`)
    this.#ends.set(index, this.#ends.at(index - 1) + bytes)
    this.#works.set(index, work ?? 0)
    const marks = TYPES[type] | (spaced ? SPACED : 0) | (RANKS.indexOf(rank) << RANK_SHIFT)
    this.#marks.set(index, marks)
  }

  /** Where its bytes stand; `undefined` for a block that was not added. */
  extent(id: number): Extent | undefined {
    if (!this.#has(id)) return undefined
    const index = id - this.#start
    return {from: this.#ends.at(index - 1), to: this.#ends.at(index)}
  }

  outline(id: number): Outline | undefined {
    if (!this.#has(id)) return undefined
    const index = id - this.#start
    const marks = this.#marks.at(index)
    return {
      id,
      type: NAMES[marks & 15]!,
      spaced: (marks & SPACED) !== 0,
      work: this.#works.at(index) || undefined,
      rank: RANKS[marks >> RANK_SHIFT]!,
    }
  }

  clear(): void {
    for (const numbers of [this.#ends, this.#works, this.#marks]) numbers.clear()
  }

  #has(id: number): boolean {
    return Number.isInteger(id) && id >= this.#start && id < this.end
  }
}
