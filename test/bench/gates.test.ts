import {describe, expect, test} from "vitest"
import {readWish} from "../../bench/arguments.js"
import {type Bound, judge, readBounds} from "../../bench/gates.js"
import {median, percentile} from "../../bench/measure.js"
import {tableOf} from "../../bench/table.js"

const bound: Bound = {
  measure: "key.bytes",
  max: 40,
  unit: "bytes",
  percentile: "largest",
  kind: "gate",
  reason: "one packet",
  date: "2026-11-30",
  run: "a test",
}
const measured = (value: number) => ({name: "key.bytes", value, unit: "bytes"})

describe("a gate", () => {
  test("holds up to its number and is broken above it", () => {
    expect(judge([bound], measured(40)).type).toBe("holds")
    expect(judge([bound], measured(41)).type).toBe("broken")
  })

  test("does not hold for a number that is none", () => {
    expect(judge([bound], measured(Number.NaN)).type).toBe("broken")
  })

  test("that is only a target breaks nothing", () => {
    expect(judge([{...bound, kind: "target"}], measured(41)).type).toBe("wanting")
  })

  test("that is wanted tighter holds up to its bound, and says what is wanted", () => {
    const wanted = {...bound, wanted: 20}
    expect(judge([wanted], measured(20)).type).toBe("holds")
    expect(judge([wanted], measured(21)).type).toBe("held")
    expect(judge([wanted], measured(41)).type).toBe("broken")
    expect(tableOf([measured(21)], [wanted], undefined)).toContain("holds, not yet 20")
  })

  test("in another unit than its measure is a mistake, not a pass", () => {
    expect(() => judge([{...bound, unit: "KB"}], measured(1))).toThrow(RangeError)
  })

  test("is not asked about measures without one", () => {
    expect(judge([], measured(1)).type).toBe("free")
  })
})

test("every bound in gates.json is whole, and no measure has two", () => {
  const names = readBounds("bench/gates.json").map(each => each.measure)
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
})

test("percentiles are samples, whatever their order", () => {
  expect(median([5, 1, 3])).toBe(3)
  expect(percentile([4, 1, 3, 2], 99)).toBe(4)
  expect(() => median([])).toThrow(RangeError)
})

test("the table says which gate is broken and what it was before", () => {
  const text = tableOf([measured(44)], [bound], new Map([["key.bytes", 40]]))
  expect(text).toContain("44 bytes")
  expect(text).toContain("BROKEN")
  expect(text).toContain("40 (+10 %)")
})

test("a wrong flag is named", () => {
  expect(readWish(["--fast"])).toBe("unknown argument: --fast")
  expect(readWish(["--only"])).toBe("--only needs a value")
  expect(readWish(["--short", "--only", "key,idle"])).toMatchObject({
    scale: "short",
    only: ["key", "idle"],
  })
})
