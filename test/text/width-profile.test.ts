// Widths as terminals count them that were measured: the profiles of width.ts.

import fc from "fast-check"
import {afterEach, describe, expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {nextBreak} from "../../src/text/grapheme.js"
import {
  DEFAULT_WIDTHS,
  isWide,
  partsOf,
  pointWidth,
  textWidth,
  useWidths,
  type WidthProfile,
  widthOf,
  widthsInUse,
} from "../../src/text/width.js"
import {checkGrid} from "../help/grid-check.js"
import {hardText} from "./samples.js"

afterEach(() => useWidths(DEFAULT_WIDTHS))

/** A terminal that adds up what wcwidth gives its code points. */
const APART: WidthProfile = {
  ambiguous: 1,
  emojiSelector: 1,
  textSelector: 2,
  flag: "wide",
  keycap: 1,
  tone: "apart",
  joined: "apart",
  conjunct: "apart",
  mark: "apart",
  am: "apart",
  jamo: "base",
  most: "any",
}

const axis = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const anyProfile: fc.Arbitrary<WidthProfile> = fc.record({
  ambiguous: axis(1, 2),
  emojiSelector: axis(1, 2),
  textSelector: axis(1, 2),
  flag: axis("wide", "apart"),
  keycap: axis(1, 2),
  tone: axis("wide", "base", "apart"),
  joined: axis("wide", "base", "apart"),
  conjunct: axis("base", "apart"),
  mark: axis("base", "apart"),
  am: axis("base", "apart"),
  jamo: axis("base", "apart"),
  most: fc.constant("any" as const),
})

const graphemesOf = (text: string): readonly string[] => {
  const all: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = nextBreak(text, at)
    all.push(text.slice(at, end))
    at = end
  }
  return all
}

test("signs that East Asian fonts draw wide are wide where the terminal draws them so", () => {
  const signs = ["…", "—", "α", "▌", "●", "“", "─"]
  useWidths({...DEFAULT_WIDTHS, ambiguous: 2})
  for (const sign of signs) expect(widthOf(sign), sign).toBe(2)
  expect(textWidth("a → “b” …")).toBe(13)
  for (const always of ["a", "›", "✓", "⠋"]) expect(widthOf(always), always).toBe(1)
  useWidths(DEFAULT_WIDTHS)
  for (const sign of signs) expect(widthOf(sign), sign).toBe(1)
})

test("what is wide in every terminal does not change with the profile", () => {
  useWidths({...DEFAULT_WIDTHS, ambiguous: 2})
  expect([isWide(0x4e2d), isWide(0x2026), isWide(0x61)]).toEqual([true, false, false])
})

describe("a terminal that takes clusters apart", () => {
  test.each([
    ["👨‍👩‍👧", 6, ["👨‍", "👩‍", "👧"]],
    ["👍🏽", 4, ["👍", "🏽"]],
    ["☝🏽", 3, ["☝", "🏽"]],
    ["🏳️‍🌈", 3, ["🏳️‍", "🌈"]],
    ["👩🏽‍💻", 6, ["👩", "🏽‍", "💻"]],
    ["क्षि", 3, ["क्", "ष", "ि"]],
  ])("gives %s %i columns, in cells of its parts", (cluster, width, parts) => {
    useWidths(APART)
    expect(widthOf(cluster)).toBe(width)
    expect(partsOf(cluster).map(part => part.text)).toEqual(parts)
  })

  test.each([
    ["❤️", 1],
    ["1️⃣", 1],
    ["⌚︎", 2],
    ["🇩🇪", 2],
    ["กำ", 2],
    ["\u1112\u1161\u11ab", 2],
    ["e\u0301", 1],
  ])("gives %s %i", (cluster, width) => {
    useWidths(APART)
    expect(widthOf(cluster)).toBe(width)
  })
})

test("a skin tone or a joined emoji that disappears in its base leaves the base's width", () => {
  useWidths({...DEFAULT_WIDTHS, tone: "base", joined: "base", emojiSelector: 1})
  expect(["👍🏽", "☝🏽", "👨‍👩‍👧", "🏳️‍🌈"].map(widthOf)).toEqual([2, 1, 2, 1])
})

test("vowel signs and conjuncts take no column where they are drawn into their letter", () => {
  useWidths({...APART, mark: "base", conjunct: "base", am: "base"})
  expect(["का", "क्षि", "กำ"].map(widthOf)).toEqual([1, 1, 1])
})

test("a final consonant stands beside a syllable where jamo stand apart, and in it elsewhere", () => {
  useWidths({...APART, jamo: "apart"})
  expect(widthOf("\ud55c\u11ab")).toBe(3)
  expect(partsOf("\ud55c\u11ab").map(part => part.text)).toEqual(["\ud55c", "\u11ab"])
  useWidths({...APART, jamo: "base"})
  expect(widthOf("\ud55c\u11ab")).toBe(2)
})

test("the profile that is used is the key for what was laid out by it", () => {
  expect(widthsInUse()).toBe(DEFAULT_WIDTHS)
  useWidths(APART)
  expect(widthsInUse()).toBe(APART)
})

test("under every profile the parts of a cluster are its text and its columns, 1 or 2 each", () =>
  fc.assert(
    fc.property(hardText, anyProfile, (text, profile) => {
      useWidths(profile)
      for (const cluster of graphemesOf(text.replace(/\p{Cc}/gu, ""))) {
        const width = widthOf(cluster)
        if (width <= 2) continue
        const parts = partsOf(cluster)
        expect(parts.map(part => part.text).join("")).toBe(cluster)
        expect(parts.reduce((sum, part) => sum + part.width, 0)).toBe(width)
        for (const part of parts) expect([1, 2]).toContain(part.width)
      }
    }),
  ))

test("under every profile a grapheme that grows never gets narrower", () =>
  fc.assert(
    fc.property(hardText, anyProfile, (text, profile) => {
      useWidths(profile)
      // A text selector is asked for by who wants it narrow.
      for (const cluster of graphemesOf(text.replace(/\p{Cc}|\ufe0e/gu, ""))) {
        let before = 0
        let typed = ""
        for (const character of cluster) {
          typed += character
          const width = widthOf(typed)
          expect(width, typed).toBeGreaterThanOrEqual(before)
          before = width
        }
      }
    }),
  ))

test("under every profile a grid holds the text, in as many columns as were counted", () =>
  fc.assert(
    fc.property(hardText, anyProfile, (text, profile) => {
      useWidths(profile)
      const safe = graphemesOf(text.replace(/\p{Cc}/gu, "")).filter(one => widthOf(one) > 0)
      const shown = safe.join("")
      const columns = Math.max(1, textWidth(shown))
      const grid = new Grid({columns, rows: 1}, createTables())
      expect(grid.put(0, 0, {text: shown, style: DEFAULT_STYLE})).toBe(textWidth(shown))
      checkGrid(grid)
      expect(grid.textOf(0)).toBe(shown.replace(/ +$/, ""))
    }),
  ))

test("a single code point has the width of its class under every profile", () => {
  useWidths(APART)
  expect([0x61, 0x4e2d, 0x301, 0x2026].map(pointWidth)).toEqual([1, 2, 0, 1])
})
