// Rows of the transcript around any place in it, laid out when they are asked for: for a pager,
// which goes both ways through what the main screen has given away long ago. Of the blocks that
// were laid out only the latest are kept. Knows nothing of keys or screens.
//
// A place is a mark (block, line, offset), the start of a row; so it means the same at every width.
// Block 0 is no block: its one row tells how many blocks are gone.

import type {Style} from "../cells/style.js"
import {unforgeable} from "../text/chrome.js"
import type {Line, LineSource, Row} from "../text/line.js"
import {plain} from "../text/visible.js"
import {wrapLine} from "../text/wrap.js"
import {type Block, drawnAs} from "./block.js"
import {blockText} from "./block-text.js"
import {FixedLines} from "./fixed-lines.js"
import {endOfLine, lineAt, linkedLine} from "./links.js"
import type {Look} from "./look.js"
import {ownerOf} from "./matter.js"
import {type Rich, Sources} from "./sources.js"
import {blockOf, type Transcript} from "./transcript.js"
import {type Mark, START} from "./view.js"
import {TRANSCRIPT_WORDS} from "./words.js"
import type {Extent} from "./zoom.js"

/** Lines of laid-out blocks that are kept, beside those of the latest block. A screen shows a few
 *  hundred at most; to lay out a block again costs some milliseconds. */
export const KEPT_LINES_MAX = 5000

/** Whether answers are drawn or stand as their source. */
export type Form = "drawn" | "source"

/** A row and the place where it begins. */
export interface PlacedRow {
  readonly row: Row<Style>
  readonly at: Mark
}

/** Changes how a line looks, never its text. */
export type Dress = (
  line: Line<Style>,
  at: {readonly block: number; readonly line: number},
) => Line<Style>

/** A block that has been laid out, and to what extent. */
interface Kept {
  readonly sources: Sources
  readonly extent: Extent
  lines: number
}

export class Pages {
  dress: Dress | undefined
  /** What is shown of a block; all of it if nobody says. */
  extent: ((block: Block) => Extent) | undefined
  /** "source": answers stand as they were written. */
  form: Form = "drawn"
  readonly #look: Look
  readonly #rich: Rich | undefined
  readonly #kept = new Map<number, Kept>()
  #transcript: Transcript
  #columns = 1

  constructor(parts: {readonly look: Look; readonly rich: Rich | undefined}, of: Transcript) {
    this.#look = parts.look
    this.#rich = parts.rich
    this.#transcript = of
  }

  /** What is shown from now on, in rows of at most `columns` (>= 1). */
  show(transcript: Transcript, columns: number): void {
    this.#transcript = transcript
    this.#columns = columns
  }

  get blocks(): readonly Block[] {
    return this.#transcript.blocks
  }

  /** The place behind the last row. */
  get end(): Mark {
    const last = this.blocks.at(-1)
    return last ? {block: last.id, line: this.#lineCount(last), offset: 0} : START
  }

  /** Whether the row at a place is the last of all. */
  isLast(at: Mark): boolean {
    return compareMarks(this.after(at, 1), at) === 0
  }

  /** How much of its block stands before a place, from 0 to 1, by lines. */
  share({block, line}: Mark): number {
    const found = blockOf(this.#transcript, block)
    return found ? line / Math.max(1, this.#lineCount(found)) : 0
  }

  /** The lines that are shown of a block; `undefined` while something has to be loaded. */
  linesOf(block: Block): LineSource<Style> | undefined {
    const extent = this.extent?.(block) ?? "whole"
    if (extent === "none") return NO_LINES
    if (this.form === "source" && drawnAs(block).type === "reply") return this.#sourceOf(block)
    const known = this.#kept.get(block.id)
    const kept = known?.extent === extent ? known : this.#lay(extent)
    // What was used last stands last.
    this.#kept.delete(block.id)
    this.#kept.set(block.id, kept)
    const isInset = block.work !== undefined && block.type !== "notice"
    const source = kept.sources.of(block, isInset ? "inset" : "plain")
    source?.layout(this.#columns)
    kept.lines = source?.end ?? 0
    this.#drop(block.id)
    return extent === "line" && source ? firstOf(source) : source
  }

  /** An answer as its Markdown source. */
  #sourceOf(block: Block): LineSource<Style> {
    const style = this.#look.theme.text
    const lines = plain(blockText(block)).split("\n")
    const runs = (text: string) => (text === "" ? [] : [{text, style}])
    const all = lines.map(text => ({runs: runs(text), first: [], rest: [], wrap: "cell"}) as const)
    return new FixedLines(all, block.life)
  }

  /** Where the first row of a block stands that is not blank; `undefined` if it has none. */
  headOf(id: number): Mark | undefined {
    const block = blockOf(this.#transcript, id)
    if (!block || this.#lineCount(block) === 0) return undefined
    return {block: id, line: shiftOf(block), offset: 0}
  }

  /** At most `count` rows from the row on that holds the place. */
  from(at: Mark, count: number): readonly PlacedRow[] {
    const found: PlacedRow[] = []
    let place: Mark | undefined = this.rowAt(at)
    while (place && found.length < count) {
      const {block, line, offset}: Mark = place
      const rows = this.#rows(place)
      found.push(...rows.filter(row => row.at.offset >= offset).slice(0, count - found.length))
      place = this.#next({block, line})
    }
    return found
  }

  /** The start of the row that holds the place; of the nearest one, if it is gone. */
  rowAt(at: Mark): Mark {
    const first = this.#first()
    if (at.block < first.block) return first
    const rows = this.#rows(at)
    const row = rows.findLast(one => one.at.offset <= at.offset) ?? rows[0]
    return row?.at ?? this.#next(at) ?? this.#lastRow() ?? first
  }

  /** The place `count` rows before one, or the first of all. */
  before(at: Mark, count: number): Mark {
    let left = count
    let rows = this.#rows(at).filter(row => row.at.offset < at.offset)
    for (let line: Pick<Mark, "block" | "line"> = at; rows.length < left; ) {
      left -= rows.length
      const previous = this.#previous(line)
      if (!previous) return this.#first()
      line = previous
      rows = [...this.#rows(line)]
    }
    return rows[rows.length - left]?.at ?? at
  }

  /** The place `count` rows after one, or the last row. */
  after(at: Mark, count: number): Mark {
    const rows = this.from(at, count + 1)
    return rows.at(-1)?.at ?? this.rowAt(at)
  }

  #lay(extent: Extent): Kept {
    const isWhole = extent === "whole"
    const sources = new Sources(isWhole ? this.#look : {...this.#look, extent: "preview"})
    if (this.#rich) sources.load(this.#rich)
    return {sources, extent, lines: 0}
  }

  #drop(latest: number): void {
    let lines = 0
    for (const kept of this.#kept.values()) lines += kept.lines
    for (const [id, kept] of this.#kept) {
      if (lines <= KEPT_LINES_MAX || id === latest) return
      lines -= kept.lines
      this.#kept.delete(id)
    }
  }

  /** Lines of a block with the blank one before it; none if nothing of it is shown. */
  #lineCount(block: Block): number {
    const end = this.linesOf(block)?.end ?? 0
    return end === 0 ? 0 : end + shiftOf(block)
  }

  /** All rows of the line that holds the place. */
  #rows(at: Pick<Mark, "block" | "line">): readonly PlacedRow[] {
    const {line} = at
    if (at.block === 0) return line === 0 && this.#gone > 0 ? [this.#goneRow()] : []
    const block = blockOf(this.#transcript, at.block)
    if (!block || line >= this.#lineCount(block)) return []
    const own = line - shiftOf(block)
    if (own < 0) return [{row: [], at: {block: block.id, line, offset: 0}}]
    const source = this.linesOf(block)!
    const plain = source.line(own)
    const marked = this.dress?.(plain, {block: block.id, line}) ?? plain
    const end = endOfLine(block, source, own)
    const place = lineAt(block, {line: own, from: 0, end})
    const shown = linkedLine(marked, place, this.#look.links).line
    const {bar} = this.#look.glyphs
    const owner = ownerOf(block)
    return wrapLine(shown, this.#columns).map(({row, from}) => ({
      row: unforgeable(row, {bar, owner}),
      at: {block: block.id, line, offset: from},
    }))
  }

  #next(at: Pick<Mark, "block" | "line">): Mark | undefined {
    const block = blockOf(this.#transcript, at.block)
    if (block && at.line + 1 < this.#lineCount(block)) {
      return {block: block.id, line: at.line + 1, offset: 0}
    }
    const first = this.blocks[0]?.id ?? 1
    for (let index = block ? block.id - first + 1 : 0; index < this.blocks.length; index++) {
      const next = this.blocks[index]!
      if (this.#lineCount(next) > 0) return {block: next.id, line: 0, offset: 0}
    }
    return undefined
  }

  #previous(at: Pick<Mark, "block" | "line">): Mark | undefined {
    if (at.line > 0) return {block: at.block, line: at.line - 1, offset: 0}
    const first = this.blocks[0]?.id ?? 1
    for (let index = at.block - first - 1; index >= 0; index--) {
      const count = this.#lineCount(this.blocks[index]!)
      if (count > 0) return {block: first + index, line: count - 1, offset: 0}
    }
    return this.#gone > 0 && at.block > 0 ? START : undefined
  }

  #first(): Mark {
    return this.#gone > 0 ? START : (this.#next(START) ?? START)
  }

  #lastRow(): Mark | undefined {
    const previous = this.#previous(this.end)
    return previous && this.#rows(previous).at(-1)?.at
  }

  /** Blocks that are not in memory any more. */
  get #gone(): number {
    return (this.blocks[0]?.id ?? 1) - 1
  }

  #goneRow(): PlacedRow {
    const {glyphs, theme, locale} = this.#look
    const text = `${glyphs.bar} ${glyphs.ellipsis} ${TRANSCRIPT_WORDS[locale].gone(this.#gone)}`
    return {row: [{text, style: theme.dim}], at: START}
  }
}

const NO_LINES = new FixedLines([], "final")

function firstOf(source: LineSource<Style>): LineSource<Style> {
  if (source.end === 0) return source
  return new FixedLines([{...source.line(source.first), wrap: "clip"}], "final")
}

function shiftOf(block: Block): number {
  return block.spaced ? 1 : 0
}

/** Negative, zero or positive as a stands before, at or after b. */
export function compareMarks(a: Mark, b: Mark): number {
  return a.block - b.block || a.line - b.line || a.offset - b.offset
}
