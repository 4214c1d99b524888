// Reading an emulator's rows and cells.
// Knows xterm.js's buffers; never who wrote into them.

import type {IBuffer, IBufferCell, Terminal} from "@xterm/headless"
import {
  BOLD,
  DIM,
  INVERSE,
  ITALIC,
  palette,
  STRIKE,
  type Style,
  UNDERLINE_SHIFT,
} from "../../src/cells/style.js"
import {coreOf, type InnerAttributes} from "./core.js"

/** One cell: its text ("" in the right half of a wide one), its columns, its style. */
export interface CellPicture {
  readonly text: string
  readonly width: number
  readonly style: Style
}

/** Rows `from` … `to - 1` of a buffer, without blanks at their ends. */
export function rowsOf(buffer: IBuffer, from: number, to: number): string[] {
  const rows: string[] = []
  for (let row = from; row < to; row++) {
    rows.push((buffer.getLine(row)?.translateToString(true) ?? "").trimEnd())
  }
  return rows
}

/** All lines of a buffer: rows that the terminal itself broke are one again. No blank ones at the
 *  end. A blank that was written where a row broke is kept. */
export function linesOf(buffer: IBuffer): string[] {
  const lines: string[] = []
  for (let row = 0; row < buffer.length; row++) {
    const line = buffer.getLine(row)
    const text = line?.translateToString(true) ?? ""
    if (line?.isWrapped === true && lines.length > 0) lines.push(`${lines.pop()}${text}`)
    else lines.push(text)
  }
  return withoutBlankEnd(lines.map(line => line.trimEnd()))
}

/** The rows without the blank ones at the end. */
export function withoutBlankEnd(rows: readonly string[]): string[] {
  let end = rows.length
  while (end > 0 && rows[end - 1] === "") end--
  return rows.slice(0, end)
}

/** Columns of a row of the buffer up to the last one that was ever written, blank or not. */
export function writtenColumns(buffer: IBuffer, row: number): number {
  const line = buffer.getLine(row)
  let end = line?.length ?? 0
  while (end > 0 && isUntouched(line?.getCell(end - 1))) end--
  return end
}

/** The cell at a row of the buffer and a column, both from 0. Throws RangeError outside. */
export function cellOf(terminal: Terminal, row: number, column: number): CellPicture {
  const cell = terminal.buffer.active.getLine(row)?.getCell(column)
  if (cell === undefined) throw new RangeError(`no cell at row ${row}, column ${column}`)
  return {text: cell.getChars(), width: cell.getWidth(), style: styleOf(terminal, cell)}
}

/** Text by column, row by row: a blank is " ", the right half of a wide character is "". */
export function cellsOf(buffer: IBuffer, rows: number): string[][] {
  const screen: string[][] = []
  for (let row = buffer.baseY; row < buffer.baseY + rows; row++) {
    const line = buffer.getLine(row)
    const cells: string[] = []
    for (let column = 0; column < (line?.length ?? 0); column++) {
      const cell = line?.getCell(column)
      cells.push(cell?.getWidth() === 0 ? "" : cell?.getChars() || " ")
    }
    screen.push(cells)
  }
  return screen
}

/** A row with its styles: runs of one style, each headed by what is not default in it. */
export function pictureOf(terminal: Terminal, row: number): string {
  const line = terminal.buffer.active.getLine(row)
  let picture = ""
  let mark = ""
  for (let column = 0; column < (line?.length ?? 0); column++) {
    const cell = cellOf(terminal, row, column)
    if (cell.width === 0) continue
    const next = markOf(cell.style)
    if (next !== mark) picture += `«${next}»`
    mark = next
    picture += cell.text === "" ? " " : cell.text
  }
  return mark === "" ? picture.trimEnd() : picture
}

function isUntouched(cell: IBufferCell | undefined): boolean {
  return cell === undefined || (cell.getChars() === "" && cell.getWidth() === 1)
}

function styleOf(terminal: Terminal, cell: IBufferCell): Style {
  const inner = cell as unknown as InnerAttributes
  const {urlId, underlineColor} = inner.extended
  const attributes =
    (cell.isBold() !== 0 ? BOLD : 0) |
    (cell.isDim() !== 0 ? DIM : 0) |
    (cell.isItalic() !== 0 ? ITALIC : 0) |
    (cell.isInverse() !== 0 ? INVERSE : 0) |
    (cell.isStrikethrough() !== 0 ? STRIKE : 0) |
    (underlineForm(cell, inner) << UNDERLINE_SHIFT)
  return {
    foreground: colorOf(cell.getFgColor(), modeOf(cell.isFgRGB(), cell.isFgPalette())),
    background: colorOf(cell.getBgColor(), modeOf(cell.isBgRGB(), cell.isBgPalette())),
    underlineColor: innerColor(underlineColor),
    attributes,
    link: urlId === 0 ? "" : (coreOf(terminal)._oscLinkService.getLinkData(urlId)?.uri ?? ""),
  }
}

function underlineForm(cell: IBufferCell, inner: InnerAttributes): number {
  return cell.isUnderline() === 0 ? 0 : Math.max(1, inner.extended.underlineStyle)
}

type ColorMode = "default" | "palette" | "rgb"

function modeOf(isRgb: boolean, isPalette: boolean): ColorMode {
  return isRgb ? "rgb" : isPalette ? "palette" : "default"
}

function colorOf(value: number, mode: ColorMode): number {
  if (mode === "default") return 0
  return mode === "rgb" ? 0x1000000 | value : palette(value)
}

// The underline's colour is packed: bits 24–25 tell the kind (0 default, 1 and 2 palette, 3 RGB).
// After SGR 59 all bits are set, which cannot be told from white.
function innerColor(packed: number): number {
  const kind = (packed >> 24) & 3
  if (kind === 0 || packed === 0x3ffffff) return 0
  return kind === 3 ? colorOf(packed & 0xffffff, "rgb") : colorOf(packed & 0xff, "palette")
}

function markOf(style: Style): string {
  const parts: string[] = []
  if (style.foreground !== 0) parts.push(`fg ${style.foreground.toString(16)}`)
  if (style.background !== 0) parts.push(`bg ${style.background.toString(16)}`)
  if (style.underlineColor !== 0) parts.push(`ul ${style.underlineColor.toString(16)}`)
  if (style.attributes !== 0) parts.push(`at ${style.attributes.toString(2)}`)
  if (style.link !== "") parts.push(style.link)
  return parts.join(", ")
}
