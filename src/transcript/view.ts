// Blocks from a content position on → rows at a width: first those that are final, then those that
// may still change. Knows nothing of the screen's rows and nothing of bytes.
//
// A position is (block, line, offset). Line 0 of a spaced block is the blank row before it, so a
// position means the same at every width, and after a new layout rows go on where they stopped.

import type {Style} from "../cells/style.js"
import {type Owner, unforgeable} from "../text/chrome.js"
import type {Line, LineSource, Row} from "../text/line.js"
import {rowWidth} from "../text/row.js"
import {type WidthProfile, widthsInUse} from "../text/width.js"
import {type WrappedRow, wrapLine} from "../text/wrap.js"
import type {Block} from "./block.js"
import {standingOf} from "./fold.js"
import {endOfLine, type Linking, lineAt, linkedLine} from "./links.js"
import {ownerOf} from "./matter.js"
import type {Sources} from "./sources.js"
import {blockOf, type Transcript} from "./transcript.js"

/** A place in the transcript's content. */
export interface Mark {
  readonly block: number
  readonly line: number
  /** UTF-16 units in the line's runs. */
  readonly offset: number
  /** Rows that lead to this place and were not shown yet, where the view begins there. */
  readonly lead?: number
}

/** Before everything. */
export const START: Mark = {block: 0, line: 0, offset: 0}

export interface MarkedRow {
  readonly row: Row<Style>
  readonly mark: Mark
  /** Its text goes on in the next row with nothing between. */
  readonly goesOn: boolean
}

export interface Rows {
  readonly finals: readonly MarkedRow[]
  readonly lives: readonly MarkedRow[]
}

/** The rows from `from` on, at most `columns` wide. After `limit` final rows nothing more is made.
 *  Finished blocks behind one that still changes wait with it: order on the screen is order of
 *  first appearance. */
export function rowsFrom(
  transcript: Transcript,
  sources: Sources,
  at: {readonly from: Mark; readonly columns: number; readonly limit: number},
): Rows {
  const collect = new Collector(sources, at)
  const first = transcript.blocks[0]
  const start = first ? Math.max(0, at.from.block - first.id) : 0
  for (let i = start; i < transcript.blocks.length && !collect.full; i++) {
    const block = transcript.blocks[i]!
    const drawn = standingOf(transcript, block, sources.reasoning)
    if (drawn === "none") {
      // What becomes of it may have to be shown.
      if (block.life === "live") collect.hold()
      continue
    }
    const source = sources.of(block, drawn)
    if (!source) break
    layOut(source, at.columns)
    collect.block(block, source, block.id === at.from.block ? at.from : undefined)
    // It may grow by further rows, even if all that it has now are final.
    if (block.life === "live") collect.hold()
  }
  return collect
}

/** The widths by which each source was laid out last. */
const measuredBy = new WeakMap<LineSource<Style>, WidthProfile>()

/** A source keeps what it has laid out for as long as the columns are the same. Other widths are
 *  as good a reason to do it anew, so it is given other columns in between. */
function layOut(source: LineSource<Style>, columns: number): void {
  const widths = widthsInUse()
  const before = measuredBy.get(source)
  if (before !== widths) measuredBy.set(source, widths)
  if (before !== undefined && before !== widths) source.layout(columns + 1)
  source.layout(columns)
}

/** What the terminal has been given, and from where on rows may be asked for once more. */
export interface Given {
  readonly pushed: Mark
  /** At or before `pushed`. */
  readonly oldest: Mark
}

/** Tells the blocks what of them has been committed: it is frozen. Lines from `oldest` on are kept
 *  all the same, for an overlay that lies over them gives them back. */
export function commitTo(transcript: Transcript, sources: Sources, given: Given): void {
  const {pushed, oldest} = given
  const block = blockOf(transcript, pushed.block)
  if (!block) return
  const shift = block.spaced ? 1 : 0
  const line = pushed.line - shift
  if (line < 0) return
  const keepFrom = oldest.block < block.id ? 0 : Math.max(0, oldest.line - shift)
  sources.commit(block, {line, offset: pushed.offset}, Math.min(line, keepFrom))
}

/** How many final lines of the mark's block come after it. */
export function finalsAfter(mark: Mark, transcript: Transcript, sources: Sources): number {
  const block = blockOf(transcript, mark.block)
  const final = block && sources.of(block)?.final.line
  return final === undefined ? 0 : Math.max(0, final + (block?.spaced ? 1 : 0) - mark.line)
}

/** The position after everything there is now. */
export function endOf(transcript: Transcript, sources: Sources): Mark {
  for (let i = transcript.blocks.length - 1; i >= 0; i--) {
    const block = transcript.blocks[i]!
    const drawn = standingOf(transcript, block, sources.reasoning)
    if (drawn === "none") continue
    const end = sources.of(block, drawn)?.end ?? 0
    if (end > 0) return {block: block.id, line: end + (block.spaced ? 1 : 0), offset: 0}
  }
  return START
}

/** Whether nothing that there is now comes after the mark. */
export function isAtEnd(mark: Mark, transcript: Transcript, sources: Sources): boolean {
  const end = endOf(transcript, sources)
  return mark.block > end.block || (mark.block === end.block && mark.line >= end.line)
}

/** How lines are drawn that do not say so themselves. */
type LineLook = Pick<Sources, "bar" | "links" | "wrap">

class Collector implements Rows {
  readonly finals: MarkedRow[] = []
  readonly lives: MarkedRow[] = []
  #held = false
  readonly #columns: number
  readonly #limit: number
  readonly #look: LineLook

  constructor(look: LineLook, at: {readonly columns: number; readonly limit: number}) {
    this.#look = look
    this.#columns = at.columns
    this.#limit = at.limit
  }

  get full(): boolean {
    return this.finals.length >= this.#limit
  }

  /** Whatever comes from now on is not final. */
  hold(): void {
    this.#held = true
  }

  block(block: Block, source: LineSource<Style>, from: Mark | undefined): void {
    const shift = block.spaced ? 1 : 0
    // The blank row before a block comes with its first row, so blanks never wait at the end.
    if (shift === 1 && (from?.line ?? 0) === 0 && source.end > 0) {
      const isFinal = source.final.line > 0 || source.final.offset > 0
      this.#add({row: [], mark: {block: block.id, line: 1, offset: 0}, goesOn: false}, isFinal)
    }
    const begin = from ? Math.max(0, from.line - shift) : 0
    const {links, wrap} = this.#look
    const owner = ownerOf(block)
    for (let line = Math.max(begin, source.first); line < source.end && !this.full; line++) {
      const offset = from && line === from.line - shift ? from.offset : 0
      this.#line({block, source, line, offset, links, wrap}, owner)
    }
  }

  #line(at: Wanted, owner: Owner): void {
    const {block, source} = at
    const shift = block.spaced ? 1 : 0
    const {final} = source
    const {bar} = this.#look
    const {rows, start, open} = wrapped(at, this.#columns)
    for (let index = start; index < rows.length && !this.full; index++) {
      const {row, to, needs, goesOn} = rows[index]!
      const isLast = index === rows.length - 1
      const isFinal =
        at.line < final.line ||
        (at.line === final.line && !isLast && needs <= final.offset && to <= open)
      const mark = isLast
        ? {block: block.id, line: at.line + 1 + shift, offset: 0}
        : {block: block.id, line: at.line + shift, offset: to}
      this.#add({row: unforgeable(row, {bar, owner, goesOn}), mark, goesOn}, isFinal)
    }
  }

  #add(row: MarkedRow, isFinal: boolean): void {
    // Once one row is live, all later ones are.
    if (isFinal && !this.#held && this.lives.length === 0) this.finals.push(row)
    else this.lives.push(row)
  }
}

interface Layout {
  readonly columns: number
  readonly widths: WidthProfile
  readonly end: "known" | "open"
  readonly rows: readonly WrappedRow<Style>[]
  /** Rows that end behind it hold a part of an address that may go on. */
  readonly open: number
}

/** A line of a block, from an offset on. */
interface Wanted {
  readonly block: Block
  readonly source: LineSource<Style>
  readonly line: number
  readonly offset: number
  readonly links: Linking
  readonly wrap: Sources["wrap"]
}

/** Rows from which on those of a line are kept: most lines are asked for once or twice, and of
 *  fifty thousand that are kept the collector has more work than laying them out is. */
const KEPT_ROWS_MIN = 8

/** The rows of a long line that has been laid out before at this width, from some place on. */
const layouts = new WeakMap<Line<Style>, Layout>()

/** The rows `from` a place on are those from `start` on. A line of a megabyte leaves in hundreds of
 *  frames: it is laid out once, not once for each of them. */
function wrapped(wanted: Wanted, columns: number): Pick<Layout, "rows" | "open"> & {start: number} {
  const {block, source, offset: from} = wanted
  const line = source.line(wanted.line)
  const known = layouts.get(line)
  const widths = widthsInUse()
  const end = endOfLine(block, source, wanted.line)
  const isKept = known?.columns === columns && known.widths === widths && known.end === end
  const start = isKept ? rowAt(known.rows, from) : undefined
  if (known && start !== undefined) return {rows: known.rows, open: known.open, start}
  const linked = linkedLine(line, lineAt(block, {line: wanted.line, from, end}), wanted.links)
  const shaped = wanted.wrap === "terminal" ? unbroken(linked.line) : linked.line
  const rows = wrapLine(shaped, columns, from)
  const {open} = linked
  if (rows.length >= KEPT_ROWS_MIN) layouts.set(line, {columns, widths, end, rows, open})
  return {rows, open, start: 0}
}

/** Prose as the terminal itself would wrap it: at the last column, where its rows can be one line.
 *  Behind a margin they cannot, so there it stays as it is. */
function unbroken(line: Line<Style>): Line<Style> {
  const isProse = line.wrap === "word" && rowWidth(line.rest) === 0
  return isProse ? {...line, wrap: "cell"} : line
}

/** Index of the row that begins at an offset; `undefined` if none does. */
function rowAt(rows: readonly WrappedRow<Style>[], offset: number): number | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (rows[middle]!.from < offset) low = middle + 1
    else high = middle
  }
  return rows[low]?.from === offset ? low : undefined
}
