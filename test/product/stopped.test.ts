// The built product, stopped and continued by signals from outside, under a real shell.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {run} from "./around.js"
import {ask, build, isIdle, pause, project, shell, start} from "./product.js"

beforeAll(build, 120_000)

/** A shell with the product at its prompt, as a job of that shell. */
async function job(): Promise<{readonly session: Session; readonly pid: number}> {
  const place = project()
  const session = await shell(place)
  session.type("sh -c 'echo $$ >pid; exec platen'\r")
  await session.until("the prompt", () => isIdle(session), 20_000)
  return {session, pid: Number(readFileSync(join(place, "pid"), "utf8"))}
}

const hasShell = ({emulator}: Session) => emulator.screen().at(emulator.cursor.row) === "$"

async function shellSays(session: Session, word: string): Promise<void> {
  session.type(`echo ${word}\r`)
  await session.until("its answer", () => session.emulator.screen().includes(word), 10_000)
}

describe("B093 stopped from outside, and fg", () => {
  test("SIGSTOP: modes and draft are back, every row stands once, in order", async () => {
    const {session, pid} = await job()
    const {emulator} = session
    await ask(session, "read notes.txt")
    session.type("half a draft")
    await session.shows("› half a draft", 10_000)
    // Answers that are on their way are the shell's: nobody can help that.
    await session.quiet(500)
    process.kill(pid, "SIGSTOP")
    await session.until("the shell", () => hasShell(session), 20_000)
    await shellSays(session, "between")
    session.type("fg\r")
    // The old row stays: the shell has written below it.
    const drafts = () => emulator.screen().filter(row => row === "› half a draft").length
    await session.until("the draft", () => drafts() === 2, 20_000)
    expect(emulator.modes.bracketedPaste).toBe(true)
    session.type("\x15")
    await session.until("the prompt", () => isIdle(session), 10_000)
    await ask(session, "who are you?")
    session.type("\x04")
    await session.until("the shell", () => hasShell(session), 20_000)
    await shellSays(session, "over")
    const rows = emulator.all()
    const order = ["▌ read notes.txt", "between", "▌ who are you?", "over"]
    expect(rows.filter(row => order.includes(row))).toEqual(order)
    expect(rows.filter(row => row === "▌ ✓ Read notes.txt · 3 lines · a4")).toHaveLength(1)
    expect(rows.filter(row => row === "Bake a pie.")).toHaveLength(1)
    expect(emulator.modes.changed).toEqual([])
  }, 90_000)

  test("SIGSTOP and SIGCONT in the background: it waits for fg and prints nothing", async () => {
    const {session, pid} = await job()
    const {emulator} = session
    // Answers that are on their way are the shell's: nobody can help that.
    await session.quiet(500)
    process.kill(pid, "SIGSTOP")
    await session.until("the shell", () => hasShell(session), 20_000)
    process.kill(pid, "SIGCONT")
    await pause(500)
    await shellSays(session, "mine")
    await pause(300)
    // The shell itself tells of the stop when it likes.
    const ours = emulator.all().filter(row => /^[▌›]/.test(row))
    expect(ours.map(row => row.slice(0, 7))).toEqual(["▌ Plate", "▌ offli", "› Ask, "])
    session.type("fg\r")
    const prompts = () => emulator.screen().filter(row => row.startsWith("› Ask")).length
    await session.until("another prompt", () => prompts() === 2, 20_000)
    session.type("\x04")
    await session.until("the shell", () => hasShell(session), 20_000)
    expect(emulator.modes.changed).toEqual([])
  }, 90_000)

  test("Ctrl+Z while an answer is written: it goes on after fg, and can still be stopped", async () => {
    const {session} = await job()
    const {emulator} = session
    session.type("help\r")
    await session.shows("understand these", 20_000)
    session.type("\x1a")
    await session.until("the shell", () => hasShell(session), 20_000)
    await pause(200)
    session.type("fg\r")
    await session.shows("Esc to stop", 20_000)
    await session.until("the end of the answer", () => isIdle(session), 30_000)
    const text = emulator.all().join(" ").replaceAll(/\s+/g, " ")
    for (const start of ["- list files, ", "- find text in files: ", "- this list: "]) {
      expect(text.split(start)).toHaveLength(2)
    }
  }, 90_000)

  test("SIGTSTP is Ctrl+Z: the shell gets a clean row and its modes", async () => {
    const {session, pid} = await job()
    const {emulator} = session
    await ask(session, "read notes.txt")
    process.kill(pid, "SIGTSTP")
    await session.until("the shell", () => hasShell(session), 20_000)
    expect(emulator.modes.changed).toEqual([])
    expect(emulator.all().filter(row => row.startsWith("› "))).toEqual([])
    await shellSays(session, "between")
    // Longer than it waits for a stop that does not come.
    await pause(300)
    session.type("fg\r")
    await session.until("the prompt", () => isIdle(session), 20_000)
    await pause(300)
    expect(emulator.all().join("\n")).not.toContain("No shell waits")
    expect(emulator.all().filter(row => row.startsWith("› "))).toHaveLength(1)
    session.type("\x04")
    await session.until("the shell", () => hasShell(session), 20_000)
    expect(emulator.modes.changed).toEqual([])
  }, 90_000)
})

test("SIGSTOP and SIGCONT with no shell between: not a row is drawn again", async () => {
  const one = await run()
  const {session, pid} = one
  await ask(session, "read notes.txt")
  session.type("a draft")
  await session.shows("› a draft", 10_000)
  const before = session.emulator.all()
  for (let n = 0; n < 3; n++) {
    process.kill(pid, "SIGSTOP")
    await pause(50)
    process.kill(pid, "SIGCONT")
    await pause(200)
  }
  expect(session.emulator.all()).toEqual(before)
  session.type("!")
  await session.shows("› a draft!", 10_000)
}, 60_000)

test("Ctrl+Z where no shell waits leads nowhere, says so, and takes the terminal back", async () => {
  const session = await start(project())
  session.type("\x1a")
  await session.shows("No shell waits behind this terminal", 10_000)
  session.type("still here")
  await session.shows("› still here", 10_000)
  expect(session.emulator.modes.bracketedPaste).toBe(true)
}, 60_000)
