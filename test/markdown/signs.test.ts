// What lines are drawn of where a font has no more than ASCII, or draws lines two columns wide.

import {afterEach, describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {DEFAULT_WIDTHS, textWidth, useWidths} from "../../src/text/width.js"
import {ended, rows} from "./help.js"

afterEach(() => {
  useWidths(DEFAULT_WIDTHS)
})

const SOURCE = [
  "> quote\n>\n> > inner\n>\n> | a | b |\n> |---|---|\n> | one | two |",
  "---",
  "| a | b |\n|---|--:|\n| cell | 1 |\n| two words | 2 |",
  "> [!NOTE]\n> text",
].join("\n\n")

function inAscii(columns: number): readonly string[] {
  const stream = new MarkdownStream(THEME, {signs: "ascii"})
  stream.layout(columns)
  stream.append(SOURCE)
  stream.finish()
  stream.layout(columns)
  return rows(stream, columns)
}

describe("in ASCII", () => {
  test("quotes, rules and tables have signs of ASCII alone, and none of rows that are ours", () => {
    expect(`\n${inAscii(40).join("\n")}`).toBe(`
> quote
>
> > inner
>
> a   | b
> ----+----
> one | two

---

a         | b
----------+--
cell      | 1
two words | 2

> i Note
> text`)
  })

  test("records are parted by a rule of ASCII", () => {
    expect(inAscii(12)).toContain("---")
    for (const row of inAscii(12)) expect(row).toMatch(/^[ -~]*$/)
  })
})

describe("where lines are two columns wide", () => {
  test("B111 a table stands in its columns, and its rule in one row", () => {
    useWidths({...DEFAULT_WIDTHS, ambiguous: 2})
    for (const columns of [20, 40, 80]) {
      const shown = rows(ended(SOURCE, columns), columns)
      for (const row of shown) expect(textWidth(row)).toBeLessThanOrEqual(columns)
      const rule = shown.indexOf("----------+--")
      expect(shown.slice(rule - 1, rule + 3)).toEqual([
        "a         | b",
        "----------+--",
        "cell      | 1",
        "two words | 2",
      ])
    }
  })
})
