import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {crossing, type Owned, physicalRows, topAfterResize} from "../../src/screen/reflow.js"
import {Emulator} from "../help/emulator.js"

function gridOf(texts: readonly string[], columns: number): Grid {
  const grid = new Grid({columns, rows: texts.length}, createTables())
  for (const [row, text] of texts.entries()) grid.put(row, 0, {text, style: DEFAULT_STYLE})
  return grid
}

/** Letters and wide characters without blanks at the end, as painted rows are. */
const someText = fc
  .array(fc.constantFrom("a", "b", " ", "漢", "字", "한"), {maxLength: 30})
  .map(parts => parts.join("").trimEnd())

describe("rows that a painted row becomes", () => {
  test.each([
    ["one as long as it fits", "abcdef", 6, 1],
    ["two when it does not", "abcdef", 5, 2],
    ["one for each column in the end", "abcdef", 1, 6],
    ["one when it is blank", "", 1, 1],
    ["one more when a wide grapheme does not fit into the rest", "a漢b", 2, 3],
    ["blanks inside count", "a   b", 2, 3],
  ] as const)("%s", (_, text, columns, rows) => {
    expect(physicalRows({grid: gridOf([text], 40), row: 0}, columns, "wrap")).toBe(rows)
  })

  test("one where the terminal cuts", () => {
    expect(physicalRows({grid: gridOf(["abcdef"], 40), row: 0}, 2, "cut")).toBe(1)
  })

  test("B037 as many as the emulator makes of it when its window is narrowed", () =>
    fc.assert(
      fc.asyncProperty(someText, fc.integer({min: 2, max: 60}), async (text, columns) => {
        const emulator = new Emulator({columns: 64, rows: 40})
        emulator.print(`${text}\r\n|`)
        emulator.resize(columns, 40)
        await emulator.settle()
        const bar = emulator.screen().indexOf("|")
        expect(physicalRows({grid: gridOf([text], 64), row: 0}, columns, "wrap")).toBe(bar)
      }),
    ))
})

describe("where our first row is after a resize", () => {
  const owned = {heights: [2, 1, 1], cursorRow: 2, cursorColumn: 2}
  const size = {columns: 20, rows: 10}
  const wrap = {width: "wrap", height: "track"} as const

  test("above the cursor by the rows between", () => {
    expect(topAfterResize({size, cursorRow: 7}, owned, wrap)).toBe(4)
  })

  test("above the screen when rows of ours were pushed", () => {
    expect(topAfterResize({size, cursorRow: 1}, owned, wrap)).toBe(-2)
  })

  test("one row higher when the cursor's own row was wrapped before the cursor", () => {
    const far = {...owned, cursorColumn: 25}
    expect(topAfterResize({size, cursorRow: 7}, far, wrap)).toBe(3)
    expect(topAfterResize({size, cursorRow: 7}, far, {...wrap, width: "cut"})).toBe(4)
  })

  test("where the terminal keeps the rows below the cursor, these must still fit", () => {
    const keep = {...wrap, height: "keep-bottom"} as const
    const inMiddle = {...owned, cursorRow: 0}
    expect(topAfterResize({size, cursorRow: 9}, inMiddle, wrap)).toBe(9)
    expect(topAfterResize({size, cursorRow: 9}, inMiddle, keep)).toBe(6)
    expect(topAfterResize({size, cursorRow: 9}, owned, keep)).toBe(6)
  })

  test("B037 it is where the emulator has it, for any rows and sizes", () =>
    fc.assert(
      fc.asyncProperty(
        fc.record({
          shell: fc.nat({max: 30}),
          ours: fc.array(someText, {minLength: 1, maxLength: 5}),
          columns: fc.integer({min: 4, max: 80}),
          rows: fc.integer({min: 4, max: 24}),
        }),
        async ({shell, ours, columns, rows}) => {
          const emulator = new Emulator({columns: 64, rows: 12})
          const texts = [...ours.map(text => `<${text}`), ">"]
          const before = Array.from({length: shell}, (_, n) => `$${n}`)
          emulator.print([...before, ...texts].join("\r\n"))
          emulator.resize(columns, rows)
          await emulator.settle()
          const grid = gridOf(texts, 64)
          const heights = texts.map((_, row) => physicalRows({grid, row}, columns, "wrap"))
          const at: Owned = {heights, cursorRow: texts.length - 1, cursorColumn: 1}
          const report = {size: {columns, rows}, cursorRow: emulator.cursor.row}
          const top = topAfterResize(report, at, wrap)
          const all = [...emulator.scrollback(), ...emulator.screen()]
          const first = all.findIndex(text => text.startsWith("<"))
          expect(top).toBe(first - emulator.scrollback().length)
        },
      ),
    ))
})

describe("what became of our rows when some were pushed", () => {
  test.each([
    ["none", 0, {committed: 0, remainder: 0, leaked: false}],
    [
      "a part of the first: it counts as gone, its rest is the terminal's",
      1,
      {
        committed: 1,
        remainder: 1,
        leaked: false,
      },
    ],
    ["the first", 2, {committed: 1, remainder: 0, leaked: false}],
    ["the first and the second", 3, {committed: 2, remainder: 0, leaked: false}],
    ["one that may not be committed", 4, {committed: 2, remainder: 0, leaked: true}],
  ] as const)("%s", (_, crossed, expected) => {
    expect(crossing([2, 1, 3], crossed, 2)).toEqual(expected)
  })

  test("rows that may still change leave a stale copy at once", () => {
    expect(crossing([2, 1], 1, 0)).toEqual({committed: 0, remainder: 0, leaked: true})
  })

  test("for any rows: what went is accounted for to the row, or told as leaked", () => {
    const heights = fc.array(fc.integer({min: 1, max: 5}), {maxLength: 8})
    fc.assert(
      fc.property(heights, fc.nat({max: 40}), fc.nat({max: 8}), (given, crossed, most) => {
        const {committed, remainder, leaked} = crossing(given, crossed, most)
        const gone = given.slice(0, committed).reduce((sum, height) => sum + height, 0)
        expect(committed).toBeLessThanOrEqual(Math.min(most, given.length))
        if (leaked) expect(gone).toBeLessThan(crossed)
        else expect(gone - remainder).toBe(crossed)
        // The rest of a row is less than the row: a row that is still whole is still ours.
        if (remainder > 0) expect(remainder).toBeLessThan(given[committed - 1]!)
      }),
    )
  })
})
