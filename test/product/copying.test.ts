// What is copied out of the built program: read off the wire, out of tmux, out of GNU screen, and
// out of a file.

import {chmodSync, existsSync, readFileSync, writeFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, onTestFinished, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask as run, whereIs} from "../terminals/process.js"
import {
  ask,
  build,
  folder,
  isIdle,
  PLATEN,
  project,
  SHELL,
  shell,
  sit,
  start,
  withPlaten,
} from "./product.js"

const ANSWER = "`notes.txt` has **3 lines** in 1 file."
const REQUEST = "count lines in notes.txt"

beforeAll(build, 120_000)

const clipboardOf = ({emulator}: Session) => emulator.ledger.clipboard

test("B126 Ctrl+Y: the source of the last answer comes over the wire, and a row says so", async () => {
  const session = await start(project())
  await ask(session, REQUEST)
  expect(clipboardOf(session)).toBeUndefined()
  session.type("\x19")
  await session.shows(
    "▌ Copied: the last answer · 1 line, 38 bytes · by the terminal (OSC 52)",
    20_000,
  )
  expect(clipboardOf(session)).toBe(ANSWER)
}, 60_000)

test("/copy writes to a new file, and over none", async () => {
  const place = project()
  const session = await start(place)
  await ask(session, REQUEST)
  session.type("/copy > answer.md\r")
  await session.shows("Written to answer.md: 1 line, 38 bytes", 20_000)
  expect(readFileSync(join(place, "answer.md"), "utf8")).toBe(`${ANSWER}\n`)
  session.type("/copy all > notes.txt\r")
  await session.shows("notes.txt exists already", 20_000)
  expect(clipboardOf(session)).toBeUndefined()
}, 60_000)

/** A recorded turn with one answer. */
function recordingOf(answer: string): string {
  const message = (from: string, at: number, rest: object) =>
    JSON.stringify({at, from, message: {jsonrpc: "2.0", ...rest}})
  const update = {sessionUpdate: "agent_message_chunk", content: {type: "text", text: answer}}
  return [
    JSON.stringify({format: "acp-recording", version: 1, protocolVersion: 1}),
    message("client", 0, {
      id: 1,
      method: "session/prompt",
      params: {sessionId: "s", prompt: [{type: "text", text: "Tell"}]},
    }),
    message("agent", 1, {method: "session/update", params: {sessionId: "s", update}}),
    message("agent", 2, {id: 1, result: {stopReason: "end_turn"}}),
  ].join("\n")
}

test("DS-21 what is too much for a terminal is refused, whole, with advice that helps", async () => {
  const answer = `${`${"x".repeat(99)}\n`.repeat(700)}the end`
  const place = project({"long.jsonl": recordingOf(answer)})
  const session = sit({
    command: [...PLATEN, "replay", "--speed", "max", "long.jsonl"],
    directory: place,
  })
  await session.shows("the end", 30_000)
  await session.shows("A recording", 20_000)
  session.type("/copy\r")
  await session.shows("Not copied: the last answer has 70,007 bytes", 20_000)
  expect(clipboardOf(session)).toBeUndefined()
  session.type("/copy > answer.md\r")
  await session.shows("Written to answer.md: 701 lines", 20_000)
  expect(readFileSync(join(place, "answer.md"), "utf8")).toBe(`${answer}\n`)
}, 60_000)

test("a program of this machine gets it, too, but not at the other end of a network", async () => {
  const bin = folder()
  const got = join(bin, "got")
  writeFileSync(join(bin, "xclip"), `#!/bin/sh\nexec /bin/cat > '${got}'\n`)
  chmodSync(join(bin, "xclip"), 0o755)
  const environment = {DISPLAY: ":99", PATH: `${bin}:${process.env["PATH"]}`}
  const far = await start(project(), {environment: {...environment, SSH_CONNECTION: "1 2 3 4"}})
  await ask(far, REQUEST)
  far.type("/copy\r")
  await far.shows("by the terminal (OSC 52)", 20_000)
  expect(existsSync(got)).toBe(false)
  const near = await start(project(), {environment})
  await ask(near, REQUEST)
  near.type("/copy\r")
  await near.shows("by xclip, the terminal (OSC 52)", 20_000)
  expect(readFileSync(got, "utf8")).toBe(ANSWER)
  expect(clipboardOf(near)).toBe(ANSWER)
}, 90_000)

const hasTmux = whereIs("tmux") !== undefined
if (!hasTmux) console.warn("tmux is not installed: copying in it is not tested")

describe.skipIf(!hasTmux)("in tmux", () => {
  /** A conversation in a pane; `path` is what programs are looked for in. */
  async function talked(clipboard: "on" | "external", path: "usual" | "without tmux") {
    const own = folder()
    const file = join(own, "tmux.conf")
    writeFileSync(file, `set -g status off\nset -s set-clipboard ${clipboard}\n`)
    const server = ["tmux", "-S", join(own, "tmux"), "-f", file]
    onTestFinished(() => run([...server, "kill-server"]).then(undefined, () => undefined))
    const session = await shell(project(), {command: [...server, "new-session", ...SHELL]})
    session.type(path === "usual" ? "platen\r" : "P=$(command -v platen); PATH=/nowhere $P\r")
    await session.until("the prompt", () => isIdle(session), 20_000)
    await ask(session, REQUEST)
    session.type("/copy\r")
    await session.shows("Copied: the last answer", 20_000)
    return {session, buffer: () => run([...server, "show-buffer"])}
  }

  test("its own buffer has it by OSC 52, where that is on", async () => {
    const {session, buffer} = await talked("on", "without tmux")
    expect(session.emulator.screen().join("\n")).toContain("by the terminal (OSC 52)")
    await expect.poll(buffer, {timeout: 10_000}).toBe(ANSWER)
  }, 60_000)

  test("its own buffer has it where applications may not set it, for the reader did", async () => {
    const {session, buffer} = await talked("external", "usual")
    expect(session.emulator.screen().join("\n")).toContain("by tmux, the terminal (OSC 52)")
    expect(await buffer()).toBe(ANSWER)
  }, 60_000)
})

const hasScreen = whereIs("screen") !== undefined
if (!hasScreen) console.warn("GNU screen is not installed: copying in it is not tested")

describe.skipIf(!hasScreen)("in GNU screen", () => {
  test("the terminal around it gets a text that is longer than what screen takes at once", async () => {
    const own = folder()
    chmodSync(own, 0o700)
    writeFileSync(join(own, "screenrc"), "startup_message off\ndefutf8 on\n")
    const command = ["screen", "-c", join(own, "screenrc"), ...SHELL]
    const environment = {...withPlaten(), SCREENDIR: own}
    const place = project({
      "long.txt": Array.from({length: 60}, (_, i) => `line ${i} ${"é".repeat(20)}\n`).join(""),
    })
    const session = await shell(place, {command, environment: {...environment}})
    session.type("platen\r")
    await session.until("the prompt", () => isIdle(session), 20_000)
    await ask(session, "read long.txt")
    session.type("/copy\r")
    await session.shows("Copied: the last answer", 20_000)
    await expect.poll(() => clipboardOf(session), {timeout: 10_000}).toContain("line 59 éééé")
    expect(Buffer.byteLength(clipboardOf(session) ?? "")).toBeGreaterThan(2000)
  }, 60_000)
})
