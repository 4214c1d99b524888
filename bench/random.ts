// Numbers that look random and are the same in every run.
// Never knows what they are used for.

/** A source of numbers from a seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** 0 … 1, 1 exclusive. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  /** A whole number, `from … to`, both inclusive. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** One of a list, which must not be empty. */
  of<T>(list: readonly T[]): T {
    const one = list[this.between(0, list.length - 1)]
    if (one === undefined) throw new RangeError("nothing to choose from")
    return one
  }
}
