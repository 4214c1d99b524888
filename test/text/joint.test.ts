import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {joinedRuns, jointsIn, unjoined} from "../../src/text/joint.js"
import {wrapLine} from "../../src/text/wrap.js"

const SIGN = " · "
const PREFIX = {text: "▌ ", style: 0}

function rowsOf(parts: readonly string[], columns: number): readonly string[] {
  const {runs, joints} = joinedRuns(
    parts.map(text => [{text, style: 1}]),
    {text: SIGN, style: 2},
  )
  const line = {runs, joints, first: [PREFIX], rest: [PREFIX], wrap: "word"} as const
  return wrapLine(line, columns).map(({row}) =>
    row
      .map(({text}) => text)
      .join("")
      .slice(2),
  )
}

describe("the sign between two parts of a row", () => {
  test("is drawn between parts that stand beside each other", () => {
    expect(rowsOf(["Edit a.ts", "+2 −1", "failed"], 40)).toEqual(["Edit a.ts · +2 −1 · failed"])
  })

  test("goes where the next part has no room: neither row has it", () => {
    expect(rowsOf(["Edit a.ts", "failed"], 13)).toEqual(["Edit a.ts", "failed"])
    expect(rowsOf(["Edit a.ts", "failed"], 11)).toEqual(["Edit a.ts", "failed"])
  })

  test("a short part goes to the next row whole; a long one breaks at its words", () => {
    expect(rowsOf(["Edit a.ts", "waiting for you"], 24)).toEqual(["Edit a.ts", "waiting for you"])
    expect(rowsOf(["A", "two levels deep", "12 lines", "a4"], 26)).toEqual([
      "A · two levels deep",
      "12 lines · a4",
    ])
    expect(rowsOf(["A", "a part that is as long as a sentence"], 20)).toEqual([
      "A · a part that is",
      "as long as a",
      "sentence",
    ])
  })

  test("leaves out parts of nothing", () => {
    expect(rowsOf(["", "Edit", "", "failed"], 40)).toEqual(["Edit · failed"])
  })

  test("is the one of the interface only: a word of others that looks like it stays", () => {
    const line = {runs: [{text: "aaaa · b", style: 0}], first: [], rest: [], wrap: "word"} as const
    expect(wrapLine(line, 6).map(({row}) => row.map(({text}) => text).join(""))).toEqual([
      "aaaa ·",
      "b",
    ])
  })

  test("is at no row's edge at any width, and every word of the parts is there, once", () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/)
    const part = fc.array(word, {minLength: 1, maxLength: 4}).map(words => words.join(" "))
    fc.assert(
      fc.property(
        fc.array(part, {minLength: 1, maxLength: 6}),
        fc.integer({min: 14, max: 60}),
        (parts, columns) => {
          const rows = rowsOf(parts, columns)
          for (const row of rows) expect(row).not.toMatch(/^\s*·|·\s*$/)
          const words = rows
            .join(" ")
            .split(/[ ·]+/)
            .filter(text => text !== "")
          expect(words).toEqual(parts.flatMap(text => text.split(" ")))
        },
      ),
    )
  })

  test("is found in a text of ours that is joined by it", () => {
    expect(jointsIn("a · b · c", SIGN)).toEqual([
      {from: 1, to: 4},
      {from: 5, to: 8},
    ])
    expect(unjoined([{from: 1, to: 4}], {from: 0, end: 3, to: 4})).toEqual({from: 0, end: 1})
  })
})
