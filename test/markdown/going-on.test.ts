// Words that go on in an open paragraph are not read by the parser; what is shown must be the very
// same as if they were.

import fc from "fast-check"
import {beforeEach, describe, expect, test, vi} from "vitest"
import {THEME} from "../../src/cells/theme.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import {comparePositions} from "../../src/text/line.js"
import {answers, EXAMPLES, linesOf, OWN_EXAMPLES, pieces} from "./help.js"

/** "read": nothing goes on by itself, each piece is read. */
let mode: "as it is" | "read" = "as it is"

vi.mock("../../src/markdown/going-on.js", async importOriginal => {
  const original = await importOriginal<typeof import("../../src/markdown/going-on.js")>()
  const goneOn: typeof original.goneOn = (...given) =>
    mode === "read" ? undefined : original.goneOn(...given)
  return {...original, goneOn}
})

beforeEach(() => {
  mode = "as it is"
})

/** Feeds the same pieces to a stream as it is and to one that reads them all; fails at the first
 *  difference. "final": what is final is committed at once. Gives how often each was parsed. */
function mustAgree(parts: readonly string[], columns: number, commits: "none" | "final") {
  const quick = new MarkdownStream(THEME)
  const slow = new MarkdownStream(THEME)
  for (const stream of [quick, slow]) stream.layout(columns)
  for (const part of parts) {
    for (const [stream, how] of [
      [quick, "as it is"],
      [slow, "read"],
    ] as const) {
      mode = how
      stream.append(part)
      stream.layout(columns)
    }
    expect(linesOf(quick)).toEqual(linesOf(slow))
    expect(quick.final).toEqual(slow.final)
    if (commits === "none" || comparePositions(quick.final, {line: 0, offset: 0}) === 0) continue
    mode = "as it is"
    quick.commit(quick.final)
    mode = "read"
    slow.commit(slow.final)
    expect(quick.first).toBe(slow.first)
  }
  mode = "as it is"
  quick.finish()
  mode = "read"
  slow.finish()
  expect(linesOf(quick)).toEqual(linesOf(slow))
  return {quick: quick.cost.parses, slow: slow.cost.parses}
}

/** Text in which nearly each character could change what is before it. */
const SNIPPETS = [
  "word|another |a |x|, and so on|the end. |中文|，|é|—|1|2. |3) |(|)|!|: |:|/|//|www.|@b.c|a@",
  "http|http://x.y|*|**|_|~~|`|[|][x]|](/u)|[ ] |[x] |<|<div|<b>|>|> |- |+ |# |&|&amp|;|\\",
  "\n|\n\n|  \n|\n- |\n1. |\n> |\n  |\n    |\n[a]: /u\n|[^1]: |$|$$|\\(|\\)|\n$$\n",
  "\t|\u00a0|\u0301|😀|\n===\n|\n```\n|> [!NOTE]\n",
].flatMap(line => line.split("|"))
const snippet = fc.constantFrom(...SNIPPETS, "|", " | ", "\n| a | b |\n|-|-|\n")

describe("an open paragraph that goes on", () => {
  test("looks as if each piece were read, for text full of marks", () => {
    fc.assert(
      fc.property(
        fc.array(snippet, {minLength: 2, maxLength: 40}),
        fc.constantFrom(12, 40, 80),
        fc.constantFrom("none", "final"),
        (parts, columns, commits) => {
          mustAgree(parts, columns, commits)
        },
      ),
      {numRuns: 1500},
    )
  }, 240_000)

  test("looks as if each piece were read, for examples cut anywhere", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...EXAMPLES, ...OWN_EXAMPLES, ...OWN_EXAMPLES), {
          minLength: 1,
          maxLength: 3,
        }),
        fc.integer({min: 1, max: 5}),
        fc.constantFrom("none", "final"),
        (texts, size, commits) => {
          mustAgree(pieces(texts.join("\n"), size), 60, commits)
        },
      ),
      {numRuns: 300},
    )
  }, 240_000)

  test("looks as if each piece were read, for answers, and is seldom read", () => {
    const chosen = answers().filter((_, index) => index % 4 === 0)
    let quick = 0
    let slow = 0
    for (const answer of chosen) {
      const cost = mustAgree(pieces(answer, 4), 80, "final")
      quick += cost.quick
      slow += cost.slow
    }
    expect(quick / slow).toBeLessThan(0.5)
  }, 240_000)

  test("looks the same where it grows too long and is cut", () => {
    const long = `see *the ${"word and (more) ".repeat(90)}end* of it ${"words ".repeat(300)}`
    for (const size of [3, 17, 200]) mustAgree(pieces(long, size), 80, "final")
    mustAgree(pieces(`- ${"没有空格的中文段落".repeat(200)}`, 5), 40, "none")
  }, 240_000)
})
