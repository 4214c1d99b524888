import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {PORTION_UNITS_MAX, portionOf, WHOLE_UNITS_MAX} from "../../src/markdown/portion.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {answers, linesOf, pieces} from "./help.js"

describe("what is read at once of a long text", () => {
  test("is whole lines, with more to come, and no more than a portion", () => {
    const line = fc.oneof(fc.string(), fc.constantFrom("```", "~~~~ x", "  ```js", "", "- a"))
    fc.assert(
      fc.property(fc.array(line, {minLength: 50, maxLength: 2000}), lines => {
        const text = lines.join("\n")
        const length = portionOf(text)
        if (length === undefined) return
        expect(text.length).toBeGreaterThan(WHOLE_UNITS_MAX)
        expect(length).toBeGreaterThan(0)
        expect(length).toBeLessThan(text.length)
        expect(length).toBeLessThanOrEqual(PORTION_UNITS_MAX)
        expect(text[length - 1]).toBe("\n")
      }),
    )
  })

  test("ends behind the first line that may open code", () => {
    const text = `words\n\n\`\`\`ts\n${"const a = 1\n".repeat(1000)}`
    expect(text.slice(0, portionOf(text))).toBe("words\n\n```ts\n")
  })

  test("is all of it where it is short, or one line", () => {
    expect(portionOf("```\n".repeat(10))).toBeUndefined()
    expect(portionOf("x".repeat(100_000))).toBeUndefined()
  })
})

describe("a long text that comes at once", () => {
  test("is not parsed where it is code", () => {
    const block = `\`\`\`\n${"a row of output\n".repeat(100)}\`\`\`\n\n`
    const text = block.repeat(100)
    const stream = read([text])
    expect(stream.cost.characters).toBeLessThan(text.length / 10)
    expect(linesOf(stream)).toEqual(linesOf(read(pieces(text, 700))))
  })

  test("reads as it does in pieces, for all answers of the recorded sessions together", () => {
    const text = answers().join("\n\n")
    expect(text.length).toBeGreaterThan(PORTION_UNITS_MAX)
    expect(linesOf(read([text]))).toEqual(linesOf(read(pieces(text, 700))))
  })

  test("is parsed little more than once, whatever it is made of", () => {
    for (const part of [
      "words and words\n\n",
      "- item\n  more\n",
      "> quoted\n",
      "| a | b |\n|---|---|\n| 1 | 2 |\n\n",
      "# head\n",
      "<div>\nx\n</div>\n\n",
      "1. one\n   ```\n   x\n   ```\n",
    ]) {
      const text = part.repeat(1000)
      expect(read([text]).cost.characters).toBeLessThan(text.length * 3)
    }
  })
})

function read(parts: readonly string[]): MarkdownStream {
  const stream = new MarkdownStream(THEME)
  stream.layout(80)
  for (const part of parts) {
    stream.append(part)
    stream.layout(80)
  }
  stream.finish()
  return stream
}
