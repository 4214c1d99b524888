import {expect, test} from "vitest"
import {inEachTerminal} from "./all.js"
import {type Copy, copiesIn, LINES, type LineKind, ROWS} from "./copying.js"
import {whereIs} from "./process.js"

const LIMITS = {timeout: 120_000, retry: 1}

/** Terminals whose selecting reaches the scrollback at once; elsewhere a mouse would have to. */
const DEEP = ["xtermjs", "tmux", "screen", "foot"]

/** GNU screen copies the column that a wide sign left over as a blank. */
const HABITS: Readonly<Record<string, Partial<Record<LineKind, Copy>>>> = {
  screen: {"wide signs, one column left": "blank"},
}

const wholeIn = (terminal: string) => ({
  ...Object.fromEntries(Object.keys(LINES).map(kind => [kind, "whole"])),
  ...HABITS[terminal],
})

inEachTerminal((start, {driver}) => {
  test(
    "B122 lines that the window broke are copied whole, and full ones apart",
    LIMITS,
    async ctx => {
      // What was copied is read through it.
      if (whereIs("xclip") === undefined) ctx.skip("xclip is not installed")
      const copies = await copiesIn(start, ROWS)
      // It tells nobody which rows it has broken, so there is nothing to compare with.
      if (copies === undefined) ctx.skip("rows are all that this terminal has")
      expect(copies).toEqual(wholeIn(driver.name))
    },
  )
})

inEachTerminal((start, {driver}) => {
  test("B122 so they are out of the scrollback, or half out of it", LIMITS, async () => {
    expect(await copiesIn(start, 14)).toEqual(wholeIn(driver.name))
  })
}, DEEP)
