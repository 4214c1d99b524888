import fc from "fast-check"
import {expect, test} from "vitest"
import wrapAnsi from "wrap-ansi"
import type {Line, WrapMode} from "../../src/text/line.js"
import {clipRow, rowWidth} from "../../src/text/row.js"
import {plain} from "../../src/text/visible.js"
import {widthOf} from "../../src/text/width.js"
import {type WrappedRow, wrapLine} from "../../src/text/wrap.js"
import {hardText, proseText} from "./samples.js"

function line(text: string, wrap: WrapMode = "word"): Line<string> {
  return {runs: [{text, style: ""}], first: [], rest: [], wrap}
}

/** Rows as pictures: the text of each row. */
function picture(rows: readonly WrappedRow<string>[]): string[] {
  return rows.map(({row}) => row.map(run => run.text).join(""))
}

function wrapped(text: string, columns: number, wrap: WrapMode = "word"): string[] {
  return picture(wrapLine(line(text, wrap), columns))
}

const prefix = (text: string) => [{text, style: "p"}]
const anyText = fc.oneof(proseText, hardText)
const anyMode = fc.constantFrom<WrapMode>("word", "cell", "clip")

/** A line cut into styled runs at random places, in the middle of graphemes too. */
const anyLine = fc
  .record({
    text: anyText,
    cuts: fc.array(fc.nat(60), {maxLength: 4}),
    first: fc.constantFrom("", "- ", "      1. ", "漢字", "│ "),
    rest: fc.constantFrom("", "  ", "         ", "│ "),
    wrap: anyMode,
    measure: fc.constantFrom({}, {measure: 1}, {measure: 7}, {measure: 30}),
  })
  .map(({text, cuts, first, rest, wrap, measure}): Line<string> => {
    const ends = [...cuts.filter(cut => cut < text.length).sort((a, b) => a - b), text.length]
    const runs = ends.map((end, i) => ({text: text.slice(ends[i - 1] ?? 0, end), style: `${i}`}))
    return {runs, first: prefix(first), rest: prefix(rest), wrap, ...measure}
  })

const textOf = (of: Line<string>) => of.runs.map(run => run.text).join("")

test("words go to the next row whole, and the blanks between rows are not drawn", () => {
  expect(wrapped("the quick brown fox", 12)).toEqual(["the quick", "brown fox"])
  expect(wrapped("the   quick", 5)).toEqual(["the", "quick"])
  expect(wrapped("the quick", 9)).toEqual(["the quick"])
  expect(wrapped("hello   ", 5)).toEqual(["hello"])
})

test("blanks at a break belong to the row before it", () => {
  const rows = wrapLine(line("ab  cd"), 3)
  expect(rows.map(({from, to, needs}) => ({from, to, needs}))).toEqual([
    {from: 0, to: 4, needs: 5},
    {from: 4, to: 6, needs: Number.POSITIVE_INFINITY},
  ])
})

test("a word longer than the row is cut where the row is full", () => {
  expect(wrapped("see https://example.org/a", 10)).toEqual(["see", "https://ex", "ample.org/", "a"])
  expect(wrapped("abc한국어말", 5)).toEqual(["abc한", "국어", "말"])
})

test("indentation stays with the word after it, even when the word must be cut", () => {
  expect(wrapped("    longword", 8)).toEqual(["    long", "word"])
  expect(wrapped("    ab cd", 6)).toEqual(["    ab", "cd"])
  expect(wrapped("      ab", 4)).toEqual(["", "ab"])
})

test("Chinese and Japanese break between characters and keep punctuation where it belongs", () => {
  expect(wrapped("你好世界", 4)).toEqual(["你好", "世界"])
  expect(wrapped("你好，世界", 4)).toEqual(["你", "好，", "世界"])
  expect(wrapped("你好（世界）", 6)).toEqual(["你好", "（世", "界）"])
  expect(wrapped("マッチ", 4)).toEqual(["マッ", "チ"])
  expect(wrapped("カッタ", 2)).toEqual(["カ", "ッ", "タ"])
  expect(wrapped("用React写", 6)).toEqual(["用", "React", "写"])
  expect(wrapped("价格3.5元", 6)).toEqual(["价格", "3.5元"])
  expect(wrapped("真的？！好", 8)).toEqual(["真的？！", "好"])
})

test("Korean breaks at blanks, not inside words", () => {
  expect(wrapped("한국어 문장", 8)).toEqual(["한국어", "문장"])
})

test("a hyphen inside a word ends a row, one before an option or a number does not", () => {
  expect(wrapped("a well-known", 8)).toEqual(["a well-", "known"])
  expect(wrapped("run --flag", 7)).toEqual(["run", "--flag"])
  expect(wrapped("in utf-8", 7)).toEqual(["in", "utf-8"])
  expect(wrapped("a -b", 3)).toEqual(["a", "-b"])
})

test("a blank that must not break keeps both sides together", () => {
  expect(wrapped("ab 10\u00a0km", 7)).toEqual(["ab", "10\u00a0km"])
  expect(wrapped("你\u00a0好", 4)).toEqual(["你\u00a0", "好"])
})

test("cell mode fills each row and keeps every blank", () => {
  expect(wrapped("ab  cd", 3, "cell")).toEqual(["ab ", " cd"])
  expect(wrapped("a漢b", 2, "cell")).toEqual(["a", "漢", "b"])
})

test("clip mode shows one row and says that it was cut", () => {
  expect(wrapped("abcdef", 4, "clip")).toEqual(["abc…"])
  expect(wrapped("abcd", 4, "clip")).toEqual(["abcd"])
  expect(wrapped("漢字漢字", 4, "clip")).toEqual(["漢…"])
  expect(wrapped("漢字", 1, "clip")).toEqual(["…"])
})

test("an empty line is one row with nothing but its prefix", () => {
  for (const mode of ["word", "cell", "clip"] as const) {
    expect(wrapLine(line("", mode), 5)).toHaveLength(1)
    expect(wrapped("", 5, mode)).toEqual([""])
  }
  expect(picture(wrapLine({...line(""), first: prefix("- ")}, 8))).toEqual(["- "])
})

test("the first row has its marker, further rows hang under it", () => {
  const item = {...line("one two three"), first: prefix("- "), rest: prefix("  ")}
  expect(picture(wrapLine(item, 9))).toEqual(["- one two", "  three"])
})

test("a prefix never takes more than half of the row, and its marker outlives its indent", () => {
  const item = {...line("one two"), first: prefix("        - "), rest: prefix("          ")}
  expect(picture(wrapLine(item, 8))).toEqual(["  - one", "    two"])
  expect(picture(wrapLine(item, 2))).toEqual(["on", "e", "tw", "o"])
  expect(picture(wrapLine({...item, runs: []}, 1))).toEqual([""])
})

test("on a single column a wide grapheme is a question mark, in its style", () => {
  const rows = wrapLine({...line(""), runs: [{text: "a漢", style: "x"}]}, 1)
  expect(rows.map(({row}) => row)).toEqual([[{text: "a", style: "x"}], [{text: "?", style: "x"}]])
})

test("runs keep their styles, and a grapheme across two runs belongs to the first", () => {
  const styled = {
    ...line(""),
    runs: [
      {text: "ab e", style: "x"},
      {text: "\u0301cd", style: "y"},
    ],
  }
  expect(wrapLine(styled, 3).map(({row}) => row)).toEqual([
    [{text: "ab", style: "x"}],
    [
      {text: "e\u0301", style: "x"},
      {text: "cd", style: "y"},
    ],
  ])
})

test("prose with a measure has the rows of a screen that is so narrow, none of them full", () => {
  fc.assert(
    fc.property(anyLine, fc.integer({min: 1, max: 24}), (of, columns) => {
      const prose = {...of, wrap: "word"} as const
      const {measure = columns, ...free} = prose
      const rows = wrapLine(prose, columns)
      const narrow = wrapLine(free, Math.min(columns, measure))
      const places = (all: typeof rows) => all.map(({row, from, to}) => ({row, from, to}))
      expect(places(rows)).toEqual(places(narrow))
      // What a terminal joins must reach its last column, but for half of a wide character.
      for (const {row, goesOn} of rows)
        if (goesOn) expect(rowWidth(row)).toBeGreaterThan(columns - 2)
    }),
    {numRuns: 1000},
  )
})

test("a line that fits is the row that it is character by character", () => {
  const runs = fc.array(
    fc.constantFrom("a", "two words", " in ", "  ", "", "é", "漢", "👍", "\u0301"),
    {
      maxLength: 4,
    },
  )
  fc.assert(
    fc.property(anyLine, runs, fc.integer({min: 1, max: 40}), (of, texts, columns) => {
      const own = {...of, runs: texts.map((text, i) => ({text, style: `${i}`}))}
      for (const each of [of, own]) {
        // A run without text is drawn nowhere, but a line that has one is read.
        const read = {...each, runs: [...each.runs, {text: "", style: "none"}]}
        expect(wrapLine(each, columns)).toEqual(wrapLine(read, columns))
      }
    }),
    {numRuns: 2000},
  )
})

test("what is not broken at words has no measure", () => {
  for (const wrap of ["cell", "clip"] as const) {
    expect(picture(wrapLine({...line("abcdefgh", wrap), measure: 4}, 8))).toEqual(["abcdefgh"])
  }
})

test("no columns and control characters are errors", () => {
  expect(() => wrapLine(line("a"), 0)).toThrow(RangeError)
  expect(() => wrapLine(line("a\nb"), 5)).toThrow(RangeError)
})

test("BE-20 rows are exact: never wider than asked, and together the whole text, once", () => {
  fc.assert(
    fc.property(anyLine, fc.integer({min: 1, max: 24}), (of, columns) => {
      const rows = wrapLine(of, columns)
      let at = 0
      for (const row of rows) {
        expect(rowWidth(row.row)).toBeLessThanOrEqual(columns)
        expect(row.from).toBe(at)
        at = row.to
      }
      expect(at).toBe(textOf(of).length)
      expect(rows.at(-1)!.needs).toBe(Number.POSITIVE_INFINITY)
    }),
    {numRuns: 2000},
  )
})

test("BE-20 a notice of any bytes folds into rows that fit and hold all its words", () => {
  fc.assert(
    fc.property(
      fc.string({unit: "binary", maxLength: 80}),
      fc.integer({min: 2, max: 20}),
      (notice, columns) => {
        for (const part of plain(notice).split("\n")) {
          const rows = wrapLine(line(part), columns)
          for (const {row} of rows) expect(rowWidth(row)).toBeLessThanOrEqual(columns)
          const drawn = rows.map(({row}) => row.map(run => run.text).join("")).join("")
          const blanks = /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/g
          expect(drawn.replace(blanks, "")).toBe(part.replace(blanks, ""))
        }
      },
    ),
    {numRuns: 1000},
  )
})

test("cell mode draws every grapheme of the text", () => {
  fc.assert(
    fc.property(hardText, fc.integer({min: 2, max: 12}), (text, columns) => {
      expect(wrapped(text, columns, "cell").join("")).toBe(text)
    }),
  )
})

test("wrapping from the start of a row gives the rows that wrapping all gives", () => {
  fc.assert(
    fc.property(anyLine, fc.integer({min: 1, max: 24}), (of, columns) => {
      const rows = wrapLine(of, columns)
      for (const [i, {from}] of rows.entries()) {
        if (i === 0) continue
        // What the rows before needed is not known there.
        const again = wrapLine(of, columns, from).map(row => ({...row, needs: 0}))
        expect(again).toEqual(rows.slice(i).map(row => ({...row, needs: 0})))
      }
    }),
    {numRuns: 1000},
  )
})

test("nothing is left to wrap from the end of a line", () => {
  expect(wrapLine(line("ab"), 5, 2)).toEqual([])
})

test("a row whose text is known does not change, however the text goes on", () => {
  const columns = fc.integer({min: 1, max: 16})
  const mode = fc.constantFrom<WrapMode>("word", "cell")
  fc.assert(
    fc.property(anyText, anyText, fc.nat(80), columns, mode, (text, other, cut, width, wrap) => {
      const known = Math.min(cut, text.length)
      const rows = wrapLine(line(text, wrap), width)
      const others = wrapLine(line(text.slice(0, known) + other, wrap), width)
      for (const [i, row] of rows.entries()) {
        if (row.needs > known) continue
        // The grapheme that did not fit may have become longer, and with it what the row needs.
        expect({...others[i], needs: row.needs}).toEqual(row)
        expect(others[i]!.needs).toBeLessThan(Number.POSITIVE_INFINITY)
      }
    }),
    {numRuns: 5000},
  )
})

test("rows are known early: no row waits for more than one grapheme beyond itself", () => {
  const rows = wrapLine(line("the quick brown fox jumps"), 10)
  expect(rows.map(row => row.needs)).toEqual([11, 21, Number.POSITIVE_INFINITY])
})

test("plain words wrap as wrap-ansi wraps them", () => {
  const words = fc.array(fc.stringMatching(/^[a-z0-9_.,]{1,10}$/), {maxLength: 20})
  fc.assert(
    fc.property(words, fc.integer({min: 10, max: 40}), (parts, columns) => {
      const text = parts.join(" ")
      expect(wrapped(text, columns).join("\n")).toBe(wrapAnsi(text, columns, {hard: true}))
    }),
    {numRuns: 1000},
  )
})

test("a single wide word is cut where wrap-ansi cuts it", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[가-힣a-z]{1,30}$/),
      fc.integer({min: 2, max: 12}),
      (word, columns) => {
        expect(wrapped(word, columns).join("\n")).toBe(wrapAnsi(word, columns, {hard: true}))
      },
    ),
  )
})

test("a line of a megabyte without blanks wraps row by row", () => {
  expect(wrapped("x".repeat(1 << 20), 80)).toHaveLength(Math.ceil((1 << 20) / 80))
  expect(wrapped("漢".repeat(1 << 18), 81)).toHaveLength(Math.ceil((1 << 18) / 40))
  expect(wrapped("\u0301".repeat(1 << 18), 80)).toHaveLength(1)
})

test("a row is clipped at a whole grapheme, in the style of what was cut", () => {
  const row = [
    {text: "ab", style: "x"},
    {text: "漢字", style: "y"},
  ]
  expect(clipRow(row, 6)).toBe(row)
  expect(clipRow(row, 5)).toEqual([row[0], {text: "漢", style: "y"}, {text: "…", style: "y"}])
  expect(clipRow(row, 4)).toEqual([row[0], {text: "…", style: "y"}])
  expect(clipRow(row, 2)).toEqual([
    {text: "a", style: "x"},
    {text: "…", style: "x"},
  ])
  expect(clipRow(row, 0)).toEqual([])
  fc.assert(
    fc.property(anyLine, fc.integer({min: 0, max: 20}), (of, columns) => {
      const width = rowWidth(clipRow(of.runs, columns))
      const whole = of.runs.reduce((sum, run) => sum + rowWidth([run]), 0)
      expect(width).toBeLessThanOrEqual(columns)
      if (whole <= columns) expect(width).toBe(whole)
    }),
  )
  expect(widthOf("…")).toBe(1)
})
