import fc from "fast-check"
import {expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import type {Style} from "../../src/cells/style.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {AlternateScreen} from "../../src/screen/alternate.js"
import type {Row} from "../../src/text/line.js"
import {seenScreen} from "../conformance/stage.js"
import {Emulator} from "../help/emulator.js"
import {PARTS} from "../text/samples.js"
import {anyStyle} from "./styles.js"

const ON = "\x1b[?1049h"
const OFF = "\x1b[?1049l"

function opened(columns = 20, rows = 5) {
  const emulator = new Emulator({columns, rows})
  emulator.print("$ one\r\n$ two")
  const screen = new AlternateScreen(bytes => emulator.write(bytes))
  screen.open(ON)
  const show = async (lines: readonly Row<Style>[], caret?: {row: number; column: number}) => {
    const grid = screen.canvas(emulator.size())
    for (const [row, line] of lines.slice(0, grid.rows).entries()) grid.putRow(row, line)
    screen.paint({grid, caret, synchronized: false})
    await emulator.settle()
  }
  return {emulator, screen, show}
}

const plain = (text: string): Row<Style> => [{text, style: DEFAULT_STYLE}]

test("it opens with its first picture in one write, and closes to the main screen as it was", async () => {
  const {emulator, screen, show} = opened()
  const cursor = emulator.cursor
  await show([plain("hello")])
  expect(emulator.writes).toHaveLength(1)
  expect(emulator.screen()[0]).toBe("hello")
  expect(emulator.modes.alternate).toBe(true)
  expect(emulator.cursor.visible).toBe(false)
  screen.close(OFF)
  await emulator.settle()
  expect(emulator.modes.alternate).toBe(false)
  expect(emulator.screen().slice(0, 2)).toEqual(["$ one", "$ two"])
  expect(emulator.cursor).toEqual(cursor)
})

test("closed before it was shown, it has written nothing", () => {
  const {emulator, screen} = opened()
  screen.close(OFF)
  expect(emulator.writes).toEqual([])
  expect(screen.isOpen).toBe(false)
  expect(() => screen.canvas({columns: 5, rows: 5})).toThrow(RangeError)
})

test("the same picture again writes nothing; a letter more costs little", async () => {
  const {emulator, show} = opened(80, 24)
  const lines = Array.from({length: 24}, (_, i) => plain(`line ${i}`))
  await show(lines)
  await show(lines)
  expect(emulator.writes).toHaveLength(1)
  await show([plain("line 0!"), ...lines.slice(1)])
  expect(emulator.writes[1]?.length).toBeLessThan(30)
})

test("the cursor is seen where it is wanted, and nowhere else", async () => {
  const {emulator, show} = opened()
  await show([plain("a")], {row: 4, column: 3})
  expect(emulator.cursor).toEqual({row: 4, column: 3, visible: true})
  await show([plain("a")], {row: 4, column: 4})
  expect(emulator.cursor).toEqual({row: 4, column: 4, visible: true})
  await show([plain("a")])
  expect(emulator.cursor.visible).toBe(false)
})

const someRow = fc.array(
  fc.record({
    text: fc
      .array(fc.constantFrom("ab", " ", "漢", ...PARTS.filter(part => part !== "\u0600")), {
        maxLength: 6,
      })
      .map(parts => parts.join("")),
    style: fc.oneof(fc.constant(DEFAULT_STYLE), anyStyle),
  }),
  {maxLength: 3},
)

test("picture after picture, through changes of size, it shows what one painted whole would", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          rows: fc.array(someRow, {maxLength: 8}),
          size: fc.option(
            fc.record({
              columns: fc.integer({min: 2, max: 30}),
              rows: fc.integer({min: 1, max: 8}),
            }),
          ),
        }),
        {minLength: 1, maxLength: 5},
      ),
      async steps => {
        const {emulator, show} = opened()
        for (const {rows, size} of steps) {
          if (size) emulator.resize(size.columns, size.rows)
          await show(rows)
          const fresh = new Emulator(emulator.size())
          const other = new AlternateScreen(bytes => fresh.write(bytes))
          other.open(ON)
          const grid = other.canvas(emulator.size())
          for (const [row, line] of rows.slice(0, grid.rows).entries()) grid.putRow(row, line)
          other.paint({grid, caret: undefined, synchronized: true})
          await fresh.settle()
          expect(seenScreen(emulator)).toEqual(seenScreen(fresh))
        }
        // The emulator cuts the row of the cursor; nothing else is there.
        expect("$ one$ two").toContain(emulator.joined().join(""))
      },
    ),
    {numRuns: 40},
  ))

test("what somebody else has written over it is healed by a picture painted whole", async () => {
  const {emulator, screen, show} = opened()
  await show([plain("one"), plain("two")])
  emulator.print("\x1b[1;1Hnoise\r\nnoise")
  screen.forget()
  await show([plain("one"), plain("two")])
  expect(emulator.screen()).toEqual(["one", "two", "", "", ""])
})

test("a grid of its own: the main screen's styles and clusters are not in it", () => {
  const {screen} = opened()
  const grid = screen.canvas({columns: 5, rows: 2})
  const main = new Grid({columns: 5, rows: 2}, createTables())
  expect(() => grid.copyRow(main, 0, 0)).toThrow(RangeError)
})
