import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {
  decided,
  decidedLines,
  LOOKED_UNITS_MAX,
  type Matter,
  tokenParts,
  warnings,
} from "../../src/text/decision.js"
import {visible} from "../../src/text/visible.js"
import {textWidth} from "../../src/text/width.js"
import {hardText, wildText} from "./samples.js"

const MATTERS: readonly Matter[] = ["prose", "command", "path"]
const everywhere = (text: string) => [...new Set(MATTERS.map(matter => decided(text, matter)))]

describe("what a person decides on", () => {
  test("is shown as it is where nothing in it hides", () => {
    const texts = [
      "",
      "npm run build && npm test",
      "git commit -m 'Fix: a, b'",
      "curl -fsSL https://example.com/install.sh",
      "src/date.ts:80",
      "删除文件并运行测试",
      "ファイルを削除しますか？",
      "파일을 삭제할까요?",
      "Удалить файл отчёт.docx?",
      "حذف الملف؟",
      "می\u200cخواهم",
      "क्षि हिन्दी क्\u200dष",
      "❤️ 👩‍👩‍👧 👍🏽 🇩🇪 1️⃣",
      "    indented",
    ]
    for (const text of texts) expect(everywhere(text)).toEqual([text])
  })

  test("B150 every code point that is not seen is a token, in any text and place", () => {
    const hidden =
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u
    for (let point = 0; point < 0x110000; point++) {
      if (point >= 0xe1000 && point % 0x100 !== 0) continue
      const character = String.fromCodePoint(point)
      if (!hidden.test(character) || /[\t\n\r]/.test(character)) continue
      // Signs of Arabic, Kaithi and Egyptian that are format characters by name only.
      if (
        /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}]/u.test(
          character,
        )
      ) {
        continue
      }
      for (const text of [`a${character}b`, `${character}b`, `a${character}`, `字${character}字`]) {
        const shown = decided(text, "prose")
        expect(shown.includes(character), `U+${point.toString(16)} in ${shown}`).toBe(false)
        expect(warnings(shown), `U+${point.toString(16)} in ${shown}`).toBe(1)
      }
    }
  })

  test("selectors and joiners stay where they choose a form, and nowhere else", () => {
    expect(everywhere("a\ufe00b\ufe0f")).toEqual(["a‹U+FE00›b‹U+FE0F›"])
    expect(everywhere("字\u{e0101}")).toEqual(["字‹U+E0101›"])
    expect(everywhere("می\u200c")).toEqual(["می‹U+200C›"])
    expect(everywhere("rm\u200d -rf")).toEqual(["rm‹U+200D› -rf"])
    expect(everywhere("👩\u200d👩\u200d")).toEqual(["👩\u200d👩‹U+200D›"])
    expect(everywhere("🏴\u{e0067}\u{e007f}")).toEqual(["🏴‹U+E0067›‹U+E007F›"])
    expect(everywhere(`e${"\u0301".repeat(7)}`)).toEqual([
      `e${"\u0301".repeat(4)}‹U+0301›‹U+0301›‹U+0301›`,
    ])
  })

  test("blanks that no shell parts words at are tokens in a command, typography in prose", () => {
    expect(decided("rm\u00a0-rf\u2003x", "command")).toBe("rm‹U+00A0›-rf‹U+2003›x")
    expect(decided("Supprimer\u202f?", "prose")).toBe("Supprimer\u202f?")
    expect(decided("你好\u3000世界", "command")).toBe("你好\u3000世界")
    expect(decided("a\u2800b", "prose")).toBe("a‹U+2800›b")
    expect(decided(`a${"\u00a0".repeat(300)}b`, "prose")).toBe("a‹U+00A0×300›b")
  })

  test("B150 blanks and newlines that push something out of view are counted", () => {
    expect(everywhere(`ls${" ".repeat(300)}; rm -rf ~`)).toEqual(["ls‹␣×300›; rm -rf ~"])
    expect(everywhere(`ls${"\n".repeat(40)}rm -rf ~`)).toEqual(["ls‹↵×40›rm -rf ~"])
    expect(everywhere(`ls${"\n \t".repeat(40)}rm -rf ~`)).toEqual(["ls‹↵×40›     rm -rf ~"])
    expect(everywhere(`ls${"\u200b".repeat(300)}x`)).toEqual(["ls‹U+200B×300›x"])
    expect(everywhere("ls  ")).toEqual(["ls␣␣"])
    expect(everywhere("ls\n")).toEqual(["ls↵"])
    expect(everywhere("a\r\nb")).toEqual(["a↵b"])
    expect(everywhere("a\tb")).toEqual(["a    b"])
    expect(everywhere(`${" ".repeat(40)}x`)).toEqual([`${" ".repeat(40)}x`])
    expect(everywhere(`${" ".repeat(41)}x`)).toEqual(["‹␣×41›x"])
  })

  test("in lines a few empty ones stay, many are one that counts them", () => {
    expect(decidedLines("a\n\n  b \n\n\n\nc\n", "command")).toEqual([
      "a",
      "",
      "  b␣",
      "",
      "",
      "",
      "c",
    ])
    expect(decidedLines(`a${"\n".repeat(41)}b`, "command")).toEqual(["a", "‹↵×40›", "b"])
    expect(decidedLines("a\r\nb\r\n", "command")).toEqual(["a", "b"])
    expect(decidedLines("echo 'a\n– b'\n–rf", "command")).toEqual(["echo 'a", "– b'", "‹U+2013›rf"])
  })

  test("hosts have the network's name beside them, and their own letters are looked at, too", () => {
    expect(decided("curl https://пример.рф/a", "command")).toBe(
      "curl https://пример.рф‹xn--e1afmkfd.xn--p1ai›/a",
    )
    expect(decided("curl https://gіthub.com/a", "command")).toBe(
      "curl https://g‹U+0456›thub.com‹xn--gthub-n2e.com›/a",
    )
    expect(decided("curl https://github.com@evil.com/", "command")).toContain("‹@evil.com›")
    expect(decided("http://a\u202eb.com/", "prose")).toBe("http://a‹U+202E›b.com/")
  })

  test("a token cannot be forged: what looks like one is shown as what it is", () => {
    expect(decided("‹U+0041›", "prose")).toBe("‹U+2039›U+0041›")
    expect(decided("␛[2J ↵ ␣", "prose")).toBe("‹U+241B›[2J ‹U+21B5› ‹U+2423›")
    expect(decided("http://evil.com‹xn--good.com›", "prose")).not.toContain("com‹xn--good.com›")
  })
})

test("tokens are told apart from the text around them", () => {
  expect(tokenParts(decided("a\u200bb\u001b  ", "prose"))).toEqual([
    "a",
    "‹U+200B›",
    "b",
    "␛",
    "",
    "␣␣",
    "",
  ])
  expect(tokenParts("npm test")).toEqual(["npm test"])
  expect(warnings("a‹U+200B›b␛  ␣")).toBe(2)
  expect(warnings("пример.рф‹xn--e1afmkfd.xn--p1ai›")).toBe(0)
})

test("what is shown is safe to draw, and looking again changes nothing but other tokens", () => {
  const text = fc.oneof(wildText, hardText)
  fc.assert(
    fc.property(text, fc.constantFrom(...MATTERS), (source, matter) => {
      const shown = decided(source, matter)
      expect(shown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}\u200b\u2060\ufeff]/u)
      expect(visible(shown)).toBe(shown)
      expect(textWidth(shown)).toBeGreaterThanOrEqual(source === "" ? 0 : 1)
      const lines = decidedLines(source, matter)
      for (const line of lines) expect(visible(line)).toBe(line)
    }),
    {numRuns: 3000},
  )
})

test("two texts that run differently are not shown alike", () => {
  const alike = [
    ["rm -rf a", "rm\u00a0-rf a"],
    ["a", "a "],
    ["a", "a\u200b"],
    ["paypal", "pаypal"],
    ["rm -rf", "rm –rf"],
    ["a‹U+200B›", "a\u200b"],
    ["a b", "a\nb"],
    ["a↵b", "a\nb"],
    ["a", "a\n"],
    ["ab", "a\ufe00b"],
    ["\u001b", "␛"],
    ["copy x", "сору x"],
  ] as const
  for (const [one, other] of alike)
    expect(decided(one, "command")).not.toBe(decided(other, "command"))
})

test("a text of any length is shown whole; what hides far down is a token, too", () => {
  const long = `${"a ".repeat(LOOKED_UNITS_MAX)}\u202e\u200bрm`
  expect(decided(long, "command").endsWith("a ‹U+202E›‹U+200B›рm")).toBe(true)
  const lines = decidedLines(`${"ls\n".repeat(LOOKED_UNITS_MAX)}\u202ex`, "command")
  expect(lines.length).toBe(LOOKED_UNITS_MAX + 1)
  expect(lines.at(-1)).toBe("‹U+202E›x")
})
