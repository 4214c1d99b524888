import fc from "fast-check"
import {expect, test} from "vitest"
import {Grid} from "../../src/cells/grid.js"
import type {Frame} from "../../src/screen/frame.js"
import {forbidden} from "../help/lint.js"
import {runs} from "../help/runs.js"
import {anyProgram, type Program} from "./program.js"
import {onScreen, Stage, seenScreen} from "./stage.js"

/** Runs a program; calls `after` when a frame has been read by the terminal and confirmed. */
async function play(
  stage: Stage,
  after: (frame: Frame<undefined>, bytes: string) => void | Promise<void>,
): Promise<void> {
  for (const step of stage.program.steps) {
    const frame = stage.frameOf(step)
    const {bytes, known} = stage.paint(frame, step.questions)
    stage.emulator.write(bytes)
    await stage.emulator.settle()
    stage.note(frame, known)
    stage.confirm()
    await after(frame, bytes)
  }
}

const programs = (law: (program: Program) => Promise<void>, numRuns = 150) =>
  fc.assert(fc.asyncProperty(anyProgram, law), {numRuns: runs(numRuns)})

const SCROLLS = ["feed", "margins"] as const

test.each(SCROLLS)(
  "after every frame the screen is as drawn, the rest is scrollback, by %s",
  scroll =>
    programs(async program => {
      const stage = new Stage(program, {}, scroll)
      await play(stage, () => {
        const wanted = stage.wanted()
        expect(seenScreen(stage.emulator)).toEqual(onScreen(wanted, program))
        const above = wanted.slice(0, Math.max(0, wanted.length - program.height))
        const text = above.map(row =>
          row
            .map(cell => cell.replace(/«.*»$/s, ""))
            .join("")
            .trimEnd(),
        )
        expect(stage.emulator.scrollback()).toEqual(text)
      })
    }),
)

test.each(SCROLLS)("BE-24 frames in turn show what one whole painting shows, by %s", scroll =>
  programs(async program => {
    const stage = new Stage(program, {}, scroll)
    await play(stage, () => {})
    const fresh = await stage.afresh()
    expect(seenScreen(stage.emulator)).toEqual(seenScreen(fresh))
    expect(stage.emulator.all()).toEqual(fresh.all())
    expect(stage.emulator.cursor).toEqual(fresh.cursor)
  }),
)

test.each(SCROLLS)("the cursor rests on the caret, nothing is left switched on, by %s", scroll =>
  programs(async program => {
    const stage = new Stage(program, {}, scroll)
    let top = stage.emulator.cursor.row + (stage.emulator.cursor.column > 0 ? 1 : 0)
    await play(stage, frame => {
      top = Math.min(top - frame.taken, program.height - frame.rows)
      const {row, column} = frame.caret
      expect(stage.emulator.cursor).toEqual({row: top + row, column, visible: true})
      expect(stage.emulator.modes).toMatchObject({
        changed: [],
        margins: undefined,
        pen: "default",
        link: "",
      })
      top += frame.settled
    })
  }),
)

test("the same frame twice writes nothing, also from another grid of the same content", () =>
  programs(async program => {
    const stage = new Stage(program, {})
    for (const step of program.steps) {
      const frame = stage.frameOf(step)
      const {bytes, known} = stage.paint(frame, step.questions)
      stage.emulator.write(bytes)
      await stage.emulator.settle()
      stage.note(frame, known)
      const {columns, rows, tables} = frame.grid
      const copy = new Grid({columns, rows}, tables)
      for (let row = 0; row < rows; row++) copy.copyRow(frame.grid, row, row)
      for (const grid of [frame.grid, copy]) {
        expect(stage.paint({...frame, grid, taken: 0}, "none").bytes).toBe("")
      }
      stage.confirm()
    }
  }))

test("frames and one whole painting look the same where columns are counted by code points", () =>
  programs(async program => {
    const stage = new Stage(program, {widths: "code-points"})
    await play(stage, () => {})
    const fresh = await stage.afresh()
    expect(seenScreen(stage.emulator)).toEqual(seenScreen(fresh))
    expect(stage.emulator.cursor).toEqual(fresh.cursor)
  }))

test.each(["code-points", "ambiguous-wide"] as const)(
  "B030 no row becomes two, and the cursor is on the caret, where columns are counted as %s",
  widths =>
    programs(async program => {
      const stage = new Stage(program, {widths})
      await play(stage, ({caret}) => {
        const ours = stage.wanted().length - stage.known.rows
        const {cursor} = stage.emulator
        const row = Math.min(ours, program.height - stage.known.rows) + stage.known.cursor.row
        expect({row: cursor.row, column: cursor.column}).toEqual({row, column: caret.column})
        const pushed = Math.max(0, stage.wanted().length - program.height)
        expect(stage.emulator.scrollback()).toHaveLength(pushed)
      })
    }),
)

test.each(SCROLLS)("nothing that a terminal takes amiss is ever written, by %s", scroll =>
  programs(async program => {
    const habits = {eraseAtHome: "archives", synchronized: "unknown"} as const
    const stage = new Stage(program, habits, scroll)
    await play(stage, () => {})
    expect(forbidden(stage.emulator.bytes)).toEqual([])
  }),
)
