import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {elapsedText, tookParts, tookText} from "../../src/text/duration.js"

const S = 1000
const M = 60 * S
const H = 60 * M

describe("TD-23 what something took is told in its two greatest units", () => {
  test.each([
    [0, "1s"],
    [1499, "1s"],
    [1500, "2s"],
    [59 * S + 499, "59s"],
    [59 * S + 500, "1m 0s"],
    [2 * M + 5 * S, "2m 5s"],
    [H - 501, "59m 59s"],
    [H - 500, "1h 0m"],
    [26 * H + 3 * M + 59 * S, "26h 3m"],
  ])("%d ms: %s", (ms, told) => {
    expect(tookText(ms, "en")).toBe(told)
  })

  test("in Chinese there are words behind the numbers", () => {
    expect(tookText(2 * M + 5 * S, "zh")).toBe("2 分 5 秒")
    expect(tookText(H + M, "zh")).toBe("1 小时 1 分")
  })
})

test.each([
  [-1, "0s"],
  [999, "0s"],
  [1999, "1s"],
  [M - 1, "59s"],
  [M, "1m 0s"],
  [H + 59 * S, "1h 0m"],
])("a clock that has run for %d ms shows %s, never a second that is not over", (ms, shown) => {
  expect(elapsedText(ms, "en")).toBe(shown)
})

test("a sentence names no unit of which there are none", () => {
  expect(tookParts(2 * M)).toEqual([{count: 2, unit: "minute"}])
  expect(tookParts(H + 59 * S)).toEqual([{count: 1, unit: "hour"}])
  expect(tookParts(0)).toEqual([{count: 1, unit: "second"}])
})

test("what is told is never off by more than the smallest unit that is told", () =>
  fc.assert(
    fc.property(fc.integer({min: 0, max: 100 * H}), ms => {
      const unitMs = {hour: H, minute: M, second: S}
      const parts = tookParts(ms)
      const told = parts.reduce((sum, {count, unit}) => sum + count * unitMs[unit], 0)
      expect(parts.length).toBeLessThanOrEqual(2)
      expect(Math.abs(told - ms)).toBeLessThanOrEqual(ms < H ? S : M)
    }),
  ))
