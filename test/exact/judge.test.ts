import fc from "fast-check"
import {expect, test} from "vitest"
import {isExact, judge} from "./judge.js"

const wanted = {
  shell: ["$0.", "$1."],
  lines: ["«0» lorem ipsum", "«1»", "«2» dolor"],
  others: [{text: "$c4-0.", after: 2}],
}
const rows = ["$0.", "$1.", "«0» lorem", "ipsum", "«1»", "$c4-0.", "«2» dolor", "§status", "§>"]

/** The rows without one, or with another row in its place. */
const instead = (row: string, ...by: readonly string[]) =>
  rows.flatMap(each => (each === row ? by : [each]))

test("rows that hold every piece once and in order are exact, however they wrap", () => {
  expect(isExact(judge(rows, wanted))).toBe(true)
  const text = rows.slice(0, -2).join("").replaceAll(" ", "")
  const wrapped = (columns: number) => text.match(new RegExp(`.{1,${columns}}`, "gu")) ?? []
  fc.assert(
    fc.property(fc.integer({min: 1, max: 30}), columns => {
      expect(isExact(judge([...wrapped(columns), "§status", "§>"], wanted))).toBe(true)
    }),
  )
})

test("a row that is missing, torn, there twice or too early is told", () => {
  expect(judge(instead("«1»"), wanted).lost).toEqual(["«1»"])
  expect(judge(instead("ipsum", "ips"), wanted).lost).toEqual(["«0»loremipsum"])
  expect(judge(instead("$1."), wanted).lost).toEqual(["$1."])
  expect(judge(instead("«1»", "«1»", "«1»"), wanted).twice).toEqual(["«1»"])
  const early = ["$0.", "$1.", "«1»", "«0» lorem", "ipsum", "$c4-0.", "«2» dolor", "§status", "§>"]
  expect(judge(early, wanted)).toMatchObject({lost: [], twice: [], disordered: 1})
})

test("what others printed must be there once, below what was committed by then", () => {
  expect(judge(instead("$c4-0."), wanted).lost).toEqual(["$c4-0."])
  expect(judge(instead("$c4-0.", "$c4-0.", "$c4-0."), wanted).twice).toEqual(["$c4-0."])
  const early = ["$0.", "$1.", "$c4-0.", "«0» lorem", "ipsum", "«1»", "«2» dolor", "§status", "§>"]
  expect(judge(early, wanted).disordered).toBe(1)
})

test("a line goes on below what others printed into it, if that is taken out", () => {
  const torn = ["$0.", "$1.", "«0» lorem", "$c4-0.", "ipsum", "«1»", "«2» dolor", "§status", "§>"]
  const into = {...wanted, others: [{text: "$c4-0.", after: 0}]}
  expect(judge(torn, into).lost).toEqual(["«0»loremipsum"])
  expect(isExact(judge(torn, into, text => text.replace("$c4-0.", "")))).toBe(true)
})

test("the bottom region may stand in the last two rows with text, and nowhere else", () => {
  expect(isExact(judge([...rows, "", ""], wanted))).toBe(true)
  expect(judge(instead("«1»", "§status", "«1»"), wanted).stray).toBe(1)
})
