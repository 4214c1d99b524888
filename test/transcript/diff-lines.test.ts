import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {type DiffLine, findDiff, LINES_MAX, UNITS_MAX} from "../../src/transcript/diff-lines.js"

const flat = (before: string, after: string) =>
  findDiff(before, after).hunks.flatMap(hunk => hunk.lines)

/** One line a row: sign, number, text. */
const told = (before: string, after: string) =>
  flat(before, after).map(({sign, number, text}) => `${sign}${number ?? ""} ${text}`.trimEnd())

const sides = (lines: readonly DiffLine[]) => ({
  removed: lines.filter(line => line.sign === "-").map(line => line.text),
  added: lines.filter(line => line.sign === "+").map(line => line.text),
})

describe("the difference of two texts", () => {
  test("is nothing between equal texts, empty ones too", () => {
    expect(findDiff("a\nb\n", "a\nb\n")).toEqual({hunks: [], added: 0, removed: 0, by: "line"})
    expect(findDiff("", "").hunks).toEqual([])
  })

  test("numbers removed lines by the old text and all others by the new one", () => {
    expect(told("a\nb\nc\nd\n", "a\nx\ny\nc\n")).toEqual([
      " 1 a",
      "-2 b",
      "+2 x",
      "+3 y",
      " 4 c",
      "-4 d",
    ])
  })

  test("of a new file is its lines, of an emptied one the old ones", () => {
    expect(told("", "a\n\nb")).toEqual(["+1 a", "+2", "+3 b"])
    expect(told("a\nb\n", "")).toEqual(["-1 a", "-2 b"])
  })

  test("far from each other is in hunks of their own", () => {
    const before = Array.from({length: 20}, (_, i) => `${i}\n`).join("")
    const {hunks} = findDiff(before, before.replace("2\n", "x\n").replace("17\n", "y\n"))
    expect(hunks.map(({lines}) => lines[0]?.number)).toEqual([1, 16])
  })

  test("says where the last line has no end, on either side", () => {
    expect(told("a", "a\n")).toEqual(["-1 a", "no-newline", "+1 a"])
    expect(told("a\n", "a")).toEqual(["-1 a", "+1 a", "no-newline"])
  })

  test("does not speak of CRLF where every line has it", () => {
    expect(told("a\r\nb\r\n", "a\r\nc\r\n")).toEqual([" 1 a", "-2 b", "+2 c"])
    expect(told("", "a\r\n")).toEqual(["+1 a"])
  })

  test("shows line ends that changed or are mixed", () => {
    expect(told("a\nb\n", "a\r\nb\n")).toEqual(["-1 a", "+1 a␍", " 2 b"])
  })

  test("gives one side when its lines are taken alone: nothing is lost, nothing is made up", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d", ""), {maxLength: 12})
      .map(lines => lines.map(line => `${line}\n`).join(""))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = flat(before, after)
        const {removed, added} = sides(lines)
        const count = (all: readonly string[], line: string) =>
          all.filter(one => one === line).length
        const linesOf = (whole: string) => whole.split("\n").slice(0, -1)
        for (const line of ["a", "b", "c", "d", ""]) {
          const change = count(added, line) - count(removed, line)
          expect(change).toBe(count(linesOf(after), line) - count(linesOf(before), line))
        }
        for (const {sign, number, text: shown} of lines) {
          const source = linesOf(sign === "-" ? before : after)
          if (number !== undefined) expect(source[number - 1]).toBe(shown)
        }
      }),
    )
  })

  test("says of a last line without an end only where the texts differ in that", () => {
    expect(told("a\nb", "a\nc")).toEqual([" 1 a", "-2 b", "+2 c"])
    expect(told("", "a")).toEqual(["+1 a"])
    expect(told("a\nb", "a\nb\n")).toEqual([" 1 a", "-2 b", "no-newline", "+2 b"])
  })

  test("names for each hunk the line at the margin that it is in", () => {
    const body = Array.from({length: 9}, (_, i) => `  step(${i})\n`).join("")
    const text = `import x\n\nfunction one() {\n${body}}\n\nclass Two {\n${body}}\n`
    const changed = text.replaceAll("step(6)", "step(66)")
    expect(findDiff(text, changed).hunks.map(({heading}) => heading)).toEqual([
      "function one() {",
      "class Two {",
    ])
    expect(findDiff("a\nb\n", "a\nc\n").hunks[0]?.heading).toBe("")
  })

  test("gives with each hunk the source above it, for whoever reads it in a language", () => {
    const lines = Array.from({length: 100}, (_, i) => `line ${i}\n`)
    const [hunk] = findDiff(lines.join(""), lines.with(80, "new\n").join("")).hunks
    expect(hunk?.lead).toBe(lines.slice(38, 78).join(""))
    expect(hunk?.lines[0]).toEqual({sign: " ", number: 79, text: "line 78"})
    const [first] = findDiff(lines.join(""), lines.with(1, "new\n").join("")).hunks
    expect(first?.lead).toBe("")
  })

  test("of one changed line in a long text is that line, however the text ends", () => {
    for (const end of ["\n", "", "\r\n"]) {
      const lines = Array.from({length: 300_000}, (_, i) => `line ${i}`)
      const changed = lines.with(150_000, "line one-five-oh-oh-oh-oh")
      const [before, after] = [lines, changed].map(all => all.join("\n") + end) as [string, string]
      const {hunks, added, removed, by} = findDiff(before, after)
      expect([added, removed, by, hunks.length, hunks[0]?.lines.length]).toEqual([
        1,
        1,
        "line",
        1,
        6,
      ])
      expect(hunks[0]?.lines[2]).toEqual({sign: "-", number: 150_001, text: "line 150000"})
    }
  })

  test("compares what has no line in common, or every line anew, at once", () => {
    const lines = (letter: string) =>
      Array.from({length: 30_000}, (_, i) => `${letter}${(i * 7919) % 30_000}\n`).join("")
    const apart = findDiff(lines("a"), lines("b"))
    expect([apart.added, apart.removed, apart.by]).toEqual([30_000, 30_000, "line"])
    expect(apart.hunks[0]?.lines.filter(line => line.sign === "+")).toHaveLength(LINES_MAX / 2)
  })

  test("of texts made to take long is all old lines, then all new ones, and says so", () => {
    // The same lines in another order have a long common part that is hard to find.
    const shuffled = (step: number) =>
      Array.from({length: 30_000}, (_, i) => `${(i * step) % 30_011}\n`).join("")
    const {by, added, removed} = findDiff(shuffled(7919), shuffled(12_007))
    expect(by).toBe("whole")
    expect(added).toBe(removed)
    expect(added).toBeGreaterThan(29_000)
  })

  test("of texts that are too long to be cut into lines counts all and keeps the first", () => {
    const old = "x\n".repeat(UNITS_MAX / 4)
    const now = "y\n".repeat(UNITS_MAX / 4 + 1)
    const {hunks, added, removed, by} = findDiff(old, now)
    expect([added, removed, by]).toEqual([1_000_001, 1_000_000, "whole"])
    expect(hunks[0]?.lines).toHaveLength(LINES_MAX)
    expect(findDiff(old, `${old}y`)).toMatchObject({added: 1, removed: 0, by: "line"})
  })
})
