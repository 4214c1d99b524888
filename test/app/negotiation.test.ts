import {expect, test} from "vitest"
import {Modes} from "../../src/app/modes.js"
import {answered, openingQuestions} from "../../src/app/negotiation.js"
import {marksOf, UNKNOWN_TERMINAL} from "../../src/screen/capabilities.js"

const marks = marksOf({})
const after = (modes: Modes, mode: number, state: number) =>
  answered(UNKNOWN_TERMINAL, {type: "mode", mode, state}, {marks, modes})

test("whole frames are used exactly where the terminal says that it knows them", () => {
  const states = [0, 1, 2, 3, 4].map(
    state => after(new Modes(), 2026, state).capabilities.synchronized,
  )
  expect(states).toEqual([false, true, true, true, false])
})

test("grapheme clusters are switched on only where they are off, and off again at the end", () => {
  for (const state of [0, 1, 3, 4]) expect(after(new Modes(), 2027, state).bytes).toBe("")
  const modes = new Modes()
  expect(after(modes, 2027, 2).bytes).toBe("\x1b[?2027h")
  expect(after(modes, 2027, 2).bytes).toBe("")
  expect(modes.undo).toContain("\x1b[?2027l")
})

test("a keyboard that tells keys apart is used where it answers, and given back", () => {
  const modes = new Modes()
  const next = answered(UNKNOWN_TERMINAL, {type: "keyboard", flags: 0}, {marks, modes})
  expect(next.capabilities.kittyKeyboard).toBe(true)
  expect(next.bytes).toBe("\x1b[>1u")
  expect(modes.undo.endsWith("\x1b[<u")).toBe(true)
})

test("the background is asked for, and light or dark by what is answered", () => {
  expect(openingQuestions(marks)).toContain("\x1b]11;?\x1b\\")
  const told = (which: "foreground" | "background", channel: number) => {
    const reply = {type: "color", which, red: channel, green: channel, blue: channel} as const
    const {capabilities, bytes} = answered(UNKNOWN_TERMINAL, reply, {marks, modes: new Modes()})
    expect(bytes).toBe("")
    return capabilities.background
  }
  expect(told("background", 255)).toBe("light")
  expect(told("background", 20)).toBe("dark")
  expect(told("foreground", 255)).toBeUndefined()
})

test("the question that every terminal answers comes last: all others are answered by then", () => {
  expect(openingQuestions(marks).endsWith("\x1b[c")).toBe(true)
})

test("a terminal that prints what it does not know is not asked for modes", () => {
  const asked = openingQuestions(marksOf({TERM_PROGRAM: "Apple_Terminal"}))
  expect(asked).not.toContain("$p")
  expect(openingQuestions(marks)).toContain("\x1b[?2026$p")
})
