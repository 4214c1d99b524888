import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Block} from "../../src/transcript/block.js"
import {growing} from "../../src/transcript/growing.js"
import {blockFrom, keptBlock} from "../../src/transcript/kept-block.js"

const common = {revision: 3, life: "final", spaced: true} as const

const TOOL: Block = {
  type: "tool",
  id: 5,
  ...common,
  work: 4,
  callId: "c",
  title: "Read a.ts",
  name: "read",
  kind: "read",
  input: {path: "a.ts"},
  head: "Read a.ts",
  output: undefined,
  status: "failed",
  parts: [
    {type: "text", text: "no"},
    {type: "output", text: "x", before: 2},
    {type: "diff", path: "a", before: "", after: "b", isNew: true},
    {type: "named", text: "image"},
  ],
  locations: ["a.ts:1"],
  exit: {type: "code", code: 1},
  startedAt: 1,
  endedAt: 2,
  elapsedMs: 1,
  isAsked: false,
  agent: {type: "scout", task: undefined, calls: 2, levels: 1},
}

const WORK: Block = {
  type: "work",
  id: 4,
  ...common,
  fold: "auto",
  outcome: "done",
  steps: 1,
  errors: 0,
  action: "Read: a.ts",
  startedAt: 5,
  seconds: 2,
}

const BLOCKS: readonly Block[] = [
  {type: "user", id: 1, ...common, messageId: undefined, text: "why?\n\u001b[31m"},
  {type: "reply", id: 2, ...common, messageId: "m", text: growing("because")},
  {type: "thought", id: 3, ...common, work: 4, messageId: undefined, text: growing("hm")},
  WORK,
  TOOL,
  {type: "plan", id: 6, ...common, entries: [{text: "a", status: "done", priority: "high"}]},
  {type: "notice", id: 7, ...common, tone: "info", text: "said", detail: ["a"], rank: "note"},
]

const CHART = {
  ms: 10,
  rows: [{name: "all", short: "a", value: "10 ms", rank: "whole", marks: [{from: 0, to: 10}]}],
}

/** Facts whose loss or change makes no other block: they may be missing, or be anything. */
const FREE = ["life", "input", "work", "messageId", "name", "rank"]

describe("a block that is kept", () => {
  test.each(BLOCKS)("comes back as it was: $type", block => {
    expect(blockFrom(JSON.parse(keptBlock(block)))).toEqual(block)
  })

  test("and so does one that was shown once more", () => {
    for (const of of BLOCKS) {
      if (of.type === "shown") continue
      const block: Block = {type: "shown", id: 9, ...common, of, below: "heading"}
      expect(blockFrom(JSON.parse(keptBlock(block)))).toEqual(block)
    }
  })

  test("that has another kind of value somewhere is no block", () => {
    for (const block of BLOCKS) {
      const kept = JSON.parse(keptBlock(block)) as Record<string, unknown>
      for (const [name, value] of Object.entries(kept)) {
        if (FREE.includes(name)) continue
        const other = typeof value === "string" ? 7 : "seven"
        expect(blockFrom({...kept, [name]: other}), `${block.type}.${name}`).toBeUndefined()
      }
    }
  })

  test("and so does its chart; one that cannot be drawn is left out, its details stay", () => {
    const [row] = CHART.rows
    const notice = {type: "notice", id: 7, ...common, tone: "info", text: "said", detail: ["a"]}
    expect(blockFrom({...notice, chart: CHART})).toEqual({...notice, chart: CHART})
    for (const chart of [
      null,
      5,
      {ms: 1},
      {...CHART, rows: [{...row, value: "\u001b[2J"}]},
      {...CHART, rows: [{...row, marks: [{from: -1e300, to: 1}]}]},
    ]) {
      expect(blockFrom({...notice, chart})).toEqual(notice)
    }
  })

  test("anything at all is a block or nothing, never a fault", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...BLOCKS), (value, block) => {
        const kept = JSON.parse(keptBlock(block)) as Record<string, unknown>
        blockFrom(value)
        for (const name of Object.keys(kept)) blockFrom({...kept, [name]: value})
      }),
    )
  })
})
