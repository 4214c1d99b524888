// Things that wait their turn between those who tell them and the one who takes them.
// Never knows what they are.

/** First in, first out, for one consumer. */
export class Queue<T> {
  #items: T[] = []
  #from = 0
  #waiting: ((item: T) => void) | undefined
  readonly #max: number
  readonly #overflow: T

  /** At most `max` items wait; at the cap they are dropped and `overflow` alone waits instead. */
  constructor(max: number, overflow: T) {
    this.#max = max
    this.#overflow = overflow
  }

  put(item: T): void {
    if (this.#waiting) {
      const take = this.#waiting
      this.#waiting = undefined
      take(item)
      return
    }
    if (this.#items.length - this.#from >= this.#max) {
      this.#items = [this.#overflow]
      this.#from = 0
      return
    }
    this.#items.push(item)
  }

  /** The next item, when there is one. One call at a time. */
  next(): Promise<T> {
    if (this.#from < this.#items.length) return Promise.resolve(this.#shift())
    return new Promise(resolve => {
      this.#waiting = resolve
    })
  }

  // Taking from the front of a long array costs its whole length, so the front moves instead.
  #shift(): T {
    const item = this.#items[this.#from++] as T
    if (this.#from === this.#items.length) {
      this.#items = []
      this.#from = 0
    }
    return item
  }
}
