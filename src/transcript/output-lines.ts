// What a tool call gave as text → lines of runs: a preview of a few rows, or all that was kept.
// What a command wrote is read as a terminal would; of what grows only the new is read. Loaded
// after the first paint.
// Knows nothing of the call's head and of differences.

import type {Style} from "../cells/style.js"
import {inksOf} from "../cells/tool-ink.js"
import {type Motions, VtOutput} from "../cells/vt-output.js"
import type {Line, Row, Run} from "../text/line.js"
import type {ToolBlock, ToolPart} from "./block.js"
import {handleOf} from "./handle.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** Rows of output that are shown of a finished call: some from the head, and the last ones. */
export const PREVIEW_ROWS = 6
/** Of these, how many are the last ones. */
export const PREVIEW_TAIL_ROWS = 2
/** Rows of output shown while the call runs: the last ones. */
export const RUNNING_ROWS = 4

type TextPart = Exclude<ToolPart, {type: "diff"}>

/** A text as far as it was read. */
interface Reading {
  readonly motions: Motions
  readonly output: VtOutput
  taken: string
  isEnded: boolean
}

/** The texts of one call, for as long as they may grow. */
export class OutputReader {
  /** By the place of the part in its call. */
  readonly #readings = new Map<number, Reading>()
  #inks: {readonly look: Look; readonly of: (style: Style) => Style} | undefined

  /** The preview of the part at `index` of a call; the whole of it where that is wanted, once the
   *  call has ended. */
  lines(block: ToolBlock, index: number, look: Look): readonly Line<Style>[] {
    const part = block.parts[index]
    if (!part || part.type === "diff") return []
    const isRunning = block.status === "running" || block.status === "pending"
    const output = this.#read(index, {
      text: part.text,
      motions: motionsOf(block, part),
      isEnded: !isRunning,
    })
    const before = part.type === "output" ? part.before : 0
    // A call that is shown once more while it runs stays as it stood then.
    const isWhole = look.extent === "whole" && (!isRunning || block.life === "final")
    const shown = isWhole
      ? keptRows(output, before)
      : isRunning
        ? lastRows(output, {before, count: RUNNING_ROWS})
        : previewRows(output, before)
    const ink = this.#inkFor(look)
    const wrap = isWhole ? "cell" : "clip"
    // Where all of it is shown, a handle would lead to no more.
    const handle = isWhole ? undefined : handleOf(block)
    return shown.map(row => ({...lineOf(row, ink, {look, handle}), wrap}))
  }

  /** How many rows the part at `index` has in all, blank ones before everything left out. */
  count(block: ToolBlock, index: number): number {
    const part = block.parts[index]
    if (!part || part.type === "diff") return 0
    const output = this.#read(index, {
      text: part.text,
      motions: motionsOf(block, part),
      isEnded: true,
    })
    return output.length - firstRow(output)
  }

  #read(
    index: number,
    wish: {readonly text: string; readonly motions: Motions; readonly isEnded: boolean},
  ): VtOutput {
    const {text, motions, isEnded} = wish
    let reading = this.#readings.get(index)
    if (!reading || reading.isEnded || reading.motions !== motions || !grew(reading.taken, text)) {
      reading = {motions, output: new VtOutput(motions), taken: "", isEnded: false}
      this.#readings.set(index, reading)
    }
    reading.output.write(text.slice(reading.taken.length))
    reading.taken = text
    if (isEnded) reading.output.end()
    reading.isEnded = isEnded
    return reading.output
  }

  #inkFor(look: Look): (style: Style) => Style {
    if (this.#inks?.look !== look) {
      const ground = look.ground ?? {depth: "16", background: "unknown"}
      this.#inks = {look, of: inksOf(look.theme.dim, ground)}
    }
    return this.#inks.of
  }
}

/** A command writes over its own rows to show progress; a file that does so would hide text. */
export function motionsOf(block: Pick<ToolBlock, "kind">, part: TextPart): Motions {
  const isWritten = part.type === "output" || (part.type === "text" && block.kind === "execute")
  return isWritten ? "obeyed" : "shown"
}

/** Compared as a whole and at once: it costs a thousandth of what reading does. */
function grew(taken: string, text: string): boolean {
  return text.length >= taken.length && text.slice(0, taken.length) === taken
}

/** A row of a preview: runs of the output, or how many rows are not shown. */
type Shown =
  | {readonly type: "row"; readonly runs: Row<Style>}
  | {readonly type: "above" | "between"; readonly count: number}

function lastRows(
  output: VtOutput,
  {before, count}: {readonly before: number; readonly count: number},
): readonly Shown[] {
  const {length} = output
  const from = Math.max(firstRow(output), length - count)
  const left = from - firstRow(output) + before
  const rows = rowsOf(output, from, length)
  return left > 0 && rows.length > 0 ? [{type: "above", count: left}, ...rows] : rows
}

function previewRows(output: VtOutput, before: number): readonly Shown[] {
  // What it began with is not there any more.
  if (before > 0) return lastRows(output, {before, count: PREVIEW_ROWS})
  const {length} = output
  const first = firstRow(output)
  // A row that says that one row is left out takes as much room as that row.
  if (length - first <= PREVIEW_ROWS + 1) return rowsOf(output, first, length)
  return [
    ...rowsOf(output, first, first + PREVIEW_ROWS - PREVIEW_TAIL_ROWS),
    {type: "between", count: length - first - PREVIEW_ROWS},
    ...rowsOf(output, length - PREVIEW_TAIL_ROWS, length),
  ]
}

/** All rows that were not let go. */
function keptRows(output: VtOutput, before: number): readonly Shown[] {
  const first = firstRow(output)
  const shown: Shown[] = before > 0 ? [{type: "above", count: before}] : []
  let left = 0
  for (let index = first; index < output.length; index++) {
    const runs = output.row(index)
    if (!runs) {
      left++
      continue
    }
    if (left > 0) shown.push({type: "between", count: left})
    left = 0
    shown.push({type: "row", runs})
  }
  return shown
}

/** Blank rows before everything take room and say nothing. */
function firstRow(output: VtOutput): number {
  let first = 0
  while (first < PREVIEW_ROWS && output.row(first)?.length === 0) first++
  return first
}

function rowsOf(output: VtOutput, from: number, to: number): readonly Shown[] {
  return Array.from({length: Math.max(0, to - from)}, (_, index) => ({
    type: "row",
    runs: output.row(from + index) ?? [],
  }))
}

function lineOf(
  shown: Shown,
  ink: (style: Style) => Style,
  {look, handle}: {readonly look: Look; readonly handle: string | undefined},
): Omit<Line<Style>, "wrap"> {
  const {theme, glyphs, locale} = look
  const words = TRANSCRIPT_WORDS[locale]
  const way = handle === undefined ? "" : `${glyphs.separator}${handle}`
  const bar: Row<Style> = [{text: `${glyphs.bar}     `, style: theme.work}]
  const told = (text: string): Run<Style> => ({
    text: `${glyphs.ellipsis} ${text}${way}`,
    style: theme.dim,
  })
  const runs =
    shown.type === "row"
      ? shown.runs.map(({text, style}) => ({text, style: ink(style)}))
      : [told(shown.type === "above" ? words.rowsAbove(shown.count) : words.rows(shown.count))]
  return {runs, first: bar, rest: bar}
}
