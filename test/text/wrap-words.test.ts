import fc from "fast-check"
import {expect, test} from "vitest"
import {breakClassOf, NOT_FIRST, NOT_LAST} from "../../src/text/break-class.js"
import {textWidth} from "../../src/text/width.js"
import {wrapLine} from "../../src/text/wrap.js"

function wrapped(text: string, columns: number): string[] {
  const runs = [{text, style: ""}]
  const rows = wrapLine({runs, first: [], rest: [], wrap: "word"}, columns)
  return rows.map(({row}) => row.map(run => run.text).join(""))
}

const KINDS_OF_WHOLES: readonly (readonly [string, readonly string[]])[] = [
  [
    "number with its signs",
    ["1,000.50", "−3", "+49-30-1234", "50%", "$100", "€1.000,50", "1e-9", "10–20", "3°", "½%"],
  ],
  [
    "path or URL",
    [
      "/usr/local/lib/a-b-c",
      "~/src/well-known/x.ts",
      "src\\old-code\\a.ts",
      "./a-b/c-d",
      "https://a-b.org/c-d?e-f=g-h&i#j-k",
      "mailto:a-b@c-d.org",
      "@scope/some-package@1.2.3-beta",
    ],
  ],
  [
    "option, file name, date or version",
    ["--dry-run", "-x", "my-file.ts", "2026-11-30", "v1.2.3-rc.1", "`--no-color`", "a-b_c-d"],
  ],
]

test.each(KINDS_OF_WHOLES)("a %s stays whole if a row has room for it", (_, wholes) => {
  fc.assert(
    fc.property(
      fc.constantFrom(...wholes),
      fc.array(fc.constantFrom("a", "word", "longer", "(see", "and)"), {maxLength: 6}),
      fc.integer({min: 0, max: 12}),
      (whole, words, spare) => {
        const columns = textWidth(whole) + spare
        const rows = wrapped([...words, whole, ...words].join(" "), columns)
        expect(rows.filter(row => row.split(" ").includes(whole))).toHaveLength(1)
      },
    ),
  )
})

test("what follows a number across a blank stays beside it if a row has room for both", () => {
  expect(wrapped("it has −3 °C now", 9)).toEqual(["it has", "−3 °C now"])
  expect(wrapped("about 50 % of", 8)).toEqual(["about", "50 % of"])
  expect(wrapped("costs 100 €", 9)).toEqual(["costs", "100 €"])
  // Not a unit, or nothing before that it belongs to.
  expect(wrapped("costs 100 x", 9)).toEqual(["costs 100", "x"])
  expect(wrapped("it costs €", 8)).toEqual(["it costs", "€"])
})

test("brackets and quotation marks keep what they hold even across blanks", () => {
  expect(wrapped("abc ( def ) ghi", 9)).toEqual(["abc", "( def )", "ghi"])
  expect(wrapped("il dit « oui »", 8)).toEqual(["il dit", "« oui »"])
  expect(wrapped("Vraiment ?", 9)).toEqual(["Vraiment", "?"])
  expect(wrapped("Ah, vraiment !", 12)).toEqual(["Ah,", "vraiment !"])
  expect(wrapped("Er sagt »Ja« dazu", 12)).toEqual(["Er sagt", "»Ja« dazu"])
  // Rather a bracket alone than a word cut in two.
  expect(wrapped("( abcdefgh )", 8)).toEqual(["(", "abcdefgh", ")"])
})

test("a hyphen ends a row inside a word, but never inside a name", () => {
  expect(wrapped("a well-known", 8)).toEqual(["a well-", "known"])
  expect(wrapped("(a well-known)", 9)).toEqual(["(a well-", "known)"])
  expect(wrapped("the state-of-the-art.", 14)).toEqual(["the state-of-", "the-art."])
  expect(wrapped("see well-known.ts", 12)).toEqual(["see", "well-known.t", "s"])
  expect(wrapped("see well-known.ts", 15)).toEqual(["see", "well-known.ts"])
  expect(wrapped("по-русски", 5)).toEqual(["по-", "русск", "и"])
  expect(wrapped("ab ה-CSS", 6)).toEqual(["ab", "ה-CSS"])
})

test("what is left of a URL that was cut is not broken at its hyphens", () => {
  expect(wrapped("https://x.org/some-long-name-of-a-page", 20)).toEqual([
    "https://x.org/some-l",
    "ong-name-of-a-page",
  ])
  expect(wrapped("https://x.org/some-long-name-of-a-page", 12)).toEqual([
    "https://x.or",
    "g/some-long-",
    "name-of-a-",
    "page",
  ])
})

test("a dash ends a row behind it, not before it, and not where a piece begins", () => {
  expect(wrapped("yes—or no", 6)).toEqual(["yes—or", "no"])
  expect(wrapped("well—or no", 6)).toEqual(["well—", "or no"])
  expect(wrapped("a —not", 5)).toEqual(["a", "—not"])
  expect(wrapped("pages 1–2", 8)).toEqual(["pages", "1–2"])
  expect(wrapped("Zürich–Basel", 8)).toEqual(["Zürich–", "Basel"])
  expect(wrapped("你好——好", 5)).toEqual(["你", "好——", "好"])
})

test("glue holds, a zero-width space lets go, a soft hyphen shows itself when used", () => {
  expect(wrapped("ab 10\u00a0km", 7)).toEqual(["ab", "10\u00a0km"])
  expect(wrapped("ab c\u2060d", 4)).toEqual(["ab", "c\u2060d"])
  expect(wrapped("你\u2060好", 2)).toEqual(["你\u2060", "好"])
  expect(wrapped("ab\u200bcd", 3)).toEqual(["ab", "cd"])
  expect(wrapped("ab\u200b)c", 3)).toEqual(["ab", ")c"])
  expect(wrapped("Donau\u00addampf", 8)).toEqual(["Donau\u00ad-", "dampf"])
  expect(wrapped("Donau\u00addampf", 10)).toEqual(["Donau\u00addampf"])
  // The hyphen needs a column of its own.
  expect(wrapped("a Donau\u00addampf", 7)).toEqual(["a", "Donau\u00ad-", "dampf"])
})

test("separators of words and sentences in other scripts end rows", () => {
  expect(wrapped("བོད་སྐད་ཡིན", 4)).toEqual(["བོད་", "སྐད་", "ཡིན"])
  expect(wrapped("ሰላም፡ለዓለም", 5)).toEqual(["ሰላም፡", "ለዓለም"])
})

test("Thai and Lao break at blanks, and are cut between whole syllable signs where too long", () => {
  expect(wrapped("ไปที่นี่ แล้วมา", 8)).toEqual(["ไปที่นี่", "แล้วมา"])
  // No row ends with a vowel that is spoken after the next consonant, or begins with one's rest.
  expect(wrapped("ภาษาไทย", 5)).toEqual(["ภาษา", "ไทย"])
  expect(wrapped("ภาษา", 3)).toEqual(["ภา", "ษา"])
  expect(wrapped("ເຂົ້າເຈົ້າ", 3)).toEqual(["ເຂົ້າ", "ເຈົ້າ"])
  expect(wrapped("คนอื่น ๆ", 5)).toEqual(["คนอื่น", "ๆ"])
  expect(wrapped("มี คน ๆ", 4)).toEqual(["มี", "คน ๆ"])
  expect(wrapped("ភាសាខ្មែរ", 4).join("")).toBe("ភាសាខ្មែរ")
})

const japanese = fc
  .array(
    fc.constantFrom(
      ..."私達東京日本語かなカナ",
      "「",
      "」",
      "（",
      "）",
      "。",
      "、",
      "っ",
      "ー",
      "々",
    ),
    {maxLength: 60},
  )
  .map(parts => parts.join(""))

test("no row of Japanese begins with closing signs or ends with opening ones", () => {
  fc.assert(
    fc.property(japanese, fc.integer({min: 24, max: 60}), (text, columns) => {
      // More such signs in a row than a row has columns leave no choice.
      fc.pre(!/[「（」）。、っー々]{6}/.test(text))
      const rows = wrapped(text, columns)
      for (const row of rows.slice(1)) {
        expect(breakClassOf(row.codePointAt(0)!) & NOT_FIRST, text).toBe(0)
      }
      for (const row of rows.slice(0, -1)) {
        expect(breakClassOf(row.codePointAt(row.length - 1)!) & NOT_LAST, text).toBe(0)
      }
    }),
    {numRuns: 1000},
  )
})

test("a flag or an emoji may end a row, and is never cut", () => {
  expect(wrapped("🇷🇺🇸🇪", 2)).toEqual(["🇷🇺", "🇸🇪"])
  expect(wrapped("ok 👩‍👩‍👧👍🏽", 5)).toEqual(["ok 👩‍👩‍👧", "👍🏽"])
})

test("a megabyte of hyphens, of closing brackets or of Thai vowels is one pass", () => {
  const units = 1 << 20
  expect(wrapped("a-".repeat(units / 2), 80)).toHaveLength(Math.ceil(units / 80))
  expect(wrapped(") ".repeat(units / 2), 80)).toHaveLength(Math.ceil(units / 80))
  expect(wrapped("เ".repeat(units), 80)).toHaveLength(Math.ceil(units / 80))
})
