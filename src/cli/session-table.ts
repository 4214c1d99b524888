// Sessions as rows of a table, for the shell. Pure but for the time zone.

import type {Locale} from "../ports.js"
import type {Entry} from "../sessions/entry.js"
import {clipRow} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {shownDirectory} from "./place.js"
import {SESSION_WORDS} from "./session-words.js"

/** How the table is drawn. */
export interface TableForm {
  readonly locale: Locale
  /** Columns that a row takes at most, as far as that can be. */
  readonly columns: number
  /** Whether rows begin with a number. */
  readonly numbers: "shown" | "none"
  /** The directory that need not be named; `undefined`: each is. */
  readonly here: string | undefined
}

/** Fewest columns for the words that a session begins with. */
const FIRST_COLUMNS_MIN = 16

/** A row of heads, and one for each session. */
export function sessionTable(entries: readonly Entry[], form: TableForm): readonly string[] {
  const {heads} = SESSION_WORDS[form.locale]
  const rows = entries.map(({id, usedAt, cwd, summary}, index) => {
    const cells = [id, momentOf(usedAt), String(summary.prompts), visible(summary.first)]
    if (form.here === undefined) cells.push(visible(shownDirectory(cwd)))
    return form.numbers === "shown" ? [String(index + 1), ...cells] : cells
  })
  const head = form.here === undefined ? [...heads] : heads.slice(0, 4)
  const all = [form.numbers === "shown" ? ["", ...head] : head, ...rows]
  const first = (form.numbers === "shown" ? 1 : 0) + 3
  const widths = (all[0] ?? []).map((_, column) =>
    Math.max(...all.map(row => textWidth(row[column] ?? ""))),
  )
  const others = widths.reduce((sum, width, column) => sum + (column === first ? 0 : width + 2), 0)
  const room = Math.max(FIRST_COLUMNS_MIN, form.columns - others - 1)
  widths[first] = Math.min(widths[first] ?? 0, room)
  return all.map(row => {
    const cells = row.map((cell, column) => padded(cell, widths[column] ?? 0))
    return cells.join("  ").trimEnd()
  })
}

/** A moment as «2026-12-01 05:12», in the time zone of the process; "–" for what is none. */
export function momentOf(ms: number): string {
  const date = new Date(ms)
  if (Number.isNaN(date.getTime())) return "–"
  const two = (value: number) => String(value).padStart(2, "0")
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The text in so many columns: cut with "…", or with blanks behind it. */
function padded(text: string, columns: number): string {
  const cut = clipRow([{text, style: undefined}], columns)
    .map(run => run.text)
    .join("")
  return cut + " ".repeat(Math.max(0, columns - textWidth(cut)))
}
