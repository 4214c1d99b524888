// The built product on a real PTY with an emulator behind it, under a shell.

import {beforeAll, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask, build, ended, isIdle, pause, project, shell, start} from "./product.js"
import {ROWS, steady, tell} from "./story.js"

beforeAll(build, 120_000)

test("a conversation from shell to shell stands in screen and scrollback once, in order", async () => {
  const place = project()
  const session = await shell(place)
  await tell(session, place)
  const {emulator} = session
  expect(steady(emulator.all(), place)).toEqual(ROWS)
  expect(emulator.scrollback().length).toBeGreaterThan(10)
  expect(emulator.modes.changed).toEqual([])
  expect(emulator.modes).toMatchObject({kittyFlags: 0, pen: "default", link: ""})
  expect(emulator.modes.margins).toBeUndefined()
  expect(emulator.cursor).toMatchObject({column: 2, visible: true})
}, 90_000)

test("who scrolls back while an answer streams keeps the rows in view, and all rows are there", async () => {
  const session = await start(project(), {rows: 12})
  await ask(session, "read notes.txt")
  const {emulator} = session
  session.type("help\r")
  await session.shows("understand these", 20_000)
  emulator.scrollBy(-8)
  const seen = emulator.viewport()
  const before = emulator.scrollback().length
  await session.until("the end of the answer", () => isIdle(session), 30_000)
  await session.quiet(200)
  expect(emulator.viewport()).toEqual(seen)
  expect(emulator.scrollback().length).toBeGreaterThan(before + 10)
  expect(emulator.all().filter(row => row === "▌ read notes.txt")).toHaveLength(1)
  expect(emulator.all().filter(row => row.startsWith("- list files, "))).toHaveLength(1)
}, 60_000)

// A frame that a resize overtakes may come twice: that is told in the README. Nothing may be lost.
test("windows of many sizes during an answer lose no letter of it and repeat few", async () => {
  const sizes = [
    [60, 20],
    [97, 11],
    [44, 24],
    [80, 9],
    [80, 24],
  ] as const
  const calm = letters(await helped([]))
  const resized = letters(await helped(sizes))
  let at = 0
  for (const letter of resized) if (letter === calm[at]) at += 1
  expect(calm.slice(at)).toBe("")
  expect(resized.length - calm.length).toBeLessThan(sizes.length * 100)
}, 90_000)

test("a window as small as 40×10 still shows the question and takes its answer", async () => {
  const session = await start(project(), {columns: 40, rows: 10})
  session.type("run echo small\r")
  await session.shows("y once", 20_000)
  await pause(500)
  session.type("y")
  await session.until("the end", () => isIdle(session), 20_000)
  expect(session.emulator.all()).toContain("▌ ✓ Run echo small")
}, 60_000)

/** A session that was asked for help, in a window that took these sizes while it answered. */
async function helped(sizes: readonly (readonly [number, number])[]): Promise<Session> {
  const session = await start(project())
  session.type("help\r")
  await session.shows("understand these", 20_000)
  for (const [columns, rows] of sizes) {
    session.resize(columns, rows)
    await pause(150)
  }
  await session.until("the end of the answer", () => isIdle(session), 30_000)
  session.type("\x04")
  await ended(session)
  return session
}

/** What the agent wrote, without anything that wrapping changes. */
function letters(session: Session): string {
  const rows = session.emulator.all().filter(row => !row.startsWith("▌"))
  return rows.join("").replaceAll(/\s/g, "")
}
