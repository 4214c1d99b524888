// Laws of reading a program's output, over random outputs.

import {readdirSync, readFileSync} from "node:fs"
import type {IBufferCell} from "@xterm/headless"
import fc from "fast-check"
import stripAnsi from "strip-ansi"
import {describe, expect, test} from "vitest"
import {
  BOLD,
  DIM,
  INVERSE,
  ITALIC,
  STRIKE,
  type Style,
  UNDERLINE_MASK,
  UNDERLINE_SHIFT,
} from "../../src/cells/style.js"
import type {Run} from "../../src/text/line.js"
import {textWidth} from "../../src/text/width.js"
import {makeTerminal, parse} from "../help/core.js"
import {XTERM_JS} from "../help/personality.js"
import {teachWidths} from "../help/widths.js"
import {CSI, cut, dropped, ESC, outputOf, rowsOf, runsOf, sgr, words} from "./vt.js"

/** Wider than any row that is made here: rows of an output have no right edge. */
const COLUMNS = 600
const ROWS = 60

const small = fc.nat(9)
const motion = fc.oneof(
  fc.constantFrom(
    "\r",
    "\b",
    "\b\b",
    "\t",
    `${CSI}K`,
    `${CSI}1K`,
    `${CSI}2K`,
    `${CSI}0K`,
    `${CSI}G`,
  ),
  small.map(n => `${CSI}${n}C`),
  small.map(n => `${CSI}${n}D`),
  small.map(n => `${CSI}${n}X`),
  small.map(n => `${CSI}${n + 1}G`),
  fc.constantFrom(`${ESC}7`, `${ESC}8`),
)
const upAndDown = fc.oneof(
  fc.constantFrom(`${CSI}A`, `${CSI}J`, `${CSI}1J`, `${CSI}F`, `\n${ESC}M`, `${CSI}s`, `${CSI}u`),
  fc.constantFrom(`${CSI}B`, `${CSI}2B`, `${CSI}E`, `${ESC}D`, `${ESC}E`, `${CSI}3;5H`, `${CSI}2d`),
  small.map(n => `${CSI}${n}A`),
)
const newline = fc.constantFrom("\n", "\r\n")
const outputs = fc
  .array(fc.oneof(words, words, sgr, motion, upAndDown, newline, dropped), {maxLength: 36})
  .map(all => all.join(""))

describe("the text of an output", () => {
  test("without motions is what strip-ansi leaves of it", () => {
    const still = fc.array(fc.oneof(words, sgr, newline, dropped), {maxLength: 40})
    fc.assert(
      fc.property(still, pieces => {
        const text = pieces.join("")
        expect(rowsOf(text).join("\n").trimEnd()).toBe(
          stripAnsi(text).replaceAll("\r\n", "\n").trimEnd(),
        )
      }),
      {numRuns: 2000},
    )
  })

  test("and its styles are the same wherever it was cut", () => {
    const hostile = fc.oneof(
      outputs,
      fc.string({
        unit: fc.constantFrom(ESC, "[", "]", "P", "8", ";", ":", "m", "A", "é", "\u0301", "\n"),
      }),
      fc.string({unit: "binary", maxLength: 60}),
    )
    const motions = fc.constantFrom("obeyed" as const, "shown" as const)
    fc.assert(
      fc.property(hostile, fc.array(fc.nat(400)), motions, (text, places, kind) => {
        const whole = runsOf(outputOf(text, kind))
        expect(runsOf(outputOf(cut(text, places), kind))).toEqual(whole)
        expect(runsOf(outputOf(text.split(""), kind))).toEqual(whole)
      }),
      {numRuns: 2000},
    )
  })

  test("and looking at it in between changes nothing", () => {
    fc.assert(
      fc.property(outputs, fc.array(fc.nat(400)), (text, places) => {
        const looked = outputOf("")
        for (const piece of cut(text, places)) {
          looked.write(piece)
          runsOf(looked)
        }
        looked.end()
        expect(runsOf(looked)).toEqual(runsOf(outputOf(text)))
      }),
      {numRuns: 500},
    )
  })

  test("never holds a control character", () => {
    fc.assert(
      fc.property(fc.string({unit: "binary"}), fc.constantFrom("obeyed", "shown"), (text, kind) => {
        const all = rowsOf(text, kind).join("")
        expect(all).not.toMatch(
          /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u,
        )
      }),
      {numRuns: 2000},
    )
  })
})

describe("the picture of an output", () => {
  test("is that of a terminal, cell by cell", () => {
    fc.assert(
      fc.property(outputs, text => mustLookAlike(text)),
      {numRuns: 500},
    )
  })

  test.each(
    readdirSync("test/corpus/ansi").filter(name => /^(gcc|git|grep|ls|npm|prog|py)/.test(name)),
  )("of %s is that of a terminal", name =>
    mustLookAlike(readFileSync(`test/corpus/ansi/${name}`, "utf8")),
  )
})

const terminal = makeTerminal({columns: COLUMNS, rows: ROWS, scrollback: 5000}, XTERM_JS)
teachWidths(terminal, XTERM_JS)
terminal.options.convertEol = true

function mustLookAlike(text: string): void {
  terminal.reset()
  parse(terminal, new TextEncoder().encode(text))
  const {active} = terminal.buffer
  const ours = runsOf(outputOf(text))
  const rows = Math.max(ours.length, active.length)
  for (let row = 0; row < rows; row++) {
    const line = active.getLine(row)
    const end = line?.translateToString(true).length ?? 0
    // A wide cell is one character of two columns.
    const theirs = Array.from({length: Math.min(COLUMNS, end * 2)}, (_, column) =>
      pictureOf(line!.getCell(column)!),
    )
    expect(inkOf(cellsOf(ours[row] ?? [])), `row ${row}`).toEqual(inkOf(theirs))
  }
}

type Picture = readonly [text: string, look: string]

/** Up to the last cell that holds a letter: a terminal paints the background of what was erased. */
function inkOf(cells: readonly Picture[]): readonly Picture[] {
  const end = cells.findLastIndex(([text]) => text.trim() !== "") + 1
  return cells.slice(0, end).map(([text, look]) => (text.trim() === "" ? [" ", ""] : [text, look]))
}

function cellsOf(row: readonly Run<Style>[]): Picture[] {
  const segmenter = new Intl.Segmenter()
  return row.flatMap(({text, style}) =>
    [...segmenter.segment(text)].flatMap(({segment}): Picture[] => {
      const {foreground, background, attributes} = style
      const look = [foreground, background, attributes].join()
      return textWidth(segment) === 2
        ? [
            [segment, look],
            ["", ""],
          ]
        : [[segment, look]]
    }),
  )
}

function pictureOf(cell: IBufferCell): Picture {
  if (cell.getWidth() === 0) return ["", ""]
  const attributes =
    (cell.isBold() ? BOLD : 0) |
    (cell.isDim() ? DIM : 0) |
    (cell.isItalic() ? ITALIC : 0) |
    (cell.isInverse() ? INVERSE : 0) |
    (cell.isStrikethrough() ? STRIKE : 0) |
    ((underlineOf(cell) << UNDERLINE_SHIFT) & UNDERLINE_MASK)
  const foreground = colorOf(cell.isFgDefault(), cell.isFgRGB(), cell.getFgColor())
  const background = colorOf(cell.isBgDefault(), cell.isBgRGB(), cell.getBgColor())
  return [cell.getChars(), [foreground, background, attributes].join()]
}

/** As the program wished it: the emulator shows links with dashes of its own. */
function underlineOf(cell: IBufferCell): number {
  const {fg, extended} = cell as unknown as {fg: number; extended: {_ext: number}}
  return fg & 0x10000000 ? (extended._ext >> 26) & 7 : 0
}

function colorOf(isDefault: boolean, isRgb: boolean, value: number): number {
  return isDefault ? 0 : isRgb ? 0x1000000 | value : value + 1
}
