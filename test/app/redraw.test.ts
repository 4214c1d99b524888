import {describe, expect, test} from "vitest"
import {Desk} from "./desk.js"

const CTRL_L = "\x0c"
const CTRL_U = "\x15"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, index) => `row-${from + index}`)

const job = (lines: number) => Array.from({length: lines}, (_, line) => `job ${line}`)

/** From a fresh row on, as a shell's own notices begin. */
const print = (desk: Desk, lines: readonly string[]) =>
  desk.emulator.print(`\r\n${lines.join("\r\n")}\r\n`)

const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])

const jobRows = (desk: Desk) => desk.emulator.all().filter(row => row.startsWith("job "))

async function counted(draft: string): Promise<Desk> {
  const desk = new Desk({columns: 60, rows: 14})
  await desk.start()
  await desk.type("Count\r")
  await desk.says(`${numbered(0, 20).join("\n\n")}\n`)
  await desk.ends()
  await desk.type(draft)
  return desk
}

describe("Ctrl+L after lines of a background job", () => {
  test.each([1, 2, 5, 30])("%i of them stay whole, and all goes on below them", async lines => {
    for (const draft of ["", "one\ntwo\nthree"]) {
      const desk = await counted(draft)
      const editor = desk.emulator.screen().slice(-draft.split("\n").length)
      print(desk, job(lines))
      await desk.type(CTRL_L)
      await desk.rest()
      const rows = desk.emulator.all()
      expect(jobRows(desk)).toEqual(job(lines))
      const below = rows.slice(rows.indexOf(`job ${lines - 1}`) + 1)
      expect(below).toEqual(["", "▌ tester · ~/project (main)", ...editor])
      await desk.type(CTRL_U.repeat(4))
      await desk.rest(2000)
      await desk.type("More\r")
      await desk.says(`${numbered(20, 40).join("\n\n")}\n`)
      await desk.ends()
      expect(told(desk)).toEqual(numbered(0, 40))
      expect(jobRows(desk)).toEqual(job(lines))
    }
  })

  test("that began in the middle of the screen and filled it: they stay whole", async () => {
    const desk = new Desk({columns: 60, rows: 20})
    await desk.start()
    print(desk, job(30))
    await desk.type(CTRL_L)
    await desk.rest()
    expect(jobRows(desk)).toEqual(job(30))
    await desk.type("Count\r")
    await desk.says(`${numbered(0, 40).join("\n\n")}\n`)
    await desk.ends()
    expect(told(desk)).toEqual(numbered(0, 40))
    expect(jobRows(desk)).toEqual(job(30))
  })

  test("that came while a frame was under way: they stay whole", async () => {
    const desk = new Desk({columns: 60, rows: 14, personality: {replies: 50}})
    await desk.start()
    await desk.type("Count\r")
    await desk.says(`${numbered(0, 30).join("\n\n")}\n\n`)
    await desk.rest(40)
    print(desk, job(5))
    desk.emulator.type(CTRL_L)
    await desk.rest(3000)
    expect(jobRows(desk)).toEqual(job(5))
    await desk.ends()
    await desk.rest(3000)
    expect(told(desk)).toEqual(numbered(0, 30))
  })
})
