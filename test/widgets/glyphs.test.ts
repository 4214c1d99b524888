import {afterEach, expect, test} from "vitest"
import {DEFAULT_WIDTHS, textWidth, useWidths} from "../../src/text/width.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"

afterEach(() => useWidths(DEFAULT_WIDTHS))

test.each([1, 2] as const)(
  "B106 B111 signs that stand below each other are one column wide where ambiguous ones are %i",
  ambiguous => {
    useWidths({...DEFAULT_WIDTHS, ambiguous})
    for (const glyphs of [UNICODE_GLYPHS, ASCII_GLYPHS]) {
      const {prompt, selected, waiting, running, done, failed, cancelled, question} = glyphs
      const column = [prompt, selected, waiting, running, done, failed, cancelled, question]
      for (const sign of [...column, ...glyphs.spinner]) expect(textWidth(sign), sign).toBe(1)
    }
  },
)

test("states of work look different from each other, however wide signs are", () => {
  for (const ambiguous of [1, 2] as const) {
    useWidths({...DEFAULT_WIDTHS, ambiguous})
    const {waiting, running, done, failed, cancelled, question} = UNICODE_GLYPHS
    expect(new Set([waiting, running, done, failed, cancelled, question]).size).toBe(6)
  }
})
