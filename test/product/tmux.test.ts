// The same conversation inside tmux: in the picture that tmux paints, in its own history, in its
// copy mode.

import {writeFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, onTestFinished, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask as run, whereIs} from "../terminals/process.js"
import {ask, build, folder, isIdle, project, SHELL, shell} from "./product.js"
import {ROWS, steady, tell} from "./story.js"

const hasTmux = whereIs("tmux") !== undefined
if (!hasTmux) console.warn("tmux is not installed: its tests are skipped")

interface Tmux {
  /** The terminal of the client. */
  readonly session: Session
  /** Runs a tmux command and gives what it prints. */
  ask(...words: string[]): Promise<string>
}

beforeAll(build, 120_000)

/** A shell in tmux, in a terminal. The server is this test's own. */
async function inTmux(place: string): Promise<Tmux> {
  const own = folder()
  const file = join(own, "tmux.conf")
  const settings = ["set -g status off", "set -g history-limit 10000", "set -s escape-time 0"]
  writeFileSync(file, `${settings.join("\n")}\n`)
  const server = ["tmux", "-S", join(own, "tmux"), "-f", file]
  onTestFinished(() => run([...server, "kill-server"]).then(undefined, () => undefined))
  const session = await shell(place, {command: [...server, "new-session", ...SHELL]})
  return {session, ask: (...words) => run([...server, ...words])}
}

describe.skipIf(!hasTmux)("in tmux", () => {
  test("the conversation stands in tmux's history and pane once, in order", async () => {
    const place = project()
    const {session, ask} = await inTmux(place)
    await tell(session, place)
    const rows = (await ask("capture-pane", "-p", "-S", "-", "-E", "-")).trimEnd().split("\n")
    expect(steady(rows, place)).toEqual(ROWS)
    const flags = "#{cursor_flag} #{alternate_on} #{mouse_any_flag} #{wrap_flag} #{keypad_flag}"
    const column = "#{cursor_x} #{scroll_region_upper}-#{scroll_region_lower}"
    expect(await ask("display", "-p", `${flags} ${column}`)).toBe("1 0 0 1 0 2 0-23\n")
    // Bracketed paste is not told: the shell must get a paste as it is.
    session.type("cat -v\r")
    await ask("set-buffer", "pasted\n")
    await ask("paste-buffer", "-p")
    await session.until("the paste", () => session.emulator.screen().includes("pasted"), 10_000)
    expect(session.emulator.screen().join("\n")).not.toContain("200~")
  }, 90_000)

  test("copy mode shows the rows that were scrolled to while an answer streams", async () => {
    const place = project()
    const tmux = await inTmux(place)
    const {session} = tmux
    session.type("platen\r")
    await session.until("the prompt", () => isIdle(session), 20_000)
    await ask(session, "read notes.txt")
    session.type("help\r")
    await session.shows("understand these", 20_000)
    await tmux.ask("copy-mode")
    await tmux.ask("send-keys", "-X", "-N", "9", "scroll-up")
    await session.quiet(100)
    const seen = session.emulator.screen().slice(1)
    const pane = () => tmux.ask("capture-pane", "-p", "-S", "-", "-E", "-")
    await expect.poll(pane, {timeout: 20_000}).toMatch(/› Ask, or/)
    // The first row carries tmux's own count of rows.
    expect(session.emulator.screen().slice(1)).toEqual(seen)
    const rows = (await pane()).split("\n")
    expect(rows.filter(row => row === "▌ read notes.txt")).toHaveLength(1)
    expect(rows.filter(row => row.startsWith("- list files, "))).toHaveLength(1)
    await tmux.ask("send-keys", "-X", "cancel")
    session.type("\x04")
    await session.until("the shell", () => session.emulator.screen().includes("$"), 20_000)
  }, 90_000)

  test("a pane that is made narrower and wider during an answer loses no row of it", async () => {
    const {session, ask} = await inTmux(project())
    session.type("platen help\r")
    await session.shows("understand these", 20_000)
    for (const [columns, rows] of [
      [61, 20],
      [90, 15],
      [80, 24],
    ] as const) {
      session.resize(columns, rows)
      await session.quiet(120)
    }
    await session.until("the end of the answer", () => isIdle(session), 30_000)
    const text = (await ask("capture-pane", "-pJ", "-S", "-", "-E", "-")).replaceAll(/\s+/g, " ")
    for (const start of ["- list files, ", "- find text in files: ", "- this list: "]) {
      const times = text.split(start).length - 1
      // Twice, if the resize overtook the frame that it came with.
      expect(times === 1 || times === 2, `${times} × ${start}`).toBe(true)
    }
  }, 90_000)
})
