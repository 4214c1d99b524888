import {expect, test} from "vitest"
import {isExact} from "../exact/script.js"
import {inEachTerminal} from "./all.js"
import {type Manner, runExact} from "./exact.js"
import {lineMaxOf, lostByUs, ROWS_PER_OVERTAKEN_FRAME} from "./habits.js"

// Short: a handful of programs in each terminal. `npm run terminals` runs many and writes the table.
const SEEDS = [1, 2]

inEachTerminal((start, driver) => {
  const run = (seed: number, manner: Manner) =>
    runExact(start, {seed, manner, steps: 6, lineMax: lineMaxOf(driver.name)})

  for (const seed of SEEDS) {
    test(`program ${seed}, at rest around each resize: every row once and in order`, async () => {
      const {verdict, counts} = await run(seed, "quiet")
      const excused = (counts["overtaken"] ?? 0) + (counts["leaked"] ?? 0) > 0
      const lost = lostByUs(driver.name, verdict.lost)
      expect({...verdict, lost, twice: excused ? [] : verdict.twice}).toEqual({
        lost: [],
        twice: [],
        disordered: excused ? verdict.disordered : 0,
        stray: excused ? verdict.stray : 0,
      })
    }, 120_000)

    test(`program ${seed}, never at rest: what comes twice is counted, and little`, async () => {
      const {verdict, counts} = await run(seed, "free")
      const overtaken = (counts["overtaken"] ?? 0) + (counts["leaked"] ?? 0)
      const lost = lostByUs(driver.name, verdict.lost)
      if (overtaken === 0) expect(isExact({...verdict, lost}), JSON.stringify(verdict)).toBe(true)
      expect(verdict.twice.length).toBeLessThanOrEqual(overtaken * ROWS_PER_OVERTAKEN_FRAME)
      // A resize that meets a frame half-read can cost what stood under it, in no case more.
      expect(lost.length).toBeLessThanOrEqual(overtaken)
    }, 120_000)
  }
})
