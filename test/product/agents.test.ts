// The built product with agents in processes of their own, good ones and others; and sessions that
// are recorded and played again.

import {readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {
  ask,
  build,
  ended,
  folder,
  isIdle,
  PLATEN,
  project,
  ROOT,
  reply,
  sit,
  start,
} from "./product.js"
import {steady} from "./story.js"

beforeAll(build, 120_000)

const agent = (mode: string): readonly string[] => [
  "--agent",
  `"${process.execPath}" "${join(ROOT, "test/agents/fixtures/agent.mjs")}" ${mode}`,
]

test("an agent in a process of its own answers, and ends with the conversation", async () => {
  const place = project()
  const session = await start(place, {words: agent("well")})
  await ask(session, "hello")
  const rows = session.emulator.joined()
  expect(rows.some(row => row.startsWith("hello PLATEN=1 in "))).toBe(true)
  session.type("\x04")
  expect(await ended(session)).toEqual({code: 0, signal: 0})
  expect(session.emulator.modes.changed).toEqual([])
}, 60_000)

test("an agent that is killed in mid-turn leaves the conversation; /clear starts it again", async () => {
  const session = await start(project(), {words: agent("crash")})
  session.type("hello\r")
  await session.shows("Segmentation fault", 20_000)
  const rows = session.emulator.all().join("\n")
  expect(rows).toContain("▌ hello\n")
  expect(rows).toContain("hello PLATEN=1 in")
  expect(rows).toContain("signal SIGKILL")
  expect(rows).toContain("Segmentation fault, more or less")
  session.type("/clear\r")
  await session.until("the new agent", () => isIdle(session), 20_000)
  session.type("again\r")
  await session.until("its answer", () => session.pty.output.includes("again PLATEN=1"), 20_000)
  await session.shows("The agent is gone", 20_000)
  session.type("/exit\r")
  expect((await ended(session)).code).toBe(0)
  expect(session.emulator.modes.changed).toEqual([])
}, 60_000)

test("an agent that hears neither cancel nor SIGTERM is gone after Ctrl+C, and Ctrl+C", async () => {
  const session = await start(project(), {words: agent("deaf")})
  session.type("hello\r")
  await session.shows("hello PLATEN=1", 20_000)
  const child = Number(/^process (\d+)$/m.exec(session.emulator.screen().join("\n"))?.[1])
  expect(isAlive(child)).toBe(true)
  session.type("\x03")
  await session.shows("has not stopped in 5 s", 20_000)
  session.type("\x03")
  await session.shows("You ended small", 10_000)
  await expect.poll(() => isAlive(child), {timeout: 10_000}).toBe(false)
  session.type("/clear\r")
  await session.until("the new agent", () => isIdle(session), 20_000)
  session.type("/exit\r")
  expect((await ended(session)).code).toBe(0)
}, 60_000)

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test("an agent that dies at once is told with its last words, made harmless", async () => {
  const session = sit({command: [...PLATEN, ...agent("die")], directory: project()})
  await session.shows("THE_KEY", 20_000)
  const rows = session.emulator.all().join("\n")
  expect(rows).toContain("exit 4")
  expect(rows).toContain("set THE_KEY")
  expect(session.pty.output).not.toContain("\x1b[31mfatal")
}, 60_000)

test("an agent that says things that are no messages answers all the same", async () => {
  const session = await start(project(), {words: agent("garbage")})
  await ask(session, "hello")
  expect(session.emulator.all().join("\n")).toContain("hello PLATEN=1 in")
  expect(session.pty.output).not.toContain("\x1b[1mto")
}, 60_000)

test("an agent that never speaks can be left", async () => {
  const session = await start(project(), {words: agent("hang")})
  session.type("\x04")
  expect((await ended(session)).code).toBe(0)
  expect(session.emulator.modes.changed).toEqual([])
}, 60_000)

test("a recorded session plays again with the same rows, and does nothing again", async () => {
  const place = project()
  const file = join(folder(), "session.jsonl")
  const live = await start(place, {words: ["--record", file]})
  await ask(live, "read notes.txt")
  live.type("create made.txt with something new\r")
  await reply(live, "? Create made.txt?", "y")
  await live.until("the end", () => isIdle(live), 20_000)
  live.type("\x04")
  expect((await ended(live)).code).toBe(0)
  writeFileSync(join(place, "made.txt"), "mine again\n")
  const played = sit({
    command: [...PLATEN, "replay", "--speed", "max", file],
    directory: place,
  })
  await played.shows("End of the recording", 20_000)
  played.type("\x04")
  expect((await ended(played)).code).toBe(0)
  expect(readFileSync(join(place, "made.txt"), "utf8")).toBe("mine again\n")
  const told = (session: Session) => {
    const rows = steady(session.emulator.all(), place)
    return rows.slice(rows.indexOf("▌ read notes.txt"), rows.findLastIndex(isClosing) + 1)
  }
  expect(told(live).length).toBeGreaterThan(25)
  // A recording asks nothing: it tells what was asked and answered then.
  const asked = "▌ Asked: Create made.txt · answered: Allow once"
  const answered = "▌ Allow once: Create made.txt"
  expect(told(played)).toContain(asked)
  expect(told(played).map(row => (row === asked ? answered : row))).toEqual(told(live))
}, 60_000)

test("a recording that is there already is never written over", async () => {
  const place = project()
  const before = readFileSync(join(place, "notes.txt"), "utf8")
  const session = sit({command: [...PLATEN, "--record", "notes.txt"], directory: place})
  expect((await ended(session)).code).toBe(2)
  expect(session.pty.output).toContain("--record needs a file that does not exist yet")
  expect(readFileSync(join(place, "notes.txt"), "utf8")).toBe(before)
}, 60_000)

function isClosing(row: string): boolean {
  return /^▌ ✓ \d+ in, \d+ out$/.test(row)
}
