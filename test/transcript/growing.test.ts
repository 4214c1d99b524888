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

// Short ones, and some that are longer than what is joined.
const piece = fc.oneof(
  {weight: 6, arbitrary: fc.string({maxLength: 6})},
  {
    weight: 1,
    arbitrary: fc.integer({min: 300, max: 2500}).map(length => "long ".repeat(length / 5)),
  },
)
const pieces = fc.array(piece, {maxLength: 20})
const grown = (parts: readonly string[]) => parts.reduce<Growing>(grow, growing(""))

test("a text that grew is its pieces, joined", () => {
  fc.assert(
    fc.property(pieces, parts => {
      const text = grown(parts)
      expect(wholeText(text)).toBe(parts.join(""))
      expect(text.length).toBe(parts.join("").length)
    }),
  )
})

test("whoever has read some of it gets the rest", () => {
  fc.assert(
    fc.property(pieces, pieces, (before, after) => {
      const old = grown(before)
      const now = after.reduce(grow, old)
      expect(textFrom(now, old.length)).toBe(after.join(""))
      expect(textFrom(now, now.length)).toBe("")
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
  expect(growing("").length).toBe(0)
})

test("the end of a text has as many units as were asked for, or is all of it", () => {
  fc.assert(
    fc.property(pieces, fc.nat(3000), (parts, units) => {
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

test("a text of tokens is kept in few pieces", () => {
  const text = grown(Array.from({length: 100_000}, () => "four"))
  let count = 0
  for (let at: Growing | undefined = text; at; at = at.before) count++
  expect(count).toBeLessThan(400_000 / 1000)
})
