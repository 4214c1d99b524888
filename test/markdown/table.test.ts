// Tables: columns that fit, cells that wrap, records where it is too narrow, widths that stay.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {textWidth} from "../../src/text/width.js"
import {colourPicture, ended, linesOf, picture, pieces, rows, streaming, textOf} from "./help.js"

const SOURCE = [
  "| Name | What it is | n |",
  "|:-----|:----------:|--:|",
  "| `a\\|b` | first | 1 |",
  "| beta | a longer description that has to wrap | 22 |",
].join("\n")

describe("a table", () => {
  test("stands in aligned columns", () => {
    expect(`\n${picture(SOURCE)}`).toBe(`
Name  │              What it is               │  n
──────┼───────────────────────────────────────┼───
\`a|b\` │                 first                 │  1
beta  │ a longer description that has to wrap │ 22`)
  })

  test("wraps inside its cells when there is less room", () => {
    expect(`\n${picture(SOURCE, 40)}`).toBe(`
Name  │         What it is         │  n
──────┼────────────────────────────┼───
\`a|b\` │           first            │  1
      │                            │
beta  │ a longer description that  │ 22
      │        has to wrap         │`)
  })

  test("has a gap between two rows of which one has several lines, wherever it is cut", () => {
    const rows = ["| one | x |", "| two words | x |", "| three | x |", "| four | x |"]
    const table = `| long head | b |\n|---|---|\n${rows.map(row => `${row}\n`).join("")}`
    expect(`\n${picture(table.replace("two words", "two words and more"), 18)}`).toBe(`
long head     │ b
──────────────┼──
one           │ x
              │
two words and │ x
more          │
              │
three         │ x
four          │ x`)
  })

  test("has the same rows and gaps wherever it is cut and committed, with all kinds of cells", () => {
    const cell = fc.constantFrom(
      "a",
      "two words",
      "three <br> lines<br>here",
      "12",
      "",
      "中文字",
      "word ".repeat(9),
    )
    const row = fc.tuple(cell, cell).map(cells => `| ${cells.join(" | ")} |\n`)
    fc.assert(
      fc.property(
        fc.array(row, {minLength: 12, maxLength: 24}),
        fc.integer({min: 12, max: 60}),
        fc.integer({min: 1, max: 40}),
        (body, columns, size) => {
          const source = `| a | b |\n|---|---|\n${body.join("")}`
          const whole = ended(source, columns)
          const stream = streaming("", columns)
          const shown: string[] = []
          for (const piece of pieces(source, size)) {
            stream.append(piece)
            stream.layout(columns)
            while (stream.first < stream.final.line) {
              shown.push(textOf(stream.line(stream.first).runs))
              stream.commit({line: stream.first + 1, offset: 0})
            }
          }
          expect(shown.length).toBeGreaterThan(12)
          expect(shown).toEqual(
            Array.from({length: shown.length}, (_, index) => textOf(whole.line(index).runs)),
          )
        },
      ),
      {numRuns: 300},
    )
  }, 120_000)

  test("breaks lines in its cells where the source has a tag for that, in records too", () => {
    const source =
      "| a | b |\n|---|---|\n| one<br>two words<BR/> | 1 |\n| three <br /> four | 20 |\n"
    expect(`\n${picture(source)}`).toBe(`
a         │  b
──────────┼───
one       │  1
two words │
          │
three     │ 20
four      │`)
    expect(picture(source, 12)).toBe("a: one\n  two words\nb: 1\n───\na: three\n  four\nb: 20")
  })

  test("becomes records when columns would be too narrow to read", () => {
    expect(`\n${picture(SOURCE, 20)}`).toBe(`
Name: \`a|b\`
What it is: first
n: 1
───
Name: beta
What it is: a longer
  description that
  has to wrap
n: 22`)
  })

  test("shows its heads while there are no records, and keeps its mark in a list", () => {
    expect(picture("| Long name | What it is |\n|-|-|", 16)).toBe("Long name │ What\nit is")
    const item = "- | Long name | What it is |\n  |-|-|\n  | several words | others |"
    expect(picture(item, 20)).toBe("- Long name: several\n    words\n  What it is: others")
  })

  test("has numbers at the right edge, unless its head says otherwise", () => {
    expect(
      `\n${picture("| n | t | l | x |\n|-|-|:-|-|\n| 1 | a | 1 | – |\n| 1,234 kB | 2 | 22 | -5 % |")}`,
    ).toBe(`
       n │ t │ l  │    x
─────────┼───┼────┼─────
       1 │ a │ 1  │    –
1,234 kB │ 2 │ 22 │ -5 %`)
  })

  test("has a bold head and dim lines", () => {
    expect(colourPicture("a | b\n-|-\n1 | 2")).toBe("{b a}{d  │ }{b b}\n{d ──┼──}\n1{d  │ }2")
  })

  test("has empty cells where the source has none, and drops surplus ones", () => {
    expect(picture("| a | b |\n|-|-|\n| 1 |\n| 1 | 2 | 3 |")).toBe("a │ b\n──┼──\n1 │\n1 │ 2")
  })

  test("in a quote or item stands where they do", () => {
    expect(picture("> | a |\n> |---|\n> | b |\n\n- | c |\n  |---|\n  | d |")).toBe(
      "│ a\n│ ─\n│ b\n\n- c\n  ─\n  d",
    )
  })

  test("is never wider than the screen, and shows every cell's text, at any width (B134, B135)", () => {
    const cell = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,30}){0,3}$/)
    const table = fc.integer({min: 1, max: 10}).chain(count =>
      fc.array(fc.array(cell, {minLength: count, maxLength: count}), {
        minLength: 2,
        maxLength: 5,
      }),
    )
    fc.assert(
      fc.property(table, fc.integer({min: 3, max: 200}), ([head, ...body], columns) => {
        const source = [head!, head!.map(() => "-"), ...body].map(cells => `|${cells.join("|")}|\n`)
        const shown = rows(ended(source.join(""), columns), columns)
        for (const row of shown) expect(textWidth(row)).toBeLessThanOrEqual(columns)
        const letters = (text: string) => [...text.replace(/[^a-z]/g, "")].sort().join("")
        const columnsShow = [...head!, ...body.flat()].join("")
        const recordsShow = body.flatMap(cells => [...head!, ...cells]).join("")
        expect([columnsShow, recordsShow].map(letters)).toContain(letters(shown.join("")))
      }),
    )
  }, 120_000)
})

describe("the widths of a table", () => {
  const head = "| a | b |\n|---|---|\n"

  test("follow its rows while there are few, so nothing of it is final", () => {
    const stream = streaming(`${head}${"| 1 | 2 |\n".repeat(11)}`)
    expect(stream.final).toEqual({line: 0, offset: 0})
    expect(stream.end).toBe(13)
  })

  test("stay after twelve rows: whole rows are final, and wide cells wrap", () => {
    const stream = streaming(`${head}${"| one | two |\n".repeat(12)}`)
    expect(stream.final).toEqual({line: 14, offset: 0})
    stream.append("| a much wider cell | x |\n")
    expect(rows(stream).slice(13)).toEqual([
      "one │ two",
      "    │",
      "a   │ x",
      "muc │",
      "h   │",
      "wid │",
      "er  │",
      "cel │",
      "l   │",
    ])
    expect(stream.final).toEqual({line: 22, offset: 0})
  })

  test("stay when a row was committed", () => {
    const stream = streaming(`${head}| one | two |\n| 1 | 2 |\n`)
    stream.commit({line: 3, offset: 0})
    stream.append("| three | 3 |\n")
    const shown = linesOf(stream).map(line => textOf(line.runs))
    expect(shown).toEqual(["1   │ 2", "    │", "thr │ 3", "ee  │"])
    expect(stream.first).toBe(3)
  })

  test("are those that were shown, also of a row that had only begun", () => {
    const stream = streaming(`${head}| one | two |\n| 1 | 2 |\n| begun here`)
    const shown = rows(stream)
    stream.commit({line: 3, offset: 0})
    expect(rows(stream)).toEqual(shown)
    stream.append(" | 3 |\n")
    expect(rows(stream)).toEqual([shown[3], "begun here │ 3"])
  })

  test("are found anew for the rows that are left when the screen changes", () => {
    const wide = `| ${"word ".repeat(12)}| x |\n`
    const stream = streaming(`${head}${wide.repeat(3)}\nafter\n`)
    stream.commit({line: 3, offset: 0})
    stream.layout(30)
    expect(stream.first).toBe(3)
    const shown = rows(stream, 30)
    for (const row of shown) expect(textWidth(row)).toBeLessThanOrEqual(30)
    expect(shown.join(" ").match(/word/g)).toHaveLength(24)
    expect(shown.at(-1)).toBe("after")
  })

  test("do not depend on how the rows arrived", () => {
    const source = `${head}${Array.from({length: 30}, (_, i) => `| ${"x".repeat(i)} | y |\n`).join("")}`
    const stream = streaming("")
    for (const piece of pieces(source, 3)) {
      stream.append(piece)
      stream.layout(40)
    }
    stream.finish()
    expect(rows(stream, 40)).toEqual(rows(ended(source, 40), 40))
  })
})
