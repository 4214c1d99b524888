import {test} from "vitest"
import {inEachTerminal} from "./all.js"
import {LIMITS, mustBeExact, run} from "./verdicts.js"

// Short: one program of each kind in each terminal, here and in storm.test.ts. `npm run terminals`
// runs many and writes the table.

inEachTerminal((start, kind) => {
  test("at rest around each resize: every row once and in order", LIMITS, async () => {
    mustBeExact(await run(start, kind, ["rest", "rest", "rest", "rest", "rest"]))
  })

  test(
    "pop-ups, the other screen, the shell, children, a burst: every row once",
    LIMITS,
    async () => {
      const rounds = [
        "menu",
        "pager",
        "session",
        "shell",
        "child",
        "menu",
        "child",
        "burst",
      ] as const
      mustBeExact(await run(start, kind, rounds))
    },
  )
})
