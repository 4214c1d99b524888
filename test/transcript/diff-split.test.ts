import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {rowWidth} from "../../src/text/row.js"
import {SPLIT_COLUMNS_MIN} from "../../src/transcript/diff-split.js"
import {rich} from "../../src/transcript/rich.js"
import {Sources} from "../../src/transcript/sources.js"
import {commitTo, START} from "../../src/transcript/view.js"
import {diff, lookOf, rowsOf, transcriptOf} from "./blocks.js"
import {edit, lookOn, rowsAt, textOf} from "./diff-help.js"

const before = `import {fmt} from "./format.js"

export function stamp(d: Date) {
  return fmt.format(d)
}
`
const after = before.replace(
  "  return fmt.format(d)",
  '  // ICU 72 writes U+202F before AM/PM, and nobody expects that.\n  return fmt.format(d).replaceAll("\\u202f", " ")',
)
const block = edit([diff(before, after)])
const split = {diff: "split"} as const

describe("a change at the widths that screens have", () => {
  test("at 40 columns, each row with its sign", () => {
    expect(rowsAt(block, 40, split)).toEqual([
      "▌ ✓ Edit a.ts · +2 −1",
      "▌   2",
      "▌   3   export function stamp(d: Date) {",
      "▌   4 -   return fmt.format(d)",
      "▌   4 +   // ICU 72 writes U+202F before",
      "▌   ↳ +  AM/PM, and nobody expects that.",
      "▌   5 +   return fmt.format(d).replaceAl",
      '▌   ↳ + l("\\u202f", " ")',
      "▌   6   }",
    ])
  })

  test("at 80 columns", () => {
    expect(rowsAt(block, 80, split)).toEqual([
      "▌ ✓ Edit a.ts · +2 −1",
      "▌   2",
      "▌   3   export function stamp(d: Date) {",
      "▌   4 -   return fmt.format(d)",
      "▌   4 +   // ICU 72 writes U+202F before AM/PM, and nobody expects that.",
      '▌   5 +   return fmt.format(d).replaceAll("\\u202f", " ")',
      "▌   6   }",
    ])
  })

  test("at 120 columns, side by side by choice only", () => {
    expect(rowsAt(block, 120)).toEqual(rowsAt(block, 80))
    expect(rowsAt(block, 119, split)).toEqual(rowsAt(block, 119))
    const gap = " ".repeat(27)
    expect(rowsAt(block, 120, split)).toEqual([
      "▌ ✓ Edit a.ts · +2 −1",
      `▌   2${" ".repeat(58)}2`,
      `▌   3   export function stamp(d: Date) {${" ".repeat(23)}3   export function stamp(d: Date) {`,
      `▌${" ".repeat(62)}4 +   // ICU 72 writes U+202F before AM/PM, and nobody ex`,
      `▌${" ".repeat(62)}↳ + pects that.`,
      `▌   4 -   return fmt.format(d)${gap}      5 +   return fmt.format(d).replaceAll("\\u202f", " ")`,
      `▌   5   }${" ".repeat(54)}6   }`,
    ])
  })

  test("at 200 columns, side by side", () => {
    const rows = rowsAt(block, 200, split)
    expect(rows[3]).toBe(
      `▌${" ".repeat(102)}4 +   // ICU 72 writes U+202F before AM/PM, and nobody expects that.`,
    )
    expect(rows[4]?.indexOf("5 +")).toBe(103)
    expect(rows).toHaveLength(6)
  })

  test("never wider than they are, with wide signs and without numbers, too", () => {
    const patch = "@@ -1,2 +1,2 @@\n-旧的一行\n-b\n+新的一行 👩‍🚀\n+c\n"
    const parts = [
      diff("好".repeat(90), "a".repeat(190)),
      diff("a\n", `${"中文".repeat(60)}\n`),
      {type: "text", text: patch} as const,
    ]
    for (const columns of [4, 10, 20, 40, 80, 119, 120, 121, 200]) {
      const sources = new Sources({...lookOf(), ...split})
      sources.load(rich)
      const {finals} = rowsOf(transcriptOf(edit(parts)), {columns, sources})
      for (const {row} of finals) expect(rowWidth(row)).toBeLessThanOrEqual(columns)
    }
  })

  test("of a new file is never beside nothing", () => {
    const added = edit([diff("", "one\ntwo\n")])
    expect(rowsAt(added, 160, split)).toEqual(rowsAt(added, 160))
  })

  test("has the end that a line lacks, and what is left out, below its own side", () => {
    const rows = rowsAt(edit([diff("a\nb", "a\nc\n")]), 120, split)
    expect(rows.at(-1)).toBe("▌       (no newline at the end)")
    const numbered = (word: string) =>
      Array.from({length: 50}, (_, index) => `${word} ${index}\n`).join("")
    const long = rowsAt(edit([diff(numbered("old"), numbered("new"))]), 120, split)
    expect(long.at(-2)).toBe(`▌        … −20${" ".repeat(54)}… +20`)
    expect(long.at(-1)).toBe("▌   … +20 −20 not shown · Ctrl+T shows them")
  })
})

/** Every changed line of the rows, as one text: what was removed, what was added. */
function changed(rows: readonly string[]): {readonly old: string; readonly now: string} {
  const sides = {old: "", now: ""}
  for (const row of rows) {
    for (const [, sign, text] of row.matchAll(/(?:\d+|↳) ([+-]) (\w+)/g)) {
      sides[sign === "-" ? "old" : "now"] += text
    }
  }
  return sides
}

const words = (letter: string) =>
  fc
    .array(fc.integer({min: 0, max: 60}), {maxLength: 20})
    .map(lengths => lengths.map(length => `${letter.repeat(length + 1)}\n`).join(""))

describe("a change of which some rows are the terminal's already", () => {
  test("goes on after them in the form of the new width: nothing twice, nothing lost", () => {
    const width = fc.constantFrom(40, 80, 119, 120, 150, 200)
    fc.assert(
      fc.property(
        words("x"),
        words("y"),
        fc.array(fc.tuple(width, fc.nat(12)), {minLength: 1, maxLength: 5}),
        (old, now, steps) => {
          const transcript = transcriptOf(edit([diff(`${old}same\n${old}`, `${now}same\n`)]))
          const sources = new Sources({...lookOf(), ...split})
          sources.load(rich)
          let from = START
          const given: string[] = []
          for (const [columns, count] of steps) {
            const {finals} = rowsOf(transcript, {columns, from, sources})
            const leaving = finals.slice(0, count)
            given.push(...leaving.map(({row}) => textOf(row)))
            from = leaving.at(-1)?.mark ?? from
            commitTo(transcript, sources, {pushed: from, oldest: from})
          }
          const rest = rowsOf(transcript, {columns: 120, from, sources}).finals
          given.push(...rest.map(({row}) => textOf(row)))
          const whole = rowsAt(edit([diff(`${old}same\n${old}`, `${now}same\n`)]), 80)
          // A row that was half given away is cut anew: its rest is not behind a number.
          const loose = (rows: readonly string[]) => ({
            old: rows.join("").replace(/[^x]/g, "").length,
            now: rows.join("").replace(/[^y]/g, "").length,
          })
          expect(loose(given)).toEqual(loose(whole))
          expect(changed(whole).old.length).toBe(loose(whole).old)
        },
      ),
    )
  })

  test("stays as it was made when the background becomes known, where that has other rows", () => {
    const transcript = transcriptOf(block)
    const sources = new Sources({...lookOf(), ...split})
    sources.load(rich)
    const {finals} = rowsOf(transcript, {columns: 120, sources})
    const from = finals[3]!.mark
    commitTo(transcript, sources, {pushed: from, oldest: from})
    const rest = rowsOf(transcript, {columns: 120, from, sources}).finals.map(({row}) =>
      textOf(row),
    )
    sources.relook(lookOn({depth: "truecolor", background: "dark"}, split))
    const again = rowsOf(transcript, {columns: 120, from, sources}).finals
    expect(again.map(({row}) => textOf(row))).toEqual(rest)
    expect(SPLIT_COLUMNS_MIN).toBe(120)
  })
})
