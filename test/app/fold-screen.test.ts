// Folded work on a terminal: what is repainted, what leaves, what wakes up.

import {describe, expect, test} from "vitest"
import {Desk} from "./desk.js"

const size = {columns: 60, rows: 16} as const

async function working(fold: "auto" | "closed" = "closed"): Promise<Desk> {
  const desk = new Desk({...size, fold})
  await desk.start()
  await desk.type("Why?\r")
  const call = {sessionUpdate: "tool_call", toolCallId: "c1", title: "Read a.ts"} as const
  desk.update({...call, kind: "read", status: "in_progress"})
  await desk.rest(60)
  return desk
}

const heading = (desk: Desk) => desk.emulator.all().filter(row => /^▌ [›⌄] Work/.test(row))

describe("the heading of work", () => {
  test("TD-34 counts the seconds while it works, and stands still afterwards", async () => {
    const desk = await working()
    const seen = new Set<string>()
    for (let i = 0; i < 50; i++) {
      await desk.rest(100)
      for (const row of heading(desk)) seen.add(row)
    }
    const counted = [1, 2, 3, 4, 5].map(second => `▌ › Working ${second}s · Read a.ts`)
    expect([...seen]).toEqual(counted)
    desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed"})
    await desk.ends()
    expect(heading(desk)).toEqual(["▌ › Worked 5s · Read a.ts · a3"])
    await desk.rest()
    const {written} = desk.loop.counts
    await desk.rest(5000)
    expect(desk.loop.counts.written).toBe(written)
  })

  test("TD-32 is all that changes from second to second", async () => {
    const desk = await working()
    await desk.rest(300)
    const before = desk.emulator.all()
    await desk.rest(1000)
    const after = desk.emulator.all()
    const changed = after.filter((row, index) => row !== before[index])
    expect(changed.filter(row => !/^▌ [›⌄] Work|^▌ [⠀-⣿] /.test(row))).toEqual([])
  })

  test("waits while the reader is asked", async () => {
    const desk = await working()
    const options = [{optionId: "once", name: "Allow", kind: "allow_once"}] as const
    desk.tell({type: "permission", id: 1, call: {toolCallId: "c1"}, options: [...options]})
    await desk.rest()
    const [row] = heading(desk)
    await desk.rest(3000)
    expect(heading(desk)).toEqual([row])
    await desk.type("y")
    await desk.rest(1500)
    expect(heading(desk)).not.toEqual([row])
  })
})

test("TD-44 what was opened leaves for the scrollback with its work, every row once", async () => {
  const desk = await working()
  await desk.type("\x0f")
  expect(heading(desk)[0]).toMatch(/^▌ ⌄ Working/)
  for (let i = 2; i < 40; i++) {
    const call = {toolCallId: `c${i}`, title: `Read ${i}.ts`, kind: "read"} as const
    desk.update({sessionUpdate: "tool_call", ...call, status: "completed"})
    await desk.rest(20)
  }
  desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed"})
  await desk.says("So it is.")
  await desk.ends()
  const rows = desk.emulator.all().filter(row => /^▌ {3}✓ Read/.test(row))
  expect(rows).toEqual(Array.from({length: 39}, (_, i) => `▌   ✓ Read ${i === 0 ? "a" : i + 1}.ts`))
})

test("TD-35 TD-39 the pager shows all that is folded, below its heading", async () => {
  const desk = await working()
  desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed"})
  await desk.says("So it is.")
  await desk.ends()
  expect(desk.emulator.all().join("\n")).not.toContain("✓ Read a.ts")
  await desk.type("\x14")
  await desk.rest()
  expect(desk.emulator.screen().join("\n")).toMatch(/▌ ⌄ Worked .*\n▌ {3}✓ Read a\.ts/)
})

test("what was folded is printed by its handle, below its heading", async () => {
  const desk = await working()
  desk.update({sessionUpdate: "tool_call_update", toolCallId: "c1", status: "completed"})
  await desk.says("So it is.")
  await desk.ends()
  await desk.type("/show a3\r")
  await desk.rest()
  expect(desk.emulator.all().join("\n")).toMatch(/▌ ⌄ Worked .*\n▌ {3}✓ Read a\.ts/)
})
