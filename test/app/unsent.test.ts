// What was typed and not sent when the program ends, and at the next start.

import {describe, expect, test} from "vitest"
import {ARMED_MS} from "../../src/app/update.js"
import {Desk, type DeskOptions} from "./desk.js"

const CTRL_C = "\x03"

interface Kept {
  readonly desk: Desk
  readonly texts: string[]
}

/** A desk with what was kept before; `texts` is what is kept then. */
async function started(before = "", options: Partial<DeskOptions> = {}): Promise<Kept> {
  const texts: string[] = []
  const keep = (text: string) => void texts.push(text)
  const unsent = {take: async () => before, keep}
  const desk = new Desk({columns: 80, rows: 16, unsent, ...options})
  await desk.start()
  return {desk, texts}
}

async function left({desk, texts}: Kept): Promise<readonly string[]> {
  desk.loop.stop()
  await desk.rest(3000)
  expect(desk.left).toBe(true)
  return texts
}

describe("DS-39 what was not sent is kept", () => {
  test("a draft, whole, when the program is ended", async () => {
    const one = await started()
    await one.desk.type("first line\nsecond 行")
    expect(await left(one)).toEqual(["first line\nsecond 行"])
  })

  test("prompts that waited, and the draft behind them, in order", async () => {
    const one = await started()
    await one.desk.type("Work\r")
    await one.desk.type("and then\r")
    await one.desk.type("and last\r")
    await one.desk.type("half a")
    expect(await left(one)).toEqual(["and then\n\nand last\n\nhalf a"])
  })

  test("a paste that shows as one line, in full", async () => {
    const one = await started()
    const paste = Array.from({length: 40}, (_, n) => `line ${n}`).join("\n")
    await one.desk.type(`see \x1b[200~${paste}\x1b[201~`)
    expect(await left(one)).toEqual([`see ${paste}`])
  })

  test("the draft that the first of two Ctrl+C took away, but not one that was cleared before", async () => {
    const one = await started()
    await one.desk.type("cleared long ago")
    await one.desk.type(CTRL_C)
    await one.desk.rest(ARMED_MS + 200)
    await one.desk.type("a draft")
    await one.desk.type(CTRL_C)
    await one.desk.type(CTRL_C)
    await one.desk.rest(3000)
    expect(one.desk.left).toBe(true)
    expect(one.texts).toEqual(["a draft"])
  })

  test("the draft that was left for a walk through older prompts, and what was changed there", async () => {
    const one = await started()
    for (const text of ["one\r", "two\r"]) {
      await one.desk.type(text)
      await one.desk.ends()
    }
    await one.desk.type("a draft")
    await one.desk.type("\x10")
    expect(one.desk.emulator.screen()).toContain("› two")
    const again = await started()
    await again.desk.type("one\r")
    await again.desk.ends()
    await again.desk.type("a draft")
    await again.desk.type("\x10")
    await again.desk.type(" more")
    expect(await left(one)).toEqual(["a draft"])
    expect(await left(again)).toEqual(["a draft\n\none more"])
  })

  test.each([
    ["nothing", ""],
    ["blanks", "  "],
    ["a command", "/hel"],
  ])("not %s", async (_, typed) => {
    const one = await started()
    await one.desk.type(typed)
    expect(await left(one)).toEqual([""])
  })

  test("once, whichever way the end comes and however often", async () => {
    const fault = await started()
    await fault.desk.type("a draft")
    await Promise.all([fault.desk.loop.abandon(), fault.desk.rest(3000)])
    fault.desk.loop.farewell()
    expect(fault.texts).toEqual(["a draft"])
    const cut = await started()
    await cut.desk.type("a draft")
    cut.desk.loop.farewell()
    cut.desk.loop.farewell()
    expect(cut.texts).toEqual(["a draft"])
    const hurried = await started()
    await hurried.desk.type("a draft")
    hurried.desk.loop.stop()
    hurried.desk.loop.stop()
    hurried.desk.loop.farewell()
    expect(hurried.texts).toEqual(["a draft"])
  })

  test("a keeper that fails keeps nobody from leaving", async () => {
    const one = await started("", {
      unsent: {
        take: async () => "",
        keep: () => {
          throw new Error("no disk")
        },
      },
    })
    await one.desk.type("a draft")
    expect(await left(one)).toEqual([])
  })
})

describe("DS-39 at the next start", () => {
  test("it stands in the editor, a row says so, and nothing is sent by itself", async () => {
    const {desk} = await started("and then\n\nhalf a")
    expect(desk.emulator.all()).toContain("▌ What you had not sent is back in the editor.")
    expect(desk.emulator.all().slice(-3)).toEqual(["› and then", "", "  half a"])
    expect(desk.asked).toEqual([])
    await desk.type(" draft\r")
    expect(desk.asked).toEqual(["prompt and then\n\nhalf a draft"])
  })

  test("Ctrl+C takes it away, and Up brings it back", async () => {
    const {desk} = await started("a draft")
    await desk.type(CTRL_C)
    expect(desk.emulator.all().at(-1)).not.toContain("a draft")
    await desk.rest(ARMED_MS + 200)
    await desk.type("\x1b[A")
    expect(desk.emulator.all().at(-1)).toBe("› a draft")
  })

  test("whoever types already is not disturbed", async () => {
    const texts: string[] = []
    let take: (text: string) => void = () => {}
    const unsent = {
      take: () => new Promise<string>(resolve => (take = resolve)),
      keep: (text: string) => void texts.push(text),
    }
    const {desk} = await started("", {unsent})
    await desk.type("mine")
    take("a draft")
    await desk.rest()
    expect(desk.emulator.all().at(-1)).toBe("› mine")
    expect(desk.emulator.all().join("\n")).not.toContain("What you had")
    // It is there at the next start, before what is kept then.
    expect(texts).toEqual(["a draft"])
  })

  test("what is left untouched is kept again", async () => {
    const one = await started("a draft")
    expect(await left(one)).toEqual(["a draft"])
  })

  test("nothing in it can reach the terminal as more than text", async () => {
    const {desk} = await started("a\x1b]0;title\x07b\x1b[2Jc")
    expect(desk.emulator.ledger.title).toBe("")
    await desk.type("\r")
    expect(desk.asked).toEqual(["prompt a]0;titleb[2Jc"])
  })
})
