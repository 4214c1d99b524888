// Commits wherever a screen might make them, and new widths in between: nothing may be lost, told
// twice, or move.

import fc from "fast-check"
import {expect, test} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {EXAMPLES, linesOf, OWN_EXAMPLES, textOf} from "./help.js"

const step = fc.oneof(
  {weight: 6, arbitrary: fc.record({type: fc.constant("append" as const)})},
  {weight: 2, arbitrary: fc.record({type: fc.constant("final" as const)})},
  {
    weight: 1,
    arbitrary: fc.record({type: fc.constant("force" as const), part: fc.integer({min: 0, max: 9})}),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("layout" as const),
      columns: fc.constantFrom(10, 20, 40, 80, 200),
    }),
  },
)

/** Words of letters and digits, so that they are in no mark and no number of an item. */
function words(count: number, kind: string): string {
  const all = Array.from({length: count}, (_, index) => `${kind}${index}w`)
  switch (kind) {
    case "q":
      return `> ${all.join(" ")}\n\n`
    case "i":
      return all.map(word => `- ${word} ${word}\n`).join("")
    case "t":
      return `| ${all.join(" | ")} |\n|${"-|".repeat(count)}\n${`| ${all.join(" | ")} |\n`.repeat(3)}\n`
    case "c":
      return `\`\`\`\n${all.join("\n")}\n\`\`\`\n`
    default:
      return `${all.map((word, index) => (index % 5 === 0 ? `*${word}*` : word)).join(" ")}\n\n`
  }
}

const document = fc
  .array(fc.tuple(fc.integer({min: 1, max: 30}), fc.constantFrom("p", "q", "i", "t", "c", "h")), {
    minLength: 1,
    maxLength: 5,
  })
  .map(parts => parts.map(([count, kind]) => words(Math.min(count, kind === "t" ? 4 : 30), kind)))
  .map(parts => parts.join(""))

test("every word is told exactly as often as it was said, at any commits and widths", () => {
  fc.assert(
    fc.property(document, fc.array(step, {maxLength: 60}), (text, steps) => {
      const told = tell(text, steps, 7)
      // In a table that became records each head is told again.
      const isTable = /^\|/m.test(text)
      for (const word of new Set(text.match(/[a-z]\d+w/g))) {
        const said = text.match(new RegExp(`${word}`, "g"))!.length
        const count = told.match(new RegExp(`${word}`, "g"))?.length ?? 0
        if (!isTable || !word.startsWith("t")) expect(`${word} ${count}`).toBe(`${word} ${said}`)
        else expect(count).toBeGreaterThan(0)
      }
    }),
    {numRuns: 300},
  )
}, 120_000)

test("no order of commits and widths breaks on any example", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...EXAMPLES, ...OWN_EXAMPLES, ...OWN_EXAMPLES), {
        minLength: 1,
        maxLength: 4,
      }),
      fc.array(step, {maxLength: 40}),
      (parts, steps) => {
        tell(parts.join("\n"), steps, 9)
      },
    ),
    {numRuns: 300},
  )
}, 120_000)

/** Plays the steps, then the rest of the text; gives all text that was committed, then the rest. */
function tell(text: string, steps: readonly fcStep[], size: number): string {
  const stream = new MarkdownStream(THEME)
  const done: string[] = []
  let at = {line: 0, offset: 0}
  let rest = text
  const commit = (to: {line: number; offset: number}) => {
    for (let line = at.line; line <= to.line && line < stream.end; line++) {
      const from = line === at.line ? at.offset : 0
      const runs = textOf(stream.line(line).runs)
      done.push(
        runs.slice(from, line === to.line ? to.offset : undefined),
        line < to.line ? "\n" : "",
      )
    }
    stream.commit(to)
    at = to
    expect(stream.first).toBeLessThanOrEqual(to.line)
    expect(stream.end).toBeGreaterThanOrEqual(to.line)
  }
  for (const each of steps) {
    if (each.type === "append") {
      stream.append(rest.slice(0, size))
      rest = rest.slice(size)
    } else if (each.type === "layout") {
      stream.layout(each.columns)
    } else if (each.type === "final") {
      const {final} = stream
      if (final.line > at.line || (final.line === at.line && final.offset > at.offset))
        commit(final)
    } else if (stream.end > at.line) {
      const line = Math.min(stream.end - 1, at.line + (each.part % 3))
      const {length} = textOf(stream.line(line).runs)
      const offset = Math.floor((length * each.part) / 10)
      if (line > at.line || offset > at.offset) commit({line, offset})
    }
  }
  stream.append(rest)
  stream.finish()
  commit({line: stream.end, offset: 0})
  expect(linesOf(stream)).toEqual([])
  return done.join("")
}

type fcStep = typeof step extends fc.Arbitrary<infer S> ? S : never
