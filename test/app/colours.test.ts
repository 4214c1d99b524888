// Languages are loaded when code begins to wait for them, and code does not wait for ever.

import {describe, expect, test} from "vitest"
import {COLOURS_WAIT_MS, fetchColours} from "../../src/app/colours.js"
import type {Highlighter} from "../../src/markdown/code/highlighter.js"
import {richInColour} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {isAtEnd, rowsFrom, START} from "../../src/transcript/view.js"
import {TestClock} from "../help/clock.js"
import {lookOf, notice, reply, transcriptOf} from "../transcript/blocks.js"

const TEXT = "Before.\n\n```ts\nlet a = 1\n```\n\nAfter."

/** Blocks on a screen whose languages are fetched; counts how often they could be drawn anew. */
function screenOf() {
  const clock = new TestClock()
  const rich = richInColour()
  const highlighter = rich.highlighter as Highlighter
  const state = {readies: 0}
  fetchColours(highlighter, {clock, ready: () => state.readies++})
  const sources = new Sources(lookOf("en"))
  sources.load(rich)
  const transcript = transcriptOf(reply(TEXT), notice("Later.", "info"))
  const rows = () => {
    const found = rowsFrom(transcript, sources, {from: START, columns: 80, limit: 100})
    const texts = (list: typeof found.finals) =>
      list.map(({row}) => row.map(run => run.text).join(""))
    return {finals: texts(found.finals), lives: texts(found.lives), found}
  }
  return {clock, highlighter, rows, sources, state, transcript}
}

describe("code in a language that is not loaded", () => {
  test("is on the screen at once, but leaves it only with its colours, and so does what follows", async () => {
    const {rows, state, highlighter, sources, transcript} = screenOf()
    expect(rows().finals).toEqual(["Before.", ""])
    expect(rows().lives).toContain("let a = 1")
    expect(rows().lives.at(-1)).toContain("Later.")
    const last = rows().found.finals.at(-1)
    expect(isAtEnd(last?.mark ?? START, transcript, sources)).toBe(false)
    while (highlighter.waits) await new Promise(resolve => setTimeout(resolve, 1))
    await Promise.resolve()
    expect(state.readies).toBe(1)
    const {finals, lives, found} = rows()
    expect(lives).toEqual([])
    expect(finals.at(-1)).toContain("Later.")
    const code = found.finals.find(({row}) => row[0]?.text === "let ")
    expect(code?.row.map(run => run.text)).toEqual(["let ", "a ", "= ", "1"])
  })

  test("is plain for good when its language takes too long", async () => {
    const {rows, state, clock, highlighter} = screenOf()
    rows()
    clock.advance(COLOURS_WAIT_MS)
    expect(state.readies).toBe(1)
    expect(rows().lives).toEqual([])
    while (state.readies < 2) await new Promise(resolve => setTimeout(resolve, 1))
    expect(highlighter.waits).toBe(false)
    expect(rows().finals).toContain("let a = 1")
    expect(rows().found.finals.some(({row}) => row[0]?.text === "let ")).toBe(false)
  })
})
