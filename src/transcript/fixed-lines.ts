// A source of lines that are there all at once. Knows nothing of blocks.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition, LineSource} from "../text/line.js"

/** Lines that are there all at once. */
export class FixedLines implements LineSource<Style> {
  readonly first = 0
  readonly isFrozen = false
  readonly final: LinePosition
  readonly #lines: readonly Line<Style>[]

  constructor(lines: readonly Line<Style>[], life: "live" | "final") {
    this.#lines = lines
    this.final = {line: life === "final" ? lines.length : 0, offset: 0}
  }

  get end(): number {
    return this.#lines.length
  }

  line(index: number): Line<Style> {
    const line = this.#lines[index]
    if (!line) throw new RangeError(`line ${index} is not one of ${this.#lines.length}`)
    return line
  }

  layout(): void {}

  commit(): void {}
}
