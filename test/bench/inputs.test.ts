import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {ROW_MARK, rowMark, tally} from "../../bench/drag.js"
import {countedLines} from "../../bench/recordings.js"
import {tableOf} from "../../bench/table.js"
import {KINDS, textOf} from "../../bench/texts.js"
import {WORKLOADS} from "../../bench/workloads.js"

describe("a bench's text", () => {
  test.each(KINDS)("of kind %s is the same in every run, and as long as was asked for", kind => {
    fc.assert(
      fc.property(fc.integer({min: 1, max: 20_000}), units => {
        const text = textOf(kind, units)
        expect(text).toBe(textOf(kind, units))
        expect(text.length).toBeGreaterThanOrEqual(units)
        expect(text.length).toBeLessThan(units + 5000)
      }),
      {numRuns: 10},
    )
  })

  test("is made of what its kind says", () => {
    expect(textOf("plain", 5000)).toMatch(/^[\x20-\x7e\n]+$/)
    expect(textOf("markdown", 5000)).toMatch(/^## [\s\S]*\*\*[\s\S]*\n\| ---|\|---[\s\S]*```ts/m)
    expect(textOf("cjk", 5000)).toMatch(/^[\u3000-\u9fff\uac00-\ud7af\uff00-\uffef\n]+$/)
    const emoji = textOf("emoji", 5000)
    for (const part of [/\p{RI}{2}/u, /\u200d/, /\ufe0f/, /\u20e3/]) expect(emoji).toMatch(part)
  })
})

test("lines that are gone are lost, lines that stand twice are doubled", () => {
  const lines = countedLines(1, 5)
  const [a = "", b = "", c = "", d = "", e = ""] = lines
  const marks = lines.map(rowMark)
  expect(tally(lines, marks, ROW_MARK)).toEqual({lost: 0, doubled: 0})
  expect(tally([a, b, b, `  ${d}`, e], marks, ROW_MARK)).toEqual({lost: 1, doubled: 1})
  expect(tally([`${a} ${b} ${c}`, d, e, a], marks, ROW_MARK)).toEqual({lost: 0, doubled: 1})
})

test("every workload has a name of its own", () => {
  const names = WORKLOADS.map(({name}) => name)
  expect(new Set(names).size).toBe(names.length)
})

test("the table keeps workloads apart, and each peer from the next", () => {
  const names = [
    "key.bytes",
    "key.cpu",
    "peers.ink.start",
    "peers.ink.flood.cpu",
    "peers.bare.start",
  ]
  const measures = names.map(name => ({name, value: 1, unit: "×"}))
  const lines = tableOf(measures, [], undefined).split("\n")
  const starts = lines.map(line => line.split(" ")[0])
  expect(starts).toEqual([
    "measure",
    "key.bytes",
    "key.cpu",
    "",
    "peers.ink.start",
    "peers.ink.flood.cpu",
    "",
    "peers.bare.start",
  ])
})
