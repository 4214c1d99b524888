// Plain text is read without the parser; its events must be the very same.

import fc from "fast-check"
import {beforeEach, describe, expect, test, vi} from "vitest"
import {type Grammar, Parser} from "../../src/markdown/parser.js"
import {plainEvents} from "../../src/markdown/plain-blocks.js"
import {answers, EXAMPLES, OWN_EXAMPLES} from "./help.js"

let mode: "as it is" | "parsed" = "as it is"

vi.mock("../../src/markdown/plain-blocks.js", async importOriginal => {
  const original = await importOriginal<typeof import("../../src/markdown/plain-blocks.js")>()
  const plain: typeof original.plainEvents = (text, tables) =>
    mode === "parsed" ? undefined : original.plainEvents(text, tables)
  return {...original, plainEvents: plain}
})

beforeEach(() => {
  mode = "as it is"
})

const parser = new Parser()
const GRAMMARS: readonly Grammar[] = ["whole", "pushed", "text"]

/** Tokens whose source is asked for. Of others the parser itself does not always know it. */
const SLICED = new Set(["data", "codeTextData", "listItemPrefix", "listItemIndent"])

/** What a text is: each event with its places, and with its source if that is asked for. A
 *  newline is one unit long: where it ends nobody asks, and the parser itself is sometimes wrong. */
function eventsOf(text: string, how: typeof mode, grammar: Grammar): readonly string[] {
  mode = how
  const events = parser.parse(text, grammar, {labels: ["A"], get: () => undefined})
  mode = "as it is"
  return events.map(([kind, token, context]) => {
    const {type, start} = token
    const end = type === "lineEnding" ? start : token.end
    const source = SLICED.has(type) ? JSON.stringify(context.sliceSerialize(token, true)) : ""
    const place = `${start.line}:${start.offset}-${end.line}:${end.offset}`
    return `${kind} ${type} ${place} ${source} ${token._align?.join(" ") ?? ""}`
  })
}

/** Whether the text is plain for some grammar; fails if it is and the parser sees something else. */
function mustAgree(text: string): boolean {
  if (!plainEvents(text, "read") && !plainEvents(text, "none")) return false
  for (const grammar of GRAMMARS) {
    expect(eventsOf(text, "as it is", grammar), text).toEqual(eventsOf(text, "parsed", grammar))
  }
  return true
}

/** Mostly plain, and what is nearly plain. */
const SNIPPETS = [
  "word|a|an (aside)|1|2024|2. |1. |1) |12. |- |* |+ |  |   |    | | |.|, |: |! |? |中文|，|é|— |",
  '*|**|***|_|__|*a*|**b c**|_d_|e_f|*g **h** i*|**j *k* l**|* |** | *| **|a*b|"*m*"|(_n_)|',
  "`|``|`c`|`` d ``|` e `|`f g`|`h\n|` |`<i>`|`@`|`://`|# |## |#|###### |####### |#x|\n# |\n#\n|",
  "&|& |&amp;|<|< |<b>|\\|[|]|~|$|\\||@|www.|ww.|www|http:|://|:/|:|>|> |=|===|---|- - -|***|+|-|",
  "\n|\n\n|\n\n\n|\n- |\n  - |\n    - |\n   - |\n1. |\n2. |\n   1. |\n* |\n  |\n   |\n    |\n     |",
  "- #\n|1. #\n|> #\n|- #\n  - #\n    |3. #\n   - #\n     |\n\n- |\n\n  |\n\n   |\n\n## |\n\n1. |\n \n|",
  "\t|\u00a0|\u0301|😀|\ufeff|\u2028|end.\n|end. \n|end.  \n|\n-|\n- \n|\n```\n|\n~~~\n|\n:-|\n|-|",
].flatMap(line => line.split("|"))

/** Blocks of plain text, in items or not, most of them where they belong. */
const words = "word|more words|`code`|**strong**|*so*|and _so_|x_y|it's|(a)|1.5|: |, |*a_b*".split(
  "|",
)
const odd = "` `|**|*|`|  |\n|\n  |\n   ".split("|")
const anyWord = fc.oneof(
  {arbitrary: fc.constantFrom(...words), weight: 12},
  {arbitrary: fc.constantFrom(...odd), weight: 1},
)
const inline = fc.array(anyWord, {minLength: 1, maxLength: 5}).map(parts => parts.join(" "))
const indent = fc.constantFrom("", "", "", "", "", "  ", "  ", "   ", "    ", " ")
const start = fc.constantFrom("", "- ", "- ", "* ", "1. ", "2. ", "10. ", "# ", "### ", "- #\n  ")
const end = fc.constantFrom("\n", "\n", "\n\n", "\n\n", " \n", "")
const block = fc.tuple(indent, start, inline, end).map(parts => parts.join(""))
const blocks = fc.array(block, {minLength: 1, maxLength: 7}).map(parts => parts.join(""))

/** Tables and code, whole and begun, most of them as they should be. */
const cell = fc.constantFrom(
  "a",
  " a ",
  " one two",
  "  `c`  ",
  " **b** ",
  "",
  " ",
  "  ",
  "x*y",
  "&",
)
const row = fc
  .tuple(fc.constantFrom("|", "|", "|", "|", "| ", "", " |"), fc.array(cell, {maxLength: 3}))
  .chain(([bar, cells]) =>
    fc.constantFrom("", "|", "|", "| ").map(end => bar + cells.join("|") + end),
  )
const marks = fc
  .array(fc.constantFrom("---", ":-", " -: ", ":-:", " --- ", "-", "", ": -"), {maxLength: 3})
  .map(cells => `|${cells.join("|")}`)
const matched = fc.array(fc.tuple(cell, fc.constantFrom("-", ":--", ":-:", "--:")), {maxLength: 3})
const head = fc.oneof(
  {
    arbitrary: matched.map(
      all => `|${all.map(([a]) => a).join("|")}|\n|${all.map(([, b]) => b).join("|")}|`,
    ),
    weight: 4,
  },
  {arbitrary: fc.tuple(row, marks).map(both => both.join("\n")), weight: 1},
)
const table = fc
  .tuple(head, fc.array(row, {maxLength: 3}), fc.constantFrom("", "\n", "\n\n", "\n\nafter"))
  .map(([first, rows, last]) => [first, ...rows].join("\n") + last)
const code = fc
  .tuple(
    fc.constantFrom("```", "```ts", "````md  of it", "``` a b ", "``` ", "```a`", "```a&amp;"),
    fc.array(fc.constantFrom("let a", "", "  b", "```", "````", " ```", "- ``` c", "|-"), {
      maxLength: 4,
    }),
    fc.constantFrom("", "\n", "\n\n", "\n```\n", "\n````"),
  )
  .map(([first, rows, last]) => [first, ...rows].join("\n") + last)
const before = fc.constantFrom(
  "",
  "",
  "",
  "text\n",
  "text\n\n",
  "- item\n",
  "- item\n\n",
  "- ",
  "- #\n  ",
)
const pieceOfBoth = fc.tuple(before, fc.oneof(table, code), end).map(parts => parts.join(""))

describe("text that is plain", () => {
  test("has the events that the parser gives it, in tables and code", () => {
    let plain = 0
    fc.assert(
      fc.property(fc.array(pieceOfBoth, {minLength: 1, maxLength: 3}), texts => {
        if (mustAgree(texts.join(""))) plain++
      }),
      {numRuns: 5000},
    )
    expect(plain).toBeGreaterThan(300)
  }, 240_000)

  test("has the events that the parser gives it, in lists and headings", () => {
    let plain = 0
    fc.assert(
      fc.property(blocks, text => {
        if (mustAgree(text)) plain++
      }),
      {numRuns: 5000},
    )
    expect(plain).toBeGreaterThan(400)
  }, 240_000)

  test("has the events that the parser gives it, full of marks", () => {
    const text = fc
      .array(fc.constantFrom(...SNIPPETS, "|", " | "), {minLength: 1, maxLength: 12})
      .map(parts => parts.join(""))
    let plain = 0
    fc.assert(
      fc.property(text, given => {
        if (mustAgree(given)) plain++
      }),
      {numRuns: 10_000},
    )
    expect(plain).toBeGreaterThan(400)
  }, 240_000)

  test("has the events that the parser gives it, for every beginning of every example", () => {
    for (const example of [...EXAMPLES, ...OWN_EXAMPLES]) {
      for (let length = 1; length <= example.length; length++) mustAgree(example.slice(0, length))
    }
  }, 240_000)

  test("is most of what agents say", () => {
    let [plain, all] = [0, 0]
    for (const answer of answers()) {
      // As a tail has it: some lines, the last of them begun.
      for (let at = 0; at < answer.length; at += 7) {
        const from = answer.lastIndexOf("\n\n", Math.max(0, at - 40)) + 2
        all++
        if (mustAgree(answer.slice(from > 1 ? from : 0, at))) plain++
      }
    }
    console.log(plain / all)
    expect(plain / all).toBeGreaterThan(0.85)
  }, 240_000)
})
