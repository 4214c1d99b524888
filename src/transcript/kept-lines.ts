// A source of lines that still gives some lines which it has committed: rows on the screen that an
// overlay covered must be drawn again when it goes, as they were. Knows nothing of blocks.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition, LineSource} from "../text/line.js"

export class KeptLines implements LineSource<Style> {
  readonly #source: LineSource<Style>
  /** Lines that were committed, from line `#from` on. The source may let go of them at any time. */
  #kept: readonly Line<Style>[] = []
  #from = 0

  constructor(source: LineSource<Style>) {
    this.#source = source
  }

  get first(): number {
    const {first} = this.#source
    return this.#from + this.#kept.length >= first ? Math.min(this.#from, first) : first
  }

  get end(): number {
    return this.#source.end
  }

  get final(): LinePosition {
    return this.#source.final
  }

  line(index: number): Line<Style> {
    const kept = index < this.#source.first ? this.#kept[index - this.#from] : undefined
    return kept ?? this.#source.line(index)
  }

  layout(columns: number): void {
    this.#source.layout(columns)
  }

  commit(position: LinePosition): void {
    this.commitButKeep(position, position.line)
  }

  /** Commits what is before the position; of that, lines from `keepFrom` on can still be asked
   *  for, until a later call keeps less. */
  commitButKeep(position: LinePosition, keepFrom: number): void {
    const from = Math.max(this.first, keepFrom)
    const to = Math.min(position.line, this.#source.end)
    // A position before an earlier one keeps what that one kept.
    const end = Math.max(to, this.#from + this.#kept.length)
    const lines: Line<Style>[] = []
    for (let index = from; index < end; index++) lines.push(this.line(index))
    this.#kept = lines
    this.#from = from
    this.#source.commit(position)
  }
}
