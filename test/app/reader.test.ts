import {expect, test} from "vitest"
import {Reader} from "../../src/app/reader.js"
import {TestClock} from "../help/clock.js"

/** From the first row both read alike: where the cursor is, and Shift+F3. */
const AMBIGUOUS = new TextEncoder().encode("\x1b[1;2R")

function reading(): {readonly reader: Reader; readonly told: string[]} {
  const told: string[] = []
  return {reader: new Reader(new TestClock(), ({type}) => told.push(type)), told}
}

test("an answer that is awaited is no key, and one more is", () => {
  const {reader, told} = reading()
  reader.expectCursors(1)
  reader.feed(AMBIGUOUS)
  reader.feed(AMBIGUOUS)
  expect(told).toEqual(["cursor", "key"])
})

test("a question that was counted already is not counted again", () => {
  const {reader, told} = reading()
  reader.expectCursors(1)
  reader.expectCursors(2)
  reader.feed(AMBIGUOUS)
  reader.expectCursors(1)
  reader.feed(AMBIGUOUS)
  reader.feed(AMBIGUOUS)
  expect(told).toEqual(["cursor", "cursor", "key"])
})

test("the terminal is heard once it has told where its cursor is, not when a key is hit", () => {
  const {reader} = reading()
  reader.feed(AMBIGUOUS)
  expect(reader.heard).toBe(false)
  reader.expectCursors(1)
  reader.feed(AMBIGUOUS)
  expect(reader.heard).toBe(true)
})
