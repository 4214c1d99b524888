// Random numbers that a seed gives again, fast enough for millions of bytes.
// Knows nothing of what is made of them.

/** A source of numbers: xorshift of 32 bits. Good enough to try things, not to hide them. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) | 0 || 1
  }

  /** An integer from 0 to below `bound` (1 … 2^31). */
  below(bound: number): number {
    let state = this.#state
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    this.#state = state
    return (state >>> 1) % bound
  }

  /** One of several. */
  of<T>(all: readonly T[]): T {
    return all[this.below(all.length)]!
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.below(times) === 0
  }
}
