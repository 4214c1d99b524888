// How wide prose may be: with a measure its rows end early, and nothing else does.

import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {answers, linesOf, pieces, rows} from "./help.js"

function streamed(text: string, {columns, measure}: {columns: number; measure?: number}) {
  const stream = new MarkdownStream(THEME, {measure})
  stream.layout(columns)
  for (const piece of pieces(text, 7)) {
    stream.append(piece)
    stream.layout(columns)
  }
  stream.finish()
  stream.layout(columns)
  return stream
}

const WORDS = "words that go on and on, one after the other, as they do in prose"

describe("prose with a measure", () => {
  test("is no wider than that, prefixes included, in paragraphs, headings, items, quotes and notes", () => {
    const blocks = [WORDS, `## ${WORDS}`, `- ${WORDS}`, `1. - ${WORDS}`, `> ${WORDS}`]
    for (const text of [...blocks, `[^1]: ${WORDS}`, `one  \n${WORDS}`, `[a]: /u "${WORDS}"`]) {
      const shown = rows(streamed(text, {columns: 80, measure: 30}), 80)
      expect(Math.max(...shown.map(row => row.length))).toBeLessThanOrEqual(30)
      expect(shown.length).toBeGreaterThan(1)
      expect(shown).toEqual(rows(streamed(text, {columns: 30}), 30))
    }
  })

  test("leaves tables, code, HTML and math as wide as they are", () => {
    const wide = "word ".repeat(14).trim()
    const blocks = [
      `| a | b |\n|---|---|\n| ${wide} | x |`,
      `\`\`\`\n${wide}\n\`\`\``,
      `    ${wide}`,
      `<div>\n${wide}\n</div>`,
      `$$\n${wide}\n$$`,
    ]
    for (const text of blocks) {
      const free = rows(streamed(text, {columns: 90}), 90)
      expect(rows(streamed(text, {columns: 90, measure: 20}), 90)).toEqual(free)
      expect(Math.max(...free.map(row => row.length))).toBeGreaterThan(60)
    }
  })

  test("is the screen's own width where that is less, and where there is no measure", () => {
    expect(rows(streamed(WORDS, {columns: 20, measure: 60}), 20)).toEqual(
      rows(streamed(WORDS, {columns: 20}), 20),
    )
    expect(rows(streamed(WORDS, {columns: 100}), 100)).toHaveLength(1)
  })

  test("has one measure on all its lines, however the text arrives, grown too long or not", () => {
    for (const text of [...answers().slice(0, 60), `${WORDS} `.repeat(90)]) {
      const all = linesOf(streamed(text, {columns: 80, measure: 40}))
      const stream = new MarkdownStream(THEME, {measure: 40})
      stream.append(text)
      stream.finish()
      expect(all).toEqual(linesOf(stream))
    }
  })

  test("of no column is an error", () => {
    for (const measure of [0, -1, Number.NaN]) {
      expect(() => new MarkdownStream(THEME, {measure})).toThrow(RangeError)
    }
  })
})
