// The draft in the reader's own editor, and the pager, with the built product on a real terminal.

import {existsSync, readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, expect, test} from "vitest"
import {ask, build, folder, isIdle, project, start} from "./product.js"

beforeAll(build, 120_000)

/** An editor: it says how the terminal is set, reads a line from it, and puts it into the file. */
function editor(body: string): string {
  const file = join(folder(), "ed")
  writeFileSync(file, `#!/bin/sh\n${body}\n`, {mode: 0o755})
  return `${file} -x`
}

const READS = 'stty -a | grep -o -- "-\\?icanon" ; read line; printf " %s" "$line" >>"$2"'

test.each([
  ["prints on the main screen", READS],
  ["has the other screen", `printf "\\033[?1049h\\033[2J\\033[H"; ${READS}; printf "\\033[?1049l"`],
])(
  "DS-34 Ctrl+G with an editor that %s: the draft is what it left",
  async (_, body) => {
    const environment = {VISUAL: "", EDITOR: editor(body)}
    const session = await start(project(), {environment})
    const {emulator} = session
    await ask(session, "read notes.txt")
    const before = emulator.all().slice(0, -3)
    session.type("a draft\x07")
    // The terminal edits lines for the editor, as it does for a shell.
    await session.until("the editor", () => emulator.screen().includes("icanon"), 20_000)
    expect(emulator.modes.bracketedPaste).toBe(false)
    session.type("from the editor\r")
    await session.shows("› a draft from the editor", 20_000)
    expect(emulator.modes).toMatchObject({alternate: false, bracketedPaste: true})
    expect(emulator.all().slice(0, before.length)).toEqual(before)
    expect(emulator.all().filter(row => row.startsWith("› "))).toEqual([
      "› a draft from the editor",
    ])
    // Keys are keys again.
    session.type("\x03")
    await session.until("the prompt", () => isIdle(session), 10_000)
  },
  60_000,
)

test.each([
  ["ends with 1", "exit 1", "ed ended with 1: the draft is as it was."],
  ["is not there", undefined, "did not start (ENOENT): the draft is as it was."],
  ["only sleeps", "sleep 1", undefined],
] as const)(
  "B095 an editor that %s has the terminal as a shell has it, and the draft stays",
  async (_, body, told) => {
    const seen = join(folder(), "seen")
    const script = body === undefined ? "/nowhere/ed" : editor(`stty -a >${seen}; ${body}`)
    const session = await start(project(), {environment: {VISUAL: "", EDITOR: script}})
    const {emulator} = session
    const modes = () => ({...emulator.modes, keyboard: emulator.ledger.keyboard.length})
    session.type("a draft")
    await session.shows("› a draft", 10_000)
    const before = modes()
    session.type("\x07")
    if (body !== undefined) {
      await expect.poll(() => existsSync(seen) && readFileSync(seen, "utf8")).toMatch(/ icanon/)
      expect(readFileSync(seen, "utf8")).toMatch(/ echo /)
    }
    if (told !== undefined) await session.shows(told, 10_000)
    await session.until("the draft", () => modes().bracketedPaste, 10_000)
    await session.shows("› a draft", 10_000)
    expect(modes()).toEqual(before)
    session.type("!")
    await session.shows("› a draft!", 10_000)
  },
  60_000,
)

test("B095 with no editor set the key says what to set, and opens none", async () => {
  const session = await start(project(), {environment: {VISUAL: "", EDITOR: ""}})
  session.type("a draft\x07")
  await session.shows("Set VISUAL or EDITOR", 10_000)
  await session.shows("› a draft", 10_000)
  expect(session.emulator.modes.bracketedPaste).toBe(true)
}, 60_000)

test("DS-34 Ctrl+C in the editor ends the editor and not the conversation", async () => {
  const environment = {VISUAL: editor("echo ready; exec sleep 99")}
  const session = await start(project(), {environment})
  session.type("a draft\x07")
  await session.shows("ready", 20_000)
  session.type("\x03")
  await session.shows("ed was ended by SIGINT: the draft is as it was.", 20_000)
  await session.shows("› a draft", 10_000)
}, 60_000)

test("BE-30 Ctrl+T pages through the conversation and gives the screen back as it was", async () => {
  const session = await start(project())
  const {emulator} = session
  await ask(session, "read notes.txt")
  await session.quiet(200)
  const before = emulator.picture()
  session.type("\x14")
  await session.shows("▌ history", 10_000)
  expect(emulator.modes).toMatchObject({alternate: true, mouse: true})
  session.type("/PIE\r")
  await session.shows("nothing matches", 10_000)
  session.type("/pie\r")
  await session.shows("match 1 of 2", 10_000)
  session.type("q")
  await session.until("the main screen", () => !emulator.modes.alternate, 10_000)
  await session.quiet(200)
  expect(emulator.picture()).toEqual(before)
  session.type("\x14")
  await session.shows("▌ history", 10_000)
  process.kill(session.pty.pid, "SIGTERM")
  await session.pty.ended
  await session.quiet(100)
  expect(emulator.modes.changed).toEqual([])
  expect(emulator.all().filter(row => row.startsWith("› "))).toEqual([])
}, 60_000)
