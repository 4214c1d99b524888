// The program ends at once, because of a fault of ours or because somebody wants it to, whatever
// is under way: what was said stands in the terminal.

import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {forbidden} from "../help/lint.js"
import {PERSONALITIES} from "../help/personality.js"
import {ask} from "../trouble/scene.js"
import {Desk, type DeskOptions} from "./desk.js"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, i) => `row-${from + i}`)
const paragraphs = (from: number, to: number) => `${numbered(from, to).join("\n\n")}\n\n`

const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])

async function started(options: Partial<DeskOptions> = {}): Promise<Desk> {
  const desk = new Desk({columns: 60, rows: 12, ...options})
  desk.emulator.print("$ shell-1\r\n$ shell-2\r\n")
  await desk.start()
  return desk
}

/** Text without waiting for its frame. */
function says(desk: Desk, text: string): void {
  desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text}})
}

/** What the real terminal does at the very end: one write, and nothing after it. */
async function cutOff(desk: Desk): Promise<void> {
  desk.emulator.write(desk.loop.farewell())
  expect(desk.loop.farewell()).toBe("")
  await desk.emulator.settle()
}

const WAYS: readonly (readonly [string, (desk: Desk) => Promise<void>])[] = [
  ["a fault", async desk => void (await Promise.all([desk.loop.abandon(), desk.rest(3000)]))],
  ["an end without any time", cutOff],
]

const SCENES: readonly (readonly [string, number, (desk: Desk) => Promise<void>])[] = [
  [
    "a menu lies over rows that were the terminal's",
    30,
    async desk => {
      await desk.says(paragraphs(0, 30))
      await desk.ends()
      await desk.type("/")
      await desk.rest()
      expect(told(desk).length).toBeLessThan(30)
    },
  ],
  [
    "a menu lies over rows, and the frame that put it there is not confirmed",
    30,
    async desk => {
      await desk.says(paragraphs(0, 30))
      await desk.ends()
      desk.emulator.pace({replies: 400})
      await desk.type("/")
    },
  ],
  [
    "a question waits",
    30,
    async desk => {
      await desk.says(paragraphs(0, 30))
      ask(desk, 1, ["one", "two", "three", "four"])
      await desk.rest()
    },
  ],
  [
    "more rows wait than the window holds, and a frame is under way",
    60,
    async desk => {
      desk.emulator.pace({replies: 400})
      says(desk, paragraphs(0, 60))
      await desk.rest(40)
      expect(told(desk).length).toBeLessThan(60)
    },
  ],
  [
    "the window has just become another size",
    30,
    async desk => {
      await desk.says(paragraphs(0, 30))
      await desk.ends()
      await desk.type("/")
      await desk.rest()
      desk.emulator.resize(60, 15)
      await desk.rest(20)
    },
  ],
  [
    "the pager is open",
    30,
    async desk => {
      await desk.says(paragraphs(0, 10))
      await desk.type("\x14")
      await desk.rest()
      expect(desk.emulator.modes.alternate).toBe(true)
      await desk.says(paragraphs(10, 30))
    },
  ],
  [
    "the shell has just given the terminal back",
    30,
    async desk => {
      await desk.says(paragraphs(0, 30))
      await desk.ends()
      desk.emulator.print("\r\n[1]+  Stopped\r\n$ fg\r\n")
      desk.loop.continued()
    },
  ],
]

describe.each(WAYS)("B090 when %s comes", (_, ends) => {
  test.each(SCENES)("while %s, every row stands, once", async (_, rows, scene) => {
    for (const name of ["plain", "padding", "unsynchronized"]) {
      const desk = await started({personality: PERSONALITIES[name] ?? {}})
      await desk.type("Go\r")
      await scene(desk)
      await ends(desk)
      expect(told(desk)).toEqual(numbered(0, rows))
      const {modes, cursor, ledger} = desk.emulator
      expect(modes).toMatchObject({changed: [], kittyFlags: 0, pen: "default", alternate: false})
      expect(ledger.keyboard).toEqual([0])
      expect(cursor).toMatchObject({column: 0, visible: true})
      const all = desk.emulator.all()
      expect(all.slice(0, 2)).toEqual(["$ shell-1", "$ shell-2"])
      expect(all.at(-1)).not.toMatch(/row-\d+.+/)
      expect(forbidden(desk.emulator.bytes)).toEqual([])
    }
  })
})

test.each(WAYS)(
  "B091 a frame that was cut off in its middle leaves nothing switched when %s comes",
  async (_, ends) => {
    const desk = await started({
      personality: {...PERSONALITIES["padding"], clusters: "offered", synchronized: "known"},
    })
    expect(desk.emulator.modes.changed).toEqual([2004, 2027])
    await desk.type("Go\r")
    await desk.says(paragraphs(0, 20))
    // What a terminal has read of a frame when its program is gone.
    desk.emulator.write("\x1b[?2026h\x1b[?25l\x1b[?7l\x1b[2;9r\x1b[1;31m")
    desk.emulator.write("\x1b]8;id=a;https://example.org\x1b\\half")
    await desk.emulator.settle()
    expect(desk.emulator.modes.changed).toEqual([7, 25, 2004, 2026, 2027])
    await ends(desk)
    const {modes, ledger, cursor} = desk.emulator
    expect(modes).toMatchObject({changed: [], kittyFlags: 0, pen: "default", link: ""})
    expect(modes.margins).toBeUndefined()
    expect(ledger.keyboard).toEqual([0])
    expect(cursor.visible).toBe(true)
  },
)

test("a fault in the drawing itself still leaves the terminal right, on a fresh row", async () => {
  const desk = await started({personality: PERSONALITIES["padding"] ?? {}})
  await desk.type("Go\r")
  await desk.says(paragraphs(0, 10))
  const broken = {type: "agent", event: {type: "nonsense"}, at: 0}
  // A state that no view can draw: what comes of a bug, not of a terminal or an agent.
  expect(() => desk.loop.send(broken as unknown as Parameters<Desk["loop"]["send"]>[0])).toThrow()
  desk.emulator.size = () => {
    throw new Error("no size")
  }
  await Promise.all([desk.loop.abandon(), desk.rest(3000)])
  expect(told(desk)).toEqual(numbered(0, 10))
  expect(desk.emulator.modes).toMatchObject({changed: [], kittyFlags: 0})
  expect(desk.emulator.cursor).toMatchObject({column: 0, visible: true})
})

test("B090 at any moment of anything, the end loses no row and repeats none", async () => {
  const step = fc.oneof(
    fc.record({type: fc.constant("says" as const), rows: fc.integer({min: 1, max: 25})}),
    fc.record({type: fc.constant("rest" as const), ms: fc.integer({min: 0, max: 150})}),
    fc.record({
      type: fc.constant("key" as const),
      text: fc.constantFrom("/", "x", "\x1b", "\x7f", "\x14", "q", "\n"),
    }),
    fc.record({type: fc.constant("ask" as const)}),
  )
  const program = fc.record({
    replies: fc.constantFrom(0, 20, 300),
    end: fc.constantFrom("fault" as const, "cut off" as const, "quit" as const),
    steps: fc.array(step, {minLength: 1, maxLength: 12}),
  })
  await fc.assert(
    fc.asyncProperty(program, async ({replies, end, steps}) => {
      const desk = await started({personality: {replies}})
      await desk.rest(700)
      await desk.type("Go\r")
      await desk.rest(700)
      let rows = 0
      for (const [index, step] of steps.entries()) {
        if (step.type === "says") {
          says(desk, paragraphs(rows, rows + step.rows))
          rows += step.rows
        } else if (step.type === "rest") await desk.rest(step.ms)
        else if (step.type === "key") desk.emulator.type(step.text)
        else ask(desk, index)
        await desk.rest(20)
      }
      if (end === "cut off") await cutOff(desk)
      else if (end === "fault") await Promise.all([desk.loop.abandon(), desk.rest(4000)])
      else {
        desk.loop.stop()
        for (let n = 0; n < 60 && !desk.left; n++) await desk.rest(1000)
        expect(desk.left).toBe(true)
      }
      expect(told(desk)).toEqual(numbered(0, rows))
      expect(desk.emulator.modes.changed).toEqual([])
    }),
    {numRuns: 60},
  )
}, 120_000)
