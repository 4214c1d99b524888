import {appendFileSync} from "node:fs"
import {test} from "vitest"
import {isExact} from "../exact/script.js"
import {inEachTerminal} from "./all.js"
import {runExact} from "./exact.js"
import {lineMaxOf} from "./habits.js"

// Run by scripts/terminals.mjs, which makes the README's table of what this writes to SURVEY.
const log = process.env["SURVEY"]
const programs = Number(process.env["PROGRAMS"] ?? 0)

// Minutes of work whose result is a table: `npm test` has exact.test.ts instead.
if (log === undefined)
  test.skip("the survey of real terminals: run by `npm run terminals`", () => {})
else {
  inEachTerminal((start, {driver}) => {
    for (const manner of ["quiet", "free"] as const) {
      for (let seed = 1; seed <= programs; seed++) {
        test(`${manner} ${seed}`, async () => {
          const plan = {seed, manner, steps: 8, lineMax: lineMaxOf(driver.name)}
          const {verdict, counts} = await runExact(start, plan)
          const {lost, twice, stray} = verdict
          const line = {
            terminal: driver.name,
            manner,
            seed,
            exact: isExact(verdict),
            lost: lost.length,
            twice: twice.length,
            stray,
            counts,
          }
          appendFileSync(log, `${JSON.stringify(line)}\n`)
        }, 120_000)
      }
    }
  })
}
