// Windows that change while something goes on.

import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {ask, numbered, rested, started, talking, told, writesOf} from "./scene.js"

test("B043 twelve sizes within 300 ms cost less than two screens", async () => {
  const desk = await rested(40, {columns: 80, rows: 24})
  const writes = await writesOf(desk, async () => {
    for (let i = 0; i < 12; i++) {
      desk.emulator.resize(48 + i, 20 + i)
      await desk.rest(20)
    }
    desk.emulator.resize(48, 20)
    await desk.rest(2000)
  })
  expect(Buffer.byteLength(writes.join(""))).toBeLessThan(2 * 48 * 20)
  expect(desk.emulator.screen().at(-1)).toMatch(/^› Ask/)
})

test("B038 a window that is dragged while rows come: none lost, none twice, no copies of the status", async () => {
  const desk = await talking(0, {columns: 80, rows: 24})
  let row = 0
  for (let i = 0; i < 60; i++) {
    desk.emulator.resize(60 + ((i * 7) % 40), 16 + ((i * 5) % 12))
    await desk.rest(40)
    if (i % 6 === 0) await desk.says(`${numbered(row, ++row)}\n\n`)
  }
  desk.emulator.resize(80, 24)
  await desk.rest(2000)
  await desk.ends()
  expect(told(desk)).toEqual(numbered(0, row))
  const all = desk.emulator.joined()
  expect(all.filter(one => /Esc to stop|tester · ~/.test(one))).toHaveLength(1)
  expect(forbidden(desk.emulator.bytes)).toEqual([])
})

test.each([2, 3, 4, 5])(
  "B039 a window of %i rows and back is as if it had never been",
  async rows => {
    const desk = await rested(6, {columns: 60, rows: 24})
    const before = desk.emulator.joined()
    desk.emulator.resize(60, rows)
    await desk.rest(1000)
    await desk.type("ab")
    expect(desk.emulator.screen()).toContain("› ab")
    await desk.type("\x7f\x7f")
    desk.emulator.resize(60, 24)
    await desk.rest(1000)
    const bare = (all: readonly string[]) => all.filter(row => row !== "")
    expect(bare(desk.emulator.joined())).toEqual(bare(before))
  },
)

test("B039 in a window of one row there is the draft, and no row is lost for it", async () => {
  const desk = await rested(6, {columns: 60, rows: 24})
  desk.emulator.resize(60, 1)
  await desk.rest(1000)
  await desk.type("ab")
  expect(desk.emulator.screen()).toEqual(["› ab"])
  desk.emulator.resize(60, 24)
  await desk.rest(1000)
  expect(told(desk)).toEqual(numbered(0, 6))
})

describe("B046 a size that comes between drawing and writing", () => {
  test("no row is wider than the window, and the last picture is right", async () => {
    const desk = await talking(10, {columns: 80, rows: 24})
    for (let i = 0; i < 20; i++) {
      desk.update({
        sessionUpdate: "agent_message_chunk",
        content: {type: "text", text: `${"word ".repeat(14)}\n\n`},
      })
      desk.emulator.resize(i % 2 === 0 ? 50 : 80, 24, {notify: 30})
      desk.clock.advance(25)
      await desk.emulator.settle()
    }
    await desk.ends()
    await desk.rest(2000)
    const widths = desk.emulator.screen().map(row => row.length)
    expect(Math.max(...widths)).toBeLessThanOrEqual(80)
    expect(desk.emulator.screen().at(-1)).toMatch(/^› Ask/)
    expect(desk.emulator.screen().at(-2)).toMatch(/^▌ tester/)
  })
})

// What is appended to a row while the window is narrower than the program knows must not wrap: the
// row would be joined with the next one for good, and one row of the conversation be erased.
test("B023 B046 text that is appended before the program hears of a narrow window costs no row", async () => {
  const desk = await talking(0, {columns: 80, rows: 16})
  for (let row = 0; row < 60; row++) {
    for (const word of [
      `row-${row} `,
      "some words ",
      "that make ",
      "the row ",
      "a long ",
      "one\n",
    ]) {
      desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text: word}})
      desk.clock.advance(20)
      if (word === "that make ") desk.emulator.resize(30, 16, {notify: 90})
      if (word === "a long ") desk.emulator.resize(80, 16, {notify: 90})
      await desk.emulator.settle()
    }
    await desk.rest(400)
  }
  await desk.ends()
  expect(numbered(0, 60).filter(row => !told(desk).includes(row))).toEqual([])
})

test("B049 fifty reflows leave what was committed above us alone", async () => {
  const desk = await rested(30, {columns: 100, rows: 20})
  for (let i = 0; i < 50; i++) {
    const wide = i % 2 === 0
    desk.emulator.resize(wide ? 30 : 100, wide ? 40 : 12)
    await desk.rest(400)
  }
  desk.emulator.resize(100, 20)
  await desk.rest(1000)
  expect(told(desk)).toEqual(numbered(0, 30))
  expect(desk.emulator.joined().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
})

test("B162 B039 a question stays answerable in every window", async () => {
  const desk = await started({columns: 60, rows: 24})
  await desk.type("Do\r")
  ask(desk, 1, numbered(500, 600))
  await desk.rest(1000)
  for (const rows of [6, 4, 10, 60, 24]) {
    desk.emulator.resize(60, rows)
    await desk.rest(1000)
    expect(desk.emulator.screen().join("\n")).toContain("y once")
  }
  await desk.type("y")
  expect(desk.asked).toContain("answer 1 y")
})
