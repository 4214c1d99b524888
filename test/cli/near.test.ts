import fc from "fast-check"
import {expect, test} from "vitest"
import {nearNames, slipsBetween} from "../../src/cli/near.js"

const names = ["output-format", "color", "no-color", "fps", "record", "print"]

test("a slip of the finger finds the flag that was meant", () => {
  expect(nearNames("ouput-format", names)).toEqual(["output-format"])
  expect(nearNames("outptu-format", names)).toEqual(["output-format"])
  expect(nearNames("colour", names)).toContain("color")
  expect(nearNames("fsp", names)).toEqual(["fps"])
  expect(nearNames("recrod", names)).toEqual(["record"])
})

test("the beginning of a name finds it", () => {
  expect(nearNames("output", names)).toEqual(["output-format"])
})

test("a word that is near to nothing finds nothing", () => {
  expect(nearNames("wobble", names)).toEqual([])
  expect(nearNames("", names)).toEqual([])
})

test("never more than two, the nearest first", () => {
  expect(nearNames("aaa1", ["aab1", "aaa1x", "aaa1", "aaa2"])).toHaveLength(2)
  expect(nearNames("aaa1", ["aab1", "aaa1"])[0]).toBe("aaa1")
})

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
