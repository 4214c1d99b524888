// Many random programs in every real terminal that is here: run by scripts/terminals.mjs, which
// makes the README's table of what came of them.

import {writeFileSync} from "node:fs"
import {join} from "node:path"
import {isExact} from "../exact/judge.js"
import {type Outcome, runExact} from "./exact.js"
import {habitsOf} from "./habits.js"
import {type Kind, kinds, whyNot} from "./kinds.js"
import {OPERATIONS, type Operation, ROUNDS} from "./operations.js"
import {RealTerminal} from "./session.js"
import type {Run} from "./table.js"
import {versionOf} from "./version.js"

export interface SurveyOptions {
  /** Programs of each operation in each terminal. */
  readonly programs: number
  /** Only these operations. */
  readonly operations: readonly string[] | undefined
  /** Programs that run at the same time. */
  readonly atOnce: number
  /** A folder for the rows and bytes of what was not exact. */
  readonly records: string | undefined
  /** Is given a line of words for each program. */
  tell(words: string): void
}

interface Task {
  readonly kind: Kind
  readonly operation: Operation
  readonly seed: number
}

/** Lines of a burst. */
const BURST = 10_000
/** A program that was thrown off its track by the machine is begun anew so many times. */
const TRIES = 2

/** Runs them all. What cannot be driven here is told and left out. */
export async function survey(options: SurveyOptions): Promise<readonly Run[]> {
  const tasks = tasksOf(options)
  const runs: Run[] = []
  const worker = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const run = await runOf(task, options)
      if (run) runs.push(run)
    }
  }
  await Promise.all(Array.from({length: options.atOnce}, worker))
  return runs
}

function tasksOf({programs, operations, tell}: SurveyOptions): Task[] {
  const picked = (Object.keys(OPERATIONS) as Operation[]).filter(name => {
    return operations?.includes(name) ?? true
  })
  return kinds().flatMap(kind => {
    const reason = whyNot(kind.driver, kind.place)
    if (reason !== undefined) {
      tell(`${kind.name}: left out, ${reason}`)
      return []
    }
    const seeds = Array.from({length: programs}, (_, index) => index + 1)
    return picked.flatMap(operation => seeds.map(seed => ({kind, operation, seed})))
  })
}

async function runOf(task: Task, options: SurveyOptions): Promise<Run | undefined> {
  const {kind, operation, seed} = task
  const name = `${kind.name} ${operation} ${seed}`
  for (let tries = 1; tries <= TRIES; tries++) {
    const begun = performance.now()
    try {
      const outcome = await outcomeOf(task)
      const run = await told(task, outcome)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      options.tell(`${name}: ${run.exact ? "exact" : wordsOf(run)}, ${seconds} s`)
      if (!run.exact && options.records !== undefined) record(join(options.records, name), outcome)
      return run
    } catch (error) {
      options.tell(`${name}: ${(error as Error).message.split("\n")[0]}`)
    }
  }
  return undefined
}

async function outcomeOf({kind, operation, seed}: Task): Promise<Outcome> {
  const terminal = new RealTerminal(kind.driver, kind.place)
  try {
    return await runExact(
      async start => {
        await terminal.start(start)
        return terminal
      },
      {
        seed,
        rounds: Array.from({length: ROUNDS[operation]}, () => operation),
        habits: habitsOf(kind.driver.name),
        burst: BURST,
      },
    )
  } finally {
    await terminal.stop()
  }
}

async function told({kind, operation}: Task, {verdict, stormMs, counts}: Outcome): Promise<Run> {
  const {lost, twice, disordered, stray} = verdict
  return {
    terminal: kind.name,
    version: await versionOf(kind.driver, kind.place),
    operation,
    exact: isExact(verdict),
    lost: lost.length,
    twice: twice.length,
    disordered,
    stray,
    buried: counts["buried"] ?? 0,
    stormMs,
  }
}

function wordsOf({lost, twice, disordered, stray}: Run): string {
  return `lost ${lost}, twice ${twice}, out of order ${disordered}, stray ${stray}`
}

function record(path: string, {rows, verdict, counts, output}: Outcome): void {
  const words = JSON.stringify({...verdict, counts})
  writeFileSync(`${path}.txt`, `${words}\n${rows.join("\n")}\n`)
  writeFileSync(`${path}.out`, output)
}
