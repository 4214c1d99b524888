import fc from "fast-check"
import {expect, test} from "vitest"
import {
  endOfText,
  type Growing,
  grow,
  growing,
  textFrom,
  wholeText,
} from "../../src/transcript/growing.js"

const pieces = fc.array(fc.string({maxLength: 6}), {maxLength: 20})
const grown = (parts: readonly string[]) => parts.reduce<Growing>(grow, growing(""))

test("a text that grew is its pieces, joined", () => {
  fc.assert(
    fc.property(pieces, parts => {
      const text = grown(parts)
      expect(wholeText(text)).toBe(parts.join(""))
      expect(text.length).toBe(parts.join("").length)
      expect(text.count).toBe(parts.filter(part => part !== "").length)
    }),
  )
})

test("whoever has read some pieces gets the others", () => {
  fc.assert(
    fc.property(pieces, pieces, (before, after) => {
      const old = grown(before)
      const now = after.reduce(grow, old)
      expect(textFrom(now, old.count)).toBe(after.join(""))
      expect(textFrom(now, now.count)).toBe("")
    }),
  )
})

test("two texts that grow from the same one do not write into each other", () => {
  const base = grow(growing("a"), "b")
  const [left, right] = [grow(base, "l"), grow(base, "r")]
  const further = grow(left, "!")
  expect([base, left, right, further].map(wholeText)).toEqual(["ab", "abl", "abr", "abl!"])
})

test("an empty piece gives the very same text", () => {
  const text = growing("a")
  expect(grow(text, "")).toBe(text)
  expect(growing("").count).toBe(0)
})

test("the end of a text has as many units as were asked for, or is all of it", () => {
  fc.assert(
    fc.property(pieces, fc.nat(40), (parts, units) => {
      const whole = parts.join("")
      const expected = whole.slice(Math.max(0, whole.length - units))
      expect(endOfText(grown(parts), units)).toBe(expected)
    }),
  )
})

test("a text of a hundred thousand pieces can be read", () => {
  const parts = Array.from({length: 100_000}, (_, i) => `${i} `)
  const text = grown(parts)
  expect(wholeText(text).length).toBe(parts.join("").length)
  expect(endOfText(text, 6)).toBe("99999 ")
})
