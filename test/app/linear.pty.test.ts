// The built program on a terminal without a cursor, with the offline agent.

import {mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {afterAll, beforeAll, expect, test} from "vitest"
import {Pty} from "../help/pty.js"
import {commandOf} from "../terminals/bundle.js"

let folder = ""
let program = ""

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-linear-"))
  writeFileSync(join(folder, "notes.txt"), "first\nsecond\n")
  program = (await commandOf("../../src/main.ts")).map(word => `'${word}'`).join(" ")
})

afterAll(() => rmSync(folder, {recursive: true, force: true}))

/** A shell that runs the program and says before and after how the terminal is set. */
function shell(flags: string, environment: Readonly<Record<string, string>>): Pty {
  const {PATH, HOME} = process.env
  return new Pty({
    command: ["sh", "-c", `trap : INT; stty -g; ${program} ${flags}; echo "exit $?"; stty -g`],
    columns: 80,
    rows: 24,
    directory: folder,
    environment: {PATH, HOME, LANG: "C.UTF-8", PLATEN_NO_SESSION: "1", ...environment},
  })
}

async function hears(pty: Pty, text: string | RegExp): Promise<void> {
  await expect.poll(() => pty.output.replaceAll("\r\n", "\n"), {timeout: 15_000}).toMatch(text)
}

test("B141 TERM=dumb: a conversation in rows, without one escape, and nothing to give back", async () => {
  const pty = shell("", {TERM: "dumb"})
  await hears(pty, /You: $/)
  pty.write("read notes.txt\r")
  await hears(pty, /Done[^\n]*\nYou: $/)
  pty.write("run echo made > made.txt\r")
  await hears(pty, /Question 1 of 1: .*\nYou: $/)
  // Nobody answers faster than a question can be read; the program does not believe it either.
  await new Promise(resolve => setTimeout(resolve, 500))
  pty.write("y\r")
  await hears(pty, /You: y\n[\s\S]*\nDone[^\n]*\nYou: $/)
  pty.write("\x04")
  expect((await pty.ended).code).toBe(0)
  const rows = pty.output.split("\r\n")
  expect(pty.output).not.toContain("\x1b")
  expect(rows).toContain("You: read notes.txt")
  expect(rows).toContain("Working.")
  expect(rows).toContain("Tool: Read notes.txt. Done.")
  expect(rows.filter(row => row.startsWith("You: run "))).toEqual(["You: run echo made > made.txt"])
  expect(readFileSync(join(folder, "made.txt"), "utf8")).toBe("made\n")
  // The exit begins a row of its own, and the terminal is set as it was.
  expect(rows.at(-3)).toBe("exit 0")
  expect(rows.at(-2)).toBe(rows[0])
}, 40_000)

test("B142 --screen-reader: Ctrl+C stops a running command, and twice leaves", async () => {
  const pty = shell("--screen-reader 'run sleep 30'", {TERM: "xterm-256color"})
  await hears(pty, /Question 1 of 1: .*\nYou: $/)
  await new Promise(resolve => setTimeout(resolve, 500))
  pty.write("y\r")
  await hears(pty, /You: y\n[\s\S]*Note: /)
  pty.write("\x03")
  await hears(pty, /\^C\nStopping\.\n[\s\S]*Cancelled[^\n]*\nYou: $/)
  await new Promise(resolve => setTimeout(resolve, 1600))
  pty.write("\x03")
  await hears(pty, /\^C\nCtrl\+C again to leave\.\nYou: $/)
  pty.write("\x03")
  expect((await pty.ended).code).toBe(0)
  expect(pty.output).not.toContain("\x1b")
  expect(pty.output.split("\r\n").at(-3)).toBe("exit 0")
}, 40_000)

test("ACCESSIBLE=1 speaks the reader's language", async () => {
  const pty = shell("", {TERM: "xterm", ACCESSIBLE: "1", LANG: "zh_CN.UTF-8"})
  await hears(pty, /你：$/)
  pty.write("/help\r")
  await hears(pty, /\/exit: 离开\n你：$/)
  pty.write("\x04")
  expect((await pty.ended).code).toBe(0)
  expect(pty.output).not.toContain("\x1b")
}, 40_000)
