// The way of the cursor in a frame; that the cells come out right is for test/conformance.

import {expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE, palette, style} from "../../src/cells/style.js"
import {createTables, type Tables} from "../../src/cells/tables.js"
import type {Frame} from "../../src/screen/frame.js"
import {nothingKnown} from "../../src/screen/known.js"
import {paintAnew, paintFrame, type Wrapping} from "../../src/screen/paint.js"

const COLUMNS = 120
const RED = style({foreground: palette(1)})

/** A frame of these rows; the caret stands behind the last one. A row that begins with "!" is red. */
function frameOf(texts: readonly string[], tables: Tables, settled = 0): Frame<undefined> {
  const grid = new Grid({columns: COLUMNS, rows: texts.length}, tables)
  for (const [row, text] of texts.entries()) {
    grid.put(row, 0, {text, style: text.startsWith("!") ? RED : DEFAULT_STYLE})
  }
  return {
    grid,
    size: {columns: COLUMNS, rows: 10},
    rows: texts.length,
    settled,
    marks: [],
    appendOnly: settled,
    joins: [],
    fixed: 1,
    taken: 0,
    caret: {row: texts.length - 1, column: texts.at(-1)?.length ?? 0},
  }
}

/** What is sent for the change from some rows to others. */
function sent(
  from: readonly string[],
  to: readonly string[],
  part: Partial<Wrapping> & {readonly settled?: number} = {},
): string {
  const tables = createTables()
  const {settled = 0, ...wishes} = part
  const plain = {questions: "none", scroll: "feed", erase: "last", blanks: "left"} as const
  const wrapping: Wrapping = {synchronized: true, ...plain, ...wishes}
  const start = {up: 0, top: 0, fresh: false, erase: "none"} as const
  const {known} = paintAnew(frameOf(from, tables), start, wrapping)
  const next = paintFrame({...nothingKnown(), ...known}, frameOf(to, tables, settled), wrapping)
  return next.bytes.replaceAll("\x1b", "E")
}

test("text that goes on above the caret is one short write: kept, up, text, back", () => {
  expect(sent(["some", "", "> "], ["some words", "", "> "])).toBe("E7E[2AE[5G wordsE8")
})

test("the pen comes back with the cursor", () => {
  expect(sent(["!some", "", "> "], ["!some words", "", "> "])).toBe("E7E[2AE[6GE[31m wordsE8")
  const link = style({link: "https://example.org/a"})
  const tables = createTables()
  const [before, after] = [frameOf(["some", "> "], tables), frameOf(["some", "> "], tables)]
  after.grid.put(0, 0, {text: "link", style: link})
  const wrapping = {synchronized: true, questions: "none", scroll: "feed"} as const
  const whole = {...wrapping, erase: "last", blanks: "left"} as const
  const start = {up: 0, top: 0, fresh: false, erase: "none"} as const
  const {known} = paintAnew(before, start, whole)
  expect(paintFrame(known, after, whole).bytes).toMatch(/link\x1b\]8;;\x1b\\\x1b8$/)
})

test("each of up to three rows is reached from the caret", () => {
  const bytes = sent(["one", "two", "three", "> "], ["one1", "two2", "three3", "> "])
  expect(bytes).toBe("E7E[3AE[4G1E8E7E[2AE[4G2E8E7E[AE[6G3E8")
  const four = sent(["a", "b", "c", "d", "> "], ["a1", "b2", "c3", "d4", "> "])
  expect(four).toContain("\n")
  expect(four.startsWith("E[?2026h")).toBe(true)
})

test("a question is asked on the way back, and one that opens stands before", () => {
  const [from, to] = [
    ["some", "> "],
    ["some words", "> "],
  ]
  const asked = sent(from, to, {questions: "closing"})
  expect(asked).toBe("E[?2026hE[?7lE7E[AE[5G wordsE[9999;9999HE[6nE8E[?7hE[?2026l")
  const both = sent(from, to, {questions: "both", settled: 1})
  expect(both.replaceAll("E[9999;9999HE[6n", "?")).toMatch(
    /hE7\?E8E\[\?7lE7E\[AE\[5G words\?E8E\[\?7hE/,
  )
})

test("what changes at the caret, moves it or is long goes the other way, in a bracket if need be", () => {
  expect(sent(["some", "> "], ["some", "> a"])).toBe("a")
  expect(sent(["some", "> "], ["some words", "> a"])).toMatch(/^E\[\?2026h[^7]*E\[\?2026l$/)
  const long = sent(["", "", "", "> "], [..."abc"].map(one => one.repeat(COLUMNS)).concat("> "))
  expect(long).toMatch(/^E\[\?2026h[^\n]*E8E\[\?7hE\[\?2026l$/)
})
