// Text that is read from the right: it goes through rows and cells in the order in which it was
// written, and nothing in it can turn the order of what stands beside it.

import fc from "fast-check"
import {expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import {DEFAULT_STYLE} from "../../src/cells/style.js"
import {createTables} from "../../src/cells/tables.js"
import {plain, visible} from "../../src/text/visible.js"
import {wrapLine} from "../../src/text/wrap.js"
import {checkGrid} from "../help/grid-check.js"

const TEXTS: Readonly<Record<string, string>> = {
  "Hebrew with Latin, numbers and brackets":
    "בוקר טוב! הקובץ src/file.txt (שורה 42) נשמר ב־30 ביוני 2026, ראו https://example.org/א.",
  "pointed Hebrew": "בְּרֵאשִׁית בָּרָא אֱלֹהִים אֵת הַשָּׁמַיִם וְאֵת הָאָרֶץ׃",
  "Arabic with numbers of both kinds": "وُلِدَ سنة ١٩٩٠م، وعمره 36 سنة؛ هل تعرف Node.js 20.19؟ «نعم».",
  "pointed Arabic": "اَلْعَرَبِيَّةُ لُغَةُ الضَّادِ، وَهِيَ ٱلْفُصْحَىٰ.",
  "Persian with its joiners": "می\u200cخواهم خانه\u200cها را ببینم؛ ۱۲۳ کتاب.",
  "Urdu and English": "میں نے npm install چلایا، پھر error آیا (ENOENT)۔",
  "Yiddish and Syriac": "ייִדיש ܫܠܡܐ ܥܠܝܟܘܢ",
}

/** The rows of a text at a width, as they stand in cells, and where each began and ended. */
function drawn(text: string, columns: number) {
  const runs = [{text, style: DEFAULT_STYLE}]
  const rows = wrapLine({runs, first: [], rest: [], wrap: "word"}, columns)
  const grid = new Grid({columns, rows: rows.length}, createTables())
  for (const [i, {row}] of rows.entries()) grid.putRow(i, row)
  checkGrid(grid)
  return rows.map(({from, to}, i) => ({from, to, text: grid.textOf(i)}))
}

const CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

test.each(Object.entries(TEXTS))("B115 %s comes out of the cells as it went in", (_, text) => {
  expect(plain(text)).toBe(text)
  for (let columns = 8; columns <= 100; columns++) {
    let whole = ""
    for (const {from, to, text: shown} of drawn(text, columns)) {
      const source = text.slice(from, to)
      // All that a row leaves out is the blank at its end.
      expect(shown, `${columns} columns`).toBe(source.replace(/ +$/, ""))
      whole += source
    }
    expect(whole).toBe(text)
  }
})

test("what turns the order of text is a token in content, and never reaches a cell", () => {
  const turner = fc.constantFrom(
    ..."\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
  )
  const part = fc.oneof(turner, fc.constantFrom("שלום", "مرحبا", "abc", " ", "42", "漢"))
  const text = fc.array(part, {maxLength: 20}).map(parts => parts.join(""))
  fc.assert(
    fc.property(text, fc.integer({min: 4, max: 40}), (source, columns) => {
      // So no row can leave anything open for the rows below it.
      for (const safe of [plain(source), visible(source)]) {
        expect(safe).not.toMatch(CONTROLS)
        expect(safe.match(/‹U\+/g)?.length ?? 0).toBe(
          [...source].filter(c => CONTROLS.test(c)).length,
        )
      }
      // A program that uses the library may forget to ask: the cells have no place for them.
      for (const row of drawn(source, columns)) expect(row.text).not.toMatch(CONTROLS)
    }),
  )
})

test("a row with a turned name still shows what comes behind it, in its order", () => {
  expect(plain("rm \u202etxt.exe")).toBe("rm ‹U+202E›txt.exe")
  expect(drawn("\u2067abc\u2069 def", 20).map(row => row.text)).toEqual(["abc def"])
})
