// The built program on a real PTY whose reader stops for some seconds while an agent talks.

import {mkdtempSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import {fileURLToPath} from "node:url"
import {expect, onTestFinished, test} from "vitest"
import {pause, Session} from "../../bench/pty.js"
import {longestWait, readTalker, talker} from "../../bench/talker.js"
import {commandOf} from "../terminals/bundle.js"

const ROOT = fileURLToPath(new URL("../../", import.meta.url))
const STALL_MS = 6000

test("a terminal that reads nothing for six seconds stops neither agent nor timers", async () => {
  const directory = mkdtempSync(join(tmpdir(), "platen-stall-"))
  onTestFinished(() => rmSync(directory, {recursive: true, force: true}))
  const log = join(directory, "log.json")
  const command = [
    ...(await commandOf("../../src/main.ts")),
    ...talker({root: ROOT, log, rate: 400, seconds: 10}),
  ]
  const session = new Session({command, directory, columns: 80, rows: 24, scrollback: 10_000})
  onTestFinished(() => session.close())
  await session.shows("› ")
  session.type("go\r")
  await session.shows("line 00000")
  await pause(2000)
  const mark = session.mark
  session.pty.pause()
  const fromMs = Date.now()
  await pause(STALL_MS)
  const toMs = Date.now()
  session.pty.resume()
  await expect.poll(() => session.since(mark).bytes, {timeout: 5000}).toBeGreaterThan(0)
  const idle = () => session.emulator.screen().some(row => row.startsWith("› Ask"))
  await session.until("the end of the turn", idle, 20_000)
  const told = readTalker(log)
  if (!told) throw new Error("the agent told nothing")
  // The agent was read and answered all the while.
  expect(longestWait(told, fromMs, toMs)).toBeLessThan(STALL_MS / 4)
  const shown = session.emulator.joined().flatMap(row => row.match(/^line (\d{6})/)?.[1] ?? [])
  expect(shown).toEqual(Array.from({length: told.lines}, (_, n) => String(n).padStart(6, "0")))
}, 60_000)
