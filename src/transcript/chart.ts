// Stretches of time beside each other, to scale: rows of a name, how long it took, and where in the
// whole that was. Knows nothing of turns; never knows what a name stands for.
//
//     ▌   waiting for the model   3.1s  ███▒   ▒██
//     ▌   tool calls              9.0s     ████
//     ▌     Run: npm test         9.0s     ████
//     ▌   total                  12.1s
//
// A column is marked in full where the row has at least half of its time, else in part.

import type {Style} from "../cells/style.js"
import type {Line, LinePosition, Row} from "../text/line.js"
import {clipRow} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {ASCII_GLYPHS, type Glyphs} from "../widgets/glyphs.js"
import type {Chart, ChartRow} from "./block.js"
import type {FreezableSource} from "./inset.js"
import type {Look} from "./look.js"

/** Columns assumed until the first `layout`. */
const COLUMNS = 80
/** Columns between two parts of a row, and before a row that is part of the one above. */
const GAP = 2
/** Share of the room that names may take: all of them in their long form, and those of parts. */
const LONG_SHARE = 0.4
const PART_SHARE = 0.35
/** Fewest columns of a bar that tells anything. */
const BAR_COLUMNS_MIN = 6

export class ChartSource implements FreezableSource {
  readonly first = 0
  readonly isFrozen = false
  readonly #head: readonly Line<Style>[]
  readonly #chart: Chart
  readonly #look: Look
  #columns = COLUMNS
  #lines: readonly Line<Style>[]

  /** `head`: lines that stand before it. */
  constructor(head: readonly Line<Style>[], chart: Chart, look: Look) {
    this.#head = head
    this.#chart = chart
    this.#look = look
    this.#lines = [...head, ...chartLines(chart, look, COLUMNS)]
  }

  get end(): number {
    return this.#lines.length
  }

  get final(): LinePosition {
    return {line: this.end, offset: 0}
  }

  line(index: number): Line<Style> {
    const line = this.#lines[index]
    if (!line) throw new RangeError(`line ${index} is not one of ${this.end}`)
    return line
  }

  layout(columns: number): void {
    if (columns === this.#columns) return
    this.#columns = columns
    this.#lines = [...this.#head, ...chartLines(this.#chart, this.#look, columns)]
  }

  commit(): void {}
}

/** Its rows in at most that many columns, of which the last one stays free. */
function chartLines(chart: Chart, look: Look, columns: number): readonly Line<Style>[] {
  const {glyphs, theme} = look
  const first: Row<Style> = [
    {text: `${glyphs.bar} `, style: theme.notice},
    {text: " ".repeat(GAP), style: theme.text},
  ]
  const room = columns - 1 - textWidth(glyphs.bar) - 1 - GAP
  const names = namesIn(chart.rows, room)
  const valueColumns = Math.max(0, ...chart.rows.map(({value}) => textWidth(value)))
  const barColumns = room - names.columns - valueColumns - 2 * GAP
  return chart.rows.map((row, index) => {
    const style = row.rank === "part" ? theme.dim : theme.text
    const name = filled(names.texts[index] ?? "", names.columns, glyphs)
    const value = " ".repeat(Math.max(0, valueColumns - textWidth(row.value))) + row.value
    const bar =
      barColumns < BAR_COLUMNS_MIN ? "" : barOf(row, {ms: chart.ms, columns: barColumns, glyphs})
    const text = [name, value, bar].join(" ".repeat(GAP)).trimEnd()
    return {runs: clipRow([{text, style}], room), first, rest: first, wrap: "clip"}
  })
}

/** The names in the longest form that leaves room, and the columns that they get. */
function namesIn(rows: readonly ChartRow[], room: number) {
  const own = rows.filter(({rank}) => rank !== "part")
  const widest = (form: "name" | "short") => Math.max(0, ...own.map(row => textWidth(row[form])))
  const form = widest("name") <= room * LONG_SHARE ? "name" : "short"
  const texts = rows.map(row => (row.rank === "part" ? "  " : "") + visible(row[form]))
  const all = Math.max(0, ...texts.map(textWidth))
  return {texts, columns: Math.max(widest(form), Math.min(all, Math.floor(room * PART_SHARE)))}
}

/** Safe text in exactly that many columns. */
function filled(text: string, columns: number, {ellipsis}: Glyphs): string {
  if (textWidth(text) <= columns) return text + " ".repeat(columns - textWidth(text))
  const room = columns - textWidth(ellipsis)
  const [cut] = room < 1 ? [] : clipRow([{text, style: 0}], room + 1)
  const kept = (cut?.text ?? "").trimEnd() + ellipsis
  return kept + " ".repeat(Math.max(0, columns - textWidth(kept)))
}

interface Scale {
  readonly ms: number
  readonly columns: number
  readonly glyphs: Glyphs
}

/** Where in the whole the row's stretches are. Linear in columns and stretches. */
function barOf({marks}: ChartRow, {ms, columns, glyphs}: Scale): string {
  if (ms <= 0 || marks.length === 0) return ""
  const shares = new Float64Array(columns)
  for (const {from, to} of marks) {
    const [start, end] = [(from / ms) * columns, (to / ms) * columns]
    for (let at = Math.floor(start); at < Math.min(columns, end); at++) {
      shares[at]! += Math.min(end, at + 1) - Math.max(start, at)
    }
  }
  const {full, part} = signsOf(glyphs)
  // A sum of shares may come out a little below the half that it is.
  return Array.from(shares, share => (share > 0.4999 ? full : share > 0 ? part : " "))
    .join("")
    .trimEnd()
}

/** Signs that are one column wide everywhere, or at least here. */
function signsOf({bar}: Glyphs): {readonly full: string; readonly part: string} {
  if (bar === ASCII_GLYPHS.bar) return {full: "#", part: "-"}
  return textWidth("█") === 1 ? {full: "█", part: "▒"} : {full: "▮", part: "▯"}
}
