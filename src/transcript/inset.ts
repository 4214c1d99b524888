// The lines of a block two columns further in: it stands below the heading of its stretch of work.
// Never knows what the lines say.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition, LineSource, Row} from "../text/line.js"
import type {Block} from "./block.js"
import {FixedLines} from "./fixed-lines.js"
import {handleOf} from "./handle.js"
import type {Look} from "./look.js"

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

/** The first line of a block alone, and how the rest is read. */
export function headLine(source: FreezableSource, block: Block, look: Look): FreezableSource {
  if (source.end === 0) return new FixedLines([], block.life)
  const {glyphs, theme} = look
  const first = source.line(source.first)
  const handle = {text: `${glyphs.separator}${handleOf(block)}`, style: theme.dim}
  const from = first.runs.reduce((sum, {text}) => sum + text.length, 0)
  const joints = [...(first.joints ?? []), {from, to: from + glyphs.separator.length}]
  return new FixedLines([{...first, runs: [...first.runs, handle], joints}], block.life)
}

/** The blanks belong to the bar: what is looked at behind it are words of others, as before. */
function further(prefix: Row<Style>): Row<Style> {
  const [bar, ...more] = prefix
  return bar ? [{text: bar.text + BLANKS, style: bar.style}, ...more] : prefix
}
