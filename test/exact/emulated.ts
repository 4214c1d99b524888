// A random program on the emulator, with resizes, on a clock of the test's own.
// Knows the inline screen only through the paper.

import {TestClock} from "../help/clock.js"
import {Emulator} from "../help/emulator.js"
import type {Personality} from "../help/personality.js"
import {Paper} from "./paper.js"
import {judge, random, Script, type Verdict} from "./script.js"

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
  readonly emulator: Emulator
  readonly paper: Paper
}

export async function runEmulated(plan: EmulatedPlan): Promise<EmulatedOutcome> {
  const pick = random(plan.seed)
  const script = new Script(plan.seed + 1, plan.lineMax)
  const clock = new TestClock()
  const {personality} = plan
  const emulator = new Emulator({columns: 30 + pick(60), rows: 8 + pick(25), personality, clock})
  const shell = script.shell()
  emulator.print(shell.map(line => `${line}\r\n`).join(""))
  const paper = paperOn(emulator, clock, plan)
  paper.screen.begin()
  const smallest = plan.smallest ?? {columns: 20, rows: 6}
  for (let step = 0; step < plan.steps; step++) {
    await clock.run(script.step(paper))
    if (plan.resizes === "none" || pick(8) > 0) continue
    if (plan.resizes === "quiet") await settle(paper, emulator, clock)
    const sizes = pick(10) < 3 ? 2 + pick(4) : 1
    for (let n = 0; n < sizes; n++) {
      const notify = pick(5) === 0 ? pick(200) : "now"
      emulator.resize(smallest.columns + pick(80), smallest.rows + pick(30), {notify})
      if (n < sizes - 1) await clock.run(pick(40))
    }
    // The kernel tells late, at most a quarter of a second: then the program knows.
    if (plan.resizes === "quiet") await clock.run(260)
  }
  await clock.run(1000)
  script.finish(paper)
  await settle(paper, emulator, clock)
  return {verdict: judge(emulator.all(), {shell, lines: paper.finals}), emulator, paper}
}

function paperOn(emulator: Emulator, clock: TestClock, plan: EmulatedPlan): Paper {
  const {personality} = plan
  const paper = new Paper({
    clock,
    size: () => emulator.size(),
    write: bytes => emulator.write(bytes),
  })
  paper.screen.capabilities = {
    ...paper.screen.capabilities,
    synchronized: (personality.synchronized ?? "known") === "known",
    homeEraseArchives: personality.eraseAtHome === "archives",
    width: personality.reflow === "cuts" ? "cut" : "wrap",
    answers: personality.replies !== "never",
    scroll: plan.scroll,
  }
  emulator.onResize(() => paper.screen.signal())
  emulator.onBytes(bytes => {
    for (const match of new TextDecoder().decode(bytes).matchAll(/\x1b\[(\d+);(\d+)R/g)) {
      paper.screen.answer({row: Number(match[1]) - 1, column: Number(match[2]) - 1})
    }
  })
  return paper
}

async function settle(paper: Paper, emulator: Emulator, clock: TestClock): Promise<void> {
  paper.draw()
  await emulator.settle()
  for (let i = 0; i < 400 && (clock.nextMs !== undefined || !paper.settled); i++) {
    await clock.run(20)
    await emulator.settle()
    paper.draw()
    await emulator.settle()
  }
}
