// Up to where a growing text is final, and what is given up so that it is.

import {describe, expect, test} from "vitest"
import {linesOf, picture, rows, streaming, textOf} from "./help.js"

/** The text before the final position; "⏎" ends a line that is final as a whole. */
function final(source: string, columns = 80): string {
  const stream = streaming(source, columns)
  const {line, offset} = stream.final
  return linesOf(stream)
    .map((each, index) => {
      const text = textOf(each.runs)
      return index < line ? `${text}⏎` : index === line ? text.slice(0, offset) : ""
    })
    .join("")
}

const WORDS = "one two three four five six seven eight nine ten "

describe("an open paragraph", () => {
  test("of ten rows is final but for its last word", () => {
    const text = WORDS.repeat(16).trimEnd()
    const stream = streaming(text)
    expect(stream.final).toEqual({line: 0, offset: text.length - " ten".length})
  })

  test("in Chinese, without blanks, is final but for its last character", () => {
    const text = "没有空格的中文段落也会换行".repeat(20)
    expect(streaming(text).final.offset).toBe(text.length - 1)
  })

  test("is final up to the first delimiter that may still find its partner", () => {
    expect(final("all of *this and that")).toBe("all of")
    expect(final("all of `this and that")).toBe("all of")
    expect(final("all of ~~this and that")).toBe("all of")
    expect(final("all of [this and that")).toBe("all of")
    expect(final("all of ![this](and that")).toBe("all of")
    expect(final("all of [this] and that")).toBe("all of [this] and")
    expect(final("all of <this and that")).toBe("all of")
    expect(final("all 2 * 3 and snake_case is")).toBe("all 2 * 3 and snake_case")
    expect(final("all \\*of \\`this")).toBe("all *of")
  })

  test("is not final inside a construct that an opener in it may still take apart", () => {
    expect(final("see *the `code of* it all")).toBe("see")
    expect(final("see *the code of* it all")).toBe("see the code of it")
  })

  test("holds a construct that ends where the text does: its closer may grow", () => {
    expect(final("see *that*")).toBe("see")
    expect(final("see `that`")).toBe("see")
    expect(final("see *that* ")).toBe("see that")
  })

  test("holds a last line that may be the head of a table, and only that", () => {
    expect(final("some words here\nand | here are more")).toBe("some words here")
    expect(final("some words | here\nand here are more")).toBe("some words | here and here are")
  })

  test("holds all of what may be a definition", () => {
    expect(final("[label]: and some words and")).toBe("")
    expect(final("[label](/x) and some words")).toBe("label (/x) and some")
  })

  test("holds math that may still find its end, but money not for long", () => {
    expect(final("all of $x and that")).toBe("all of")
    expect(final("all of $$x and that")).toBe("all of")
    expect(final("all of \\(x and that")).toBe("all of")
    expect(final("all of $x$ and that")).toBe("all of $x$ and")
    expect(final("all of \\(x_1\\) and that")).toBe("all of \\(x_1\\) and")
    expect(final("all of US$5 and $ 6 that")).toBe("all of US$5 and $ 6")
    expect(final(`pay $5 and ${WORDS.repeat(4)}more`)).toBe(`pay $5 and ${WORDS.repeat(4).trim()}`)
  })

  test("is final in an alert, whose first line could be a definition but for its end", () => {
    expect(final("> [!NOTE")).toBe("")
    expect(final("> [!NOTE]")).toBe("")
    expect(final("> [!NOTE]\n> some words and")).toBe("i Note⏎some words")
    expect(final("> [!NOTE]: some words and")).toBe("")
  })

  test("holds a reference that may still get a target of its own", () => {
    const definition = "[a]: /u\n\n"
    expect(final(`${definition}see [a] and more words`)).toBe("[a]: /u⏎⏎see a (/u) and more")
    expect(final(`${definition}see [a](and more words`)).toBe("[a]: /u⏎⏎see")
  })

  test("is final as a whole at a blank line", () => {
    expect(final("all of *this\n\n")).toBe("all of *this⏎")
    expect(final("> all of *this\n>\n")).toBe("all of *this⏎")
    expect(final("- all of *this\n\n")).toBe("all of *this⏎")
  })

  test("gives up an opener that holds more than eight rows: its mark is text from then on", () => {
    const stream = streaming(`see *the ${WORDS.repeat(20)}`, 80)
    expect(stream.final.offset).toBeGreaterThan(600)
    stream.append("end* of it")
    stream.finish()
    expect(rows(stream).join(" ")).toContain("see *the one")
    expect(rows(stream).join(" ")).toContain("end* of it")
  })

  test("holds an opener of fewer rows until it closes", () => {
    const stream = streaming(`see *the ${WORDS.repeat(4)}`)
    expect(stream.final.offset).toBe(3)
    stream.append("end* of it")
    stream.finish()
    expect(rows(stream).join(" ")).not.toContain("*")
  })
})

describe("what is whole", () => {
  test("a line of code is final at its newline, and a begun one but for its end", () => {
    expect(final("```js\nlet x = 1\nlet y")).toBe("```js⏎let x = 1⏎")
    expect(final("```js\nlet x = 1\n\n")).toBe("```js⏎let x = 1⏎")
    expect(final("```\nlet longer = 12345678")).toBe("```⏎let longer = ")
  })

  test("a fence is final when its line is whole, and hidden before, with its language", () => {
    expect(rows(streaming("text\n\n```j"))).toEqual(["text"])
    expect(final("text\n\n```js\n")).toBe("text⏎⏎```js⏎")
    expect(final("```js\nx\n```\n")).toBe("```js⏎x⏎```⏎")
  })

  test("a row of math is final at its newline", () => {
    expect(final("$$\na_1\nb")).toBe("$$⏎a_1⏎")
    expect(final("text\n\\[\na_1\n")).toBe("text⏎\\[⏎a_1⏎")
    expect(final("$$\na\n$$\n")).toBe("$$⏎a⏎$$⏎")
    expect(rows(streaming("text\n$$"))).toEqual(["text"])
  })

  test("a heading and a rule are final at their newline", () => {
    expect(final("# head")).toBe("")
    expect(final("# head\n")).toBe("# head⏎")
    expect(final("***\n")).toBe("───⏎")
  })

  test("an item is final as far as its text is, the mark included", () => {
    expect(final("- one two\n- three four five")).toBe("one two⏎three four")
    expect(final("text\n- three four five")).toBe("text⏎three four")
  })

  test("a definition is final with the line after it", () => {
    expect(final("[a]: /u\n")).toBe("")
    expect(final("[a]: /u\n\n# x\n")).toBe("[a]: /u⏎⏎# x⏎")
  })
})

describe("a line of nothing but marks", () => {
  test("is not shown before it is clear what it is", () => {
    for (const marks of ["-", "- ", "1.", "#", "##", "**", "> ", "`", "``", "=", "| -", "- ["]) {
      expect(rows(streaming(`text\n${marks}`))).toEqual(["text"])
    }
  })

  test("is shown when the text ends", () => {
    expect(picture("text\n**")).toBe("text **")
    expect(picture("text\n- ")).toBe("## text")
    expect(picture("2024")).toBe("2024")
  })
})

describe("rows that were committed", () => {
  const text = WORDS.repeat(5).trimEnd()

  test("make an underline a rule: a paragraph that was pushed is no heading", () => {
    const stream = streaming(text)
    stream.commit({line: 0, offset: 80})
    stream.append("\n---\nafter")
    stream.finish()
    expect(rows(stream).slice(-2)).toEqual(["───", "after"])
    expect(rows(stream)[0]).toMatch(/^one two/)
  })

  test("do not keep what follows from being a heading or a table", () => {
    const stream = streaming(text)
    stream.commit({line: 0, offset: 80})
    stream.append("\n\nHead\n===\n\na | b\n-|-\n1 | 2\n")
    stream.finish()
    expect(rows(stream).slice(-5)).toEqual(["# Head", "", "a │ b", "──┼──", "1 │ 2"])
  })

  test("let the last line of their paragraph be the head of a table, unless it was pushed", () => {
    const stream = streaming(text)
    stream.commit({line: 0, offset: 80})
    stream.append("\na | b\n-|-\n1 | 2\n")
    stream.finish()
    expect(rows(stream).slice(-3)).toEqual(["a │ b", "──┼──", "1 │ 2"])
    const pushed = streaming(`${text} | x`)
    pushed.commit({line: 0, offset: 80})
    pushed.append("\n-|-\n1 | 2\n")
    pushed.finish()
    expect(rows(pushed).join(" ")).toContain("| x -|- 1 | 2")
  })

  test("stay as they look when they were committed before they were final", () => {
    const stream = streaming(`see *the ${WORDS.repeat(3)}`)
    stream.commit({line: 0, offset: 60})
    stream.append("end* of it")
    stream.finish()
    expect(textOf(linesOf(stream)[0]!.runs).slice(0, 60)).toBe(
      `see *the ${WORDS.repeat(3)}`.slice(0, 60),
    )
  })

  test("are forgotten, and the lines after them keep their index", () => {
    const stream = streaming("one\n\ntwo\n\nthree\n\n")
    stream.commit({line: 3, offset: 0})
    expect(stream.first).toBe(3)
    expect(() => stream.line(2)).toThrow(RangeError)
    expect(textOf(stream.line(4).runs)).toBe("three")
    expect(() => stream.line(99)).toThrow(RangeError)
  })
})

test("a text that ended cannot grow, and ends once", () => {
  const stream = streaming("x")
  stream.finish()
  stream.finish()
  expect(() => stream.append("y")).toThrow(RangeError)
  expect(() => stream.layout(0)).toThrow(RangeError)
})
