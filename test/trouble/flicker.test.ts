// What strobes, hops or is repainted for nothing.

import {describe, expect, test} from "vitest"
import {flickers, motionOf} from "../help/flicker.js"
import {forbidden} from "../help/lint.js"
import {ask, numbered, rested, started, talking, writesOf} from "./scene.js"

const spoken = (text: string) =>
  ({sessionUpdate: "agent_message_chunk", content: {type: "text", text}}) as const

/** Nothing holds a half-painted picture back. */
const PARTWISE = {synchronized: "unknown"} as const

test("B002 each of 40 letters writes its cells and nothing above the editor", async () => {
  const desk = await rested(200)
  for (const letter of "a quick brown fox jumps over a lazy dog") {
    const writes = await writesOf(desk, () => desk.type(letter))
    expect(Buffer.byteLength(writes.join(""))).toBeLessThanOrEqual(40)
    expect(writes.join("")).not.toMatch(/\x1b\[\d*[AJ]/)
  }
})

test("B002 a letter that opens a second row of the draft writes less than 200 bytes", async () => {
  const desk = await rested(200)
  await desk.type("x".repeat(55))
  for (let i = 0; i < 10; i++) {
    const writes = await writesOf(desk, () => desk.type("x"))
    expect(Buffer.byteLength(writes.join(""))).toBeLessThan(200)
  }
  expect(desk.emulator.screen().at(-1)).toContain("xx")
})

test("B005 the caret is the terminal's own: a program at rest writes nothing and sets no timer", async () => {
  const desk = await rested(40)
  await desk.type("draft")
  await desk.rest(2000)
  const scrollback = desk.emulator.scrollback().length
  expect(await writesOf(desk, () => desk.rest(10_000))).toEqual([])
  expect(desk.clock.timers).toBe(0)
  expect(desk.emulator.scrollback()).toHaveLength(scrollback)
  expect(desk.emulator.cursor.visible).toBe(true)
})

test("B005 so does a question that waits, but for the clock that it shows", async () => {
  const desk = await talking(40, {rows: 12})
  ask(desk, 1, numbered(100, 140))
  await desk.rest(3000)
  const scrollback = desk.emulator.scrollback().length
  const writes = await writesOf(desk, () => desk.rest(10_000))
  expect(desk.emulator.scrollback()).toHaveLength(scrollback)
  expect(Buffer.byteLength(writes.join(""))).toBeLessThan(1500)
})

test("B006 B165 an answer that streams in small pieces is not erased to be drawn again", async () => {
  const desk = await talking(60, {columns: 100, rows: 30})
  const pieces = Array.from({length: 400}, (_, i) => `word${i} `)
  const sizes: number[] = []
  const writes = await writesOf(desk, async () => {
    for (const piece of pieces) {
      const each = await writesOf(desk, () => desk.says(piece))
      sizes.push(Buffer.byteLength(each.join("")) - 3 * piece.length)
    }
  })
  expect(forbidden(writes.join(""))).toEqual([])
  expect(writes.join("")).not.toMatch(/\x1b\[[02]?J/)
  sizes.sort((a, b) => a - b)
  expect(sizes[200]).toBeLessThan(60)
})

test("B007 after a resize in mid-stream the screen is as if it had been started so", async () => {
  const desk = await talking(60, {columns: 60, rows: 30})
  desk.emulator.resize(60, 16)
  await desk.rest(1000)
  const other = await talking(60, {columns: 60, rows: 16})
  for (const one of [desk, other]) {
    for (const row of numbered(60, 90)) await one.says(`${row}\n\n`)
    await one.rest()
  }
  const still = (rows: readonly string[]) => rows.map(row => row.replace(/▌ [⠀-⣿].*/, "▌ status"))
  expect(still(desk.emulator.screen())).toEqual(still(other.emulator.screen()))
  const writes = await writesOf(desk, () => desk.says("one more"))
  expect(Buffer.byteLength(writes.join(""))).toBeLessThan(200)
})

test("B019 B118 focus that comes and goes writes nothing at all", async () => {
  const desk = await rested(300)
  const writes = await writesOf(desk, async () => {
    for (let i = 0; i < 5; i++) {
      await desk.type("\x1b[I")
      await desk.type("\x1b[O")
    }
  })
  expect(writes).toEqual([])
})

describe("B053 B165 while the agent thinks", () => {
  test("a tick of the spinner costs a few bytes, ten times a second at most", async () => {
    const desk = await talking(5)
    await desk.rest(5000)
    const writes = await writesOf(desk, () => desk.rest(10_000))
    // The clock ticks once a second beside it.
    expect(writes.length).toBeLessThanOrEqual(110)
    expect(Buffer.byteLength(writes.join("")) / 10).toBeLessThan(600)
  })

  test("nothing but the spinner's row is touched", async () => {
    const desk = await talking(5)
    await desk.rest(5000)
    const before = desk.emulator.screen()
    await desk.rest(3000)
    const after = desk.emulator.screen()
    const changed = before.flatMap((row, i) => (row === after[i] ? [] : [after[i]]))
    expect(changed).toEqual([expect.stringMatching(/^▌ [⠀-⣿] writing · \d+s · Esc to stop$/)])
  })
})

describe("B001 B010 where nothing is held back", () => {
  test("no row is seen blank or torn while a tool runs and its last row changes", async () => {
    const desk = await talking(20, {rows: 30, personality: PARTWISE})
    const call = {toolCallId: "t", title: "Build", kind: "execute"} as const
    desk.update({sessionUpdate: "tool_call", ...call, status: "in_progress"})
    await desk.rest()
    for (let i = 0; i < 10; i++) {
      const text = [...numbered(100, 107), `step ${i}`].join("\n")
      const motion = await motionOf(desk.emulator, () => {
        const content = [{type: "content", content: {type: "text", text}} as const]
        desk.update({sessionUpdate: "tool_call_update", toolCallId: "t", content})
        desk.clock.advance(60)
      })
      // The first one adds its rows.
      if (i > 0) expect(flickers(motion)).toEqual([])
    }
  })

  test("B117 B118 B119 after every write the cursor is on the caret, and shown", async () => {
    const desk = await talking(5, {personality: PARTWISE})
    await desk.type("draft")
    const {emulator} = desk
    const written = emulator.writes.length
    const rests = new Set<string>()
    for (let i = 0; i < 100; i++) {
      if (i % 10 === 0) desk.update(spoken(`word${i} `))
      desk.clock.advance(20)
      await emulator.settle()
      const {row, column, visible} = emulator.cursor
      rests.add(`${emulator.screen()[row]?.slice(0, column)} ${visible}`)
    }
    expect(emulator.writes.length).toBeGreaterThan(written + 20)
    expect([...rests]).toEqual(["› draft true"])
  })
})

test("B009 a hint that comes and goes moves the editor not at all", async () => {
  const desk = await started()
  const rows = new Set<number>()
  for (let i = 0; i < 10; i++) {
    await desk.type("a")
    rows.add(desk.emulator.cursor.row)
    await desk.type("\x7f")
    rows.add(desk.emulator.cursor.row)
  }
  expect(rows.size).toBe(1)
})
