// The lines of a tool call, with changes of files below each other or side by side, as there is
// room for. What was given away stays as it was, and what is left goes on from there in the new
// form: so nothing comes twice, and nothing is lost. Loaded when the first call comes.

import type {Style} from "../cells/style.js"
import {comparePositions, type Line, type LinePosition, type LineSource} from "../text/line.js"
import type {ToolBlock} from "./block.js"
import {type Cursor, START, unifiedLines} from "./diff-rows.js"
import {SPLIT_COLUMNS_MIN, splitLines} from "./diff-split.js"
import {type Pieces, piecesOf, type ToolInk} from "./tool-pieces.js"

/** Columns assumed until the first `layout`. */
const COLUMNS = 80
const NOTHING: LinePosition = {line: 0, offset: 0}

/** A line, the piece it is of, and where that goes on after it; `undefined` if the next line must
 *  follow. */
interface Placed {
  readonly line: Line<Style>
  readonly piece: number
  readonly next: Cursor | "done" | undefined
}

export class ToolSource implements LineSource<Style> {
  readonly first = 0
  readonly #block: ToolBlock
  readonly #ink: ToolInk
  #pieces: Pieces
  #placed: readonly Placed[]
  #committed = NOTHING
  /** Columns of lines that stand side by side; 0 for those below each other. */
  #split = 0

  constructor(block: ToolBlock, ink: ToolInk) {
    this.#block = block
    this.#ink = ink
    this.#pieces = piecesOf(block, ink)
    this.#split = this.#splitAt(COLUMNS)
    this.#placed = this.#from(0, START)
  }

  get end(): number {
    return this.#placed.length
  }

  get final(): LinePosition {
    const isFinal = this.#block.life === "final" && this.#pieces.state === "done"
    return isFinal ? {line: this.end, offset: 0} : NOTHING
  }

  /** Some of it was given away in a form that other lines of the same call do not have. */
  get isFrozen(): boolean {
    return this.#ink.look.diff === "split" && this.#committed !== NOTHING
  }

  line(index: number): Line<Style> {
    const placed = this.#placed[index]
    if (!placed) throw new RangeError(`line ${index} is not one of ${this.end}`)
    return placed.line
  }

  layout(columns: number): void {
    const split = this.#splitAt(columns)
    if (this.#pieces.state === "waits") {
      const pieces = piecesOf(this.#block, this.#ink)
      // What waits still looks as before.
      if (pieces.state === "waits" && split === this.#split) return
      this.#pieces = pieces
    } else if (split === this.#split) return
    this.#split = split
    const kept = this.#placed.slice(0, this.#keptCount())
    const last = kept.at(-1)
    if (!last) this.#placed = this.#from(0, START)
    else if (last.next === "done" || last.next === undefined) {
      this.#placed = [...kept, ...this.#from(last.piece + 1, START)]
    } else this.#placed = [...kept, ...this.#from(last.piece, last.next)]
  }

  commit(position: LinePosition): void {
    if (comparePositions(position, this.#committed) > 0) this.#committed = position
  }

  /** Lines up to the first place, from what was committed on, where the form can change. */
  #keptCount(): number {
    const {line, offset} = this.#committed
    let count = Math.min(this.end, offset > 0 ? line + 1 : line)
    while (count > 0 && count < this.end && this.#placed[count - 1]!.next === undefined) count++
    return count
  }

  #splitAt(columns: number): number {
    const isSplit = this.#ink.look.diff === "split" && columns >= SPLIT_COLUMNS_MIN
    return isSplit ? columns : 0
  }

  /** The lines from a piece on, of that one from a place on. */
  #from(first: number, cursor: Cursor): readonly Placed[] {
    const placed: Placed[] = []
    for (let piece = first; piece < this.#pieces.list.length; piece++) {
      for (const one of this.#pieceLines(piece, piece === first ? cursor : START)) placed.push(one)
    }
    return placed
  }

  #pieceLines(index: number, from: Cursor): readonly Placed[] {
    const piece = this.#pieces.list[index]!
    if (piece.type === "lines") {
      const {lines} = piece
      return lines.slice(from.group).map((line, at) => {
        const group = from.group + at + 1
        const next = group === lines.length ? "done" : {...START, group}
        return {line, piece: index, next}
      })
    }
    const {look} = this.#ink
    const {groups} = piece
    const lines =
      this.#split > 0 && groups.sides === "both"
        ? splitLines(groups, from, {columns: this.#split, look})
        : unifiedLines(groups, from, look)
    return lines.map(({line, next}) => {
      const isDone = next !== undefined && next.group >= groups.list.length
      return {line, piece: index, next: isDone ? "done" : next}
    })
  }
}
