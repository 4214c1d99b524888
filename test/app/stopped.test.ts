// The program is stopped by others (`kill -STOP`) and goes on: what a shell did in between.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {PERSONALITIES} from "../help/personality.js"
import {Desk, type DeskOptions} from "./desk.js"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, i) => `row-${from + i}`)

const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])
const screen = (desk: Desk) => desk.emulator.screen()

/** A desk whose program is a job of a shell. While it is stopped no time passes for it; answers that
 *  were on their way are the shell's. */
class Job {
  readonly desk: Desk
  readonly #delayMs: number
  #shellsUntil = Number.NEGATIVE_INFINITY

  constructor(options: Partial<DeskOptions> = {}) {
    this.desk = new Desk({columns: 60, rows: 12, ...options})
    const {emulator, clock} = this.desk
    this.#delayMs = Number(options.personality?.replies ?? 0)
    const listen = emulator.onBytes.bind(emulator)
    emulator.onBytes = listener =>
      listen(listener && (bytes => (clock.now() < this.#shellsUntil ? undefined : listener(bytes))))
    emulator.print("$ shell-1\r\n$ shell-2\r\n")
  }

  /** What bash does with a job that was stopped, and then `fg`. */
  stopped(command: string, more = ""): void {
    const {emulator, clock, loop} = this.desk
    this.#shellsUntil = clock.now() + this.#delayMs
    emulator.print("\r\n[1]+  Stopped                 platen\r\n\x1b[?2004h$ ")
    emulator.print(`\x1b[?2004l${command}\r\n${more}\x1b[?2004h$ \x1b[?2004lfg\r\nplaten\r\n`)
    loop.continued()
  }
}

async function started(options: Partial<DeskOptions> = {}): Promise<Job> {
  const job = new Job(options)
  await job.desk.start()
  return job
}

async function turn(desk: Desk, prompt: string, rows: readonly string[]): Promise<void> {
  await desk.type(`${prompt}\r`)
  await desk.says(`${rows.join("\n\n")}\n`)
  await desk.ends()
}

describe("B093 stopped by others while a shell had the terminal", () => {
  test("modes are set again, the draft is kept, and all goes on below what was printed", async () => {
    const job = await started({personality: {...PERSONALITIES["padding"], clusters: "offered"}})
    const {desk} = job
    await turn(desk, "Count", numbered(0, 20))
    await desk.type("a draft")
    const depth = desk.emulator.ledger.keyboard.length
    expect(desk.emulator.modes.changed).toEqual([2004, 2027])
    // A shell may switch off what it finds switched on.
    job.stopped("ls", "\x1b[?2027l\x1b[?25l\x1b[1;31m")
    await desk.rest()
    expect(desk.emulator.modes).toMatchObject({changed: [2004, 2027], kittyFlags: 1})
    expect(desk.emulator.ledger.keyboard.length).toBe(depth)
    expect(desk.emulator.cursor.visible).toBe(true)
    expect(screen(desk).slice(-4)).toEqual([
      "platen",
      "",
      "▌ tester · ~/project (main)",
      "› a draft",
    ])
    await desk.type("!\r")
    expect(desk.asked).toContain("prompt a draft!")
    await desk.says(`${numbered(20, 40).join("\n\n")}\n`)
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(desk.emulator.all().slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
    expect(desk.emulator.all()).toContain("$ ls")
    expect(forbidden(desk.emulator.bytes)).toEqual([])
  })

  test("a frame under way whose answers the shell has eaten loses no row and repeats none", async () => {
    const job = await started({personality: {replies: 40}})
    const {desk} = job
    await desk.rest(1000)
    await desk.type("Go\r")
    for (let from = 0; from < 60; from += 10) {
      await desk.says(`${numbered(from, from + 10).join("\n\n")}\n\n`)
      job.stopped("jobs")
      await desk.rest()
    }
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 60))
    expect(screen(desk).at(-1)).toMatch(/^› /)
  })

  test("the window that became another size meanwhile is drawn as it is", async () => {
    const job = await started()
    const {desk} = job
    await turn(desk, "Count", numbered(0, 30))
    desk.emulator.resize(40, 9)
    job.stopped("resize")
    await desk.rest(2000)
    await turn(desk, "More", numbered(30, 40))
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(screen(desk).slice(-2)).toEqual([
      "▌ tester · ~/project (main)",
      "› Ask, or / for commands",
    ])
  })

  test("with the pager open: its screen is left for good, then comes anew", async () => {
    const job = await started()
    const {desk} = job
    await turn(desk, "Count", numbered(0, 30))
    await desk.type("\x14")
    await desk.rest()
    expect(desk.emulator.modes.alternate).toBe(true)
    job.stopped("ls")
    await desk.rest()
    expect(desk.emulator.modes.alternate).toBe(true)
    expect(screen(desk).join("\n")).not.toContain("Stopped")
    await desk.type("q")
    await desk.rest()
    expect(desk.emulator.modes).toMatchObject({alternate: false, mouse: false, changed: [2004]})
    expect(told(desk)).toEqual(numbered(0, 30))
  })

  test("in a terminal that answers nothing all goes on below, too", async () => {
    const job = await started({personality: PERSONALITIES["mute"] ?? {}})
    const {desk} = job
    await desk.rest(3000)
    await turn(desk, "Count", numbered(0, 20))
    job.stopped("ls")
    await desk.rest()
    await turn(desk, "More", numbered(20, 30))
    expect(told(desk)).toEqual(numbered(0, 30))
  })

  test("leaving at once afterwards leaves every mode as it was", async () => {
    const job = await started({personality: PERSONALITIES["padding"] ?? {}})
    const {desk} = job
    job.stopped("ls")
    desk.loop.stop()
    await desk.rest(2000)
    expect(desk.left).toBe(true)
    expect(desk.emulator.modes.changed).toEqual([])
    expect(desk.emulator.ledger.keyboard).toEqual([0])
  })
})

describe("stopped and continued while nobody else had the terminal", () => {
  test("nothing is drawn again, and what is typed meanwhile is kept", async () => {
    const job = await started({personality: PERSONALITIES["padding"] ?? {}})
    const {desk} = job
    await turn(desk, "Count", numbered(0, 20))
    await desk.type("a dr")
    const before = desk.emulator.all()
    for (let n = 0; n < 5; n++) {
      // Twice at once: the second comes before the first was answered.
      desk.loop.continued()
      desk.loop.continued()
      await desk.type("x")
    }
    await desk.rest()
    expect(desk.emulator.all()).toEqual([...before.slice(0, -1), "› a drxxxxx"])
    expect(desk.emulator.ledger.keyboard).toHaveLength(2)
  })

  test("while text streams every row comes once, and one bottom region", async () => {
    const job = await started({personality: {replies: 30}})
    const {desk} = job
    await desk.type("Go\r")
    for (let from = 0; from < 100; from += 5) {
      desk.update({
        sessionUpdate: "agent_message_chunk",
        content: {type: "text", text: `${numbered(from, from + 5).join("\n\n")}\n\n`},
      })
      await desk.rest(60)
      // The answers to what is under way come, for nobody else reads them.
      desk.loop.continued()
      await desk.rest(60)
    }
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 100))
    expect(desk.emulator.all().filter(row => /^(› |▌ tester)/.test(row))).toHaveLength(2)
  })

  test("any number of stops, by anybody, at any time: every row once, in order", async () => {
    const step = fc.oneof(
      fc.record({type: fc.constant("says" as const), rows: fc.integer({min: 1, max: 15})}),
      fc.record({type: fc.constant("rest" as const), ms: fc.integer({min: 0, max: 200})}),
      fc.record({type: fc.constant("shell" as const)}),
      fc.record({type: fc.constant("continued" as const)}),
      fc.record({type: fc.constant("key" as const), text: fc.constantFrom("x", "/", "\x7f")}),
    )
    const program = fc.record({
      replies: fc.constantFrom(0, 15, 60),
      steps: fc.array(step, {minLength: 1, maxLength: 12}),
    })
    await fc.assert(
      fc.asyncProperty(program, async ({replies, steps}) => {
        const job = await started({personality: {replies}})
        const {desk} = job
        await desk.type("Go\r")
        let rows = 0
        for (const step of steps) {
          if (step.type === "says") {
            await desk.says(`${numbered(rows, rows + step.rows).join("\n\n")}\n\n`)
            rows += step.rows
          } else if (step.type === "rest") await desk.rest(step.ms)
          else if (step.type === "key") desk.emulator.type(step.text)
          else if (step.type === "shell") job.stopped("ls")
          else desk.loop.continued()
        }
        await desk.ends()
        // What lies under a menu is not on the screen.
        await desk.type("\x03")
        await desk.rest(4000)
        expect(told(desk)).toEqual(numbered(0, rows))
        expect(screen(desk).join("\n")).toContain("▌ tester · ~/project (main)")
        expect(desk.emulator.modes.changed).toEqual([2004])
      }),
      {numRuns: 60},
    )
  }, 120_000)
})
