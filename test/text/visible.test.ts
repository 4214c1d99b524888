import fc from "fast-check"
import {expect, test} from "vitest"
import {nextBreak} from "../../src/text/grapheme.js"
import {plain, visible} from "../../src/text/visible.js"
import {textWidth, widthOf} from "../../src/text/width.js"
import {hardText, wildText} from "./samples.js"

test("plain letters, ideographs, emoji and accents stay as they are", () => {
  const texts = [
    "",
    "Hello, world",
    "你好，世界",
    "e\u0301 ñ",
    "👩‍👩‍👧 ❤️ 👍🏽 🇩🇪 1️⃣",
    "ภาษาไทย ที่นี่",
    "क्षि",
  ]
  for (const text of [...texts, "می\u200cخواهم", "🏴\u{e0067}\u{e0062}\u{e007f}", "葛\u{e0100}"]) {
    expect(visible(text)).toBe(text)
    expect(plain(text)).toBe(text)
  }
})

test("control characters become pictures that do nothing", () => {
  expect(visible("a\x1b[2Jb")).toBe("a␛[2Jb")
  expect(visible("\0\x07\b\n\r\x7f")).toBe("␀␇␈␊␍␡")
  expect(visible("\x9b2J\x85")).toBe("‹U+009B›2J‹U+0085›")
  expect(visible("a\tb")).toBe("a b")
  expect(plain("a\x1b]0;title\x07b")).toBe("a␛]0;title␇b")
})

test("what would reorder or hide text is shown", () => {
  expect(visible("user\u202etxt.exe")).toBe("user‹U+202E›txt.exe")
  expect(visible("a\u2066b\u2069\u200f\u061c")).toBe("a‹U+2066›b‹U+2069›‹U+200F›‹U+061C›")
  expect(visible("rm\u200b -rf\u200d \u2060\ufeff\u00ad")).toBe(
    "rm‹U+200B› -rf‹U+200D› ‹U+2060›‹U+FEFF›‹U+00AD›",
  )
  expect(visible("a\u2028b\u2029")).toBe("a‹U+2028›b‹U+2029›")
  expect(visible("ok\u{e0069}\u{e006d}")).toBe("ok‹U+E0069›‹U+E006D›")
  expect(visible("\u3164\uffa0\u115f")).toBe("‹U+3164›‹U+FFA0›‹U+115F›")
  expect(visible("\ud83d")).toBe("\ufffd")
})

test("joiners and selectors stay only where they join, and only one of them", () => {
  expect(visible("👩\u200d\u200d👧")).toBe("👩\u200d‹U+200D›👧")
  expect(visible("❤\ufe0f\ufe0f")).toBe("❤\ufe0f‹U+FE0F›")
  expect(visible("\ufe0fa")).toBe("‹U+FE0F›a")
})

test("a mark at the start of a line gets something to stand on", () => {
  expect(visible("\u0301a")).toBe("◌\u0301a")
  expect(plain("a\n\u0301b")).toBe("a\n◌\u0301b")
})

test("more marks on a letter than any script needs are shown as tokens", () => {
  const shown = visible(`e${"\u0301".repeat(17)}`)
  expect(shown).toBe(`e${"\u0301".repeat(16)}‹U+0301›`)
})

test("content keeps its newlines, and Windows line ends are newlines", () => {
  expect(plain("a\nb\r\nc\rd")).toBe("a\nb\nc␍d")
  expect(visible("a\r\nb")).toBe("a␍␊b")
})

test("B113 a tab goes to the next stop of eight columns, from every column", () => {
  for (let column = 0; column <= 9; column++) {
    const stop = column < 8 ? 8 : 16
    const expanded = plain(`first\n${"x".repeat(column)}\tend`).split("\n")[1]
    expect(expanded).toBe(`${"x".repeat(column)}${" ".repeat(stop - column)}end`)
  }
  expect(plain("   42\tfn main()")).toBe("   42   fn main()")
  expect(plain("漢字\t|")).toBe("漢字    |")
  expect(plain("a\t\tb")).toBe(`a${" ".repeat(15)}b`)
  expect(plain("\x1b\t|")).toBe(`␛${" ".repeat(7)}|`)
})

test("what may change with the next chunk is not shown yet", () => {
  expect(plain("a\r")).toBe("a")
  expect(plain("a\ud83d")).toBe("a")
  expect(plain("a👩\u200d")).toBe("a👩\u200d")
})

test("what a prefix shows is a prefix of what the whole shows", () => {
  fc.assert(
    fc.property(fc.oneof(wildText, hardText), fc.nat(60), (text, cut) => {
      const part = plain(text.slice(0, cut))
      expect(plain(text).slice(0, part.length)).toBe(part)
    }),
    {numRuns: 3000},
  )
})

test("untrusted text never carries a control, a bidi mark or a grapheme that is not seen", () => {
  const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff\u00ad]/u
  fc.assert(
    fc.property(wildText, text => {
      const shown = visible(text)
      expect(unsafe.test(shown)).toBe(false)
      expect(unsafe.test(plain(text).replaceAll("\n", ""))).toBe(false)
      for (let offset = 0; offset < shown.length; ) {
        const end = nextBreak(shown, offset)
        expect(widthOf(shown.slice(offset, end)), JSON.stringify(text)).toBeGreaterThan(0)
        offset = end
      }
    }),
    {numRuns: 3000},
  )
})

test("every code point alone comes out drawable", () => {
  for (let point = 0; point < 0x110000; point++) {
    if (point >= 0x40000 && point % 0x1000 !== 0 && !(point >> 12 === 0xe0)) continue
    const shown = visible(String.fromCodePoint(point))
    if (textWidth(shown) === 0) expect(`U+${point.toString(16)}`).toBe("drawable")
  }
})

test("safe text is not made safe again", () => {
  fc.assert(
    fc.property(wildText, text => {
      expect(visible(visible(text))).toBe(visible(text))
      expect(plain(visible(text))).toBe(visible(text))
    }),
  )
})
