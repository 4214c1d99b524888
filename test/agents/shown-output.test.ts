// What people are shown of a command's output while it grows.

import fc from "fast-check"
import {expect, test} from "vitest"
import {SHOWN_UNITS_MAX, ShownOutput} from "../../src/agents/shown-output.js"

const bytesOf = (text: string) => new TextEncoder().encode(text)

test("a short output is shown whole, and characters in any split", () => {
  fc.assert(
    fc.property(fc.string({unit: "grapheme"}), fc.integer({min: 1, max: 5}), (text, size) => {
      const output = new ShownOutput()
      const bytes = bytesOf(text)
      for (let at = 0; at < bytes.length; at += size) output.push(bytes.subarray(at, at + size))
      expect(output.text).toBe(text)
      expect(output.before).toBe(0)
    }),
  )
})

test("of a long one the last part is shown, from the start of a line on, and its lines are counted", () => {
  const output = new ShownOutput()
  for (let n = 0; n < 50_000; n++) output.push(bytesOf(`line ${n}\n`))
  expect(output.text.length).toBeLessThanOrEqual(SHOWN_UNITS_MAX)
  expect(output.text.length).toBeGreaterThanOrEqual(SHOWN_UNITS_MAX / 4)
  expect(output.text.startsWith(`line ${output.before}\n`)).toBe(true)
  expect(output.text.endsWith("line 49999\n")).toBe(true)
})

test("its start stays for half of what is kept, so that readers need only what is new", () => {
  const output = new ShownOutput()
  let moves = 0
  let total = 0
  let last = ""
  for (let n = 0; n < 100_000; n++) {
    const line = `line ${n}\n`
    output.push(bytesOf(line))
    total += line.length
    if (!output.text.startsWith(last)) moves++
    last = output.text.slice(0, 20)
  }
  expect(moves).toBeLessThanOrEqual(Math.ceil(total / (SHOWN_UNITS_MAX / 3)))
})

test("a line without an end is cut, but no character", () => {
  const output = new ShownOutput()
  output.push(bytesOf("😀".repeat(SHOWN_UNITS_MAX)))
  expect(output.text).toMatch(/^(😀)+$/u)
  expect(output.text.length).toBeLessThanOrEqual(SHOWN_UNITS_MAX)
})
