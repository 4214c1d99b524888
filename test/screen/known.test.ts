import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {
  forgetRows,
  type Known,
  leastHeights,
  noteInPlace,
  nothingKnown,
  UNREAD_MS,
} from "../../src/screen/known.js"

function rows(...widths: readonly number[]): Known {
  const grid = new Grid({columns: 100, rows: widths.length}, createTables())
  for (const [row, width] of widths.entries())
    grid.put(row, 0, {text: "x".repeat(width), style: DEFAULT_STYLE})
  const cursor = {row: widths.length - 1, column: 3}
  return {...nothingKnown(), grid, rows: widths.length, cursor, slack: 2}
}

const painted = (now: number, roundTripMs = 1) => ({now, roundTripMs})
const at = (columns: number, now = 0) => ({columns, model: "wrap", now}) as const

test("rows that became the terminal's are ours no longer, the cursor stays where it is", () => {
  const rest = forgetRows(rows(10, 20, 30), 2)
  expect(rest).toMatchObject({top: 2, rows: 1, cursor: {row: 0, column: 3}, slack: 2})
  expect(leastHeights(rest, at(10))).toEqual([3])
  expect(forgetRows(rest, 0)).toEqual(rest)
})

describe("how many rows ours take at another width, when nobody knows whether a repaint was read", () => {
  test("as they were painted, when that was long ago", () => {
    expect(leastHeights(rows(10, 45), at(20))).toEqual([1, 3])
    expect(leastHeights(rows(10, 45), {...at(20), model: "cut"})).toEqual([1, 1])
  })

  test("the lesser of before and after: too many would erase rows that are not ours", () => {
    const repainted = noteInPlace(rows(10, 45), rows(90, 5), painted(1000))
    expect(leastHeights(repainted, at(20, 1001))).toEqual([1, 1])
  })

  test("a row that was blank takes one", () => {
    expect(leastHeights(noteInPlace(rows(0, 3), rows(90, 3), painted(1000)), at(20, 1001))).toEqual(
      [1, 1],
    )
  })

  test("of several repaints in a moment the first one is the sure state", () => {
    const first = noteInPlace(rows(10), rows(90), painted(1000))
    const second = noteInPlace(first, rows(95), painted(1000 + UNREAD_MS - 1))
    expect(leastHeights(second, at(20, 1100))).toEqual([1])
    const later = noteInPlace(first, rows(95), painted(1000 + UNREAD_MS))
    expect(leastHeights(later, at(20, 1200))).toEqual([5])
  })

  test("of many repaints without a pause the last moment's are all unsure", () => {
    let known = rows(5)
    for (let n = 0; n <= 20; n++) {
      known = noteInPlace(known, rows(6 + n), painted(1000 + 10 * n))
      // 15 columns are reached at 1090; what was painted 100 ms ago has been read.
      const sure = Math.max(5, 6 + n - UNREAD_MS / 10)
      expect(leastHeights(known, at(1, 1000 + 10 * n))[0]).toBeLessThanOrEqual(sure)
    }
  })

  test("where an answer takes longer, so does the reading", () => {
    const first = noteInPlace(rows(10), rows(90), painted(1000, 600))
    const later = noteInPlace(first, rows(95), painted(1500, 600))
    expect(leastHeights(later, at(20, 1500))).toEqual([1])
  })

  test("when a frame is confirmed all before it is sure", () => {
    const repainted = noteInPlace(rows(10, 10), rows(90, 10), painted(1000))
    expect(leastHeights(forgetRows(repainted, 0), at(20, 1001))).toEqual([5, 1])
  })
})
