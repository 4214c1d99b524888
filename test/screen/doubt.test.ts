import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import type {Size} from "../../src/ports.js"
import {doubtAfter, landedRight} from "../../src/screen/doubt.js"
import {type Known, nothingKnown} from "../../src/screen/known.js"

/** Our rows with these widths, the cursor in the last one. */
function rows(...widths: readonly number[]): Known {
  const grid = new Grid({columns: 100, rows: widths.length}, createTables())
  for (const [row, width] of widths.entries())
    grid.put(row, 0, {text: "x".repeat(width), style: DEFAULT_STYLE})
  const cursor = {row: widths.length - 1, column: 0}
  return {...nothingKnown(), grid, rows: widths.length, cursor, slack: 0}
}

const size = (columns: number, height: number) => ({columns, rows: height})

/** A frame of whose meeting nothing else was told, and whose rows were all drawn whole. */
const plain = {
  base: "certain" as const,
  taken: 0,
  least: size(999, 999),
  whole: 99,
  joins: 0,
  sent: {now: 0, roundTripMs: 0},
}

const met = (before: Known, painted: Known, size: Size, opening: Size | undefined = size) =>
  landedRight({...plain, before, painted, opening, closing: size})

describe("a frame that met another size than its own has landed right", () => {
  test("when all rows before and after it fit into that size", () => {
    expect(met(rows(10, 20), rows(10, 20, 30), size(30, 3))).toBe(true)
  })

  test("not when a row before it was wrapped there", () => {
    expect(met(rows(40, 20), rows(10, 20, 30), size(30, 3))).toBe(false)
  })

  test("not when a row of its own was", () => {
    expect(met(rows(10, 20), rows(10, 20, 40), size(30, 3))).toBe(false)
  })

  test("when it has more rows than the screen, since it feeds downwards", () => {
    expect(met(rows(10, 20), rows(10, 20, 30), size(30, 2))).toBe(true)
  })

  test("not when it went up over more rows than the screen has", () => {
    expect(met(rows(10, 20, 30), rows(10, 20, 30), size(30, 2))).toBe(false)
  })

  test("not when the size changed while it was read, and it has more rows than the screen", () => {
    expect(met(rows(10, 20), rows(10, 20, 30), size(30, 2), size(30, 3))).toBe(false)
  })

  test("not when the size changed while it was read, and a narrower one between could have cut it", () => {
    expect(met(rows(10, 20), rows(10, 20, 30), size(40, 9), size(50, 9))).toBe(false)
    expect(met(rows(10, 20), rows(10, 20, 20), size(40, 9), size(50, 9))).toBe(true)
  })

  test("not when the kernel told meanwhile of a size that was too small for it", () => {
    const frame = {...plain, before: rows(10, 20), painted: rows(10, 20, 30)}
    const own = {opening: size(40, 9), closing: size(40, 9)}
    expect(landedRight({...frame, ...own})).toBe(true)
    expect(landedRight({...frame, ...own, least: size(29, 9)})).toBe(false)
    expect(landedRight({...frame, ...own, least: size(40, 2)})).toBe(false)
  })

  test("when nothing of ours was there and it fits", () => {
    expect(met(nothingKnown(), rows(10), size(30, 2))).toBe(true)
  })

  test("not when the terminal did not tell the size", () => {
    const silent = {...plain, before: rows(10), painted: rows(10)}
    expect(landedRight({...silent, opening: undefined, closing: undefined})).toBe(false)
  })
})

describe("rows of the frame that went whole into the scrollback", () => {
  const before = rows(45, 10, 5)
  const painted = rows(15, 20, 30, 10, 5)
  const sure = {...plain, before, painted, opening: size(20, 4), closing: size(20, 4)}

  test("are those behind what was left of the old ones, up to the first that was cut", () => {
    // The old rows take 3 + 1 rows above the cursor, of which the frame went up over 2: 2 are left.
    expect(doubtAfter(sure).committed(20, 2)).toBe(0)
    expect(doubtAfter(sure).committed(20, 3)).toBe(1)
    expect(doubtAfter(sure).committed(20, 5)).toBe(2)
  })

  test("are none behind one that was drawn in part, over what was thought to stand there", () => {
    expect(doubtAfter({...sure, whole: 1}).committed(20, 5)).toBe(1)
    expect(doubtAfter({...sure, whole: 0}).committed(20, 5)).toBe(0)
  })

  test("are none when the window was another between the two sizes", () => {
    expect(doubtAfter({...sure, least: size(19, 4)}).committed(20, 5)).toBe(0)
  })

  test("are none when the size is not sure or has changed again", () => {
    expect(doubtAfter(sure).committed(40, 5)).toBe(0)
    expect(doubtAfter({...sure, opening: size(30, 4)}).committed(20, 5)).toBe(0)
  })
})

describe("rows that stand above the cursor at least", () => {
  const before = rows(45, 10, 5)
  const painted = rows(45, 10, 10, 10, 5)

  test("are each painted row once, when the terminal's size is not sure", () => {
    const unsure = {...plain, before, painted, opening: undefined, closing: size(20, 9)}
    expect(doubtAfter(unsure).above(20)).toBe(4)
    expect(doubtAfter({...unsure, opening: size(30, 9)}).above(20)).toBe(4)
    expect(doubtAfter({...unsure, opening: size(20, 8)}).above(20)).toBe(4)
    expect(doubtAfter({...unsure, opening: size(20, 9), closing: undefined}).above(20)).toBe(4)
  })

  test("are fewer where rows were made one line: a wider window makes one row of them", () => {
    const unsure = {...plain, before, painted, opening: undefined, closing: size(20, 9)}
    expect(doubtAfter({...unsure, joins: 2}).above(99)).toBe(2)
  })

  test("are not fewer where the edge was farther right: no row went over it", () => {
    const wide = {...plain, joins: 2, before, painted, opening: size(120, 9), closing: size(120, 9)}
    expect(doubtAfter(wide).above(99)).toBe(4)
    expect(doubtAfter({...wide, opening: size(100, 9)}).above(99)).toBe(2)
  })

  test("are the wrapped rows before it and those it went down, when it was", () => {
    const sure = {...plain, before, painted, opening: size(20, 9), closing: size(20, 9)}
    // 45 columns take three rows of 20, 10 take one, and the cursor went down by two.
    expect(doubtAfter(sure).above(20)).toBe(6)
  })

  test("are each painted row once, when those before it had met another size, too", () => {
    const known = {before, painted, opening: size(20, 9), closing: size(20, 9)}
    const twice = doubtAfter({...plain, ...known, base: "in doubt"})
    expect(twice.above(20)).toBe(4)
    expect(twice.committed(20, 9)).toBe(0)
  })

  test("are counted once again as soon as the width is another", () => {
    const sure = {...plain, before, painted, opening: size(20, 9), closing: size(20, 9)}
    expect(doubtAfter(sure).above(40)).toBe(4)
  })

  test("are fewer by the rows that it went up, but never less than its own", () => {
    // Drawn anew from the fourth of five old rows on: 45 columns took three rows above that one.
    const up = {...plain, opening: size(20, 9), closing: size(20, 9)}
    const anew = {...up, before: rows(45, 10, 10, 10, 5), painted: rows(5, 5)}
    expect(doubtAfter(anew).above(20)).toBe(3)
    expect(doubtAfter({...anew, painted: rows(5, 5, 5, 5, 5)}).above(20)).toBe(6)
    expect(doubtAfter({...anew, before: rows(10, 10, 10, 10, 5)}).above(20)).toBe(1)
  })
})
