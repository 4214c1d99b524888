// What is left of the terminal when the product, or an agent, does not end by itself; and how it is
// put right.

import {readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {left, run} from "./around.js"
import {
  ask,
  build,
  ended,
  folder,
  isIdle,
  project,
  ROOT,
  shell,
  sit,
  withPlaten,
} from "./product.js"

beforeAll(build, 120_000)

/** Faults that happen when the product gets a signal: loaded into it, since it has none to offer. */
const FAULTS = {
  "an uncaught exception": "throw fault",
  "an unhandled rejection": "void Promise.reject(fault)",
  "exceptions without end": "setInterval(() => { throw fault }, 1)",
} as const

describe("leaving because of a fault of ours", () => {
  for (const [name, happens] of Object.entries(FAULTS)) {
    test(`${name}: one line says why, under the conversation`, async () => {
      const own = folder()
      const fault = String.raw`new Error("no \x1b[31mhope\nat all")`
      const code = `process.on("SIGUSR2", () => { const fault = ${fault}; ${happens} })`
      writeFileSync(join(own, "fault.mjs"), code)
      const log = join(own, "log")
      const one = await run([], {
        NODE_OPTIONS: `--import ${join(own, "fault.mjs")}`,
        PLATEN_DEBUG: log,
      })
      await ask(one.session, "read notes.txt")
      one.session.type("half a draft")
      await one.session.shows("› half a draft", 10_000)
      process.kill(one.pid, "SIGUSR2")
      expect(await left(one, 1)).toBe(1)
      const rows = one.session.emulator.all()
      const at = rows.findIndex(row => row.startsWith("platen: internal fault: no "))
      expect(rows[at - 1]).toBe("› half a draft")
      expect(rows[at]).toContain("hope at all")
      expect(rows[at + 1]).toBe("code 1")
      expect(rows).toContain("▌ ✓ Read notes.txt · 3 lines · a4")
      expect(rows.join("\n")).not.toMatch(/ at .*:\d+:\d+/)
      expect(readFileSync(log, "utf8")).toMatch(/Error: no[\s\S]*fault\.mjs:\d+:\d+/)
    }, 60_000)
  }

  test("a menu that lies over rows of the conversation takes none of them with it", async () => {
    const own = folder()
    const code = 'process.on("SIGUSR2", () => { throw new Error("no hope") })'
    writeFileSync(join(own, "fault.mjs"), code)
    const one = await run([], {NODE_OPTIONS: `--import ${join(own, "fault.mjs")}`})
    for (const request of ["read notes.txt", "git log", "count lines in notes.txt"]) {
      await ask(one.session, request)
    }
    const said = one.session.emulator.all().filter(row => row !== "")
    one.session.type("/")
    await one.session.shows("/history", 10_000)
    process.kill(one.pid, "SIGUSR2")
    expect(await left(one, 1)).toBe(1)
    const rows = one.session.emulator.all().filter(row => row !== "")
    const at = rows.indexOf("› /")
    // All that was said, then the draft; of the status line that stood there nothing twice.
    expect(rows.slice(0, at - 1)).toEqual(said.slice(0, -2))
    expect(rows[at + 1]).toBe("platen: internal fault: no hope")
  }, 60_000)

  test("a child agent that is killed: the conversation goes on, and its end is clean", async () => {
    const agent = join(ROOT, "test/agents/fixtures/agent.mjs")
    const one = await run(["--agent", `"${process.execPath}" "${agent}" crash`])
    one.session.type("hello\r")
    await one.session.shows("signal SIGKILL", 20_000)
    one.session.type("\x04")
    expect(await left(one)).toBe(0)
  }, 60_000)
})

describe("after the product was killed", () => {
  async function killed(): Promise<Session> {
    const place = project()
    const session = await shell(place)
    session.type("sh -c 'echo $$ >pid; exec platen'\r")
    await session.until("the prompt", () => isIdle(session), 20_000)
    // Answers that are on their way when it dies are the shell's: nobody can help that.
    await session.quiet(500)
    process.kill(Number(readFileSync(join(place, "pid"), "utf8")), "SIGKILL")
    await session.shows("Killed", 10_000)
    // Until it has its prompt again the shell may throw away what is typed.
    await session.quiet(300)
    expect(session.emulator.modes.changed).not.toEqual([])
    return session
  }

  test("the next start puts the terminal right", async () => {
    const session = await killed()
    session.type("platen; echo over\r")
    // The shell has written over the old prompt.
    await session.until("the prompt", () => isIdle(session), 20_000)
    session.type("\x04")
    await session.until("the end", () => session.emulator.screen().includes("over"), 20_000)
    expect(session.emulator.modes.changed).toEqual([])
    expect(session.emulator.modes.kittyFlags).toBe(0)
  }, 60_000)

  test("platen reset puts it right at once", async () => {
    const session = await killed()
    session.type("platen reset; echo over\r")
    await session.until("the end", () => session.emulator.screen().includes("over"), 20_000)
    expect(session.emulator.modes.changed).toEqual([])
  }, 60_000)
})

test("platen reset ends every mode that was set by hand, and nothing of it shows", async () => {
  const place = folder()
  const modes = [1, 9, 1000, 1002, 1003, 1004, 1006, 2004, 2026].map(mode => `\x1b[?${mode}h`)
  const strange = `${modes.join("")}\x1b[?25l\x1b[?7l\x1b[2;9r\x1b[=5u\x1b[>4;2m\x1b[5 q\x1b[1;31m`
  writeFileSync(join(place, "strange"), `${strange}\x1b[12;1H`)
  const words = "icanon|echo|isig|icrnl|opost|iexten"
  const setting = `stty -a | tr ';' '\\n' | tr ' ' '\\n' | grep -xE -- '-?(${words})' | sort | xargs`
  const session = sit({
    command: [
      "sh",
      "-c",
      `${setting}; cat strange; stty raw -echo; platen reset; ${setting}; echo over; sleep 0.3`,
    ],
    directory: place,
    environment: withPlaten(),
  })
  await ended(session)
  const {emulator} = session
  expect(emulator.modes.changed).toEqual([])
  expect(emulator.modes).toMatchObject({kittyFlags: 0, pen: "default", margins: undefined})
  expect(emulator.modes).toMatchObject({autowrap: true, mouse: false, alternate: false})
  expect(emulator.ledger).toMatchObject({otherKeys: 0, cursorShape: 0})
  expect(emulator.cursor.visible).toBe(true)
  const cooked = "echo icanon icrnl iexten isig opost"
  expect(emulator.all().filter(row => row !== "")).toEqual([cooked, cooked, "over"])
}, 60_000)
