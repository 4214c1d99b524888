import {test} from "vitest"
import {inEachTerminal} from "./all.js"
import {LIMITS, mustBeNearlyExact, run} from "./verdicts.js"

inEachTerminal((start, kind) => {
  test("never at rest: only rows of frames that were met come twice", LIMITS, async () => {
    mustBeNearlyExact(kind, await run(start, kind, ["free", "free", "free", "free", "free"]))
  })

  test("30 sizes in 3 s: only rows of frames that were met come twice", LIMITS, async () => {
    mustBeNearlyExact(kind, await run(start, kind, ["storm"]))
  })
})
