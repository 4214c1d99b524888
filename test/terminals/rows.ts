// Rows out of what terminals tell: cut, trimmed, divided into scrollback and screen.
// Knows text and widths; never where it came from.

import {nextBreak} from "../../src/text/grapheme.js"
import {widthOf} from "../../src/text/width.js"
import type {Picture} from "./terminal.js"

/** The rows of a text that ends each row with a newline. */
export function rowsOf(text: string): string[] {
  return text
    .replace(/\n$/, "")
    .split("\n")
    .map(row => row.trimEnd())
}

/** The last `rows` are the screen, the rest is scrollback. */
export function divide(all: readonly string[], rows: number): Picture {
  const screen = all.slice(-rows)
  while (screen.length < rows) screen.push("")
  return {screen, scrollback: all.slice(0, Math.max(0, all.length - rows))}
}

/** A row as it looks: what some terminals tell of half a wide character is a control character,
 *  and shown as a blank. */
export function asShown(row: string): string {
  return row.replaceAll(/\p{Cc}/gu, " ").trimEnd()
}

/** Lines cut into rows as a window of so many columns shows them. */
export function cut(lines: readonly string[], columns: number): string[] {
  return lines.flatMap(line => cutLine(asShown(line), columns)).map(row => row.trimEnd())
}

function cutLine(line: string, columns: number): string[] {
  const rows: string[] = []
  let row = ""
  let width = 0
  for (let offset = 0; offset < line.length; ) {
    const next = nextBreak(line, offset)
    const grapheme = line.slice(offset, next)
    const wide = widthOf(grapheme)
    if (width + wide > columns) {
      rows.push(row)
      row = ""
      width = 0
    }
    row += grapheme
    width += wide
    offset = next
  }
  return [...rows, row]
}

/** The rows without the blank ones at the end. */
export function withoutBlankEnd(rows: readonly string[]): string[] {
  let end = rows.length
  while (end > 0 && rows[end - 1] === "") end--
  return rows.slice(0, end)
}
