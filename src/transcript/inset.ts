// The lines of a block two columns further in: it stands below the heading of its stretch of work.
// Knows nothing of blocks, nor of what the lines say.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition, LineSource, Row} from "../text/line.js"

/** Columns that a block is set in by. */
export const INSET_COLUMNS = 2
const BLANKS = " ".repeat(INSET_COLUMNS)

/** A source that knows whether lines of it were given away in a form that others do not have. */
export type FreezableSource = LineSource<Style> & {readonly isFrozen: boolean}

export class InsetLines implements FreezableSource {
  readonly #source: FreezableSource
  /** A line stays the same object for as long as it is: its rows are kept by it. */
  readonly #lines = new WeakMap<Line<Style>, Line<Style>>()

  constructor(source: FreezableSource) {
    this.#source = source
  }

  get first(): number {
    return this.#source.first
  }

  get end(): number {
    return this.#source.end
  }

  get final(): LinePosition {
    return this.#source.final
  }

  get isFrozen(): boolean {
    return this.#source.isFrozen
  }

  line(index: number): Line<Style> {
    const line = this.#source.line(index)
    const known = this.#lines.get(line)
    if (known) return known
    const inset = {...line, first: further(line.first), rest: further(line.rest)}
    this.#lines.set(line, inset)
    return inset
  }

  layout(columns: number): void {
    this.#source.layout(Math.max(1, columns - INSET_COLUMNS))
  }

  commit(position: LinePosition): void {
    this.#source.commit(position)
  }
}

/** The blanks belong to the bar: what is looked at behind it are words of others, as before. */
function further(prefix: Row<Style>): Row<Style> {
  const [bar, ...more] = prefix
  return bar ? [{text: bar.text + BLANKS, style: bar.style}, ...more] : prefix
}
