// Pasted text that was sent, run, lost, or painted for seconds.

import {describe, expect, test} from "vitest"
import {rested, started, writesOf} from "./scene.js"

const BEGIN = "\x1b[200~"
const END = "\x1b[201~"
const lines = (count: number) =>
  Array.from({length: count}, (_, i) => `line ${i} of what is pasted`)

describe("B066 B067 nothing is sent by a paste", () => {
  test.each(["\r", "\n", "\r\n"])("with marks, its line ends %j", async end => {
    const desk = await started()
    await desk.type(`${BEGIN}${end}b${end}${end}c${END}`)
    expect(desk.asked).toEqual([])
    await desk.type("\r")
    expect(desk.asked).toEqual(["prompt \nb\n\nc"])
  })

  test.each(["\r", "\n"])("without marks, its line ends %j, in one read", async end => {
    const desk = await started()
    await desk.type(lines(20).join(end))
    expect(desk.asked).toEqual([])
    await desk.type("\r")
    expect(desk.asked).toEqual([`prompt ${lines(20).join("\n")}`])
  })

  test("without marks, in reads of 40 bytes, 2 ms apart", async () => {
    const desk = await started()
    const text = `${lines(20).join("\r")}\r`
    for (let at = 0; at < text.length; at += 40) {
      desk.emulator.type(text.slice(at, at + 40))
      desk.clock.advance(2)
    }
    await desk.rest(200)
    expect(desk.asked).toEqual([])
    await desk.type("\r")
    expect(desk.asked).toEqual([`prompt ${lines(20).join("\n")}\n`])
  })

  test("a word and Enter in one read is sent all the same", async () => {
    const desk = await started()
    await desk.type("list\r")
    expect(desk.asked).toEqual(["prompt list"])
  })
})

test.each([
  ["\x1b", "a"],
  ["\x1b\x1b", "a"],
  ["\x1b[2", "a[2"],
  ["\x1b[201", "a[201"],
  ["\x1b]0;t", "a]0;t"],
])("B069 a paste that ends in %j ends where it should", async (end, text) => {
  const desk = await started()
  await desk.type(`${BEGIN}a${end}${END}`)
  await desk.type("z\r")
  expect(desk.asked).toEqual([`prompt ${text}z`])
})

test("B070 a clipboard with the end mark in it sends nothing and answers nothing", async () => {
  const desk = await started()
  await desk.type(`${BEGIN}abc${END}\r ls\x03\x1b[31m\r${END}`)
  expect(desk.asked).toEqual([])
  await desk.type("\r")
  expect(desk.asked).toEqual(["prompt abc\n ls\n"])
})

test.each([31, 1000, 10_000])(
  "B071 B073 a paste of %i lines is painted once, in less than two screens",
  async count => {
    const desk = await started({columns: 80, rows: 24})
    const text = lines(count)
      .map(line => line.padEnd(100, "x"))
      .join("\r")
    const writes = await writesOf(desk, async () => {
      const all = BEGIN + text + END
      for (let at = 0; at < all.length; at += 4096) {
        desk.emulator.type(all.slice(at, at + 4096))
        desk.clock.advance(1)
      }
      await desk.rest(200)
    })
    expect(writes.length).toBeLessThanOrEqual(3)
    expect(Buffer.byteLength(writes.join(""))).toBeLessThan(2 * 80 * 24 + 4096)
    await desk.type("\r")
    expect(desk.asked).toEqual([`prompt ${text.replaceAll("\r", "\n")}`])
  },
)

test("B074 B075 pastes stand where the caret was, beside what was typed, big ones as one word", async () => {
  const desk = await started({columns: 80, rows: 24})
  await desk.type("note: ")
  await desk.type(`${BEGIN}${lines(3).join("\r")}${END}`)
  await desk.type(" and ")
  await desk.type(`${BEGIN}${lines(40).join("\r")}${END}`)
  await desk.type(" end")
  expect(desk.emulator.screen().join("\n")).toMatch(/\[pasted 40 lines #1\] end/)
  await desk.type("\r")
  expect(desk.asked).toEqual([
    `prompt note: ${lines(3).join("\n")} and ${lines(40).join("\n")} end`,
  ])
})

test("B161 a paste answers no question", async () => {
  const desk = await rested(3)
  await desk.type("Do\r")
  desk.tell({
    type: "permission",
    id: 1,
    call: {toolCallId: "c", title: "Run"},
    options: [{optionId: "y", name: "Allow", kind: "allow_once"}],
  })
  await desk.rest(2000)
  await desk.type(`${BEGIN}y\ry\r${END}`)
  await desk.type("y\ry\r")
  expect(desk.asked.filter(one => one.startsWith("answer"))).toEqual([])
})
