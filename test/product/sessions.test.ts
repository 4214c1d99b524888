// Sessions of the built product on disk: kept, gone on with, left alone.

import {execFileSync} from "node:child_process"
import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask, build, ended, folder, isIdle, PLATEN, pause, project, sit} from "./product.js"

beforeAll(build, 120_000)

/** The product in a directory, with a directory for state of this test's own. */
async function started(
  [directory, state]: readonly [string, string],
  words: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Session> {
  const session = sit({
    command: [...PLATEN, ...words],
    directory,
    environment: {XDG_STATE_HOME: state, ...environment},
  })
  await session.until("the prompt", () => isIdle(session), 20_000)
  return session
}

async function leave(session: Session): Promise<number | undefined> {
  session.type("\x04")
  return (await ended(session)).code
}

function files(state: string): readonly string[] {
  const all = join(state, "platen", "sessions")
  if (!existsSync(all)) return []
  return readdirSync(all, {recursive: true, encoding: "utf8"})
    .filter(name => name.includes("."))
    .map(name => join(all, name))
}

/** Requests whose answers are longer than some screens. */
const LONG: readonly string[] = ["read notes.txt", "help", "read notes.txt lines 1-2", "ls", "帮助"]

const shown = (session: Session) => session.emulator.all().join("\n")

describe("a session that goes on", () => {
  test("has its blocks under the same handles, and the agent knows what was asked", async () => {
    const place = [project(), folder()] as const
    const one = await started(place)
    await ask(one, "read notes.txt")
    one.type("/usage\r")
    await one.shows("this session", 10_000)
    await ask(one, "count lines in notes.txt")
    one.type("/show a7\r")
    await one.shows("a7, whole:", 10_000)
    const before = shown(one).split("a7, whole:")[1]?.trim().split("\n").slice(0, 3)
    expect(await leave(one)).toBe(0)
    expect(files(place[1])).toHaveLength(1)
    const two = await started(place, ["-c"])
    await two.shows("goes on.", 20_000)
    expect(shown(two)).toContain("Peel apples.")
    expect(shown(two)).toContain("has **3 lines**".replaceAll("**", ""))
    await ask(two, "what did I ask?")
    await two.shows("2. `count lines in notes.txt`", 10_000)
    two.type("/show a7\r")
    await two.shows("a7, whole:", 10_000)
    expect(shown(two).split("a7, whole:").at(-1)?.trim().split("\n").slice(0, 3)).toEqual(before)
    expect(await leave(two)).toBe(0)
    expect(files(place[1])).toHaveLength(1)
    const text = readFileSync(files(place[1])[0] ?? "", "utf8")
    expect(text.match(/"format":"acp-recording"/g)).toHaveLength(2)
  }, 90_000)

  test("DS-03 that was ended by a signal in the middle of a turn has all that stood there", async () => {
    const place = [project(), folder()] as const
    const one = await started(place)
    one.type("run sleep 30\r")
    await one.shows("? Run sleep 30?", 20_000)
    await pause(500)
    one.type("y")
    await one.shows("running", 20_000)
    process.kill(one.pty.pid, "SIGTERM")
    expect((await ended(one)).code).toBe(143)
    const two = await started(place, ["-c", "what", "did", "I", "ask?"])
    await two.shows("▌ what did I ask?", 20_000)
    await two.until("the prompt", () => isIdle(two), 20_000)
    expect(shown(two)).toContain("▌ run sleep 30")
    expect(shown(two)).toMatch(/– .*sleep 30/)
    await leave(two)
  }, 90_000)

  test("B170 prints its end only, and says where the rest is", async () => {
    const place = [project(), folder()] as const
    const one = await started(place)
    for (const request of LONG) await ask(one, request)
    await leave(one)
    const two = await started(place, ["--resume", "latest"])
    await two.shows("Ctrl+T has them", 20_000)
    const rows = two.emulator.all().length
    expect(rows).toBeLessThanOrEqual(3 * 24)
    expect(shown(two)).toMatch(/Not printed again: a2 to a\d+/)
    two.type("\x14")
    await two.shows("history ·", 10_000)
    two.type("g")
    await two.shows("▌ read notes.txt", 10_000)
    two.type("q")
    await two.until("the prompt", () => isIdle(two), 20_000)
    await leave(two)
  }, 90_000)

  test("DS-01 is one program's alone, and a wrong id is told with what would be right", async () => {
    const place = [project(), folder()] as const
    const one = await started(place)
    await ask(one, "list files")
    const [file = ""] = files(place[1]).filter(name => name.endsWith(".jsonl"))
    const id = /-([0-9a-f]{8})\.jsonl$/.exec(file)?.[1] ?? ""
    const environment = {XDG_STATE_HOME: place[1]}
    const run = async (words: readonly string[]) => {
      const session = sit({command: [...PLATEN, ...words], directory: place[0], environment})
      const {code} = await ended(session)
      return {code, text: shown(session).replaceAll("\n", "")}
    }
    const held = await run(["-c"])
    expect(held.code).toBe(2)
    expect(held.text).toContain(`session ${id} is open in another Platen (process ${one.pty.pid})`)
    await leave(one)
    const wrong = await run(["-r", `${id.slice(0, 7)}x`])
    expect(wrong.code).toBe(2)
    expect(wrong.text).toContain(`Did you mean ${id}?`)
    const short = await started(place, ["-r", id.slice(0, 4)])
    await short.shows(`Session ${id} goes on.`, 20_000)
    await leave(short)
  }, 90_000)

  test("is chosen from a list where none is named", async () => {
    const place = [project(), folder()] as const
    for (const request of ["list files", "read notes.txt"]) {
      const one = await started(place)
      await ask(one, request)
      await leave(one)
    }
    const command = [...PLATEN, "-r"]
    const two = sit({command, directory: place[0], environment: {XDG_STATE_HOME: place[1]}})
    await two.shows("Which one? 1 to 2", 20_000)
    expect(shown(two)).toMatch(/1 {2}[0-9a-f]{8} {2}20\d\d-.* 1 +read notes\.txt/)
    two.type("2\r")
    await two.shows("goes on.", 20_000)
    expect(shown(two)).toContain("▌ list files")
    await leave(two)
  }, 90_000)
})

test("a damaged time of a session breaks no list", async () => {
  const place = [project(), folder()] as const
  const one = await started(place)
  await ask(one, "help")
  await leave(one)
  const [file = ""] = files(place[1])
  const kept = readFileSync(file, "utf8")
  writeFileSync(file, kept.replaceAll(/"time":\d+/g, '"time":1e999'))
  const [node = "", ...words] = PLATEN
  const listed = execFileSync(node, [...words, "sessions", "--output-format", "json"], {
    cwd: place[0],
    env: {...process.env, XDG_STATE_HOME: place[1]},
    encoding: "utf8",
  })
  expect(JSON.parse(listed)).toMatchObject([{used: null, first: "help"}])
}, 60_000)

test("words are found in all sessions, and the one they stand in is opened beside this one", async () => {
  const [place, other, state] = [project(), project(), folder()]
  const one = await started([other, state])
  await ask(one, "read notes.txt")
  await leave(one)
  const two = await started([place, state])
  await ask(two, "list files")
  await leave(two)
  const three = await started([place, state])
  await ask(three, "who are you?")
  three.type("/find Bake a\r")
  await three.shows('"Bake a" stands in 2 rows:', 10_000)
  await three.shows("«Bake a» pie.", 10_000)
  const [head = "", hit = ""] = shown(three).split("stands in 2 rows:\n")[1]?.split("\n") ?? []
  expect(head).toMatch(/platen --resume [0-9a-f]{8}$/)
  expect(hit).toMatch(/a\d+ agent: «Bake a» pie\.$/)
  three.type("/resume\r")
  await three.shows("1 prompt · list files", 10_000)
  expect(shown(three)).not.toContain("1 prompt · who are you?")
  const id = /([0-9a-f]{8}) {2}20.* · list files/.exec(shown(three))?.[1] ?? ""
  three.type(`/resume ${id.slice(0, 5)}\r`)
  await three.shows(`Session ${id} goes on.`, 10_000)
  await ask(three, "what did I ask?")
  expect(shown(three)).toContain("1. `list files`")
  three.type(`/resume ${/resume ([0-9a-f]{8})/.exec(head)?.[1]}\r`)
  await three.shows("is one of", 10_000)
  await leave(three)
  expect(files(state).filter(name => name.endsWith(".lock"))).toEqual([])
}, 90_000)

describe("nothing is kept", () => {
  test.each([
    [["--no-session"], {}],
    [[], {PLATEN_NO_SESSION: "1"}],
  ])(
    "with %j and %j",
    async (words, environment) => {
      const place = [project(), folder()] as const
      const one = await started(place, words, environment)
      await ask(one, "list files")
      await leave(one)
      expect(files(place[1])).toEqual([])
    },
    60_000,
  )

  test("of a session without a prompt", async () => {
    const place = [project(), folder()] as const
    const one = await started(place)
    one.type("/help\r")
    await one.shows("/exit", 10_000)
    await leave(one)
    expect(files(place[1])).toEqual([])
  }, 60_000)

  test("where nothing can be written, and one row says so while the conversation goes on", async () => {
    const place = [project(), folder()] as const
    mkdirSync(join(place[1], "platen"))
    const isRoot = process.getuid?.() === 0
    if (isRoot) return
    chmodSync(join(place[1], "platen"), 0o500)
    const one = await started(place)
    await ask(one, "list files")
    expect(shown(one).match(/is not kept from here on/g)).toHaveLength(1)
    await leave(one)
  }, 60_000)
})
