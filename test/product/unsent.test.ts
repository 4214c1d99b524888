// A draft from one run of the built product to the next.

import {readdirSync, readFileSync} from "node:fs"
import {join} from "node:path"
import {beforeAll, describe, expect, test} from "vitest"
import type {Session} from "../../bench/pty.js"
import {ask, build, ended, folder, isIdle, PLATEN, pause, project, sit} from "./product.js"

beforeAll(build, 120_000)

/** The product in a directory, with a directory for state of this test's own. */
function begun(directory: string, state: string, words: readonly string[] = []): Session {
  const environment = {XDG_STATE_HOME: state}
  return sit({command: [...PLATEN, ...words], directory, environment})
}

async function started(directory: string, state: string): Promise<Session> {
  const session = begun(directory, state)
  await session.until("the prompt", () => isIdle(session), 20_000)
  return session
}

const TOLD = "What you had not sent is kept: the next start here brings it back."

describe("DS-39 a draft and what waits behind it", () => {
  test.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)(
    "come back at the next start in the directory after %s",
    async (signal, code) => {
      const [place, state] = [project(), folder()]
      const one = await started(place, state)
      one.type("run sleep 30\r")
      await one.shows("? Run sleep 30?", 20_000)
      await pause(500)
      one.type("y")
      await one.shows("running", 20_000)
      // Enter by itself: in one read it would be a paste.
      one.type("read notes.txt")
      await one.shows("› read notes.txt", 10_000)
      one.type("\r")
      await one.until(
        "the queue",
        () => !one.emulator.screen().includes("› read notes.txt"),
        10_000,
      )
      one.type("and a dr\u00e4ft")
      await one.shows("› and a dr\u00e4ft", 10_000)
      process.kill(one.pty.pid, signal)
      expect((await ended(one)).code).toBe(code)
      expect(one.emulator.all().at(-1)).toBe(TOLD)
      const elsewhere = await started(project(), state)
      expect(elsewhere.emulator.all().join("\n")).not.toContain("dr\u00e4ft")
      const two = begun(place, state)
      await two.shows("What you had not sent is back in the editor.", 20_000)
      await two.shows("› read notes.txt", 10_000)
      await two.shows("  and a dr\u00e4ft", 10_000)
      expect(two.emulator.all().join("\n")).not.toContain("▌ read notes.txt")
      two.type("\x03\x03")
      await ended(two)
    },
    60_000,
  )

  test("a closed window and kill -9 lose nothing that was kept", async () => {
    const [place, state] = [project(), folder()]
    const one = await started(place, state)
    one.type("a long thought")
    await one.shows("› a long thought", 10_000)
    process.kill(one.pty.pid, "SIGHUP")
    await ended(one)
    const two = begun(place, state)
    await two.shows("› a long thought", 20_000)
    process.kill(two.pty.pid, "SIGKILL")
    await ended(two)
    const three = begun(place, state)
    await three.shows("› a long thought", 20_000)
    // Sent, it is gone.
    three.type("\r")
    await three.shows("▌ a long thought", 20_000)
    await three.until("the prompt", () => isIdle(three), 20_000)
    three.type("\x04")
    await ended(three)
    expect(three.emulator.all().join("\n")).not.toContain(TOLD)
    expect(readdirSync(join(state, "platen", "unsent"))).toEqual([])
  }, 60_000)

  test("is the only thing in its file; nothing is told where nothing is kept", async () => {
    const [place, state] = [project(), folder()]
    const one = await started(place, state)
    await ask(one, "read notes.txt")
    one.type("half a draft")
    await one.shows("› half a draft", 10_000)
    process.kill(one.pty.pid, "SIGTERM")
    await ended(one)
    const [file = ""] = readdirSync(join(state, "platen", "unsent"))
    expect(readFileSync(join(state, "platen", "unsent", file), "utf8")).toBe("half a draft")
    const two = await started(project(), state)
    two.type("\x04")
    await ended(two)
    expect(two.emulator.all().at(-1)).not.toContain("kept")
  }, 60_000)
})

describe("B171 what is typed before the first picture", () => {
  test.each([0, 20, 60])(
    "lands in the editor: after %i ms",
    async ms => {
      const session = begun(project(), folder())
      await pause(ms)
      session.type("typed early")
      await session.shows("› typed early", 20_000)
      session.type(" and late")
      await session.shows("› typed early and late", 10_000)
    },
    60_000,
  )
})
