// What reading costs, counted in characters given to the parser; and inputs made to be slow.

import {describe, expect, test} from "vitest"
import {answers, ended, pieces, rows, streaming} from "./help.js"

/** Feeds pieces of a text and reads after each, as frames do. Characters parsed for each one. */
function costOf(text: string, size: number): number {
  const stream = streaming("")
  for (const piece of pieces(text, size)) {
    stream.append(piece)
    stream.layout(80)
  }
  return stream.cost.characters / text.length
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({length: count}, (_, index) => line(index)).join("")

describe("reading", () => {
  test("parses at most once a frame, and not at all when nothing came", () => {
    const stream = streaming("some text")
    const {parses} = stream.cost
    stream.append(" and")
    stream.append(" *more")
    expect(stream.cost.parses).toBe(parses)
    stream.layout(80)
    expect(stream.end).toBe(1)
    expect(stream.line(0).runs).toHaveLength(1)
    expect(stream.cost.parses).toBe(parses + 1)
    stream.layout(80)
    expect(stream.cost.parses).toBe(parses + 1)
  })

  test("of words in an open paragraph parses nothing", () => {
    const stream = streaming("- an item, `code`, *and* (some)")
    const {parses} = stream.cost
    for (const piece of pieces(" words that go on, one by one: 2 or 3.", 3)) {
      stream.append(piece)
      stream.layout(80)
    }
    expect(rows(stream).join(" ")).toContain("2 or 3.")
    expect(stream.cost.parses).toBe(parses)
  })

  test("of real answers in tokens parses each character less than ten times", () => {
    const all = answers().filter((_, index) => index % 5 === 0)
    const characters = all.reduce((sum, answer) => sum + answer.length, 0)
    const parsed = all.reduce((sum, answer) => sum + costOf(answer, 4) * answer.length, 0)
    expect(parsed / characters).toBeLessThan(10)
  }, 120_000)

  test("of open code parses nothing, however long it is", () => {
    const code = lines(20_000, index => `let x${index} = ${index}\n`)
    for (const [head, indent] of [
      ["```\n", ""],
      ["- a\n\n  ```\n", "  "],
      ["> ```\n", "> "],
    ]) {
      const stream = streaming(head!)
      const {parses} = stream.cost
      for (const piece of pieces(code.replaceAll(/^(?=.)/gm, indent!), 1000)) {
        stream.append(piece)
        stream.layout(80)
      }
      expect(stream.cost.parses).toBe(parses)
      expect(stream.end).toBeGreaterThan(20_000)
    }
    for (const block of [`<div>\n${code}`, code.replaceAll(/^(?=.)/gm, "    ")]) {
      expect(costOf(block, 1000)).toBeLessThan(0.1)
    }
  })

  test("does not grow with the length of lists, tables and paragraphs", () => {
    const blocks: Readonly<Record<string, (count: number) => string>> = {
      items: count => lines(count, index => `- item ${index} with \`code\`\n`),
      steps: count => lines(count, index => `${index + 1}. step\n   - one\n   - two\n`),
      nested: count => `- top\n${lines(count, () => "  - nested item\n")}`,
      table: count => `| a | b |\n|---|---|\n${lines(count, () => "| one | two |\n")}`,
      quote: count => lines(count, () => "> quoted words in a long paragraph\n"),
      prose: count => "word and more ".repeat(count),
      chinese: count => "没有空格的中文段落，".repeat(count),
      word: count => "abcdefghij".repeat(count),
    }
    for (const [name, block] of Object.entries(blocks)) {
      const short = costOf(block(150), 60)
      const long = costOf(block(600), 60)
      expect(long, name).toBeLessThan(Math.max(60, short * 2))
    }
  }, 120_000)
})

describe("inputs made to be slow", () => {
  const hostile: Readonly<Record<string, string>> = {
    "50,000 backticks": "`".repeat(50_000),
    "10,000 quote marks": ">".repeat(10_000),
    "5,000 item marks": `${"- ".repeat(5000)}x`,
    "items and quotes in turn": "- > ".repeat(4000),
    "200 KB without a blank": "a".repeat(200_000),
    "20,000 brackets": "[".repeat(20_000),
    "nested brackets": `${"[".repeat(5000)}a${"]".repeat(5000)}`,
    "openers of emphasis": "*a ".repeat(7000),
    "two kinds of openers": "*a_ ".repeat(6000),
    "beginnings of comments": "a<!--".repeat(4000),
    "beginnings of links": "[a](".repeat(5000),
    "entities without an end": "&amp".repeat(5000),
    "a heading of 50 KB": `# ${"word ".repeat(10_000)}`,
    "a cell of 50 KB": `| a |\n| - |\n| ${"word ".repeat(10_000)}`,
    "60 levels of items": lines(60, index => `${"  ".repeat(index)}- x\n`),
    "2,000 definitions": lines(2000, index => `[d${index}]: /u\n\n`) + "[d5] ".repeat(100),
  }

  test.each(Object.entries(hostile))(
    "%s cost a bounded number of readings",
    (_, text) => {
      const size = 200
      const stream = streaming("")
      for (const piece of pieces(text, size)) {
        stream.append(piece)
        stream.layout(80)
      }
      stream.finish()
      stream.layout(80)
      // A tail of 4 KB is read once for each piece.
      expect(stream.cost.characters / text.length).toBeLessThan(8192 / size)
      expect(stream.cost.parses).toBeLessThan((2.5 * text.length) / size + 10)
      expect(ended(text).cost.characters / text.length).toBeLessThan(10)
    },
    120_000,
  )

  test("deep nesting is text beyond sixteen marks, and shows every character", () => {
    const deep = `${"> ".repeat(20)}deep`
    expect(rows(ended(deep))).toEqual([deep])
    expect(rows(ended(`${"> ".repeat(16)}deep`))).toEqual([`${"│ ".repeat(16)}deep`])
  })

  test("delimiters beyond 160 in one paragraph are text", () => {
    const shown = rows(ended("*a* ".repeat(200)), 10_000)[0]!
    expect(shown.startsWith("a a a")).toBe(true)
    expect(shown.match(/\*/g)).toHaveLength(240)
    expect(rows(ended(`- ${"`a` ".repeat(50)}\n`.repeat(20)), 10_000).at(-1)).toContain("`a`")
  })
})
