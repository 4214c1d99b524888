// How the terminal is given back, on the emulator: what is open when we end, and what its last
// answers do.

import {describe, expect, test} from "vitest"
import {Desk} from "../app/desk.js"
import type {Personality} from "../help/personality.js"

const SIZE = {columns: 60, rows: 12}
const KITTY: Partial<Personality> = {keyboard: "kitty", version: "kitty(0.41.1)"}

async function talking(personality: Partial<Personality> = {}): Promise<Desk> {
  const desk = new Desk({...SIZE, personality: {...KITTY, ...personality}})
  desk.emulator.print("$ platen\r\n")
  await desk.start()
  await desk.rest(2000)
  await desk.type("Why?\r")
  await desk.says("Because of **this**:\n\n- one\n- two")
  return desk
}

function isRight({emulator}: Desk): void {
  const {modes, cursor} = emulator
  expect(modes.changed).toEqual([])
  expect(modes).toMatchObject({kittyFlags: 0, pen: "default", link: "", margins: undefined})
  expect(cursor).toMatchObject({column: 0, visible: true})
}

for (const replies of [0, 300, 900, "never"] as const) {
  test(`answers that take ${replies} ms never reach the shell`, async () => {
    const desk = await talking({replies})
    await desk.says(`${"a new row\n\n".repeat(3)}`)
    desk.loop.stop()
    await desk.rest(6000)
    expect(desk.left).toBe(true)
    expect(desk.emulator.unread).toBe("")
    isRight(desk)
    expect(desk.emulator.all().join("\n")).not.toContain("›")
  })
}

test("what the shell is typed after the end is the shell's, what was typed before is not", async () => {
  const desk = await talking({replies: 300})
  desk.loop.stop()
  desk.clock.advance(500)
  desk.emulator.type("too early")
  await desk.rest(6000)
  desk.emulator.type("ls\r")
  expect(desk.emulator.unread).toBe("ls\r")
})

test("a second wish to leave does not wait for rows", async () => {
  const desk = await talking({bytesPerSecond: 300, kernelBytes: 4096})
  await desk.says("many rows\n\n".repeat(200))
  desk.loop.stop()
  desk.loop.stop()
  await desk.rest(8000)
  expect(desk.left).toBe(true)
  // What the kernel holds by then takes its time to reach the terminal.
  await desk.rest(60_000)
  isRight(desk)
})

test("a slow line gets all rows before the end, however long it takes", async () => {
  const desk = await talking({bytesPerSecond: 960, kernelBytes: 4096})
  await desk.says(`\n\n${"many rows\n\n".repeat(60)}`)
  desk.loop.stop()
  await desk.rest(30_000)
  expect(desk.left).toBe(true)
  expect(desk.emulator.all().filter(row => row === "many rows")).toHaveLength(60)
  isRight(desk)
})

describe("a fault of ours", () => {
  const situations: Readonly<Record<string, (desk: Desk) => Promise<void>>> = {
    "in mid-answer": async () => {},
    "with a menu open": desk => desk.type("/"),
    "with an editor of several rows and the caret in the first": async desk => {
      await desk.type("one\ntwo\nthree")
      await desk.type("\x1b[A\x1b[A")
    },
    "while a frame is under way": async desk => {
      desk.update({
        sessionUpdate: "agent_message_chunk",
        content: {type: "text", text: "row\n\nrow\n\nrow\n\n"},
      })
      desk.clock.advance(60)
    },
    "while the window is dragged": async desk => {
      desk.emulator.resize(50, 10)
      desk.clock.advance(20)
    },
  }
  for (const [name, arrange] of Object.entries(situations)) {
    test(`${name}: rows stay, the cursor stands on a fresh row below them`, async () => {
      const desk = await talking()
      await arrange(desk)
      const over = desk.loop.abandon()
      await desk.rest(3000)
      await over
      isRight(desk)
      desk.emulator.print("platen: internal fault\r\n$ ")
      const rows = desk.emulator.joined()
      const at = rows.indexOf("platen: internal fault")
      expect(at).toBeGreaterThan(rows.findLastIndex(row => row.startsWith("›")))
      expect(rows.slice(0, at).join("\n")).toContain("Because of this:")
      expect(rows.slice(at)).toEqual(["platen: internal fault", "$"])
      expect(desk.emulator.unread).toBe("")
    })

    test(`${name}, without time for anything: the last bytes do the same`, async () => {
      const desk = await talking()
      await arrange(desk)
      await desk.emulator.settle()
      desk.emulator.print(desk.loop.farewell())
      isRight(desk)
      desk.emulator.print("$ ")
      const rows = desk.emulator.joined()
      expect(rows.at(-1)).toBe("$")
      if (!name.includes("menu")) expect(rows.join("\n")).toContain("Because of this:")
      expect(desk.loop.farewell()).toBe("")
      // Nothing follows.
      const {length} = desk.emulator.writes
      await desk.rest(3000)
      expect(desk.emulator.writes).toHaveLength(length)
    })
  }
})

/** What a program leaves that is killed in the middle of a frame. */
const LEFT_OPEN =
  "\x1b[?7l\x1b[?25l\x1b[?2026h\x1b[2;7r\x1b[?2004h\x1b[>1u\x1b[1;31m\x1b]8;;https://example.org\x1b\\"

test("after a program that was killed here the next start shows nothing and puts it right", async () => {
  const pictures: string[][] = []
  for (const left of ["", LEFT_OPEN]) {
    const desk = new Desk({...SIZE, personality: KITTY})
    desk.emulator.print(`$ platen\r\n${left}\x1b[2;1H`)
    await desk.start()
    expect(desk.emulator.modes).toMatchObject({autowrap: true, synchronized: false, link: ""})
    expect(desk.emulator.modes.margins).toBeUndefined()
    pictures.push(desk.emulator.picture())
    desk.loop.stop()
    await desk.rest(3000)
    isRight(desk)
  }
  expect(pictures[1]).toEqual(pictures[0])
})
