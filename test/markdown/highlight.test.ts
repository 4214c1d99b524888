// Code with colours in text that arrives in pieces: the law of convergence holds for colours, too,
// and code whose language is not loaded yet is shown, but held back.

import fc from "fast-check"
import {beforeAll, describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE, type Style} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {ROLES, THEME, type Theme, themeOn, withoutColors} from "../../src/cells/theme.js"
import {Highlighter} from "../../src/markdown/code/highlighter.js"
import {LINE_UNITS_MAX} from "../../src/markdown/code/language.js"
import {MarkdownStream} from "../../src/markdown/stream.js"
import type {Line, LinePosition, Row} from "../../src/text/line.js"
import {wrapLine} from "../../src/text/wrap.js"
import {everyLanguage} from "./code/help.js"
import {answers, EXAMPLES, linesOf, pieces, before as shownBefore, textOf} from "./help.js"

let highlighter: Highlighter

beforeAll(async () => {
  highlighter = await everyLanguage()
})

/** Lines of source or of a picture. */
function lines(...all: readonly string[]): string {
  return all.join("\n")
}

interface Given {
  readonly columns?: number
  readonly theme?: Theme
  readonly by?: Highlighter
}

function streaming(text: string, {columns = 80, theme = THEME, by = highlighter}: Given = {}) {
  const stream = new MarkdownStream(theme, {highlighter: by})
  stream.layout(columns)
  stream.append(text)
  stream.layout(columns)
  return stream
}

function ended(text: string, given: Given = {}): MarkdownStream {
  const stream = streaming(text, given)
  stream.finish()
  stream.layout(given.columns ?? 80)
  return stream
}

/** A row with the roles of its runs: «keyword let» x = «number 1». Roles that look like others are
 *  told by the theme below, in which all differ. */
function marked(row: Row<Style>): string {
  return row
    .map(({text, style}) => {
      const role = ROLES.find(one => MARKED[one] === style) ?? "?"
      return role === "text" || text.trim() === "" ? text : `«${role} ${text}»`
    })
    .join("")
}

/** A theme in which no two roles are the same. */
const MARKED = Object.fromEntries(
  ROLES.map((role, index) => [
    role,
    role === "text" ? DEFAULT_STYLE : {...DEFAULT_STYLE, foreground: 100 + index},
  ]),
) as Theme

function picture(text: string, columns = 80): string {
  return rowsOf(ended(text, {columns, theme: MARKED}), columns)
    .map(marked)
    .join("\n")
}

function rowsOf(stream: MarkdownStream, columns: number): readonly Row<Style>[] {
  return linesOf(stream).flatMap(line => wrapLine(line, columns).map(({row}) => row))
}

function plainPicture(text: string, columns: number): string {
  return rowsOf(ended(text, {columns}), columns).map(textOf).join("\n")
}

/** Feeds the pieces and commits what is final; fails if the end differs from the whole, or if
 *  anything final was ever different, its colours included. */
function mustConverge(parts: readonly string[]): void {
  const whole = linesOf(ended(parts.join("")))
  const stream = streaming("")
  const finals: {readonly final: LinePosition; readonly lines: readonly unknown[]}[] = []
  for (const part of parts) {
    stream.append(part)
    stream.layout(80)
    const {final} = stream
    finals.push({final, lines: shownBefore(stream, final)})
  }
  stream.finish()
  expect(linesOf(stream)).toEqual(whole)
  for (const {final, lines: then} of finals) expect(shownBefore(stream, final)).toEqual(then)
  mustStay(parts, whole)
}

/** Feeds the pieces and commits whatever is final at once: what was committed are the whole's own
 *  lines. */
function mustStay(parts: readonly string[], whole: readonly Line<Style>[]): void {
  const stream = streaming("")
  const told: Line<Style>[] = []
  for (const part of [...parts, undefined]) {
    if (part === undefined) stream.finish()
    else stream.append(part)
    stream.layout(80)
    const {line} = stream.final
    for (let index = told.length; index < line; index++) told.push(stream.line(index))
    stream.commit({line, offset: 0})
  }
  expect(told).toEqual(whole)
}

const SOURCES: readonly (readonly [info: string, code: string])[] = [
  ["ts", `const a: string = "b" // c\n/* d\n\n e */ let f = \`g\n\${h}\ni\`\n`],
  ["py", 'def f():\n    """a\n\n    b"""\n    return 1 # c\n'],
  ["diff", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n\n-b\n+c\n"],
  ["html", '<script>\nlet a = "b"\n\n</script>\n<p class="c">d</p>\n'],
  ["yaml", "a: |\n  b: c\n\n  d\ne: 1 # f\n"],
  ["sh", "cat <<EOF\na $b\n\nEOF\necho 'c' # d\n"],
  ["", "#!/bin/sh\n\necho 'a' # b\n"],
  ["", "\n\n<?xml version=\"1.0\"?>\n<a b='c'/>\n"],
  ["unknown", "let a = 1\n"],
  ["jsx", "return <a b={c => <d>e{f}</d>}>\n  g\n</a>\n// h\n"],
]

/** Code as it may stand: in a fence of some kind, in a list or a quote, closed or not. */
const fenced = fc
  .tuple(
    fc.constantFrom(...SOURCES),
    fc.constantFrom("```", "````", "~~~"),
    fc.constantFrom("plain", "plain", "item", "quote", "both"),
    fc.constantFrom("closed", "closed", "open", "after"),
  )
  .map(([[info, code], mark, place, end]) => {
    const block = `${mark}${info}\n${code}${end === "open" ? "" : mark}\n`
    const text = end === "after" ? `${block}after\n` : block
    const each = (first: string, rest: string) =>
      text.replace(/^(?=.)/gm, rest).replace(rest, first)
    if (place === "plain") return text
    if (place === "item") return each("- ", "  ")
    return place === "quote" ? each("> ", "> ") : each("> 1. ", ">    ")
  })

describe("code that arrives in pieces", () => {
  test("has the colours of the whole, however it is cut, and what was final keeps its own", () => {
    fc.assert(
      fc.property(
        fc.array(fenced, {minLength: 1, maxLength: 3}),
        fc.array(fc.integer({min: 1, max: 9}), {minLength: 1}),
        (blocks, sizes) => mustConverge(cut(blocks.join("\n"), sizes)),
      ),
      {numRuns: 250},
    )
  }, 120_000)

  test("has them letter by letter, for every example with code and every answer", () => {
    const withCode = [...EXAMPLES, ...answers()].filter(text => /```|~~~/.test(text))
    expect(withCode.length).toBeGreaterThan(80)
    for (const text of withCode) mustConverge(pieces(text, text.length > 300 ? 5 : 1))
  }, 120_000)

  test("is coloured provisionally while a line is begun, which is not final before its newline", () => {
    const stream = streaming("```ts\nconst a = 1\nlet b = `c", {theme: MARKED})
    expect(linesOf(stream).map(line => marked(line.runs))).toEqual([
      "«dim ```ts»",
      "«keyword const »«name a »«operator = »«number 1»",
      "«keyword let »«name b »«operator = »«string `c»",
    ])
    expect(stream.final).toEqual({line: 2, offset: 0})
  })

  test("is plain, and final as it grows, in a line that is too long for colours", () => {
    const stream = streaming(`\`\`\`ts\nlet a = "${"x".repeat(LINE_UNITS_MAX)}`, {theme: MARKED})
    expect(stream.line(1).runs).toHaveLength(1)
    expect(stream.final).toEqual({line: 1, offset: LINE_UNITS_MAX + 1})
    stream.append('"\nlet b\n')
    expect(marked(stream.line(2).runs)).toBe("«keyword let »«name b»")
  })

  test("without a known language is plain, and final as it grows", () => {
    const stream = streaming("```unknown\nlet longer = 12345678")
    expect(stream.final).toEqual({line: 1, offset: "let longer = ".length})
  })
})

describe("a language that is not loaded yet", () => {
  const CODE = "one\n\n```ts\nlet a = 1\n```\n\ntwo\n"

  test("is wanted at once; the text before is final, the code is shown plain and held", () => {
    const by = new Highlighter()
    let wanted = 0
    by.watch(() => wanted++)
    const stream = ended(CODE, {by})
    expect(wanted).toBe(1)
    expect(linesOf(stream).map(line => textOf(line.runs))).toEqual([
      "one",
      "",
      "```ts",
      "let a = 1",
      "```",
      "",
      "two",
    ])
    expect(stream.line(3).runs).toEqual([{text: "let a = 1", style: THEME.text}])
    expect(stream.final.line).toBeLessThanOrEqual(2)
  })

  test("colours the code when it has come, wherever it was cut", async () => {
    for (const size of [1, 3, 10, 100]) {
      for (const come of [1, 4, 12, 20, 30]) {
        const by = new Highlighter()
        const stream = streaming("", {by})
        let index = 0
        let final: LinePosition = {line: 0, offset: 0}
        let then: readonly unknown[] = []
        for (const part of pieces(CODE, size)) {
          stream.append(part)
          stream.layout(80)
          expect(shownBefore(stream, final)).toEqual(then)
          final = stream.final
          then = shownBefore(stream, final)
          if (++index === come) await by.load()
        }
        stream.finish()
        stream.layout(80)
        await by.load()
        expect(shownBefore(stream, final)).toEqual(then)
        expect(linesOf(stream)).toEqual(linesOf(ended(CODE)))
        expect(stream.final).toEqual({line: stream.end, offset: 0})
      }
    }
  })

  test("that the first line tells is waited for in the middle of the code", async () => {
    const text = "```\n\n#!/bin/sh\necho 'a'\n```\nafter"
    const by = new Highlighter()
    const stream = streaming("", {by})
    for (const part of pieces(text, 1)) {
      stream.append(part)
      stream.layout(80)
    }
    expect(
      linesOf(stream)
        .map(line => textOf(line.runs))
        .slice(0, 4),
    ).toEqual(["```", "", "#!/bin/sh", "echo 'a'"])
    expect(stream.final.line).toBeLessThanOrEqual(2)
    await by.load()
    stream.finish()
    expect(linesOf(stream)).toEqual(linesOf(ended(text)))
  })

  test("that does not come leaves its code plain for good; what comes later has its colours", async () => {
    const by = new Highlighter()
    const stream = ended(CODE, {by})
    const late = by.load()
    by.giveUp()
    expect(stream.final).toEqual({line: stream.end, offset: 0})
    expect(stream.line(3).runs).toEqual([{text: "let a = 1", style: THEME.text}])
    await late
    expect(stream.line(3).runs).toEqual([{text: "let a = 1", style: THEME.text}])
    expect(linesOf(ended(CODE, {by}))).toEqual(linesOf(ended(CODE)))
  })

  test("is not asked for without a fence that needs it", () => {
    const by = new Highlighter()
    by.watch(() => expect.unreachable())
    for (const text of ["text `a`\n", "    let a\n", "```text\na\n```\n", "```what\na\n```\n"]) {
      const stream = ended(text, {by})
      expect(stream.final).toEqual({line: stream.end, offset: 0})
    }
    ended("```\nlet a\n```\n", {by})
    expect(by.waits).toBe(false)
  })
})

describe("fences of every kind", () => {
  test("are coloured up to their own end (B133)", () => {
    const text = lines("~~~~js", "let a = 1", "```", "~~~", "let b", "~~~~", "let c")
    expect(picture(text)).toBe(
      lines(
        "«dim ~~~~js»",
        "«keyword let »«name a »«operator = »«number 1»",
        "«string ```»",
        "«string ~~~»",
        "«string let b»",
        "«dim ~~~~»",
        "let c",
      ),
    )
  })

  test("in lists start at column 0, so that they are copied as they were written (B123)", () => {
    const text = lines("1. one", "", "   ```py", "   if x:", "     y()", "   ```", "", "2. two")
    expect(plainPicture(text, 80)).toBe(
      lines("1. one", "", "```py", "if x:", "  y()", "```", "", "2. two"),
    )
    expect(plainPicture("- ```py\n  x\n  ```", 80)).toBe(lines("- ```py", "x", "```"))
  })

  test("in quotes have their bar before every row", () => {
    expect(picture("> ```js\n> let a\n> ```")).toBe(
      lines("«quote │ »«dim ```js»", "«quote │ »«keyword let »«name a»", "«quote │ »«dim ```»"),
    )
  })

  test("that nothing closes are code to the end", () => {
    expect(picture("```js\nlet a")).toBe(lines("«dim ```js»", "«keyword let »«name a»"))
  })

  test("keep blank lines inside, which end no comment", () => {
    expect(picture("```js\n/* a\n\n b */\n```")).toBe(
      lines("«dim ```js»", "«comment /* a»", "", "«comment  b */»", "«dim ```»"),
    )
  })

  test("show tabs as blanks to the next stop (B113)", () => {
    expect(plainPicture("```make\na:\n\tb\n a\tc\n```", 80)).toBe(
      lines("```make", "a:", "    b", " a  c", "```"),
    )
  })

  test("show what could act on the terminal as tokens, coloured like what is around", () => {
    const text = '```js\nlet a = "\u001b[2J\u009b\u202e" // \u0007\n```'
    for (const line of linesOf(ended(text))) {
      expect(textOf(line.runs)).not.toMatch(/\p{Cc}|\u202e/u)
    }
    expect(picture(text)).toContain('«string "␛[2J‹U+009B›‹U+202E›" »«comment // ␇»')
  })
})

describe("code on the screen", () => {
  const TEXT = lines(
    "```ts",
    'export function greeting(name: string): string { return "Good morning, " + name + "!" }',
    "// 中文注释",
    "```",
  )

  test("wraps at the cell at 40 columns, and its colours with it", () => {
    expect(picture(TEXT, 40)).toBe(
      lines(
        "«dim ```ts»",
        "«keyword export function »«name greeting»(«name name»: «type string»): ",
        '«type string »{ «keyword return »«string "Good morning, " »«operator + »name ',
        '«operator + »«string "!" »}',
        "«comment // 中文注释»",
        "«dim ```»",
      ),
    )
  })

  test.each([80, 120, 200])("at %i columns stands on the grid as it was written", columns => {
    const grid = new Grid({columns, rows: 8}, createTables())
    const rows = rowsOf(ended(TEXT, {columns}), columns)
    for (const [index, row] of rows.entries()) {
      grid.putRow(index, row)
      expect(grid.textOf(index)).toBe(textOf(row).trimEnd())
    }
    expect(rows.map(textOf).join("")).toBe(TEXT.replaceAll("\n", ""))
    expect(rows).toHaveLength(columns === 80 ? 5 : 4)
  })

  test("is the same text on light, on dark, and without colours", () => {
    const themes = [
      THEME,
      withoutColors(THEME),
      themeOn({depth: "256", background: "dark"}),
      themeOn({depth: "truecolor", background: "light"}),
    ]
    for (const theme of themes) {
      const shown = rowsOf(ended(TEXT, {theme}), 80)
      expect(shown.map(textOf)).toEqual(rowsOf(ended(TEXT), 80).map(textOf))
    }
    const colors = (theme: Theme) =>
      linesOf(ended(TEXT, {theme})).flatMap(line => line.runs.map(run => run.style.foreground))
    expect(new Set(colors(withoutColors(THEME)))).toEqual(new Set([0]))
    expect(new Set(colors(THEME)).size).toBeGreaterThan(3)
  })
})

function cut(text: string, sizes: readonly number[]): readonly string[] {
  const parts: string[] = []
  for (let from = 0, index = 0; from < text.length; index++) {
    const size = sizes[index % sizes.length]!
    parts.push(text.slice(from, from + size))
    from += size
  }
  return parts
}
