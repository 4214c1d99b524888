// Random programs in terminals that count columns in other ways, laid out by what was measured.

import fc from "fast-check"
import {afterEach, describe, expect, test} from "vitest"
import {Measurement, measuring, profileOf} from "../../src/screen/measure.js"
import {DEFAULT_WIDTHS, useWidths, type WidthProfile} from "../../src/text/width.js"
import {Emulator} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"
import {runs} from "../help/runs.js"
import {anyProgram} from "./program.js"
import {onScreen, Stage, seenScreen} from "./stage.js"

afterEach(() => useWidths(DEFAULT_WIDTHS))

/** What the emulator tells of itself. */
async function measured(widths: Personality["widths"]): Promise<WidthProfile> {
  const emulator = new Emulator({columns: 40, rows: 3, personality: {widths}})
  const measurement = new Measurement()
  emulator.onBytes(bytes => {
    for (const [, row, column] of new TextDecoder().decode(bytes).matchAll(/(\d+);(\d+)R/g)) {
      measurement.take({row: Number(row) - 1, column: Number(column) - 1})
    }
  })
  emulator.write(measuring({up: 0, column: 0, synchronized: true}))
  await emulator.settle()
  const profile = profileOf(measurement.measured!)
  // But for what is measured, the emulator counts by the default's rules.
  return widths === "code-points" ? profile : {...DEFAULT_WIDTHS, ambiguous: profile.ambiguous}
}

/** Rows as text without looks, and the columns of their letters: where we see one cell, a flag is
 *  two there with half of it each, and a vowel sign stands beside its letter. */
const textOf = (screen: readonly (readonly string[])[]) =>
  screen.map(row => {
    const cells = row.map(cell => cell.replace(/«.*»$/s, ""))
    const letters = cells.flatMap((cell, column) =>
      /^[a-z]/.test(cell) ? [`${cell[0]}${column}`] : [],
    )
    return {text: cells.join("").trimEnd(), letters}
  })

describe.each(["code-points", "ambiguous-wide"] as const)("counting by %s", widths => {
  test("B107 B111 after every frame the screen is as drawn, cell by cell", async () => {
    const profile = await measured(widths)
    await fc.assert(
      fc.asyncProperty(anyProgram, async program => {
        useWidths(profile)
        const stage = new Stage(program, {widths})
        for (const step of program.steps) {
          const frame = stage.frameOf(step)
          const {bytes, known} = stage.paint(frame, step.questions)
          stage.emulator.write(bytes)
          await stage.emulator.settle()
          stage.note(frame, known)
          stage.confirm()
          const wanted = onScreen(stage.wanted(), program)
          const seen = seenScreen(stage.emulator)
          if (widths === "code-points") expect(textOf(seen)).toEqual(textOf(wanted))
          else expect(seen).toEqual(wanted)
        }
      }),
      {numRuns: runs(60)},
    )
  })
})
