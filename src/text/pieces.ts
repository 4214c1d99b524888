// A long text made of many short ones, in linear time.

/** Units from which on what was joined is made one string. */
const PIECE_UNITS = 1024

/** A text that is made piece by piece. A string that was joined is kept by the engine as the tree
 *  of its parts until a unit of it is looked at, and the collector goes through all of a tree. */
export class Pieces {
  readonly #done: string[] = []
  #last = ""

  /** Puts text at its end. */
  add(text: string): void {
    this.#last += text
    if (this.#last.length < PIECE_UNITS) return
    this.#last.charCodeAt(0)
    this.#done.push(this.#last)
    this.#last = ""
  }

  /** All of it so far. */
  whole(): string {
    return this.#done.join("") + this.#last
  }
}
