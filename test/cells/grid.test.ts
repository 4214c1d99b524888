import fc from "fast-check"
import {expect, test} from "vitest"
import {CELL_WORDS, isTail, isWide, TAIL, WIDE} from "../../src/cells/cell.js"
import {CLUSTERS_MAX} from "../../src/cells/clusters.js"
import {Grid} from "../../src/cells/grid.js"
import {
  BOLD,
  DEFAULT_STYLE,
  INVERSE,
  palette,
  STRIKE,
  type Style,
  style,
  UNDERLINE,
} from "../../src/cells/style.js"
import {createTables, type Tables} from "../../src/cells/tables.js"
import {nextBreak} from "../../src/text/grapheme.js"
import type {Run} from "../../src/text/line.js"
import {widthOf} from "../../src/text/width.js"
import {checkGrid} from "../help/grid-check.js"
import {hardText} from "../text/samples.js"

const plain = (text: string): Run<Style> => ({text, style: DEFAULT_STYLE})
const RED = style({foreground: palette(1)})
const BAR = style({background: palette(4)})

function gridOf(columns: number, rows = 1, tables: Tables = createTables()): Grid {
  const grid = new Grid({columns, rows}, tables)
  grid.damage.clear()
  return grid
}

/** A row as a picture: each column's text, "<" for the right half of a wide one, "." for blank. */
function picture(grid: Grid, row = 0): string {
  let text = ""
  for (let column = 0; column < grid.columns; column++) {
    const word = grid.words[(row * grid.columns + column) * CELL_WORDS]!
    const content = word & 0x1fffff
    if (isTail(word)) text += "<"
    else if (word & (1 << 21)) text += grid.tables.clusters.textOf(content)
    else text += word === 0 ? "." : String.fromCodePoint(content)
  }
  return text
}

test("a new grid is blank, and text stands where it was put", () => {
  const grid = gridOf(6, 2)
  expect(grid.put(1, 2, plain("ab"))).toBe(4)
  expect(picture(grid, 0)).toBe("......")
  expect(picture(grid, 1)).toBe("..ab..")
  expect(grid.textOf(1)).toBe("  ab")
  checkGrid(grid)
})

test("a wide grapheme takes two cells, a cluster one or two", () => {
  const grid = gridOf(10)
  expect(grid.put(0, 0, plain("漢e\u0301👩‍👧😀"))).toBe(7)
  expect(picture(grid)).toBe("漢<e\u0301👩‍👧<😀<...")
  expect(grid.textOf(0)).toBe("漢e\u0301👩‍👧😀")
  checkGrid(grid)
})

test("B045 text too long for the row is cut at a whole grapheme, and nothing throws", () => {
  const grid = gridOf(5)
  expect(grid.put(0, 0, plain("abcdefgh"))).toBe(5)
  expect(picture(grid)).toBe("abcde")
  expect(grid.put(0, 0, plain("漢字漢字"))).toBe(4)
  expect(picture(grid)).toBe("漢<字<e")
  expect(grid.put(0, 5, plain("x"))).toBe(5)
  expect(grid.put(0, 900, plain("x"))).toBe(900)
  checkGrid(grid)
})

test("a wide grapheme that gives way to a narrow one leaves no half behind", () => {
  const grid = gridOf(6)
  grid.put(0, 0, plain("漢字漢"))
  grid.put(0, 2, plain("a"))
  expect(picture(grid)).toBe("漢<a.漢<")
  grid.put(0, 1, plain("b"))
  expect(picture(grid)).toBe(".ba.漢<")
  grid.put(0, 3, plain("字"))
  expect(picture(grid)).toBe(".ba字<.")
  checkGrid(grid)
})

test("graphemes without width are not drawn", () => {
  const grid = gridOf(4)
  expect(grid.put(0, 0, plain("\u0301a\u200bb\ufeff"))).toBe(2)
  expect(picture(grid)).toBe("ab..")
})

test("a control character is refused, and the grid stays whole", () => {
  const grid = gridOf(6)
  grid.put(0, 0, plain("漢字漢"))
  for (const control of ["\x1b[2J", "\n", "\r\n", "\x9b", "\x7f", "\t", "\0"]) {
    expect(() => grid.put(0, 1, plain(`x${control}`))).toThrow(RangeError)
    checkGrid(grid)
  }
  expect(picture(grid)).toBe(".x字<漢<")
})

test("rows and columns outside of the grid are errors", () => {
  const grid = gridOf(3, 2)
  for (const row of [-1, 2, 0.5, Number.NaN]) {
    expect(() => grid.put(row, 0, plain("a"))).toThrow(RangeError)
    expect(() => grid.textOf(row)).toThrow(RangeError)
    expect(() => grid.clearRow(row)).toThrow(RangeError)
    expect(() => grid.usedColumns(row)).toThrow(RangeError)
    expect(() => grid.copyRow(grid, 0, row)).toThrow(RangeError)
  }
  expect(() => grid.put(0, -1, plain("a"))).toThrow(RangeError)
  expect(() => gridOf(0)).toThrow(RangeError)
  expect(() => gridOf(3, -1)).toThrow(RangeError)
})

test("runs are drawn beside each other, each in its style", () => {
  const grid = gridOf(8)
  expect(grid.putRow(0, [plain("ab"), {text: "漢", style: RED}], 1)).toBe(5)
  expect(picture(grid)).toBe(".ab漢<...")
  const ids = [0, 1, 2, 3, 4, 5].map(column => grid.words[column * CELL_WORDS + 1])
  const red = grid.tables.styles.idOf(RED)
  expect(ids).toEqual([0, 0, 0, red, red, 0])
})

test("a row is used up to its last cell that shows", () => {
  const grid = gridOf(8)
  expect(grid.usedColumns(0)).toBe(0)
  grid.put(0, 0, plain("ab   "))
  expect(grid.usedColumns(0)).toBe(2)
  grid.put(0, 2, {text: "  ", style: style({foreground: palette(2), attributes: BOLD})})
  expect(grid.usedColumns(0)).toBe(2)
  grid.put(0, 6, plain("漢"))
  expect(grid.usedColumns(0)).toBe(8)
})

test("a blank with a background, an underline, a strike or inverse colours shows", () => {
  const shown = [BAR, ...[INVERSE, STRIKE, UNDERLINE].map(attributes => style({attributes}))]
  for (const blank of shown) {
    const grid = gridOf(8)
    grid.put(0, 3, {text: " ", style: blank})
    expect(grid.usedColumns(0)).toBe(4)
    expect(grid.textOf(0)).toBe("")
  }
})

test("more styles than the first table of blanks holds are still told apart", () => {
  const grid = gridOf(2)
  for (let color = 0; color < 200; color++)
    grid.put(0, 0, {text: " ", style: style({foreground: palette(color)})})
  expect(grid.usedColumns(0)).toBe(0)
  grid.put(0, 0, {text: " ", style: style({background: palette(7)})})
  expect(grid.usedColumns(0)).toBe(1)
})

test("a copied row looks the same, and is cut whole where the target is narrower", () => {
  const tables = createTables()
  const from = gridOf(6, 1, tables)
  from.put(0, 0, {text: "a漢字b", style: RED})
  const same = gridOf(6, 2, tables)
  same.put(1, 0, plain("xxxxxx"))
  same.copyRow(from, 0, 1)
  expect(same.rowsEqual(from, 0, 1)).toBe(true)
  expect(same.rowsEqual(from, 0, 0)).toBe(false)
  const narrow = gridOf(4, 1, tables)
  narrow.copyRow(from, 0, 0)
  expect(picture(narrow)).toBe("a漢<.")
  expect(narrow.rowsEqual(from, 0, 0)).toBe(false)
  const broad = gridOf(8, 1, tables)
  broad.put(0, 0, plain("xxxxxxxx"))
  broad.copyRow(from, 0, 0)
  expect(picture(broad)).toBe("a漢<字<b..")
  for (const grid of [same, narrow, broad]) checkGrid(grid)
})

test("rows of the same text in another style are not equal", () => {
  const tables = createTables()
  const a = gridOf(3, 1, tables)
  const b = gridOf(3, 1, tables)
  a.put(0, 0, plain("ab"))
  b.put(0, 0, {text: "ab", style: RED})
  expect(a.rowsEqual(b, 0, 0)).toBe(false)
  b.put(0, 0, plain("ab"))
  expect(a.rowsEqual(b, 0, 0)).toBe(true)
})

test("grids with different tables cannot be compared", () => {
  expect(() => gridOf(3).rowsEqual(gridOf(3), 0, 0)).toThrow(RangeError)
  expect(() => gridOf(3).copyRow(gridOf(3), 0, 0)).toThrow(RangeError)
})

test("resizing clears and damages everything", () => {
  const grid = gridOf(4, 2)
  grid.put(0, 0, plain("abcd"))
  grid.resize(3, 3)
  expect([grid.columns, grid.rows, grid.words.length]).toEqual([3, 3, 18])
  for (let row = 0; row < 3; row++) {
    expect(grid.textOf(row)).toBe("")
    expect([grid.damage.from(row), grid.damage.to(row)]).toEqual([0, 3])
  }
  checkGrid(grid)
})

test("when the cluster table is full, text stays readable and keeps its width", () => {
  const grid = gridOf(4)
  for (let i = 0; i < CLUSTERS_MAX; i++) grid.tables.clusters.indexOf(`cluster ${i}`)
  expect(grid.put(0, 0, plain("e\u0301❤\ufe0f"))).toBe(3)
  expect(picture(grid)).toBe("e〓<.")
  expect(grid.put(0, 0, plain("👩‍👧"))).toBe(2)
  expect(picture(grid)).toBe("👩<..")
  checkGrid(grid)
})

test("check names what is broken", () => {
  const broken = (index: number, value: number) => {
    const grid = gridOf(4)
    grid.put(0, 0, plain("漢ab"))
    grid.words[index] = value
    return () => checkGrid(grid)
  }
  expect(broken(2, 0)).toThrow("a tail after every wide cell")
  expect(broken(4, TAIL)).toThrow("tails only after wide cells")
  expect(broken(6, WIDE | 0x6f22)).toThrow("no wide cell in the last column")
  expect(broken(5, 7)).toThrow("style id known (7)")
  expect(broken(4, (1 << 21) | 3)).toThrow("cluster index known (3)")
  expect(broken(4, 0x1b)).toThrow("no control character (27)")
  expect(broken(2, TAIL | 5)).toThrow("tails are empty")
  expect(broken(4, 3 << 22)).toThrow("kind is narrow, wide or tail")
  expect(broken(4, 0x110000)).toThrow("a code point (1114112)")
})

test("a tail in another style than its wide cell is broken", () => {
  const grid = gridOf(4)
  grid.put(0, 0, {text: "漢", style: RED})
  grid.words[3] = 0
  expect(() => checkGrid(grid)).toThrow("a tail has the style of its wide cell")
})

type Step =
  | {readonly type: "put"; readonly row: number; readonly column: number; readonly text: string}
  | {readonly type: "clear-row"; readonly row: number}
  | {readonly type: "copy-row"; readonly row: number; readonly to: number}

const ROWS = 3
const COLUMNS = 9
const row = fc.nat(ROWS - 1)
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        type: fc.constant("put" as const),
        row,
        column: fc.nat(COLUMNS),
        text: hardText,
      }),
    },
    {weight: 1, arbitrary: fc.record({type: fc.constant("clear-row" as const), row})},
    {weight: 1, arbitrary: fc.record({type: fc.constant("copy-row" as const), row, to: row})},
  ),
  {maxLength: 12},
)

/** The simplest thing that could be a row: one string a column, "" for the right half. */
function putInModel(model: string[], column: number, text: string): void {
  let at = column
  for (let offset = 0; offset < text.length; ) {
    const end = nextBreak(text, offset)
    const grapheme = text.slice(offset, end)
    const width = widthOf(grapheme)
    offset = end
    if (width === 0) continue
    if (at + width > COLUMNS) return
    for (let cell = at; cell < at + width; cell++) {
      if (model[cell] === "") model[cell - 1] = " "
      if (model[cell + 1] === "") model[cell + 1] = " "
    }
    model[at] = grapheme
    if (width === 2) model[at + 1] = ""
    at += width
  }
}

test("after any program the grid holds what a simple model holds, and nothing is torn", () => {
  fc.assert(
    fc.property(steps, (program: readonly Step[]) => {
      const grid = gridOf(COLUMNS, ROWS)
      const model = Array.from({length: ROWS}, () => Array<string>(COLUMNS).fill(" "))
      for (const step of program) {
        const before = grid.words.slice()
        grid.damage.clear()
        if (step.type === "put") {
          grid.put(step.row, step.column, {
            text: step.text,
            style: step.text.length % 2 === 0 ? DEFAULT_STYLE : RED,
          })
          putInModel(model[step.row]!, step.column, step.text)
        } else if (step.type === "clear-row") {
          grid.clearRow(step.row)
          model[step.row]!.fill(" ")
        } else {
          grid.copyRow(grid, step.row, step.to)
          model[step.to] = [...model[step.row]!]
        }
        checkGrid(grid)
        mustCoverChanges(grid, before)
      }
      for (let at = 0; at < ROWS; at++) {
        expect(grid.textOf(at)).toBe(model[at]!.join("").replace(/ +$/, ""))
      }
    }),
    {numRuns: 2000},
  )
})

/** Every cell that differs from before lies inside the damage of its row. */
function mustCoverChanges(grid: Grid, before: Uint32Array): void {
  for (let i = 0; i < before.length; i++) {
    if (before[i] === grid.words[i]) continue
    const cell = i >> 1
    const at = Math.floor(cell / COLUMNS)
    const column = cell % COLUMNS
    expect(column).toBeGreaterThanOrEqual(grid.damage.from(at))
    expect(column).toBeLessThan(grid.damage.to(at))
  }
}

test("the damage of a put is its columns, and the halves it blanked", () => {
  const grid = gridOf(8)
  grid.put(0, 2, plain("ab"))
  expect([grid.damage.from(0), grid.damage.to(0)]).toEqual([2, 4])
  grid.damage.clear()
  expect([grid.damage.from(0), grid.damage.to(0)]).toEqual([0, 0])
  grid.put(0, 1, plain("漢字漢"))
  grid.damage.clear()
  grid.put(0, 2, plain("abc"))
  expect(picture(grid)).toBe("..abc漢<.")
  expect([grid.damage.from(0), grid.damage.to(0)]).toEqual([1, 5])
  grid.damage.clear()
  grid.put(0, 5, plain("x"))
  expect([grid.damage.from(0), grid.damage.to(0)]).toEqual([5, 7])
})

test("nothing put, nothing damaged", () => {
  const grid = gridOf(4)
  grid.put(0, 0, plain(""))
  grid.put(0, 3, plain("漢"))
  grid.put(0, 0, plain("\u200b"))
  expect([grid.damage.from(0), grid.damage.to(0)]).toEqual([0, 0])
})

test("drawing over half of a wide grapheme at the start keeps what was drawn wide after it", () => {
  const grid = gridOf(5)
  grid.put(0, 0, plain("漢字"))
  grid.put(0, 1, plain("字"))
  expect(picture(grid)).toBe(".字<..")
  expect(isWide(grid.words[2]!)).toBe(true)
})
