import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {seamedHeights, seamsOf, shiftedSeams} from "../../src/screen/seams.js"

const at = (columns: number, used: readonly number[]) => ({
  columns,
  used: (row: number) => used[row] ?? 0,
})

describe("rows that GNU screen has wrapped", () => {
  // Three rows of 36, 20 and 3 columns in a window of 20: two, one and one physical rows.
  const seams = seamsOf([2, 1, 1], undefined, {columns: 20, first: 0})

  test("keep the mark, all but the last of each", () => {
    expect(seams).toEqual({columns: 20, before: 0, marked: [true, false, false, false]})
  })

  test("are one line with the row below in a wider window, whatever is painted there", () => {
    const used = [5, 7, 4, 4]
    expect(seamedHeights([1, 1, 1, 1], seams, at(100, used))).toEqual([1, 0, 1, 1])
    // Blanks and all: 20 columns of the first row and 7 of the second.
    expect(seamedHeights([1, 1, 1, 1], seams, at(26, used))).toEqual([1, 1, 1, 1])
    expect(seamedHeights([1, 1, 1, 1], seams, at(27, used))).toEqual([1, 0, 1, 1])
  })

  test("are as they were painted at the width of the mark", () => {
    expect(seamedHeights([1, 1, 1, 1], seams, at(20, [5, 7, 4, 4]))).toEqual([1, 1, 1, 1])
  })

  test("bear no mark any more once they are one physical row", () => {
    const heights = seamedHeights([1, 1, 1, 1], seams, at(100, [5, 7, 4, 4]))
    expect(seamsOf(heights, seams, {columns: 100, first: 0})).toBeUndefined()
  })

  test("are counted from the first that is ours", () => {
    expect(shiftedSeams(seams, -2)).toBeUndefined()
    expect(shiftedSeams(seams, 1)?.marked).toEqual([false, true, false, false, false])
    const rest = seamsOf([3, 1], undefined, {columns: 20, first: 1})
    expect(rest).toEqual({columns: 20, before: 20, marked: [true, false, false]})
  })

  test("may go on from other people's rows, and take none of their own then", () => {
    const settled = shiftedSeams(seams, -1)
    expect(settled).toEqual({columns: 20, before: 20, marked: [false, false, false]})
    expect(seamedHeights([1, 1, 1], settled, at(100, [7, 4, 4]))).toEqual([0, 1, 1])
    expect(seamedHeights([1, 1, 1], settled, at(25, [7, 4, 4]))).toEqual([1, 1, 1])
  })
})

test("marked rows take as many rows as the line that they are", () => {
  const rows = fc.array(fc.record({marked: fc.boolean(), used: fc.nat(20)}), {minLength: 1})
  fc.assert(
    fc.property(rows, fc.integer({min: 1, max: 100}), (list, columns) => {
      const marked = list.map((row, index) => row.marked && index < list.length - 1)
      const used = list.map(row => row.used)
      const own = used.map(cells => Math.max(1, Math.ceil(cells / columns)))
      const heights = seamedHeights(own, {columns: 20, before: 0, marked}, at(columns, used))
      let cells = 0
      let lines = 0
      for (const [index, isMarked] of marked.entries()) {
        cells += isMarked ? 20 : used[index]!
        if (isMarked) continue
        lines += Math.max(1, Math.ceil(cells / columns))
        cells = 0
      }
      expect(heights.reduce((sum, height) => sum + height, 0)).toBe(
        columns === 20 ? own.reduce((sum, height) => sum + height, 0) : lines,
      )
      expect(heights.every(height => height >= 0)).toBe(true)
    }),
  )
})
