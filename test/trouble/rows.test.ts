// Rows that were lost, or came twice.

import {describe, expect, test} from "vitest"
import type {Personality} from "../help/personality.js"
import {ask, numbered, rested, started, talking, told, writesOf} from "./scene.js"

const HOSTS: readonly (readonly [string, Partial<Personality>])[] = [
  ["B163 where a region drops what leaves it", {marginScroll: "drops"}],
  ["B166 B167 where mode 2026 is not known", {synchronized: "unknown"}],
  ["B166 where nobody answers", {replies: "never", synchronized: "silent"}],
  ["B166 on a line with 100 ms of latency", {replies: 100}],
]

describe("every row is there once, and nothing of the bottom region", () => {
  test.each(HOSTS)("%s", async (_, personality) => {
    const desk = await started({personality})
    await desk.rest(3000)
    await desk.type("Count\r")
    for (let row = 0; row < 120; row += 3) {
      await desk.says(`${numbered(row, row + 3).join("\n\n")}\n\n`)
      if (row % 30 === 0) await desk.type("a\nb\nc")
      if (row % 30 === 15) await desk.type("\x15\x7f\x15\x7f\x15")
    }
    await desk.ends()
    await desk.rest(2000)
    expect(told(desk)).toEqual(numbered(0, 120))
    const above = desk.emulator.scrollback()
    expect(above.filter(row => /^›|· Esc to stop|tester · ~/.test(row))).toEqual([])
  })
})

test("B027 B029 a reply of 200 rows with words in between has no row twice", async () => {
  const desk = await talking(0, {rows: 55, columns: 80})
  for (let row = 0; row < 200; row++) {
    await desk.says(`${numbered(row, row + 1)}\n`)
    if (row % 40 === 20) await desk.type(`and ${row}\r`)
  }
  await desk.ends()
  await desk.rest(2000)
  const once = told(desk).filter(row => Number(row.slice(4)) < 200)
  expect([...new Set(once)]).toEqual(numbered(0, 200))
  expect(desk.emulator.all().filter(row => row.includes("Platen 1.0"))).toHaveLength(1)
})

test("B033 blank lines at the end of a piece are held back until text follows", async () => {
  const desk = await talking(3)
  const before = desk.emulator.screen()
  await desk.says("\n".repeat(30))
  await desk.rest(2000)
  const shown = desk.emulator.screen().filter(row => row.startsWith("row-"))
  expect(shown).toEqual(before.filter(row => row.startsWith("row-")))
  await desk.says("row-3\n")
  await desk.ends()
  expect(told(desk)).toEqual(numbered(0, 4))
})

test.each([5, 8, 13, 40, 80])(
  "B035 300 letters at %i columns: the question is there once",
  async columns => {
    const desk = await talking(0, {columns, rows: 40})
    ask(desk, 1, ["问题"])
    await desk.rest()
    const shown = (text: string) => desk.emulator.all().filter(row => row.includes(text)).length
    const questions = shown("问")
    expect(questions).toBe(1)
    for (let i = 0; i < 30; i++) await desk.type("ab中d😀fghi")
    expect(shown("问")).toBe(1)
    expect(desk.emulator.scrollback().filter(row => row.startsWith("›"))).toEqual([])
  },
)

test("B050 a letter costs the same after 10 rows and after 3000", async () => {
  const sizes: number[] = []
  for (const rows of [10, 3000]) {
    const desk = await rested(rows)
    await desk.type("ab")
    const writes = await writesOf(desk, () => desk.type("c"))
    sizes.push(Buffer.byteLength(writes.join("")))
  }
  expect(sizes[1]).toBe(sizes[0])
}, 60_000)
