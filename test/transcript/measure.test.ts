// The measure of prose in the rows that are drawn: with links, and beside what has none.

import {expect, test} from "vitest"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {ASCII_GLYPHS} from "../../src/widgets/glyphs.js"
import {lookOf, output, reply, rowsOf, tool, transcriptOf} from "./blocks.js"

function drawn(text: string, look: Partial<ReturnType<typeof lookOf>>): readonly string[] {
  const sources = new Sources({...lookOf(), ...look})
  sources.load(rich)
  const {finals} = rowsOf(transcriptOf(reply(text)), {columns: 60, sources})
  return finals.map(({row}) => row.map(run => run.text).join(""))
}

const PROSE = "words that go on, and see https://example.org/a for more of them, or [here](/b)"

test("answers are no wider than the measure, links or not; code and tools are", () => {
  for (const text of [PROSE, PROSE.replace("https://", ""), `- ${PROSE}`, `> ${PROSE}`]) {
    const shown = drawn(text, {measure: 32})
    expect(shown.length).toBeGreaterThan(2)
    for (const row of shown) expect(row.length).toBeLessThanOrEqual(32)
    expect(drawn(text, {}).some(row => row.length > 32)).toBe(true)
  }
  const code = `\`\`\`\n${"x".repeat(50)}\n\`\`\``
  expect(drawn(code, {measure: 32})).toContain("x".repeat(50))
  const sources = new Sources({...lookOf(), measure: 32})
  sources.load(rich)
  const card = tool({parts: output("y".repeat(40))})
  const {finals} = rowsOf(transcriptOf(card), {columns: 60, sources})
  expect(finals.some(({row}) => row.some(run => run.text.includes("y".repeat(40))))).toBe(true)
})

test("answers are drawn with the signs of the look", () => {
  const text = "> a\n\n---\n\n| b | c |\n|---|---|\n| d | e |"
  expect(drawn(text, {}).join("\n")).toBe("│ a\n\n───\n\nb │ c\n──┼──\nd │ e")
  expect(drawn(text, {glyphs: ASCII_GLYPHS}).join("\n")).toBe("> a\n\n---\n\nb | c\n--+--\nd | e")
  // A program that is built in parts has such tables more than once.
  expect(drawn("> a", {glyphs: {...ASCII_GLYPHS}})).toEqual(["> a"])
})
