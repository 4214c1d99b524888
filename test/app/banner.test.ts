import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {bannerWays} from "../../src/app/banner-ways.js"
import {marksOf} from "../../src/screen/capabilities.js"
import {Desk, type DeskOptions} from "./desk.js"

const GHOSTTY = {TERM: "xterm-ghostty", TERM_PROGRAM: "ghostty", TERM_PROGRAM_VERSION: "1.2.0"}
const XTERM = {TERM: "xterm-256color"}

/** A desk in a window that can be told; its title and progress as they were sent. */
async function started(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const environment = options.environment ?? XTERM
  const desk = new Desk({columns: 60, rows: 16, environment, banner: environment, ...options})
  await desk.start()
  await desk.rest(2000)
  return desk
}

const titles = (desk: Desk) =>
  Array.from(desk.emulator.bytes.matchAll(/\x1b\]2;([^\x1b\x07]*)\x1b\\/g), ([, text = ""]) => text)

const progress = (desk: Desk) =>
  Array.from(desk.emulator.bytes.matchAll(/\x1b\]9;4;(\d);/g), ([, state = ""]) => Number(state))

const named = (desk: Desk, title: string) =>
  desk.update({sessionUpdate: "session_info_update", title})

describe("BE-62 the window", () => {
  test("is called by the program and what the session is about, and says that a turn runs or asks", async () => {
    const desk = await started()
    expect(titles(desk)).toEqual(["Platen · ~/project"])
    await desk.type("Fix it\r")
    await desk.rest(2000)
    named(desk, "Fix the date test")
    await desk.rest(2000)
    desk.tell({
      type: "permission",
      id: 1,
      call: {toolCallId: "c", title: "Run"},
      options: [{optionId: "y", name: "Yes", kind: "allow_once"}],
    })
    await desk.rest(2000)
    await desk.type("y")
    await desk.rest(2000)
    await desk.ends()
    await desk.rest(2000)
    expect(titles(desk)).toEqual([
      "Platen · ~/project",
      "● Platen · ~/project",
      "● Platen · Fix the date test",
      "? Platen · Fix the date test",
      "● Platen · Fix the date test",
      "Platen · Fix the date test",
    ])
  })

  test("equal titles are not written again, and at rest nothing is", async () => {
    const desk = await started()
    await desk.type("Fix it\r")
    for (let times = 0; times < 20; times++) {
      named(desk, "The same")
      await desk.says("word ")
    }
    await desk.ends()
    await desk.rest(3000)
    expect(new Set(titles(desk)).size).toBe(titles(desk).length)
    const {length} = desk.emulator.bytes
    await desk.rest(60_000)
    expect(desk.emulator.bytes.length).toBe(length)
  })

  test("an agent that names its session again and again is written once a second", async () => {
    const desk = await started()
    const before = titles(desk).length
    for (let times = 0; times < 100; times++) {
      named(desk, `Name ${times}`)
      await desk.rest(40)
    }
    await desk.rest(2000)
    expect(titles(desk).length - before).toBeLessThanOrEqual(7)
    expect(titles(desk).at(-1)).toBe("Platen · Name 99")
  })

  test("a second session is told by its id as well", async () => {
    const desk = await started()
    await desk.type("/new\r")
    await desk.rest()
    desk.tell({type: "ready", name: "tester", version: "1", sessionId: "3f9a01bc-77"})
    await desk.rest(2000)
    expect(titles(desk).at(-1)).toBe("Platen · 3f9a01bc · ~/project")
  })

  test("progress is busy while a turn runs in any session, is sent again, and is cleared at its end", async () => {
    const desk = await started({environment: GHOSTTY})
    expect(progress(desk)).toEqual([])
    await desk.type("Go\r")
    await desk.rest(25_000)
    expect(progress(desk)).toEqual([3, 3, 3])
    const tellFirst = desk.tell
    await desk.type("/new\r")
    await desk.rest()
    desk.tell({type: "ready", name: "tester", version: "1", sessionId: "s2"})
    await desk.rest(2000)
    expect(progress(desk).at(-1)).toBe(3)
    tellFirst({type: "turn-end", reason: "end_turn", usage: undefined})
    await desk.rest(2000)
    expect(progress(desk).at(-1)).toBe(0)
    const {length} = desk.emulator.bytes
    await desk.rest(60_000)
    expect(desk.emulator.bytes.length).toBe(length)
  })

  test("BE-26 BE-27 every way out gives the title back and clears the progress", async () => {
    for (const end of ["exit", "farewell", "abandon"] as const) {
      const desk = await started({environment: GHOSTTY})
      await desk.type("Go\r")
      await desk.rest(2000)
      if (end === "exit") await desk.type("/exit\r")
      else if (end === "farewell") desk.emulator.write(desk.loop.farewell())
      else void desk.loop.abandon()
      await desk.rest(4000)
      const {bytes} = desk.emulator
      expect(bytes.split("\x1b[22;2t").length, end).toBe(2)
      expect(bytes.split("\x1b[23;2t").length, end).toBe(2)
      expect(bytes.lastIndexOf("\x1b[23;2t"), end).toBeGreaterThan(bytes.lastIndexOf("● Platen"))
      expect(progress(desk).at(-1), end).toBe(0)
    }
  })

  test("BE-28 while the shell has the terminal nothing is told, and it is told again afterwards", async () => {
    let shell = () => {}
    const desk = await started({
      suspend: () =>
        new Promise(resolve => {
          shell = resolve
        }),
    })
    await desk.type("Go\r")
    await desk.rest(2000)
    await desk.type("\x1a")
    await desk.rest(2000)
    const {length} = desk.emulator.bytes
    named(desk, "Told meanwhile")
    await desk.rest(3000)
    expect(desk.emulator.bytes.length).toBe(length)
    shell()
    await desk.rest(3000)
    expect(titles(desk).at(-1)).toBe("● Platen · Told meanwhile")
  })

  test("a hostile title carries nothing but its text, and is cut", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({unit: "binary", maxLength: 200}), async text => {
        const desk = await started()
        named(desk, `x\x1b]0;evil\x07\x9c\u202e${text}`)
        await desk.rest(2000)
        const last = titles(desk).at(-1) ?? ""
        expect(last).toMatch(/^Platen · x/)
        expect(last).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
        expect(last.length).toBeLessThan(2000)
        expect(desk.emulator.ledger.title).toBe(last)
      }),
      {numRuns: 10},
    )
  })

  test("is left alone where it cannot be told or the reader does not want it", async () => {
    const desk = new Desk({columns: 60, rows: 16})
    await desk.start()
    await desk.type("Go\r")
    await desk.rest(3000)
    expect(desk.emulator.bytes).not.toMatch(/\x1b\](2|9);/)
    const ways = (env: Record<string, string>) => bannerWays(marksOf(env), env)
    expect(ways({TERM: "linux"})).toEqual({title: false, progress: false})
    expect(ways({TERM: "screen", STY: "1.pts"})).toEqual({title: false, progress: false})
    expect(ways(XTERM)).toEqual({title: true, progress: false})
    expect(ways(GHOSTTY)).toEqual({title: true, progress: true})
    expect(ways({...GHOSTTY, TERM_PROGRAM_VERSION: "1.1.3"}).progress).toBe(false)
    expect(ways({TERM: "xterm-256color", WT_SESSION: "x"}).progress).toBe(true)
    expect(ways({TERM: "xterm-256color", VTE_VERSION: "7006"}).progress).toBe(false)
    expect(ways({TERM: "xterm-kitty", KITTY_WINDOW_ID: "1", VTE_VERSION: "8000"}).progress).toBe(
      false,
    )
  })
})
