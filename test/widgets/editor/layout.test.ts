import fc from "fast-check"
import {graphemeSegments} from "unicode-segmenter/grapheme"
import {describe, expect, test} from "vitest"
import {plain} from "../../../src/text/visible.js"
import {textWidth} from "../../../src/text/width.js"
import {wrapLine} from "../../../src/text/wrap.js"
import {
  columnOf,
  layoutAnew,
  layoutOf,
  offsetAt,
  rowOf,
} from "../../../src/widgets/editor/layout.js"
import {cleaned} from "../../../src/widgets/editor/paste.js"
import type {EditorText} from "../../../src/widgets/editor/text.js"

const of = (text: string): EditorText => ({text, caret: 0, pastes: []})

/** The text with a bar where each row begins. */
function rows(text: string, columns: number): string {
  const {starts} = layoutAnew(of(text), columns)
  return starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length)).join("|")
}

const piece = fc.oneof(
  {weight: 4, arbitrary: fc.constantFrom("a", "word", " ", "  ", "-", "long-ish", ",", "(", "\n")},
  fc.constantFrom(
    "你",
    "好，",
    "「",
    "」",
    "👨‍👩‍👧",
    "🇩🇪",
    "❤️",
    "e\u0301",
    "\u0301",
    "क्षि",
    "한글",
    "각",
  ),
  fc.constantFrom("\t", "\u001b", "\u202e", "\u200d", "\u200b", "\u3000", "\u00a0"),
)
const text = fc.array(piece, {maxLength: 60}).map(pieces => pieces.join(""))
const columns = fc.integer({min: 1, max: 24})

describe("rows of the text", () => {
  const cases: readonly (readonly [string, number, string])[] = [
    ["", 8, ""],
    ["read the\nnew words", 8, "read the\n|new |words"],
    ["one two ", 7, "one two "],
    ["one two    x", 7, "one two    |x"],
    ["abcdefghij", 4, "abcd|efgh|ij"],
    ["ab\n", 4, "ab\n|"],
    ["abcd\nef", 4, "abcd\n|ef"],
    ["你好世界", 5, "你好|世界"],
    ["你好，世界", 5, "你|好，|世界"],
    ["你", 1, "你"],
    ["你\n好", 1, "你\n|好"],
    ["  ab cd", 4, "  ab |cd"],
  ]
  test.each(cases)("%j in %i columns is %j", (source, width, expected) => {
    expect(rows(source, width)).toBe(expected)
  })

  test("a text wraps in the editor as it will in the transcript", () => {
    const harmless = text.filter(source => plain(source) === source && !source.includes("\t"))
    fc.assert(
      fc.property(
        harmless,
        columns.filter(width => width >= 2),
        (source, width) => {
          const line = source.replaceAll("\n", "")
          const runs = [{text: line, style: 0}]
          const wrapped = wrapLine({runs, first: [], rest: [], wrap: "word"}, width)
          expect(layoutAnew(of(line), width).starts).toEqual(wrapped.map(row => row.from))
        },
      ),
    )
  })

  test("B058 after any edit the rows are those of a text laid out from the start", () => {
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(6), text), {maxLength: 6})
    fc.assert(
      fc.property(text, columns, edits, (source, width, changes) => {
        let now = of(cleaned(source))
        layoutOf(now, width)
        for (const [at, cut, put] of changes) {
          const from = at % (now.text.length + 1)
          now = {...now, text: cleaned(now.text.slice(0, from) + put + now.text.slice(from + cut))}
          expect(layoutOf(now, width).starts).toEqual(layoutAnew(now, width).starts)
        }
      }),
      {numRuns: 400},
    )
  })
})

describe("columns of the caret", () => {
  test("the caret's column is the width of the text before it in its row", () => {
    fc.assert(
      fc.property(text, columns, (source, width) => {
        const value = of(cleaned(source).replaceAll("\t", ""))
        const layout = layoutOf(value, width)
        for (const offset of bounds(value.text)) {
          const start = layout.starts[rowOf(layout, offset)]!
          const before = value.text.slice(start, offset)
          const shown = [...graphemeSegments(before)].map(one => plain(one.segment)).join("")
          expect(columnOf(layout, offset)).toBe(Math.min(width, widthOfShown(shown)))
        }
      }),
    )
  })

  test("BE-40 the offset at a caret's own row and column has that same column", () => {
    fc.assert(
      fc.property(text, columns, (source, width) => {
        const layout = layoutOf(of(cleaned(source)), width)
        for (const offset of bounds(layout.text)) {
          const row = rowOf(layout, offset)
          const column = columnOf(layout, offset)
          const found = offsetAt(layout, row, column)
          expect(rowOf(layout, found)).toBe(row)
          if (column < width) expect(columnOf(layout, found)).toBe(column)
        }
      }),
    )
  })

  test("a tab goes to the next stop of four columns", () => {
    const layout = layoutOf(of("a\tb\t\tc"), 40)
    expect([0, 1, 2, 3, 4, 5, 6].map(offset => columnOf(layout, offset))).toEqual([
      0, 1, 4, 5, 8, 12, 13,
    ])
  })

  test("blanks that hang over the end of a row take no column", () => {
    const layout = layoutOf(of("abcd   "), 4)
    expect(layout.starts).toEqual([0])
    expect(columnOf(layout, 7)).toBe(4)
  })
})

function bounds(source: string): readonly number[] {
  return [...[...graphemeSegments(source)].map(one => one.index), source.length]
}

function widthOfShown(shown: string): number {
  return [...graphemeSegments(shown)].reduce((sum, one) => sum + textWidth(one.segment), 0)
}
