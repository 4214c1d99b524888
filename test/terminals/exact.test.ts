import {expect, test} from "vitest"
import {inEachTerminal} from "./all.js"
import {type Manner, runExact} from "./exact.js"
import {lineMaxOf, lostByUs, ROWS_PER_OVERTAKEN_FRAME} from "./habits.js"

// Short: a handful of programs in each terminal. `npm run terminals` runs many and writes the table.
const SEEDS = [1, 2]

// What a window does meanwhile is up to the machine's load: once more is asked before it counts.
const LIMITS = {timeout: 120_000, retry: 1}

inEachTerminal((start, {driver}) => {
  const run = (seed: number, manner: Manner) =>
    runExact(start, {seed, manner, steps: 6, lineMax: lineMaxOf(driver.name)})

  for (const seed of SEEDS) {
    test(
      `program ${seed}, at rest around each resize: every row once and in order`,
      LIMITS,
      async () => {
        const {verdict, counts} = await run(seed, "quiet")
        const excused = (counts["overtaken"] ?? 0) + (counts["leaked"] ?? 0) > 0
        const lost = lostByUs(driver.name, verdict.lost)
        expect({...verdict, lost, twice: excused ? [] : verdict.twice}).toEqual({
          lost: [],
          twice: [],
          disordered: excused ? verdict.disordered : 0,
          stray: excused ? verdict.stray : 0,
        })
      },
    )

    test(`program ${seed}, never at rest: only rows of met frames come twice`, LIMITS, async () => {
      const {verdict, counts} = await run(seed, "free")
      // Frames that repaint in place ask nothing, so one more than those counted may be met by a
      // resize while it is read.
      const met = 1 + (counts["overtaken"] ?? 0) + (counts["leaked"] ?? 0)
      expect(verdict.twice.length).toBeLessThanOrEqual(met * ROWS_PER_OVERTAKEN_FRAME)
      expect(lostByUs(driver.name, verdict.lost).length).toBeLessThanOrEqual(met)
    })
  }
})
