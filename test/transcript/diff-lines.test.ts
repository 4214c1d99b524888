import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {type DiffLine, findDiff} from "../../src/transcript/diff-lines.js"

/** One line a row: sign, number, text. */
const told = (lines: readonly DiffLine[]) =>
  lines.map(({sign, number, text}) => `${sign}${number ?? ""} ${text}`.trimEnd())

const sides = (lines: readonly DiffLine[]) => ({
  removed: lines.filter(line => line.sign === "-").map(line => line.text),
  added: lines.filter(line => line.sign === "+").map(line => line.text),
})

describe("the difference of two texts", () => {
  test("is nothing between equal texts, empty ones too", () => {
    expect(findDiff("a\nb\n", "a\nb\n")).toEqual([])
    expect(findDiff("", "")).toEqual([])
  })

  test("numbers removed lines by the old text and all others by the new one", () => {
    expect(told(findDiff("a\nb\nc\nd\n", "a\nx\ny\nc\n"))).toEqual([
      " 1 a",
      "-2 b",
      "+2 x",
      "+3 y",
      " 4 c",
      "-4 d",
    ])
  })

  test("of a new file is its lines, of an emptied one the old ones", () => {
    expect(told(findDiff("", "a\n\nb"))).toEqual(["+1 a", "+2", "+3 b"])
    expect(told(findDiff("a\nb\n", ""))).toEqual(["-1 a", "-2 b"])
  })

  test("has a gap between hunks", () => {
    const before = Array.from({length: 20}, (_, i) => `${i}\n`).join("")
    const lines = findDiff(before, before.replace("2\n", "x\n").replace("17\n", "y\n"))
    expect(lines.filter(line => line.sign === "gap")).toHaveLength(1)
  })

  test("says where the last line has no end, on either side", () => {
    expect(told(findDiff("a", "a\n"))).toEqual(["-1 a", "no-newline", "+1 a"])
    expect(told(findDiff("a\n", "a"))).toEqual(["-1 a", "+1 a", "no-newline"])
  })

  test("does not speak of CRLF where every line has it", () => {
    expect(told(findDiff("a\r\nb\r\n", "a\r\nc\r\n"))).toEqual([" 1 a", "-2 b", "+2 c"])
    expect(told(findDiff("", "a\r\n"))).toEqual(["+1 a"])
  })

  test("shows line ends that changed or are mixed", () => {
    expect(told(findDiff("a\nb\n", "a\r\nb\n"))).toEqual(["-1 a", "+1 a␍", " 2 b"])
  })

  test("gives one side when its lines are taken alone: nothing is lost, nothing is made up", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", "d", ""), {maxLength: 12})
      .map(lines => lines.map(line => `${line}\n`).join(""))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = findDiff(before, after)
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

  test("of texts made to take long is all old lines, then all new ones", () => {
    const lines = (letter: string) =>
      Array.from({length: 30_000}, (_, i) => `${letter}${(i * 7919) % 30_000}\n`).join("")
    const {removed, added} = sides(findDiff(lines("a"), lines("b")))
    expect(removed).toHaveLength(30_000)
    expect(added).toHaveLength(30_000)
    const huge = "x\n".repeat(2_500_000)
    expect(findDiff(huge, `${huge}y`).length).toBe(5_000_001)
  })
})
