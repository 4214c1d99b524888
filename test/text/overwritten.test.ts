import {expect, test} from "vitest"
import {overwritten} from "../../src/text/overwritten.js"

test.each([
  ["10 %\r50 %\r100 %", "100 %"],
  ["10 %\r50 %\r", "50 %"],
  ["a line with its end\r", "a line with its end"],
  ["\r\rtext", "text"],
  ["\r", ""],
  ["", ""],
  ["nothing to see", "nothing to see"],
])("of a line like %j stands what was written last", (line, shown) => {
  expect(overwritten(line)).toBe(shown)
})
