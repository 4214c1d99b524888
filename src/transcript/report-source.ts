// What an agent below the agent reports, opened: the head of its card, and below it the report as
// Markdown, behind the bar where output stands. Never knows Markdown itself, nor why it was opened.
// Loaded when the first call comes.

import type {Style} from "../cells/style.js"
import {comparePositions, type Line, type LinePosition, type LineSource} from "../text/line.js"
import type {ToolBlock} from "./block.js"
import {FixedLines} from "./fixed-lines.js"
import type {FreezableSource} from "./inset.js"
import {KeptLines} from "./kept-lines.js"
import type {Look} from "./look.js"
import type {OutputReader} from "./output-lines.js"
import type {ReplySource} from "./sources.js"
import {hasReport, toolHead} from "./tool-lines.js"

/** Stands behind the bar: the report is set in by two from the words of the head. */
const MARGIN = "     "
/** Columns of the bar and the margin. */
const MARGIN_COLUMNS = 6
/** Committed lines that can still be asked for: an overlay covers a screen of them at most. */
const KEPT_LINES = 400
const NOTHING: LinePosition = {line: 0, offset: 0}

/** What a report is drawn with; `text` makes the lines of one text. */
export interface ReportInk {
  readonly look: Look
  readonly outputs: OutputReader
  text(): ReplySource
}

/** Whether what a call gave is a report that is on show: its agent has ended, and all is wanted. */
export function isOpenReport(block: ToolBlock, {extent}: Look): boolean {
  const isOver = block.status === "done" || block.status === "cancelled"
  const isTold = block.parts.every(part => part.type !== "diff")
  return extent === "whole" && isOver && isTold && hasReport(block)
}

/** Lines of one kind below each other: ours as they are, or a text of the agent's. */
interface Part {
  readonly source: LineSource<Style>
  readonly kept: KeptLines | undefined
}

export class ReportSource implements FreezableSource {
  readonly #block: ToolBlock
  readonly #look: Look
  readonly #parts: readonly Part[]
  /** A line stays the same object for as long as it is: its rows are kept by it. */
  readonly #lines = new WeakMap<Line<Style>, Line<Style>>()
  #committed = NOTHING

  constructor(block: ToolBlock, ink: ReportInk) {
    this.#block = block
    this.#look = ink.look
    this.#parts = [
      fixed([toolHead(block, undefined, ink.look)]),
      ...block.parts.map((part, index) =>
        part.type === "text"
          ? written(part.text, ink.text())
          : fixed(ink.outputs.lines(block, index, ink.look)),
      ),
    ]
  }

  get first(): number {
    let base = 0
    let first = 0
    for (const {source} of this.#parts) {
      if (source.first > 0) first = base + source.first
      base += source.end
    }
    return first
  }

  get end(): number {
    return this.#parts.reduce((sum, {source}) => sum + source.end, 0)
  }

  get final(): LinePosition {
    if (this.#block.life !== "final") return NOTHING
    let base = 0
    for (const {source} of this.#parts) {
      const {line, offset} = source.final
      if (line < source.end) return {line: base + line, offset}
      base += source.end
    }
    return {line: base, offset: 0}
  }

  /** Its tables were given away as wide as they were then. */
  get isFrozen(): boolean {
    return this.#committed !== NOTHING
  }

  line(index: number): Line<Style> {
    let own = index
    for (const {source, kept} of this.#parts) {
      if (own < source.end) return kept ? this.#barred(source.line(own)) : source.line(own)
      own -= source.end
    }
    throw new RangeError(`line ${index} is not one of ${this.end}`)
  }

  layout(columns: number): void {
    const room = Math.max(1, columns - MARGIN_COLUMNS)
    for (const {source} of this.#parts) source.layout(room)
  }

  commit(position: LinePosition): void {
    if (comparePositions(position, this.#committed) <= 0) return
    this.#committed = position
    let {line} = position
    for (const {source, kept} of this.#parts) {
      const {end} = source
      if (line < 0) return
      const own = line < end ? {line, offset: position.offset} : {line: end, offset: 0}
      kept?.commitButKeep(own, Math.max(0, own.line - KEPT_LINES))
      line -= end
    }
  }

  #barred(line: Line<Style>): Line<Style> {
    const known = this.#lines.get(line)
    if (known) return known
    const {glyphs, theme} = this.#look
    const bar = {text: `${glyphs.bar}${MARGIN}`, style: theme.work}
    const barred: Line<Style> = {
      ...line,
      first: [bar, ...line.first],
      rest: [bar, ...line.rest],
      ...(line.measure === undefined ? {} : {measure: line.measure + MARGIN_COLUMNS}),
    }
    this.#lines.set(line, barred)
    return barred
  }
}

function fixed(lines: readonly Line<Style>[]): Part {
  return {source: new FixedLines(lines, "final"), kept: undefined}
}

function written(text: string, source: ReplySource): Part {
  source.append(text)
  source.finish()
  const kept = new KeptLines(source)
  return {source: kept, kept}
}
