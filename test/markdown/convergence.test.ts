// However a text arrives, it ends as the same lines; what was final stays; what was committed too.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {mayTurn} from "../../src/markdown/finality.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {comparePositions, type LinePosition} from "../../src/text/line.js"
import {answers, before, EXAMPLES, ended, linesOf, OWN_EXAMPLES, pieces, textOf} from "./help.js"

/** Feeds the pieces; fails if the end differs from the whole, or if something final changed. */
function mustConverge(parts: readonly string[], columns = 80): void {
  const text = parts.join("")
  const stream = new MarkdownStream(THEME)
  stream.layout(columns)
  const finals: {readonly final: LinePosition; readonly lines: readonly unknown[]}[] = []
  for (const part of parts) {
    stream.append(part)
    stream.layout(columns)
    const {final} = stream
    finals.push({final, lines: before(stream, final)})
  }
  stream.finish()
  stream.layout(columns)
  expect(linesOf(stream)).toEqual(linesOf(ended(text, columns)))
  expect(stream.final).toEqual({line: stream.end, offset: 0})
  // What the rule gives up may still turn.
  if (mayTurn(text)) return
  for (const {final, lines} of finals) expect(before(stream, final)).toEqual(lines)
}

/** Feeds the pieces and commits all that is final, always; fails if any of it is ever different. */
function mustStay(parts: readonly string[], columns = 80): void {
  const stream = new MarkdownStream(THEME)
  const texts = new Map<number, string>()
  let committed: LinePosition = {line: 0, offset: 0}
  for (let index = 0; index <= parts.length; index++) {
    const part = parts[index]
    if (part === undefined) stream.finish()
    else stream.append(part)
    stream.layout(columns)
    for (const [line, text] of texts) {
      if (line >= stream.first) expect(lineText(stream, line).slice(0, text.length)).toBe(text)
    }
    const {final} = stream
    expect(comparePositions(final, committed)).toBeGreaterThanOrEqual(0)
    expect(final.line).toBeLessThanOrEqual(stream.end)
    for (let line = committed.line; line <= final.line && line < stream.end; line++) {
      const length = line < final.line ? Number.POSITIVE_INFINITY : final.offset
      if (length > 0) texts.set(line, lineText(stream, line, length))
    }
    stream.commit(final)
    committed = final
  }
}

function lineText(stream: MarkdownStream, index: number, length = Number.POSITIVE_INFINITY) {
  const {first, runs} = stream.line(index)
  return textOf(first) + textOf(runs).slice(0, length)
}

describe("a text that arrives in pieces", () => {
  test("B130 reads letter by letter as it reads at once, for every example of CommonMark and GFM", () => {
    expect(EXAMPLES).toHaveLength(1356)
    for (const example of EXAMPLES) mustConverge(pieces(example, 1))
  }, 240_000)

  test("reads letter by letter as it reads at once, and stays, for math, alerts and tables", () => {
    for (const example of OWN_EXAMPLES) {
      mustConverge(pieces(example, 1))
      mustStay(pieces(example, 1))
      mustConverge(pieces(example.trimEnd(), 3), 20)
    }
  }, 240_000)

  test("keeps what was committed, for every example, letter by letter", () => {
    for (const example of EXAMPLES) mustStay(pieces(example, 1))
  }, 240_000)

  test("reads in tokens as it reads at once, for every answer of the recorded sessions", () => {
    expect(answers().length).toBeGreaterThan(200)
    for (const answer of answers()) {
      mustConverge(pieces(answer, 4))
      mustStay(pieces(answer, 4), 40)
    }
  }, 240_000)

  test("reads the same for examples after each other, indented, quoted and cut anywhere", () => {
    fc.assert(
      fc.property(texts, fc.array(fc.integer({min: 1, max: 7}), {minLength: 1}), (text, sizes) => {
        const parts = cut(text, sizes)
        mustConverge(parts)
        mustStay(parts)
      }),
      {numRuns: 150},
    )
  }, 240_000)
})

/** Two to five examples after each other, each as it is, quoted, indented or in an item. */
const texts = fc
  .array(
    fc.tuple(
      fc.constantFrom(...EXAMPLES, ...OWN_EXAMPLES, ...OWN_EXAMPLES),
      fc.constantFrom("plain", "plain", "plain", "quote", "indent", "item"),
      fc.constantFrom("\n", "", "\n\n"),
    ),
    {minLength: 2, maxLength: 5},
  )
  .map(parts => parts.map(([text, place, end]) => placed(text, place) + end).join(""))

function placed(text: string, place: string): string {
  const lines = text.replace(/\n$/, "").split("\n")
  switch (place) {
    case "quote":
      return lines.map(line => `> ${line}\n`).join("")
    case "indent":
      return lines.map(line => `  ${line}\n`).join("")
    case "item":
      return `- ${lines.join("\n  ")}\n`
    default:
      return text
  }
}

function cut(text: string, sizes: readonly number[]): readonly string[] {
  const parts: string[] = []
  for (let from = 0, index = 0; from < text.length; index++) {
    const size = sizes[index % sizes.length]!
    parts.push(text.slice(from, from + size))
    from += size
  }
  return parts
}
