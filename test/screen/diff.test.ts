import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE, palette, type Style, style} from "../../src/cells/style.js"
import {createTables, type Tables} from "../../src/cells/tables.js"
import {type RowChange, rowChange, wholeRow} from "../../src/screen/diff.js"
import {DEFAULT_WIDTHS, useWidths} from "../../src/text/width.js"
import {hardText} from "../text/samples.js"

const BAR = style({background: palette(4)})

/** One row of a grid; "漢" and its like take two columns. */
function row(text: string, look: Style = DEFAULT_STYLE, tables: Tables = createTables()) {
  const grid = new Grid({columns: 20, rows: 1}, tables)
  grid.put(0, 0, {text, style: look})
  return {grid, row: 0}
}

function change(before: string, after: string): RowChange {
  const tables = createTables()
  return rowChange(row(before, DEFAULT_STYLE, tables), row(after, DEFAULT_STYLE, tables))
}

// The letters behind ▌ stand one column further in terminals that draw it wide.
describe("behind an ambiguous character, while it is a guess how wide it is", () => {
  test.each([
    ["from there to what changes, where it stays", "a▌b 12 c", "a▌b 17 c", [1, 6], undefined],
    ["to the end where it went", "▌status", "sit", [0, 3], 3],
    ["to the end where it comes", "sit", "▌status", [0, 7], 7],
    ["to the end where one moved, with the row's end", "a▌b▌cd", "a▌▌bcd", [1, 6], 6],
    ["to the end where text behind it goes", "a▌bcd", "a▌bc", [1, 4], 4],
    ["nothing for a change before it", "ab▌c", "xb▌c", [0, 1], undefined],
    ["nothing where the row ends before it", "ab   ▌c", "ab", [], 2],
    ["nothing for the same row", "a▌b", "a▌b", [], undefined],
  ])("%s", (_, before, after, spans, eraseFrom) => {
    expect(change(before, after)).toEqual({spans, eraseFrom})
  })

  test("only what changes, once it has been measured", () => {
    useWidths({...DEFAULT_WIDTHS, most: "any"})
    try {
      expect(change("a▌b 12 c", "a▌b 17 c")).toEqual({spans: [5, 6], eraseFrom: undefined})
    } finally {
      useWidths(DEFAULT_WIDTHS)
    }
  })
})

describe("what must be drawn again", () => {
  test.each([
    ["nothing for the same row", "hello", "hello", [], undefined],
    ["one letter", "hello", "hallo", [1, 2], undefined],
    ["what was appended", "hello", "hello you", [5, 9], undefined],
    ["all of a row that was blank", "", "hello", [0, 5], undefined],
    ["nothing, but an erase, when text goes", "hello", "hel", [], 3],
    ["nothing, but an erase from the start", "hello", "", [], 0],
    ["both when it becomes another, shorter one", "hello", "hi", [1, 2], 2],
    ["two places far from each other", "a.........b", "A.........B", [0, 1, 10, 11], undefined],
    ["one stretch over a short gap", "a.....b", "A.....B", [0, 7], undefined],
    ["two over a gap that is longer", "a......b", "A......B", [0, 1, 7, 8], undefined],
    ["a wide grapheme whole", "a漢c", "a字c", [1, 3], undefined],
    ["both letters that a wide one replaces", "abcd", "a漢d", [1, 3], undefined],
    ["both letters that replace a wide one", "a漢d", "abcd", [1, 3], undefined],
    ["wide ones that moved by a column", "漢字x", "a漢字", [0, 5], undefined],
    ["nothing beyond a trailing blank", "hello", "hello   ", [], undefined],
  ])("%s", (_, before, after, spans, eraseFrom) => {
    expect(change(before, after)).toEqual({spans, eraseFrom})
  })

  test("blanks at the end when they show something", () => {
    const tables = createTables()
    const plain = row("ab", DEFAULT_STYLE, tables)
    const bar = row("ab  ", BAR, tables)
    expect(rowChange(plain, bar)).toEqual({spans: [0, 4], eraseFrom: undefined})
    expect(rowChange(bar, plain)).toEqual({spans: [0, 2], eraseFrom: 2})
  })

  test("the same text in another style", () => {
    const tables = createTables()
    const red = row("ab", style({foreground: palette(1)}), tables)
    expect(rowChange(row("ab", DEFAULT_STYLE, tables), red).spans).toEqual([0, 2])
  })

  test("all after a cluster that some terminals make wider, and the row's end with it", () => {
    expect(change("a 👩‍👩‍👧 b", "x 👩‍👩‍👧 y")).toEqual({spans: [0, 6], eraseFrom: 6})
    expect(change("x        👩‍👩‍👧 b", "y        👩‍👩‍👧 b").spans).toEqual([0, 1])
    expect(change("ab e\u0301 c", "xb e\u0301 c").eraseFrom).toBeUndefined()
  })
})

test("a whole row is erased after its text only where something may stand, and never when full", () => {
  expect(wholeRow(row("hello"), "blank")).toEqual({spans: [0, 5], eraseFrom: undefined})
  expect(wholeRow(row("hello"), "unknown")).toEqual({spans: [0, 5], eraseFrom: 5})
  expect(wholeRow(row(""), "blank")).toEqual({spans: [], eraseFrom: undefined})
  expect(wholeRow(row(""), "unknown")).toEqual({spans: [], eraseFrom: 0})
  const full = row("x".repeat(20))
  expect(wholeRow(full, "unknown")).toEqual({spans: [0, 20], eraseFrom: undefined})
})

/** The row as it looks after the change, with all blanks of one kind. */
function applied(shown: Grid, wanted: Grid, {spans, eraseFrom}: RowChange): (string | undefined)[] {
  const looks = (grid: Grid, column: number) => {
    const [word = 0, id = 0] = grid.words.subarray(column * 2, column * 2 + 2)
    return column >= grid.usedColumns(0) ? "blank" : `${word === 0x20 ? 0 : word}/${id}`
  }
  const result = Array.from({length: 20}, (_, column) => looks(shown, column))
  for (let i = 0; i < spans.length; i += 2) {
    for (let column = spans[i]!; column < spans[i + 1]!; column++) {
      result[column] = looks(wanted, column)
    }
  }
  return result.map((look, column) => {
    const isErased = eraseFrom !== undefined && column >= eraseFrom
    return isErased || look === "0/0" ? "blank" : look
  })
}

test("the change makes the wanted row out of any row, in order, and tears no grapheme", () => {
  fc.assert(
    fc.property(hardText, hardText, fc.boolean(), (before, after, styled) => {
      const tables = createTables()
      const shown = row(before, DEFAULT_STYLE, tables)
      const wanted = row(after, styled ? BAR : DEFAULT_STYLE, tables)
      const result = rowChange(shown, wanted)
      const none: RowChange = {spans: [], eraseFrom: undefined}
      expect(applied(shown.grid, wanted.grid, result)).toEqual(
        applied(wanted.grid, wanted.grid, none),
      )
      expect(result.spans).toEqual([...result.spans].sort((a, b) => a - b))
      for (const edge of result.spans) {
        if (edge === 20) continue
        for (const {grid} of [shown, wanted]) {
          const isTail = grid.words[edge * 2]! >> 22 === 2
          // What lies beyond the wanted row's end is erased, and so is half of a wide grapheme.
          if (edge < wanted.grid.usedColumns(0)) expect(isTail).toBe(false)
        }
      }
    }),
    {numRuns: 500},
  )
})
