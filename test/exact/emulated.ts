// A random program on the emulator, with resizes, on a clock of the test's own.
// Knows the inline screen only through the paper.

import type {Personality} from "../help/personality.js"
import {judge, type Verdict} from "./judge.js"
import {random, Script} from "./script.js"
import {World} from "./world.js"

export interface EmulatedPlan {
  readonly seed: number
  /** «quiet»: output pauses around each resize. «free»: it never does. */
  readonly resizes: "none" | "quiet" | "free"
  readonly personality: Partial<Personality>
  readonly lineMax: number
  readonly steps: number
  readonly scroll: "feed" | "margins"
  /** Smallest size that a resize may give. */
  readonly smallest?: {readonly columns: number; readonly rows: number}
}

export interface EmulatedOutcome {
  readonly verdict: Verdict
  readonly world: World
  /** Lines that stood there before. */
  readonly shell: readonly string[]
}

/** Plays the program of a seed to its end: the same for the same plan, on every machine. */
export async function runEmulated(plan: EmulatedPlan): Promise<EmulatedOutcome> {
  const pick = random(plan.seed)
  const script = new Script(plan.seed + 1, plan.lineMax)
  const size = {columns: 30 + pick(60), rows: 8 + pick(25)}
  const world = new World(size, plan.personality)
  const {clock, emulator, paper} = world
  paper.screen.capabilities = {...paper.screen.capabilities, scroll: plan.scroll}
  const shell = script.shell()
  emulator.print(shell.map(line => `${line}\r\n`).join(""))
  paper.screen.begin()
  for (let step = 0; step < plan.steps; step++) {
    await clock.run(script.step(paper))
    if (plan.resizes !== "none" && pick(8) === 0) await resize(world, plan, pick)
  }
  await clock.run(1000)
  script.finish(paper)
  await world.settle()
  return {verdict: judge(emulator.all(), {shell, lines: paper.finals}), world, shell}
}

/** One new size, or a storm of them; some the kernel tells late. */
async function resize(
  world: World,
  plan: EmulatedPlan,
  pick: (below: number) => number,
): Promise<void> {
  const {clock} = world
  const smallest = plan.smallest ?? {columns: 20, rows: 6}
  if (plan.resizes === "quiet") await world.settle()
  const sizes = pick(10) < 3 ? 2 + pick(4) : 1
  for (let n = 0; n < sizes; n++) {
    const notify = pick(5) === 0 ? pick(200) : "now"
    const size = {columns: smallest.columns + pick(80), rows: smallest.rows + pick(30)}
    world.resize(size, {notify})
    if (n < sizes - 1) await clock.run(pick(40))
  }
  // The kernel tells late, at most a quarter of a second: then the program knows.
  if (plan.resizes === "quiet") await clock.run(260)
}
