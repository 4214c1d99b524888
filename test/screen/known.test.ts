import {describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {
  confirmInPlace,
  disturb,
  forgetRows,
  isWorthAsking,
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

const at = (columns: number, now = 0) => ({columns, model: "wrap", now, roundTripMs: 1}) as const

/** Repaints in place, one after the other, from first rows on. */
function repainted(
  first: Known,
  ...steps: readonly (readonly [Known, number, ("asked" | "none")?, number?])[]
): Known {
  return steps.reduce<Known>(
    (known, [next, now, question = "none", roundTripMs = 1]) =>
      noteInPlace(known, next, {now, roundTripMs, question}),
    first,
  )
}

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
    const known = repainted(rows(10, 45), [rows(90, 5), 1000])
    expect(leastHeights(known, at(20, 1001))).toEqual([1, 1])
    expect(leastHeights(known, at(20, 1001 + UNREAD_MS))).toEqual([5, 1])
  })

  test("a row that was blank takes one", () => {
    expect(leastHeights(repainted(rows(0, 3), [rows(90, 3), 1000]), at(20, 1001))).toEqual([1, 1])
  })

  test("of many repaints without a pause all are unsure, back to the last sure state", () => {
    const steps = Array.from({length: 20}, (_, n) => [rows(60 - n), 1000 + 100 * n] as const)
    expect(leastHeights(repainted(rows(5), ...steps), at(10, 2950))).toEqual([1])
    const narrowest = repainted(rows(90), ...steps)
    expect(leastHeights(narrowest, at(10, 2950))).toEqual([5])
  })

  test("where an answer takes longer, so does the reading", () => {
    const known = repainted(rows(10), [rows(90), 1000, "none", 600])
    expect(leastHeights(known, {...at(20, 1000 + UNREAD_MS), roundTripMs: 600})).toEqual([1])
    expect(leastHeights(known, {...at(20, 1600 + UNREAD_MS), roundTripMs: 600})).toEqual([5])
  })

  test("the answer to one that asked makes it sure, and all before it", () => {
    const asked = repainted(rows(10), [rows(30), 1000], [rows(90), 1010, "asked"])
    expect(leastHeights(asked, at(20, 1011))).toEqual([1])
    expect(leastHeights(confirmInPlace(asked), at(20, 1011))).toEqual([5])
  })

  test("what came after the one that asked stays unsure", () => {
    const asked = repainted(rows(10), [rows(90), 1000, "asked"], [rows(50), 1010], [rows(70), 1020])
    expect(leastHeights(confirmInPlace(asked), at(20, 1021))).toEqual([3])
  })

  test("while the answer is awaited, nothing gets sure by waiting", () => {
    const asked = repainted(rows(10), [rows(90), 1000, "asked"])
    expect(leastHeights(asked, at(20, 1500 + UNREAD_MS))).toEqual([1])
  })

  test("what is unsure when the terminal moves our rows stays so until they are found", () => {
    const known = repainted(rows(10), [rows(90), 1000])
    const early = disturb(known, {now: 1100, roundTripMs: 0})
    expect(leastHeights(early, at(20, 9000))).toEqual([1])
    const late = disturb(known, {now: 1000 + UNREAD_MS, roundTripMs: 0})
    expect(leastHeights(late, at(20, 9000))).toEqual([5])
  })

  test("rows above that left take their past with them", () => {
    const known = forgetRows(repainted(rows(10, 50), [rows(90, 70), 1000]), 1)
    expect(leastHeights(known, at(20, 1001))).toEqual([3])
  })
})

describe("a repaint in place is worth a question", () => {
  const gridOf = (...widths: readonly number[]) => rows(...widths).grid
  const now = {now: 5000, roundTripMs: 1}

  test("when a row above the cursor gets longer or shorter", () => {
    expect(isWorthAsking(rows(30, 30), gridOf(31, 30), now)).toBe(true)
    expect(isWorthAsking(rows(30, 30), gridOf(29, 30), now)).toBe(true)
    expect(isWorthAsking(rows(30, 30), gridOf(30, 30), now)).toBe(false)
  })

  test("not when it is the cursor's row, or shorter than any window is wide", () => {
    expect(isWorthAsking(rows(30, 30), gridOf(30, 31), now)).toBe(false)
    expect(isWorthAsking(rows(10, 30), gridOf(20, 30), now)).toBe(false)
  })

  test("not again while an answer is awaited, nor right after", () => {
    const asked = repainted(rows(30, 3), [rows(31, 3), 5000, "asked"])
    expect(isWorthAsking(asked, gridOf(32, 3), {...now, now: 5500})).toBe(false)
    expect(isWorthAsking(asked, gridOf(32, 3), {...now, now: 9000})).toBe(true)
    const read = confirmInPlace(asked)
    expect(isWorthAsking(read, gridOf(32, 3), {...now, now: 5050})).toBe(false)
    expect(isWorthAsking(read, gridOf(32, 3), {...now, now: 5100})).toBe(true)
    expect(isWorthAsking(read, gridOf(32, 3), {now: 5100, roundTripMs: 50})).toBe(false)
  })
})
