// Texts that are hard to measure and to cut, for property tests of text/ and cells/.
// Knows nothing of what is tested with them.

import fc from "fast-check"

/** Characters that join, hide, widen or reorder, beside plain ones. None is a control character. */
export const PARTS: readonly string[] = [
  ..."abcXYZ019 .,;:!?()[]-/'\"#*",
  ..."漢字仮名（）「」。、ー々っッｶﾞＡ한글가각",
  "é",
  "e\u0301",
  "\u0301",
  "\u0308",
  "ก\u0e35\u0e48",
  "न",
  "म\u094d",
  "\u093f",
  "\u0930",
  "\u0600",
  "\u1100",
  "\u1161",
  "\u11ab",
  "\u200d",
  "\u200c",
  "\ufe0f",
  "\ufe0e",
  "\u20e3",
  "😀",
  "👍",
  "🏽",
  "☝",
  "❤",
  "❤\ufe0f",
  "👩",
  "👩\u200d👧",
  "🏳",
  "🌈",
  "🇩",
  "🇪",
  "🇿",
  "🏴\u{e0067}\u{e0062}\u{e007f}",
  "─",
  "▌",
  "…",
  "\u00a0",
  "\u3000",
  "\u{20000}",
  "\u{e0100}",
]

/** Text of such parts. */
export const hardText = fc
  .array(fc.constantFrom(...PARTS), {maxLength: 40})
  .map(parts => parts.join(""))

/** Text as people write it: words, ideographs, blanks, now and then a hard part. */
export const proseText = fc
  .array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom("the", "a", "well-known", "https://x.org/y", "42", "--flag"),
      },
      {weight: 3, arbitrary: fc.constantFrom(" ", " ", "  ")},
      {
        weight: 2,
        arbitrary: fc.constantFrom("你好", "世界", "，", "。", "（", "）", "キャッチ", "한국어"),
      },
      {weight: 1, arbitrary: fc.constantFrom(...PARTS)},
    ),
    {maxLength: 40},
  )
  .map(parts => parts.join(""))

/** Anything at all, control characters and lone surrogates included. */
export const wildText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...PARTS),
      fc.constantFrom("\n", "\r", "\t", "\r\n", "\x1b[2J", "\x1b]0;x\x07", "\x9b", "\x7f", "\0"),
      fc.constantFrom(
        "\u202e",
        "\u2066",
        "\u200b",
        "\u200f",
        "\u061c",
        "\u2028",
        "\u2029",
        "\ufeff",
      ),
      fc.constantFrom("\u00ad", "\u3164", "\u180e", "\u{e0041}", "\ud83d", "\udc4d", "\ufff9"),
      fc.string({unit: "binary", maxLength: 3}),
    ),
    {maxLength: 30},
  )
  .map(parts => parts.join(""))

/** Whether this Node's own Unicode data is the one our tables are made from; the oracles
 *  (Intl.Segmenter, string-width) answer by that data. */
export const HAS_UNICODE_17 = process.versions.unicode === "17.0"
