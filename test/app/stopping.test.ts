// An agent that goes on although it was asked to stop.

import {describe, expect, test} from "vitest"
import {STOP_LATE_MS} from "../../src/app/stopping.js"
import {ask} from "../trouble/scene.js"
import {Desk} from "./desk.js"
import {LinearDesk} from "./linear-desk.js"

const CTRL_C = "\x03"
const ESC = "\x1b"

async function working(): Promise<Desk> {
  const desk = new Desk({columns: 100, rows: 20})
  await desk.start()
  await desk.type("Work\r")
  await desk.says("I begin.\n\n")
  return desk
}

const rows = (desk: Desk) => desk.emulator.all()
const NOTICE =
  "▌ ! tester has not stopped in 5 s. Ctrl+C again ends it; /clear begins anew; /exit leaves."

describe("an agent that does not stop", () => {
  test.each([
    ["Ctrl+C", CTRL_C],
    ["Esc", ESC],
  ])("after %s is told of, once, with what else there is", async (_, key) => {
    const desk = await working()
    await desk.type(key)
    await desk.rest(STOP_LATE_MS - 500)
    expect(rows(desk)).not.toContain(NOTICE)
    await desk.rest(1000)
    expect(rows(desk)).toContain(NOTICE)
    await desk.says("I go on all the same.\n\n")
    await desk.rest(3 * STOP_LATE_MS)
    expect(rows(desk).filter(row => row === NOTICE)).toHaveLength(1)
    expect(desk.asked.filter(word => word === "cancel")).toHaveLength(1)
  })

  test("is ended by the next Ctrl+C, the turn is cancelled, and nothing more is heard", async () => {
    const desk = await working()
    await desk.type(CTRL_C)
    await desk.rest(STOP_LATE_MS + 500)
    await desk.type(CTRL_C)
    expect(desk.asked.slice(-1)).toEqual(["close"])
    expect(rows(desk).join("\n")).toMatch(/▌ – cancelled · \ds\n/)
    expect(rows(desk)).toContain("▌ ! You ended tester. /clear starts it again, /exit leaves.")
    const before = rows(desk)
    await desk.says("Too late")
    await desk.ends()
    desk.tell({type: "ended", message: "gone", stderr: []})
    await desk.rest(2000)
    expect(rows(desk).slice(0, -2)).toEqual(before.slice(0, -2))
    await desk.type("/clear\r")
    desk.tell({type: "ready", name: "tester", version: "1", sessionId: "s2"})
    await desk.type("Again\r")
    expect(desk.asked.at(-1)).toBe("prompt Again")
  })

  test("Ctrl+C twice still leaves, before and after", async () => {
    const before = await working()
    await before.type(CTRL_C)
    await before.type(CTRL_C)
    await before.rest(3000)
    expect(before.left).toBe(true)
    const after = await working()
    await after.type(CTRL_C)
    await after.rest(STOP_LATE_MS + 500)
    await after.type(CTRL_C)
    await after.type(CTRL_C)
    await after.rest(3000)
    expect(after.left).toBe(true)
    expect(rows(after).filter(row => row.startsWith("› "))).toEqual([])
  })

  test("Ctrl+C takes the draft first, as ever; Esc ends no agent", async () => {
    const desk = await working()
    await desk.type(CTRL_C)
    await desk.rest(STOP_LATE_MS + 500)
    await desk.type("a draft")
    await desk.type(CTRL_C)
    await desk.rest(2000)
    await desk.type(ESC)
    await desk.rest(500)
    expect(desk.asked).not.toContain("close")
    await desk.type(CTRL_C)
    expect(desk.asked).toContain("close")
  })

  test("is not told of once the turn has ended, whatever runs by then", async () => {
    const desk = await working()
    await desk.type(CTRL_C)
    desk.tell({type: "turn-end", reason: "cancelled", usage: undefined})
    await desk.type("More\r")
    await desk.rest(2 * STOP_LATE_MS)
    expect(rows(desk).join("\n")).not.toContain("has not stopped")
    expect(rows(desk).join("\n")).toContain("▌ More")
  })

  test("what it asks while it is stopped is answered «cancelled», late or not", async () => {
    const desk = await working()
    await desk.type(CTRL_C)
    await desk.rest(STOP_LATE_MS + 500)
    ask(desk, 7)
    await desk.rest()
    expect(desk.asked.at(-1)).toBe("answer 7 undefined")
  })

  test("in the linear form the same holds, row by row", async () => {
    const desk = new LinearDesk()
    await desk.start()
    await desk.type("Work\n")
    await desk.interrupt()
    await desk.rest(STOP_LATE_MS + 500)
    expect(desk.bytes).toContain("tester has not stopped in 5 s.")
    await desk.interrupt()
    await desk.rest()
    expect(desk.asked).toContain("close")
    expect(desk.bytes).toContain("You ended tester.")
    expect(desk.bytes).not.toContain("\x1b")
  })
})
