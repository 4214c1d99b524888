import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {doubtAfter, landedRight} from "../../src/screen/doubt.js"
import {type Known, nothingKnown} from "../../src/screen/known.js"

/** Our rows with these widths, the cursor in the last one. */
function rows(...widths: readonly number[]): Known {
  const grid = new Grid({columns: 100, rows: widths.length}, createTables())
  for (const [row, width] of widths.entries()) grid.put(row, 0, "x".repeat(width), DEFAULT_STYLE)
  const cursor = {row: widths.length - 1, column: 0}
  return {...nothingKnown(), grid, rows: widths.length, cursor, slack: 0}
}

const size = (columns: number, height: number) => ({columns, rows: height})

describe("a frame that met another size than its own has landed right", () => {
  test("when all rows before and after it fit into that size", () => {
    expect(landedRight(rows(10, 20), rows(10, 20, 30), size(30, 3))).toBe(true)
  })

  test("not when a row before it was wrapped there", () => {
    expect(landedRight(rows(40, 20), rows(10, 20, 30), size(30, 3))).toBe(false)
  })

  test("not when a row of its own was", () => {
    expect(landedRight(rows(10, 20), rows(10, 20, 40), size(30, 3))).toBe(false)
  })

  test("not when it has more rows than the screen", () => {
    expect(landedRight(rows(10, 20), rows(10, 20, 30), size(30, 2))).toBe(false)
  })

  test("when nothing of ours was there and it fits", () => {
    expect(landedRight(nothingKnown(), rows(10), size(30, 2))).toBe(true)
  })
})

describe("rows that stand above the cursor at least", () => {
  const before = rows(45, 10, 5)
  const painted = rows(45, 10, 10, 10, 5)

  test("are each painted row once, when the terminal's size is not sure", () => {
    const unsure = {before, painted, opening: undefined, closing: size(20, 9)}
    expect(doubtAfter(unsure).above(20)).toBe(4)
    expect(doubtAfter({...unsure, opening: size(30, 9)}).above(20)).toBe(4)
    expect(doubtAfter({...unsure, opening: size(20, 8)}).above(20)).toBe(4)
    expect(doubtAfter({...unsure, opening: size(20, 9), closing: undefined}).above(20)).toBe(4)
  })

  test("are the wrapped rows before it and those it went down, when it was", () => {
    const sure = {before, painted, opening: size(20, 9), closing: size(20, 9)}
    // 45 columns take three rows of 20, 10 take one, and the cursor went down by two.
    expect(doubtAfter(sure).above(20)).toBe(6)
  })

  test("are counted once again as soon as the width is another", () => {
    const sure = {before, painted, opening: size(20, 9), closing: size(20, 9)}
    expect(doubtAfter(sure).above(40)).toBe(4)
  })

  test("are never fewer because the cursor went up", () => {
    const up = {before: painted, painted: before, opening: size(50, 9), closing: size(50, 9)}
    expect(doubtAfter(up).above(50)).toBe(4)
  })
})
