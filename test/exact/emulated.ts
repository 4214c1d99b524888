// A random program on the emulator, with resizes, on a clock of the test's own.
// Knows the inline screen only through the paper.

import type {Size} from "../../src/ports.js"
import {DEFAULT_WIDTHS, useWidths, type WidthProfile} from "../../src/text/width.js"
import type {Personality} from "../help/personality.js"
import {withoutOthers} from "../terminals/others.js"
import {type Foreign, judge, type Verdict} from "./judge.js"
import {random, Script} from "./script.js"
import {visit} from "./visits.js"
import {World} from "./world.js"

export interface EmulatedPlan {
  readonly seed: number
  /** «quiet»: output pauses around each resize. «free»: it never does. */
  readonly resizes: "none" | "quiet" | "free"
  readonly personality: Partial<Personality>
  readonly lineMax: number
  readonly steps: number
  readonly scroll: "feed" | "margins"
  /** Whether more befalls it than output and sizes: visits.ts. */
  readonly visits?: "some"
  /** How it counts columns; the default profile unless given. */
  readonly widths?: WidthProfile
}

/** No window is smaller. */
const SMALLEST = {columns: 20, rows: 5}

export interface EmulatedOutcome {
  readonly verdict: Verdict
  readonly world: World
  /** Lines that stood there before. */
  readonly shell: readonly string[]
  /** Lines that others have printed. */
  readonly others: readonly Foreign[]
}

/** Plays the program of a seed to its end: the same for the same plan, on every machine. */
export async function runEmulated(plan: EmulatedPlan): Promise<EmulatedOutcome> {
  useWidths(plan.widths ?? DEFAULT_WIDTHS)
  const pick = random(plan.seed)
  const script = new Script(plan.seed + 1, plan.lineMax)
  const size = {columns: 30 + pick(60), rows: 8 + pick(25)}
  const world = new World(size, plan.personality)
  const {clock, emulator, paper} = world
  const others: Foreign[] = []
  paper.screen.capabilities = {...paper.screen.capabilities, scroll: plan.scroll}
  const shell = script.shell()
  emulator.print(shell.map(line => `${line}\r\n`).join(""))
  paper.screen.begin()
  for (let step = 0; step < plan.steps; step++) {
    await clock.run(script.step(paper))
    if (plan.resizes !== "none" && pick(8) === 0) await resize(world, plan, pick)
    if (plan.visits === undefined || pick(8) > 0) continue
    await visit({
      world,
      script,
      pick,
      others,
      size: plan.resizes === "free" ? () => anySize(pick) : undefined,
    })
  }
  await clock.run(1000)
  script.finish(paper)
  await world.settle()
  const wanted = {shell, lines: paper.finals, others}
  return {verdict: judge(emulator.all(), wanted, withoutOthers), world, shell, others}
}

/** One new size, or a storm of them; some the kernel tells late. */
async function resize(
  world: World,
  plan: EmulatedPlan,
  pick: (below: number) => number,
): Promise<void> {
  const {clock} = world
  if (plan.resizes === "quiet") await world.settle()
  const sizes = pick(10) < 3 ? 2 + pick(4) : 1
  for (let n = 0; n < sizes; n++) {
    const notify = pick(5) === 0 ? pick(200) : "now"
    world.resize(anySize(pick), {notify})
    if (n < sizes - 1) await clock.run(pick(40))
  }
  // The kernel tells late, at most a quarter of a second: then the program knows.
  if (plan.resizes === "quiet") await clock.run(260)
}

function anySize(pick: (below: number) => number): Size {
  return {columns: SMALLEST.columns + pick(80), rows: SMALLEST.rows + pick(30)}
}
