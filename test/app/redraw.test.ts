// Ctrl+L after somebody else has written on the terminal.

import {describe, expect, test} from "vitest"
import {Desk} from "./desk.js"

/** Ctrl+L; Ctrl+U for each row of a draft. */
const REDRAW = "\x0c"
const CLEAR = "\x15\x15\x15\x15"

const numbered = (from: number, to: number) =>
  Array.from({length: to - from}, (_, index) => `row-${from + index}`)
const told = (desk: Desk) => desk.emulator.all().flatMap(row => row.match(/row-\d+/g) ?? [])

describe("after lines of a background job, Ctrl+L", () => {
  const drafts = ["", "one\ntwo\nthree"]
  const cases = [1, 2, 5, 30].flatMap(lines => drafts.map(draft => [lines, draft] as const))

  test.each(cases)(
    "keeps %i of them whole and goes on below, with the draft %j",
    async (n, draft) => {
      const desk = new Desk({columns: 60, rows: 14})
      await desk.start()
      await desk.type("Count\r")
      await desk.says(`${numbered(0, 20).join("\n\n")}\n`)
      await desk.ends()
      await desk.type(draft)
      const before = desk.emulator.screen().slice(-draft.split("\n").length)
      const job = Array.from({length: n}, (_, index) => `job ${index}`)
      // From a fresh row on, as a shell's own notices begin.
      desk.emulator.print(`\r\n${job.join("\r\n")}\r\n`)
      await desk.type(REDRAW)
      await desk.rest()
      const rows = desk.emulator.all()
      expect(rows.filter(row => row.startsWith("job "))).toEqual(job)
      const below = rows.slice(rows.indexOf(job.at(-1) ?? "") + 1)
      expect(below).toEqual(["", "▌ tester · ~/project (main)", ...before])
      await desk.type(CLEAR)
      await desk.rest(2000)
      await desk.type("More\r")
      await desk.says(`${numbered(20, 40).join("\n\n")}\n`)
      await desk.ends()
      expect(told(desk)).toEqual(numbered(0, 40))
    },
  )
})
