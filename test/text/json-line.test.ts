import fc from "fast-check"
import {expect, test} from "vitest"
import {jsonLine} from "../../src/text/json-line.js"

test("a line of JSON ends in LF and has no other line break of any standard", () => {
  const line = jsonLine({text: "a\nb\r\u2028\u2029\u0085c"})
  expect(line).toBe('{"text":"a\\nb\\r\\u2028\\u2029\\u0085c"}\n')
})

test("B145 no control or bidi character gets out as it is, and every text comes back", () => {
  const unit = fc.oneof(
    fc.constantFrom("\x1b", "\x07", "\u009b", "\u007f", "\u202e", "\u2066", "\u200f", "\ud800"),
    fc.string({unit: "binary", maxLength: 1}),
  )
  fc.assert(
    fc.property(fc.array(unit), units => {
      const text = units.join("")
      const line = jsonLine({text})
      expect(line.slice(0, -1)).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e]/)
      expect(JSON.parse(line)).toEqual({text})
    }),
  )
})

test("half a surrogate pair is escaped, so the line is valid UTF-8", () => {
  expect(jsonLine({text: "\ud83d"})).toBe('{"text":"\\ud83d"}\n')
})

test("what is not known leaves no trace", () => {
  expect(jsonLine({a: undefined, b: 1})).toBe('{"b":1}\n')
})
