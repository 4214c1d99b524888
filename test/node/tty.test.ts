import {mkdtempSync, readFileSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {afterAll, beforeAll, expect, onTestFinished, test, vi} from "vitest"
import {Pty} from "../help/pty.js"
import {commandOf} from "../terminals/bundle.js"

let program: readonly string[] = []
let folder = ""

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "platen-tty-"))
  program = await commandOf("../node/program.ts")
})

afterAll(() => rmSync(folder, {recursive: true, force: true}))

function start(command: readonly string[]): Pty {
  const pty = new Pty({command, columns: 80, rows: 24, directory: folder})
  onTestFinished(() => pty.close())
  return pty
}

function told(name: string): {readonly longestMs?: number; readonly pending?: number} {
  return JSON.parse(readFileSync(join(folder, name), "utf8"))
}

async function ready(pty: Pty): Promise<void> {
  await expect.poll(() => pty.output, {timeout: 10_000}).toContain("ready")
}

/** Bytes may still be read after the end of whoever wrote them. */
async function ended(pty: Pty): Promise<number> {
  const {code} = await pty.ended
  await pause(200)
  return code
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

const lines = (output: string) => output.match(/line \d+/g) ?? []

test("a terminal that stops reading does not stop the program, and misses nothing", async () => {
  const pty = start([...program, "flood", "flood.json"])
  await ready(pty)
  pty.pause()
  await pause(3000)
  expect(lines(pty.output).length).toBeLessThan(20_000)
  pty.resume()
  expect(await ended(pty)).toBe(0)
  expect(lines(pty.output)).toEqual(Array.from({length: 20_000}, (_, n) => `line ${n}`))
  // A write that waits for the terminal stands still for all of the three seconds.
  expect(told("flood.json").longestMs).toBeLessThan(1500)
}, 30_000)

test("the end does not wait for a terminal that reads nothing", async () => {
  const pty = start([...program, "exit", "exit.json"])
  await ready(pty)
  pty.pause()
  const late = pause(8000).then(() => "it goes on")
  expect(await Promise.race([pty.ended, late])).toMatchObject({code: 3})
  expect(told("exit.json").pending).toBeGreaterThan(100_000)
}, 30_000)

test("what was written before the end comes, and then what puts the terminal right", async () => {
  const pty = start([...program, "throw", "throw.json"])
  await ended(pty)
  expect(pty.output).toContain("the last words\r\nrestored\r\n")
}, 30_000)

test("other programs write to the same terminal as they always did", async () => {
  const [node = "", file = ""] = program
  const pty = start([
    "sh",
    "-c",
    `'${node}' '${file}' throw x; stty -a; seq 1 60000; echo "code $?"; sleep 5`,
  ])
  await ready(pty)
  await pause(400)
  pty.pause()
  await pause(1000)
  pty.resume()
  // Not until the end: what a program wrote just before it is not always read (B175).
  await vi.waitFor(() => expect(pty.output).toContain("code "), 10_000)
  // Without waiting, seq would have failed in its middle.
  expect(pty.output).toContain("\n60000\r\ncode 0")
  expect(pty.output).toMatch(/ icanon/)
  expect(pty.output).toMatch(/ echo /)
}, 30_000)
