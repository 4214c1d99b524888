// Rows of the transcript around any place in it, laid out when they are asked for: for a pager,
// which goes both ways through what the main screen has given away long ago. Of the blocks that
// were laid out only the latest are kept. Knows nothing of keys or screens.
//
// Blocks that are not in memory are read from the archive, and those that nothing is shown of are
// not even read.
//
// A place is a mark (block, line, offset), the start of a row; so it means the same at every width.
// Where blocks are gone, the first of them has one row, which tells how many they are.

import type {Style} from "../cells/style.js"
import {unforgeable} from "../text/chrome.js"
import type {Line, LineSource, Row} from "../text/line.js"
import {plain} from "../text/visible.js"
import {wrapLine} from "../text/wrap.js"
import {type Outline, outlineOf} from "./archive.js"
import {type Block, drawnAs} from "./block.js"
import {blockText} from "./block-text.js"
import {FixedLines} from "./fixed-lines.js"
import {endOfLine, lineAt, linkedLine} from "./links.js"
import type {Look} from "./look.js"
import {ownerOf} from "./matter.js"
import {goneOf, outlineAt, outlinesFrom} from "./recall.js"
import {type Rich, Sources} from "./sources.js"
import {recalled, type Transcript} from "./transcript.js"
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
  extent: ((block: Outline) => Extent) | undefined
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

  /** Id of the latest block; 0 if there is none. */
  get last(): number {
    return this.#transcript.nextId - 1
  }

  /** How many blocks there are up to that id, but for those that have gone. */
  countTo(id: number): number {
    const {from, to} = this.gone
    return id < from ? id : Math.max(from - 1, id - (to - from))
  }

  /** The block of that id; `undefined` if it is nowhere. */
  block(id: number): Block | undefined {
    return recalled(this.#transcript, id)
  }

  /** Blocks that are nowhere any more; see `goneOf`. */
  get gone(): ReturnType<typeof goneOf> {
    return goneOf(this.#transcript)
  }

  isGone(id: number): boolean {
    const {from, to} = this.gone
    return id >= from && id < to
  }

  /** What is known of blocks from one id on, in either direction; they are not read. */
  outlines(from: number, by: 1 | -1): Iterable<Outline> {
    return outlinesFrom(this.#transcript, from, by)
  }

  /** The place behind the last row. */
  get end(): Mark {
    const {last} = this
    return last > 0 ? {block: last, line: this.#lineCount(last), offset: 0} : START
  }

  /** Whether the row at a place is the last of all. */
  isLast(at: Mark): boolean {
    return compareMarks(this.after(at, 1), at) === 0
  }

  /** How much of its block stands before a place, from 0 to 1, by lines. */
  share({block, line}: Mark): number {
    return line / Math.max(1, line, this.#lineCount(block))
  }

  /** The lines that are shown of a block; `undefined` while something has to be loaded. */
  linesOf(block: Block): LineSource<Style> | undefined {
    const extent = this.extent?.(outlineOf(block)) ?? "whole"
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
    kept.lines = Math.max(1, source?.end ?? 0)
    this.#drop(block.id)
    return extent === "line" && source ? firstOf(source) : source
  }

  /** The same of the block of that id, with the number of its first line; `undefined` if nothing of
   *  it is shown. It is not read then. */
  shownOf(
    id: number,
  ):
    | {readonly block: Block; readonly source: LineSource<Style>; readonly shift: number}
    | undefined {
    const outline = outlineAt(this.#transcript, id)
    if (!outline || this.extent?.(outline) === "none") return undefined
    const block = recalled(this.#transcript, id)
    const source = block && this.linesOf(block)
    if (!source || source.end === 0) return undefined
    return {block, source, shift: outline.spaced ? 1 : 0}
  }

  /** The line at a place, and the columns that its rows have; `undefined` for a blank row of ours,
   *  or if there is none. */
  lineAt({
    block,
    line,
  }: Pick<Mark, "block" | "line">):
    | {readonly line: Line<Style>; readonly columns: number}
    | undefined {
    const shown = this.shownOf(block)
    const own = line - (shown?.shift ?? 0)
    if (!shown || own < 0 || own >= shown.source.end) return undefined
    return {line: shown.source.line(own), columns: this.#columns}
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
    const shown = this.shownOf(id)
    return shown && {block: id, line: shown.shift, offset: 0}
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
    if (at.block < 1) return this.#first()
    if (this.isGone(at.block)) return headOfGone(this.gone.from)
    const rows = this.#rows(at)
    const row = rows.findLast(one => one.at.offset <= at.offset) ?? rows[0]
    return row?.at ?? this.#next(at) ?? this.#lastRow() ?? this.#first()
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
  #lineCount(id: number): number {
    const gone = this.gone
    if (id >= gone.from && id < gone.to) return id === gone.from ? 1 : 0
    const shown = this.shownOf(id)
    return shown ? shown.source.end + shown.shift : 0
  }

  /** All rows of the line that holds the place. */
  #rows(at: Pick<Mark, "block" | "line">): readonly PlacedRow[] {
    const {line} = at
    if (this.isGone(at.block)) return line === 0 ? this.#goneRows(at.block) : []
    const shown = this.shownOf(at.block)
    if (!shown || line >= shown.source.end + shown.shift) return []
    const {block, source, shift} = shown
    const own = line - shift
    if (own < 0) return [{row: [], at: {block: block.id, line, offset: 0}}]
    const plain = source.line(own)
    const marked = this.dress?.(plain, {block: block.id, line}) ?? plain
    const end = endOfLine(block, source, own)
    const place = lineAt(block, {line: own, from: 0, end})
    const linked = linkedLine(marked, place, this.#look.links).line
    const {bar} = this.#look.glyphs
    const owner = ownerOf(block)
    return wrapLine(linked, this.#columns).map(({row, from}) => ({
      row: unforgeable(row, {bar, owner}),
      at: {block: block.id, line, offset: from},
    }))
  }

  #next(at: Pick<Mark, "block" | "line">): Mark | undefined {
    if (at.line + 1 < this.#lineCount(at.block)) {
      return {block: at.block, line: at.line + 1, offset: 0}
    }
    for (const id of this.#ids(at.block + 1, 1)) {
      if (this.#lineCount(id) > 0) return {block: id, line: 0, offset: 0}
    }
    return undefined
  }

  #previous(at: Pick<Mark, "block" | "line">): Mark | undefined {
    if (at.line > 0) return {block: at.block, line: at.line - 1, offset: 0}
    for (const id of this.#ids(at.block - 1, -1)) {
      const count = this.#lineCount(id)
      if (count > 0) return {block: id, line: count - 1, offset: 0}
    }
    return undefined
  }

  /** Ids from one on, in either direction; of those that have gone, the first stands for all. */
  *#ids(from: number, by: 1 | -1): Generator<number> {
    const gone = this.gone
    for (let id = by > 0 ? Math.max(1, from) : from; id >= 1 && id <= this.last; id += by) {
      if (id > gone.from && id < gone.to) id = by > 0 ? gone.to - 1 : gone.from + 1
      else yield id
    }
  }

  #first(): Mark {
    return this.#next(START) ?? START
  }

  #lastRow(): Mark | undefined {
    const previous = this.#previous(this.end)
    return previous && this.#rows(previous).at(-1)?.at
  }

  #goneRows(id: number): readonly PlacedRow[] {
    const {from, to} = this.gone
    if (id !== from) return []
    const {glyphs, theme, locale} = this.#look
    const place = to <= (this.#transcript.older ?? 0) ? "disk" : "scrollback"
    const told = TRANSCRIPT_WORDS[locale].gone(to - from, place)
    const text = `${glyphs.bar} ${glyphs.ellipsis} ${told}`
    return [{row: [{text, style: theme.dim}], at: headOfGone(from)}]
  }
}

const NO_LINES = new FixedLines([], "final")

function headOfGone(block: number): Mark {
  return {block, line: 0, offset: 0}
}

function firstOf(source: LineSource<Style>): LineSource<Style> {
  if (source.end === 0) return source
  return new FixedLines([{...source.line(source.first), wrap: "clip"}], "final")
}

/** Negative, zero or positive as a stands before, at or after b. */
export function compareMarks(a: Mark, b: Mark): number {
  return a.block - b.block || a.line - b.line || a.offset - b.offset
}
