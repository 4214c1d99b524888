import {expect, test} from "vitest"
import {Reader} from "../../src/app/reader.js"
import {ALT, type InputEvent} from "../../src/input/event.js"
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

test("B085 Alt+Enter in two packets, 60 ms apart over a network, stops no turn", () => {
  const clock = new TestClock()
  const told: string[] = []
  const tell = (event: InputEvent) => {
    if (event.type === "key") told.push(`${event.modifiers === ALT ? "Alt+" : ""}${event.key}`)
  }
  const reader = new Reader(clock, tell, {remote: true})
  for (const gap of [0, 20, 60, 100]) {
    reader.feed(Uint8Array.of(0x1b))
    clock.advance(gap)
    reader.feed(Uint8Array.of(0x0d))
  }
  expect(told).toEqual(Array(4).fill("Alt+enter"))
  reader.feed(Uint8Array.of(0x1b))
  clock.advance(200)
  expect(told.at(-1)).toBe("escape")
})
