import fc from "fast-check"
import {expect, test} from "vitest"
import {isWithinOneSlip, slipsBetween} from "../../src/text/slips.js"

test("the distance is one: same, symmetric, one for each slip, two swapped letters are one", () => {
  expect(slipsBetween("abc", "abc")).toBe(0)
  expect(slipsBetween("abc", "acb")).toBe(1)
  expect(slipsBetween("abc", "ab")).toBe(1)
  expect(slipsBetween("", "abc")).toBe(3)
  const word = fc.string({maxLength: 8})
  fc.assert(
    fc.property(word, word, (a, b) => {
      const slips = slipsBetween(a, b)
      expect(slips).toBe(slipsBetween(b, a))
      expect(slips === 0).toBe(a === b)
      expect(slips).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      expect(slips).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
})

test.each([
  ["help", "help"],
  ["help", "hlep"],
  ["help", "hel"],
  ["help", "helpp"],
  ["help", "hulp"],
  ["", "h"],
])("%s and %s are one slip apart at most", (a, b) => {
  expect(isWithinOneSlip(a, b)).toBe(true)
  expect(isWithinOneSlip(b, a)).toBe(true)
})

test("two letters wrong, or swapped over a third, are more than one slip", () => {
  expect(isWithinOneSlip("help", "hulk")).toBe(false)
  expect(isWithinOneSlip("abc", "cba")).toBe(false)
})

test("one slip is a distance of at most one, for all words", () => {
  const word = fc.string({unit: fc.constantFrom("a", "b", "c"), maxLength: 6})
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(isWithinOneSlip(a, b)).toBe(slipsBetween(a, b) <= 1)
    }),
    {numRuns: 1000},
  )
})
