// Fenced code as styled rows: read line by line, in the theme's styles. Never knows containers,
// or what may still change.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {Row, Run} from "../text/line.js"
import {visible} from "../text/visible.js"
import type {Highlighter} from "./code/highlighter.js"
import type {CodeRole} from "./code/role.js"

/** Runs by roles in a theme's styles. Neighbours that look alike become one. */
export function styledRow(row: Row<CodeRole>, theme: Theme): Row<Style> {
  const runs: Run<Style>[] = []
  for (const {text, style: role} of row) {
    const style = theme[role]
    const last = runs.at(-1)
    if (last?.style === style) runs[runs.length - 1] = {text: last.text + text, style}
    else runs.push({text, style})
  }
  return runs
}

/** Lines of source, safe to draw and by roles; "waits" while their language is to be loaded.
 *  Without a highlighter all is text. */
export function readCode(
  highlighter: Highlighter | undefined,
  info: string,
  lines: readonly string[],
): readonly Row<CodeRole>[] | "waits" {
  if (!highlighter) return textRows(lines)
  let reading = highlighter.begin(info)
  if (reading === "waits") return reading
  const rows: Row<CodeRole>[] = []
  for (const line of lines) {
    const read = highlighter.read(reading, shown(line))
    if (read === "waits") return read
    rows.push(read.row)
    reading = read.next
  }
  return rows
}

/** The lines without a language. */
export function textRows(lines: readonly string[]): readonly Row<CodeRole>[] {
  return lines.map(line => [{text: shown(line), style: "text"}])
}

/** A line as it is drawn. One of nothing but blanks is empty. */
export function shown(line: string): string {
  return line.trim() === "" ? "" : visible(line)
}
