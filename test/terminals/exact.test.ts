import {expect, test} from "vitest"
import {inEachTerminal, type StartTerminal} from "./all.js"
import {type Outcome, runExact} from "./exact.js"
import {habitsOf, ROWS_PER_OVERTAKEN_FRAME} from "./habits.js"
import type {Kind} from "./kinds.js"
import type {Operation} from "./operations.js"

// Short: one program of each kind in each terminal. `npm run terminals` runs many and writes the
// table.

// What a window does meanwhile is up to the machine's load: once more is asked before it counts.
const LIMITS = {timeout: 120_000, retry: 1}

inEachTerminal((start, kind) => {
  test("at rest around each resize: every row once and in order", LIMITS, async () => {
    const rounds = Array.from({length: 6}, () => "rest" as const)
    mustBeExact(await run(start, kind, rounds))
  })

  test(
    "pop-ups, the other screen, the shell, children, a burst: every row once",
    LIMITS,
    async () => {
      const rounds = ["menu", "pager", "shell", "child", "menu", "child", "pager", "burst"] as const
      mustBeExact(await run(start, kind, rounds))
    },
  )

  test("never at rest: only rows of frames that were met come twice", LIMITS, async () => {
    const rounds = Array.from({length: 6}, () => "free" as const)
    mustBeNearlyExact(await run(start, kind, rounds))
  })

  test("30 sizes in 3 s: only rows of frames that were met come twice", LIMITS, async () => {
    mustBeNearlyExact(await run(start, kind, ["storm"]))
  })
})

// Every run tries another program; the seed of one that fails is in its message.
function run(start: StartTerminal, {driver}: Kind, rounds: readonly Operation[]): Promise<Outcome> {
  return runExact(start, {seed: SEED, rounds, habits: habitsOf(driver.name), burst: 1000})
}

const SEED = process.env["CI"] === "true" ? 1 : Math.floor(Math.random() * 1e6)

/** Frames that the terminal took in at another size, and rows that it had pushed by then. */
function met({counts}: Outcome): number {
  return (counts["overtaken"] ?? 0) + (counts["leaked"] ?? 0)
}

function mustBeExact(outcome: Outcome): void {
  const {verdict} = outcome
  const isExcused = met(outcome) > 0
  expect(
    {
      lost: verdict.lost,
      twice: isExcused ? [] : verdict.twice,
      disordered: isExcused ? 0 : verdict.disordered,
      stray: isExcused ? 0 : verdict.stray,
    },
    `seed ${SEED}, ${JSON.stringify(outcome.counts)}`,
  ).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
}

function mustBeNearlyExact(outcome: Outcome): void {
  const {twice, lost} = outcome.verdict
  // Frames that repaint in place ask nothing, so one more than those counted may be met.
  const most = 1 + met(outcome)
  const words = `seed ${SEED}, ${JSON.stringify(outcome.counts)}`
  expect(twice.length, words).toBeLessThanOrEqual(most * ROWS_PER_OVERTAKEN_FRAME)
  expect(lost.length, words).toBeLessThanOrEqual(most)
}
