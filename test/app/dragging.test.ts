import fc from "fast-check"
import {describe, expect, test} from "vitest"
import {INVERSE} from "../../src/cells/style.js"
import {forbidden} from "../help/lint.js"
import {Desk, type DeskOptions} from "./desk.js"

const CTRL_T = "\x14"
const screen = (desk: Desk) => desk.emulator.screen()

/** What is inverted on the screen, row by row. */
const lit = (desk: Desk) =>
  screen(desk).flatMap((text, row) => {
    const found: string[] = []
    let column = 0
    for (const sign of text) {
      const cell = desk.emulator.cell(row, column)
      if ((cell.style.attributes & INVERSE) !== 0) found.push(sign)
      column += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(sign)
        ? 2
        : 1
    }
    return found.length > 0 ? [found.join("")] : []
  })

/** Reports of mode 1006; row and column count from 0. */
const press = (row: number, column: number) => `\x1b[<0;${column + 1};${row + 1}M`
const drag = (row: number, column: number) => `\x1b[<32;${column + 1};${row + 1}M`
const release = (row: number, column: number) => `\x1b[<0;${column + 1};${row + 1}m`

interface Copying {
  readonly desk: Desk
  readonly copied: string[]
}

async function opened(text: string, options: Partial<DeskOptions> = {}): Promise<Copying> {
  const copied: string[] = []
  const desk = new Desk({
    columns: 40,
    rows: 12,
    copy: {
      clipboard: async text => {
        copied.push(text)
        return {took: ["xclip"], failed: []}
      },
      file: async () => ({type: "written"}),
      privateFile: async name => ({name, report: {type: "written"}}),
    },
    ...options,
  })
  await desk.start()
  await desk.type("Go\r")
  await desk.says(`${text}\n`)
  await desk.ends()
  await desk.type(CTRL_T)
  return {desk, copied}
}

const rowOf = (desk: Desk, needle: string) => screen(desk).findIndex(row => row.includes(needle))

async function gestures(desk: Desk, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await desk.type(key)
}

describe("BE-63 the mouse in the pager", () => {
  test("picks text from one character to another, and copies it on release", async () => {
    const {desk, copied} = await opened("alpha beta gamma\n\nsecond line here\n\nthird")
    const [row, last] = [rowOf(desk, "alpha"), rowOf(desk, "second")]
    await gestures(desk, press(row, 6), drag(row, 9))
    expect(lit(desk)).toEqual(["beta"])
    await gestures(desk, drag(last, 5))
    expect(lit(desk)).toEqual(["beta gamma", "second"])
    expect(copied).toEqual([])
    await gestures(desk, release(last, 5))
    expect(copied).toEqual(["beta gamma\n\nsecond"])
    expect(screen(desk).join("\n")).toContain("Copied: the selection · 3 lines")
    expect(lit(desk)).toEqual(["beta gamma", "second"])
    expect(forbidden(desk.emulator.bytes)).toEqual([])
  })

  test("picks backwards, too, with both ends", async () => {
    const {desk, copied} = await opened("alpha beta gamma")
    const row = rowOf(desk, "alpha")
    await gestures(desk, press(row, 9), drag(row, 6), release(row, 6))
    expect(copied).toEqual(["beta"])
  })

  test("a click alone copies nothing and drops what was picked", async () => {
    const {desk, copied} = await opened("alpha beta gamma")
    const row = rowOf(desk, "alpha")
    await gestures(desk, press(row, 0), drag(row, 4), release(row, 4))
    await desk.rest()
    await gestures(desk, press(row, 7), release(row, 7))
    expect(copied).toEqual(["alpha"])
    expect(lit(desk)).toEqual([])
  })

  test("a wide character is picked whole, at either of its columns", async () => {
    const {desk, copied} = await opened("中文也在里面")
    const row = rowOf(desk, "中文")
    await gestures(desk, press(row, 3), drag(row, 4), release(row, 4))
    expect(copied).toEqual(["文也"])
    expect(lit(desk)).toEqual(["文也"])
  })

  test("a line that goes on in the next row is copied as it was written", async () => {
    const text = "The first words of a line that is longer than one row of the screen is wide"
    const {desk, copied} = await opened(text)
    const row = rowOf(desk, "The first")
    expect(screen(desk)[row + 1]).not.toBe("")
    await gestures(desk, press(row, 4), drag(row + 1, 30), release(row + 1, 30))
    expect(copied).toHaveLength(1)
    expect(text).toContain(copied[0]!)
    expect(copied[0]).toMatch(/^first words of a line/)
    expect(copied[0]).not.toContain("\n")
  })

  test("two clicks pick a word or a path, three the line", async () => {
    const {desk, copied} = await opened("See src/app/pager.ts: it is new. 你好世界")
    const row = rowOf(desk, "See src")
    const at = screen(desk)[row]!.indexOf("app/")
    await gestures(desk, press(row, at), release(row, at), press(row, at), release(row, at))
    expect(copied).toEqual(["src/app/pager.ts"])
    await gestures(desk, press(row, at), release(row, at))
    expect(copied[1]).toBe("See src/app/pager.ts: it is new. 你好世界")
    await desk.rest()
    const wide = 33
    await gestures(desk, press(row, wide), release(row, wide), press(row, wide), release(row, wide))
    expect(copied[2]).toBe("你好")
  })

  test("slow clicks are two single ones", async () => {
    const {desk, copied} = await opened("alpha beta")
    const row = rowOf(desk, "alpha")
    await gestures(desk, press(row, 1), release(row, 1))
    await desk.rest()
    await gestures(desk, press(row, 1), release(row, 1))
    expect(copied).toEqual([])
  })

  test("held at the upper edge it scrolls, and what is picked reaches as far", async () => {
    const lines = Array.from({length: 60}, (_, i) => `row-${i}`)
    const {desk, copied} = await opened(lines.join("\n\n"))
    const row = rowOf(desk, "row-59")
    await gestures(desk, press(row, 3), drag(0, 0))
    await desk.rest(1000)
    expect(screen(desk).join("\n")).not.toContain("row-59")
    const [top] = screen(desk).filter(text => text.startsWith("row-"))
    await gestures(desk, release(0, 0))
    expect(copied[0]).toMatch(/\n\nrow-58\n\nrow-$/)
    expect(copied[0]).toContain(top!)
    const {frames} = desk.loop.counts.screen
    const {length} = desk.emulator.bytes
    await desk.rest(1000)
    expect(desk.loop.counts.screen.frames).toBe(frames)
    expect(desk.emulator.bytes.length).toBe(length)
  })

  test("held below the page it scrolls down, and stops at the end", async () => {
    const lines = Array.from({length: 40}, (_, i) => `row-${i}`)
    const {desk, copied} = await opened(lines.join("\n\n"))
    await gestures(desk, "g")
    const row = rowOf(desk, "row-1")
    await gestures(desk, press(row, 0), drag(11, 3))
    await desk.rest(6000)
    expect(screen(desk).join("\n")).toContain("row-39")
    const {length} = desk.emulator.bytes
    await desk.rest(500)
    expect(desk.emulator.bytes.length).toBe(length)
    await gestures(desk, release(11, 3))
    expect(copied[0]).toBe(lines.slice(1).join("\n\n"))
  })

  test("the wheel scrolls below a pointer that is held", async () => {
    const lines = Array.from({length: 40}, (_, i) => `row-${i}`)
    const {desk, copied} = await opened(lines.join("\n\n"))
    const row = rowOf(desk, "row-39")
    const up = "\x1b[<64;3;6M"
    await gestures(desk, press(row, 5), drag(row - 2, 0), up, up, release(row - 2, 0))
    expect(copied[0]).toMatch(/^row-3[0-6]\n/)
    expect(copied[0]).toMatch(/row-39$/)
  })

  test("what is picked stays the same at another width, and y copies it once more", async () => {
    const {desk, copied} = await opened("alpha beta gamma delta epsilon zeta eta theta")
    const row = rowOf(desk, "alpha")
    await gestures(desk, press(row, 6), drag(row, 15), release(row, 15))
    desk.emulator.resize(20, 10)
    await desk.rest()
    await gestures(desk, "G")
    expect(lit(desk).join(" ")).toBe("beta gamma")
    await gestures(desk, "y")
    expect(copied).toEqual(["beta gamma", "beta gamma"])
  })

  test("in the page of a call it picks below the head", async () => {
    const {desk, copied} = await opened("done", {rows: 16})
    await gestures(desk, "q")
    await desk.rest()
    await desk.type("Work\r")
    desk.update({
      sessionUpdate: "tool_call",
      toolCallId: "c1",
      title: "Run npm test",
      kind: "execute",
      status: "completed",
      content: [{type: "content", content: {type: "text", text: "one two\nthree four"}}],
    })
    await desk.rest()
    await gestures(desk, "/tools\r", "\r")
    const row = rowOf(desk, "one two")
    const column = screen(desk)[row]!.indexOf("two")
    const end = column + 1
    await gestures(desk, press(row, column), drag(row + 1, end), release(row + 1, end))
    expect(copied).toHaveLength(1)
    expect(copied[0]).toMatch(/^two\nthree/)
    expect(screen(desk).join("\n")).toContain("Copied: the selection")
  })

  test("another button, and a drag with none, pick nothing", async () => {
    const {desk, copied} = await opened("alpha beta gamma")
    const row = rowOf(desk, "alpha")
    await gestures(desk, `\x1b[<2;1;${row + 1}M`, `\x1b[<34;9;${row + 1}M`, `\x1b[<2;9;${row + 1}m`)
    await gestures(desk, drag(row, 5), release(row, 5))
    expect(copied).toEqual([])
    expect(lit(desk)).toEqual([])
  })

  test("BE-63 too much is refused, never cut, with what to do", async () => {
    const {desk, copied} = await opened(`${"x".repeat(70_000)}`, {
      copy: {
        clipboard: async () => ({took: [], failed: []}),
        file: async () => ({type: "written"}),
        privateFile: async name => ({name, report: {type: "written"}}),
      },
    })
    await gestures(desk, press(3, 3), release(3, 3), press(3, 3), release(3, 3))
    const {length} = desk.emulator.bytes
    await gestures(desk, press(3, 3), release(3, 3))
    await desk.rest()
    const all = screen(desk).join(" ").replace(/▌ | +/g, " ").replace(/ +/g, " ")
    expect(all).toContain("Not copied: the selection has 70,000 bytes")
    expect(all).toContain("Select less of it.")
    expect(copied).toEqual([])
    expect(desk.emulator.bytes.slice(length)).not.toContain("\x1b]52;")
  })

  test("the mouse is told of on the other screen alone, and its modes are undone", async () => {
    const {desk} = await opened("alpha")
    expect(desk.emulator.modes.mouse).toBe(true)
    await gestures(desk, press(3, 3), drag(3, 5), "q")
    await desk.rest()
    expect(desk.emulator.modes.mouse).toBe(false)
    const {bytes} = desk.emulator
    const count = (sequence: string) => bytes.split(sequence).length - 1
    for (const mode of [1000, 1002, 1006]) {
      expect([count(`\x1b[?${mode}h`), count(`\x1b[?${mode}l`)]).toEqual([1, 1])
    }
    expect(bytes.indexOf("\x1b[?1002l")).toBeLessThan(bytes.lastIndexOf("\x1b[?1049l"))
  })

  test("a fault of ours or a signal undoes them in the middle of a drag", async () => {
    for (const end of ["stop", "farewell"] as const) {
      const {desk} = await opened("alpha")
      await gestures(desk, press(3, 3), drag(3, 5))
      if (end === "stop") desk.loop.stop()
      else desk.emulator.write(desk.loop.farewell())
      await desk.rest(3000)
      expect(desk.emulator.modes).toMatchObject({mouse: false, alternate: false})
    }
  })

  test("whatever the pointer does, what is lit is what is copied", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({row: fc.nat(13), column: fc.nat(45)}), {minLength: 2, maxLength: 5}),
        async places => {
          const {desk, copied} = await opened("one 中文 two\n\n- three\n- four five\n\n> six")
          const [first, ...rest] = places
          await desk.type(press(first!.row, first!.column))
          for (const {row, column} of rest) await desk.type(drag(row, column))
          const seen = lit(desk).join("")
          const last = rest.at(-1)!
          await desk.type(release(last.row, last.column))
          expect((copied[0] ?? "").replaceAll("\n", "")).toBe(seen)
        },
      ),
      {numRuns: 25},
    ))
})
