// Every way out of the built product, and into which terminal it leaves.

import {spawn} from "node:child_process"
import {existsSync, readFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, onTestFinished, test} from "vitest"
import {left, type Run, run} from "./around.js"
import {ask, build, isIdle, MAIN, pause, project, ROOT, reply, shell} from "./product.js"

beforeAll(build, 120_000)

describe("B089 B090 leaving an idle conversation", () => {
  test("Ctrl+D", async () => {
    const one = await run()
    await ask(one.session, "read notes.txt")
    one.session.type("\x04")
    expect(await left(one)).toBe(0)
    expect(one.session.emulator.all()).toContain("▌ ✓ Read notes.txt · 3 lines · a4")
  }, 60_000)

  test("Ctrl+C twice; once is not enough", async () => {
    const one = await run()
    one.session.type("\x03")
    await one.session.shows("Ctrl+C again to leave", 10_000)
    one.session.type("\x03")
    expect(await left(one)).toBe(0)
  }, 60_000)

  test("/exit", async () => {
    const one = await run()
    one.session.type("/exit\r")
    expect(await left(one)).toBe(0)
  }, 60_000)

  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const) {
    test(signal, async () => {
      const one = await run()
      process.kill(one.pid, signal)
      expect(await left(one)).toBe(code)
    }, 60_000)
  }
})

describe("B090 leaving in the middle of something", () => {
  test("SIGTERM while a command runs: what was said stays, and the command is ended too", async () => {
    const one = await run()
    const job = await startJob(one)
    process.kill(one.pid, "SIGTERM")
    expect(await left(one)).toBe(143)
    expect(one.session.emulator.all()).toContain("▌     begun")
    await expect.poll(() => isAlive(job), {timeout: 5000}).toBe(false)
  }, 60_000)

  test("Ctrl+C stops the turn, twice more leaves", async () => {
    const one = await run()
    await startJob(one)
    one.session.type("\x03")
    await one.session.until("the end of the turn", () => isIdle(one.session), 20_000)
    await pause(1600)
    one.session.type("\x03")
    await one.session.shows("Ctrl+C again to leave", 10_000)
    one.session.type("\x03")
    expect(await left(one)).toBe(0)
    expect(one.session.emulator.all().join("\n")).toContain("cancelled")
  }, 60_000)

  test("SIGTERM while an answer streams keeps what has come of it", async () => {
    const one = await run()
    one.session.type("help\r")
    await one.session.shows("understand these", 20_000)
    process.kill(one.pid, "SIGTERM")
    expect(await left(one)).toBe(143)
    expect(one.session.emulator.all().join("\n")).toContain("not a language model")
  }, 60_000)

  test("SIGHUP while a question is open: it counts as not answered", async () => {
    const one = await run()
    one.session.type("run touch made\r")
    await one.session.shows("? Run touch made?", 20_000)
    process.kill(one.pid, "SIGHUP")
    expect(await left(one)).toBe(129)
    expect(existsSync(join(one.place, "made"))).toBe(false)
  }, 60_000)
})

test("B093 Ctrl+Z gives the terminal to the shell, fg brings the conversation back", async () => {
  const place = project()
  const session = await shell(place)
  const {emulator} = session
  session.type("platen\r")
  await session.until("the prompt", () => isIdle(session), 20_000)
  await ask(session, "read notes.txt")
  session.type("\x1a")
  await session.until("the shell", () => emulator.screen().includes("$"), 20_000)
  expect(emulator.modes.changed).toEqual([])
  expect(emulator.modes.kittyFlags).toBe(0)
  expect(emulator.modes.margins).toBeUndefined()
  session.type("echo between\r")
  await session.until("its answer", () => emulator.screen().includes("between"), 10_000)
  session.type("fg\r")
  await session.until("the prompt", () => isIdle(session), 20_000)
  await ask(session, "who are you?")
  session.type("\x04")
  await session.until("the shell", () => emulator.screen().at(emulator.cursor.row) === "$", 20_000)
  session.type("jobs; echo over\r")
  await session.until("its answer", () => emulator.screen().includes("over"), 10_000)
  const rows = emulator.all()
  const order = ["▌ read notes.txt", "between", "▌ who are you?", "$ jobs; echo over"]
  expect(rows.filter(row => order.includes(row))).toEqual(order)
  expect(rows[rows.indexOf("$ jobs; echo over") + 1]).toBe("over")
  expect(emulator.modes.changed).toEqual([])
}, 60_000)

test("B094 a closed window ends the product and the command that it ran", async () => {
  const place = project()
  const window = spawn(
    process.execPath,
    [
      join(ROOT, "test/product/window.mjs"),
      process.execPath,
      MAIN,
      "run echo $$ >job; exec sleep 99",
    ],
    {
      cwd: place,
      stdio: ["pipe", "pipe", "inherit"],
      env: {...process.env, PLATEN_NO_SESSION: "1"},
    },
  )
  onTestFinished(() => void window.kill("SIGKILL"))
  let seen = ""
  window.stdout.on("data", bytes => {
    seen += String(bytes)
  })
  await expect.poll(() => seen, {timeout: 20_000}).toContain("once")
  await pause(500)
  window.stdin.write("y")
  await expect.poll(() => numberIn(join(place, "job")), {timeout: 20_000}).toBeGreaterThan(0)
  const [platen, command] = [Number(/pid (\d+)/.exec(seen)?.[1]), numberIn(join(place, "job"))]
  expect([isAlive(platen), isAlive(command)]).toEqual([true, true])
  // The kernel closes the terminal behind a window that is killed.
  window.kill("SIGKILL")
  await expect.poll(() => isAlive(platen), {timeout: 10_000}).toBe(false)
  await expect.poll(() => isAlive(command), {timeout: 10_000}).toBe(false)
}, 60_000)

/** Lets the agent run a command that would take long, and gives the command's process. */
async function startJob({session, place}: Run): Promise<number> {
  session.type("run echo $$ >job; echo begun; exec sleep 99\r")
  await reply(session, "? Run echo", "y")
  await session.until("begun", () => session.emulator.screen().includes("▌     begun"), 20_000)
  return numberIn(join(place, "job"))
}

function numberIn(file: string): number {
  return existsSync(file) ? Number(readFileSync(file, "utf8")) : 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
