import {expect, test} from "vitest"
import {nearNames} from "../../src/cli/near.js"

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
