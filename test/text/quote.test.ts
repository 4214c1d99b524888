import fc from "fast-check"
import {expect, test} from "vitest"
import {oneLine} from "../../src/text/quote.js"

test("a quoted foreign text carries no control and no direction mark to the screen", () => {
  expect(oneLine("a\u001b[31mb\u202ed\r", 120)).toBe("a␛[31mb‹U+202E›d")
  fc.assert(
    fc.property(
      fc.string({unit: "binary", maxLength: 400}),
      fc.integer({min: 1, max: 40}),
      (t, n) => {
        const line = oneLine(t, n)
        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
        expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(n + 1)
      },
    ),
  )
  expect(oneLine("x".repeat(500), 120)).toBe(`${"x".repeat(119)}…`)
  expect(oneLine("a \n b", 120)).toBe("a b")
})
