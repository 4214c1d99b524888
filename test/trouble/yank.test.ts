// Readers who scrolled up, and what the terminal kept before us.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import type {Desk} from "../app/desk.js"
import {ask, numbered, rested, started, talking, told} from "./scene.js"

/** Lets something happen while the reader looks 20 rows up; gives what they see before and after. */
async function looking(desk: Desk, act: () => Promise<void>) {
  const {emulator} = desk
  emulator.scrollBy(-20)
  const before = {at: emulator.viewportY, rows: emulator.viewport()}
  await act()
  return {before, after: {at: emulator.viewportY, rows: emulator.viewport()}}
}

describe("who has scrolled up goes on seeing the same rows", () => {
  test("B011 B021 while 50 rows stream", async () => {
    const desk = await talking(300)
    const {before, after} = await looking(desk, async () => {
      for (const row of numbered(300, 350)) await desk.says(`${row}\n\n`)
      await desk.ends()
    })
    expect(after).toEqual(before)
  })

  test("B018 while prompts are queued and taken back", async () => {
    const desk = await talking(300)
    const {before, after} = await looking(desk, async () => {
      for (let i = 0; i < 3; i++) {
        await desk.says(`${numbered(300 + i, 301 + i)}\n\n`)
        await desk.type("and then\r")
        await desk.rest(100)
        await desk.type("\x1b[A")
        await desk.type("\x15")
      }
    })
    expect(after).toEqual(before)
    expect(told(desk)).toEqual(numbered(0, 303))
  })

  test("B011 while a question opens and is answered, the menu comes and goes, a plan changes", async () => {
    const desk = await talking(100)
    const {before, after} = await looking(desk, async () => {
      ask(desk, 1, numbered(500, 505))
      await desk.rest()
      await desk.type("y")
      await desk.rest()
      await desk.type("/")
      await desk.type("\x1b")
      await desk.type("\x7f")
      const entry = {content: "a step", priority: "low"} as const
      for (const status of ["pending", "in_progress", "completed"] as const) {
        desk.update({sessionUpdate: "plan", entries: [{...entry, status}]})
        await desk.rest(100)
      }
      await desk.ends()
    })
    expect(after).toEqual(before)
  })

  test("B011 B019 while the screen is drawn again and focus changes", async () => {
    const desk = await rested(100)
    const {before, after} = await looking(desk, async () => {
      await desk.type("\x0c")
      await desk.rest()
      await desk.type("\x1b[O\x1b[I")
    })
    expect(after).toEqual(before)
  })
})

test("B013 B027 what has left the screen never changes, whatever Markdown still makes of it", async () => {
  const pieces = fc.constantFrom(
    "word ",
    "- item\n",
    "\n",
    "\n\n",
    "    code\n",
    "> quote\n",
    "===\n",
    "---\n",
    "```\n",
    "| a | b |\n|---|---|\n",
    "| 1 | 2 |\n",
    "[ref]: http://x/\n",
    "**bold",
    "1. one\n",
  )
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, {minLength: 40, maxLength: 80}), async texts => {
      const desk = await talking(0, {rows: 8, columns: 30})
      let before = desk.emulator.scrollback()
      for (const text of texts) {
        await desk.says(text)
        const now = desk.emulator.scrollback()
        expect(now.slice(0, before.length)).toEqual(before)
        before = now
      }
      await desk.ends()
      expect(desk.emulator.scrollback().slice(0, before.length)).toEqual(before)
    }),
    {numRuns: 8},
  )
}, 60_000)

test("B022 B015 rows of the shell outlive frames higher than the window and five resizes", async () => {
  const desk = await started({rows: 20})
  await desk.type("Do\r")
  ask(desk, 1, numbered(500, 560))
  await desk.rest()
  for (let i = 0; i < 20; i++) {
    const entries = Array.from({length: 30}, (_, n) => ({
      content: `step ${n} of ${i}`,
      status: "pending" as const,
      priority: "low" as const,
    }))
    desk.update({sessionUpdate: "plan", entries})
    await desk.rest(100)
  }
  for (const [columns, rows] of [
    [40, 10],
    [80, 24],
    [30, 6],
    [60, 40],
    [60, 20],
  ] as const) {
    desk.emulator.resize(columns, rows)
    await desk.rest(1000)
  }
  await desk.type("y")
  await desk.ends()
  const all = desk.emulator.joined()
  expect(all.filter(row => /^\$ shell-\d$/.test(row))).toEqual(["$ shell-1", "$ shell-2"])
  expect(desk.emulator.bytes).not.toMatch(/\x1b\[3J/)
})
