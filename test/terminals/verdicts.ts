// One short program in a terminal under test, and what may be expected of it there.

import {expect} from "vitest"
import type {StartTerminal} from "./all.js"
import {type Outcome, runExact} from "./exact.js"
import {habitsOf} from "./habits.js"
import type {Kind} from "./kinds.js"
import {type Operation, TALLEST} from "./operations.js"

/** What a window does meanwhile is up to the machine's load: once more is asked before it counts. */
export const LIMITS = {timeout: 120_000, retry: 1}

/** Every run tries another program, but on a build machine, where a red build means a change. */
const SEED = process.env["CI"] === "true" ? 1 : Math.floor(Math.random() * 1e6)

/** Runs these rounds in a terminal. */
export function run(
  start: StartTerminal,
  {driver}: Kind,
  rounds: readonly Operation[],
): Promise<Outcome> {
  return runExact(start, {seed: SEED, rounds, habits: habitsOf(driver.name), burst: 1000})
}

/** Every row once and in order; rows of frames that were met, which are counted, may come twice. */
export function mustBeExact(outcome: Outcome): void {
  const {verdict} = outcome
  const isExcused = met(outcome) > 0
  expect(
    {
      lost: verdict.lost,
      twice: isExcused ? [] : verdict.twice,
      disordered: isExcused ? 0 : verdict.disordered,
      stray: isExcused ? 0 : verdict.stray,
    },
    wordsOf(outcome),
  ).toEqual({lost: [], twice: [], disordered: 0, stray: 0})
}

/** At most the rows of frames that were met come twice, and few are lost. */
export function mustBeNearlyExact({driver}: Kind, outcome: Outcome): void {
  const {twice, lost} = outcome.verdict
  // A frame that repaints in place may be met without being counted.
  const most = 1 + met(outcome)
  const lostMost = habitsOf(driver.name).loses ? most * TALLEST : most
  // A frame holds at most a screenful of rows.
  expect(twice.length, wordsOf(outcome)).toBeLessThanOrEqual(most * TALLEST)
  expect(lost.length, wordsOf(outcome)).toBeLessThanOrEqual(lostMost)
}

/** Frames that the terminal took in at another size, and rows that it had pushed by then. */
function met({counts}: Outcome): number {
  return (counts["overtaken"] ?? 0) + (counts["leaked"] ?? 0)
}

function wordsOf({counts}: Outcome): string {
  return `seed ${SEED}, ${JSON.stringify(counts)}`
}
