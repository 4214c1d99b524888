// Text on its way in, cut anywhere.

import fc from "fast-check"
import {expect, test} from "vitest"
import {Intake} from "../../src/markdown/intake.js"

function taken(parts: readonly string[]): string {
  const intake = new Intake()
  return parts.map(part => intake.take(part)).join("") + intake.finish()
}

test("every kind of newline is one, and what is no text is shown as such", () => {
  expect(taken(["a\r\nb\rc\nd\0e\ufdd0"])).toBe("a\nb\nc\nd\ufffde\ufffd")
  expect(taken(["a\r"])).toBe("a\n")
  expect(taken(["\ufeffa\ufeff"])).toBe("a\ufeff")
})

test("no cut changes what comes out", () => {
  const unit = fc.constantFrom("a", "\r", "\n", "\0", "\ufeff", "\ud83d", "\ude00", "😀", "é")
  fc.assert(
    fc.property(fc.array(fc.array(unit).map(units => units.join(""))), parts => {
      expect(taken(parts)).toBe(taken([parts.join("")]))
    }),
  )
})

test("half a character waits for its other half", () => {
  const intake = new Intake()
  expect(intake.take("a\ud83d")).toBe("a")
  expect(intake.take("\ude00")).toBe("😀")
  expect(intake.take("b\ud83d")).toBe("b")
  expect(intake.finish()).toBe("\ud83d")
})
