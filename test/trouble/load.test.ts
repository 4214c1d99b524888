// Long sessions, long answers, busy machines, terminals that do not read: counted, never timed.

import {describe, expect, test} from "vitest"
import {numbered, rested, started, talking, told, writesOf} from "./scene.js"

test("B051 when a turn has ended, nothing runs on", async () => {
  const desk = await started()
  for (let turn = 0; turn < 3; turn++) {
    await desk.type("Do\r")
    const call = {toolCallId: `t${turn}`, title: "Run", kind: "execute"} as const
    desk.update({sessionUpdate: "tool_call", ...call, status: "in_progress"})
    await desk.rest(3000)
    if (turn === 1) await desk.type("\x1b")
    await desk.ends()
    await desk.rest(3000)
    expect(desk.clock.timers).toBe(0)
    expect(await writesOf(desk, () => desk.rest(60_000))).toEqual([])
  }
})

test("B057 ten calls that run at once cost one spinner, and each a digit a second", async () => {
  const costOf = async (calls: number) => {
    const desk = await talking(2, {rows: 40})
    for (let i = 0; i < calls; i++) {
      const call = {toolCallId: `t${i}`, title: `Task ${i}`, kind: "read"} as const
      desk.update({sessionUpdate: "tool_call", ...call, status: "in_progress"})
    }
    await desk.rest(5000)
    const writes = await writesOf(desk, () => desk.rest(5000))
    return {writes: writes.length, bytes: Buffer.byteLength(writes.join(""))}
  }
  const none = await costOf(0)
  const one = await costOf(1)
  const ten = await costOf(10)
  expect(ten.writes).toBe(one.writes)
  // In each second a frame that is shown as a whole; in it, ten times: to a row further up, to its
  // column, and the digit. One or two rows need no such frame.
  const bracket = Buffer.byteLength("\x1b[?2026h\x1b[?2026l")
  expect(one.bytes - none.bytes).toBeLessThan(5 * 2 * 16)
  expect(ten.bytes - none.bytes).toBeLessThan(5 * (bracket + 10 * 16))
})

describe("B054 B050 the ten-thousandth piece of an answer costs what the first did", () => {
  test("in bytes and in writes", async () => {
    const desk = await talking(0, {columns: 100, rows: 30})
    const {emulator, loop} = desk
    const costs: {readonly bytes: number; readonly frames: number}[] = []
    for (let part = 0; part < 10; part++) {
      const from = {writes: emulator.writes.length, frames: loop.counts.screen.frames}
      for (let i = 0; i < 1000; i++) {
        const text = i % 100 === 99 ? "end.\n\n" : "abc "
        desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text}})
        if (i % 10 === 9) {
          desk.clock.advance(20)
          await emulator.settle()
        }
      }
      const bytes = Buffer.byteLength(emulator.writes.slice(from.writes).join(""))
      costs.push({bytes, frames: loop.counts.screen.frames - from.frames})
    }
    const [, second] = costs
    const last = costs.at(-1)
    expect(last!.bytes).toBeLessThanOrEqual(second!.bytes * 1.1)
    expect(last!.frames).toBeLessThanOrEqual(second!.frames * 1.1)
  }, 60_000)
})

test("B055 B177 800 results of 16 KB leave a few rows each and as many bytes", async () => {
  const desk = await talking(0, {blocks: 50})
  const text = Array.from({length: 400}, (_, i) => `output line ${i} of some words`).join("\n")
  const writes = await writesOf(desk, async () => {
    for (let i = 0; i < 800; i++) {
      const call = {toolCallId: `t${i}`, title: `Run ${i}`, kind: "execute"} as const
      const content = [{type: "content", content: {type: "text", text}} as const]
      desk.update({sessionUpdate: "tool_call", ...call, status: "completed", content})
      if (i % 20 === 0) await desk.rest(40)
    }
    await desk.rest(3000)
  })
  await desk.ends()
  expect(Buffer.byteLength(writes.join(""))).toBeLessThan(800 * 1500)
  const titles = desk.emulator.all().flatMap(row => row.match(/Run \d+$/) ?? [])
  expect(titles).toEqual(Array.from({length: 800}, (_, i) => `Run ${i}`))
}, 60_000)

test("B065 200 pieces a second make no more frames than the cap, and feeds only for rows", async () => {
  const desk = await talking(0, {columns: 80, rows: 24, fps: 30})
  const writes = await writesOf(desk, async () => {
    for (let i = 0; i < 400; i++) {
      const text = i % 20 === 19 ? "\n\n" : "word "
      desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text}})
      desk.clock.advance(5)
      await desk.emulator.settle()
    }
  })
  expect(writes.length).toBeLessThanOrEqual(2 * 30 + 10)
})

test("B063 while the terminal reads nothing the program lives on, and then shows the newest", async () => {
  const desk = await talking(5, {columns: 80, rows: 24})
  const {emulator} = desk
  emulator.stall()
  const from = emulator.writes.length
  for (const row of numbered(5, 105)) {
    desk.update({
      sessionUpdate: "agent_message_chunk",
      content: {type: "text", text: `${row} ${"words ".repeat(200)}\n\n`},
    })
    await desk.clock.run(300)
  }
  expect(Buffer.byteLength(emulator.writes.slice(from).join(""))).toBeLessThan(3 * 80 * 24 + 4096)
  // Keys are taken meanwhile: Esc asks the agent to stop.
  emulator.type("\x1b")
  await desk.clock.run(200)
  expect(desk.asked).toContain("cancel")
  emulator.resume()
  await desk.ends()
  await desk.rest(20_000)
  expect(told(desk)).toEqual(numbered(0, 105))
}, 60_000)

/** At 60 frames a second. */
const FRAME_MS = 17

test("B061 a key is written within a frame, however much waits to be shown", async () => {
  const desk = await talking(5, {columns: 80, rows: 24})
  for (let i = 0; i < 50; i++) {
    for (let n = 0; n < 50; n++) {
      desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text: "some "}})
    }
    const from = desk.emulator.writes.length
    desk.emulator.type("k")
    desk.clock.advance(FRAME_MS)
    await desk.emulator.settle()
    expect(desk.emulator.writes.slice(from).join("")).toContain("k")
    await desk.rest(40)
  }
})

test("B026 B165 at rest after much a letter is a letter: one write of a few bytes", async () => {
  const desk = await rested(500)
  await desk.type("a")
  const writes = await writesOf(desk, () => desk.type("b"))
  expect(writes).toHaveLength(1)
  expect(Buffer.byteLength(writes.join(""))).toBeLessThanOrEqual(40)
}, 60_000)
