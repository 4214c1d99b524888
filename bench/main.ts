// Runs the workloads, one at a time; prints one table, writes JSON; the exit code is the gates.

import {existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs"
import {cpus, tmpdir} from "node:os"
import {join, resolve} from "node:path"
import {readWish, USAGE, type Wish} from "./arguments.js"
import {chartOf} from "./chart.js"
import type {Context, Workload} from "./context.js"
import {type Bound, judge, readBounds} from "./gates.js"
import type {Measure} from "./measure.js"
import {type Earlier, tableOf} from "./table.js"
import {WORKLOADS} from "./workloads.js"

interface Results {
  readonly date: string
  readonly node: string
  readonly platform: string
  readonly cpu: string
  readonly scale: string
  readonly measures: readonly Measure[]
  /** Workloads that could not be run to their end. */
  readonly failures: readonly string[]
}

/** The whole bench. `root` is the project's folder with "/" at its end. Gives the exit code: 0 when
 *  all gates hold, 1 when one is broken or a workload failed, 2 for a wrong command line. */
export async function main(root: string, args: readonly string[]): Promise<number> {
  const wish = readWish(args)
  if (typeof wish === "string") return refuse(wish)
  if (wish.list === "list") {
    for (const {name, title} of WORKLOADS) console.log(`${name.padEnd(14)}${title}`)
    return 0
  }
  const chosen = WORKLOADS.filter(({name}) => wish.only.length === 0 || wish.only.includes(name))
  const unknown = wish.only.find(name => !WORKLOADS.some(each => each.name === name))
  if (unknown !== undefined) return refuse(`no such workload: ${unknown}`)
  const program = resolve(wish.program ?? `${root}dist/main.cjs`)
  if (!existsSync(program)) return refuse(`${program} is not there: npm run build`)
  const bounds = readBounds(`${root}bench/gates.json`)
  const earlier = earlierOf(wish)
  const results = await runAll(chosen, {root, program, scale: wish.scale, bounds})
  console.log(`\n${tableOf(results.measures, bounds, earlier)}`)
  return conclude(results, {root, bounds, whole: wish.only.length === 0})
}

interface Asked {
  readonly root: string
  readonly program: string
  readonly scale: Context["scale"]
  readonly bounds: readonly Bound[]
}

/** Units of what the machine's other work can only make larger. */
const DISTURBED = new Set(["ms", "×", "frames"])
/** How often a workload is run when only such a measure breaks its gate: noise passes, a slower
 *  program does not. What is counted is never asked twice. */
const RUNS_MAX = 3
/** Nor is one that has taken so long in all, in ms: the whole must come to its end. */
const RUNS_MS_MAX = 120_000

/** Workloads that run beside each other where company is welcome. */
const LANES = 3

/** Runs a workload, again if all that it breaks may be the machine's doing. */
async function settled(
  workload: Workload,
  asked: Asked,
  scratch: string,
): Promise<readonly Measure[]> {
  const {root, scale, bounds} = asked
  const product = [process.execPath, asked.program]
  const startMs = performance.now()
  for (let run = 1; ; run++) {
    const measures = await workload.run({root, scale, product, scratch})
    const broken = measures.filter(measure => judge(bounds, measure).type === "broken")
    const isNoise = broken.length > 0 && broken.every(({unit}) => DISTURBED.has(unit))
    const isLong = performance.now() - startMs > RUNS_MS_MAX
    if (!isNoise || isLong || run === RUNS_MAX) return measures
    console.error(`${workload.name}: ${broken.map(one => one.name).join(", ")} broken, run again`)
  }
}

async function runAll(workloads: readonly Workload[], asked: Asked): Promise<Results> {
  const outcomes = new Map<Workload, Outcome>()
  const run = async (workload: Workload) => {
    outcomes.set(workload, await outcomeOf(workload, asked))
  }
  for (const kind of ["welcome", "quiet"] as const) {
    const social = workloads.filter(({company}) => company === kind)
    await Promise.all(Array.from({length: LANES}, () => lane(social, run)))
  }
  for (const workload of workloads) if (!outcomes.has(workload)) await run(workload)
  // In the order of the list, however they were run.
  const all = workloads.map(workload => outcomes.get(workload)!)
  return {
    date: new Date().toISOString(),
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}`,
    scale: asked.scale,
    measures: all.flatMap(({measures}) => measures),
    failures: all.flatMap(({failure}) => failure ?? []),
  }
}

/** What has become of one workload. */
interface Outcome {
  readonly measures: readonly Measure[]
  /** Why it could not be run to its end. */
  readonly failure: string | undefined
}

async function outcomeOf(workload: Workload, asked: Asked): Promise<Outcome> {
  const scratch = mkdtempSync(join(tmpdir(), "platen-bench-"))
  const startMs = performance.now()
  try {
    return {measures: await settled(workload, asked, scratch), failure: undefined}
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {measures: [], failure: `${workload.name}: ${why}`}
  } finally {
    rmSync(scratch, {recursive: true, force: true})
    const seconds = ((performance.now() - startMs) / 1000).toFixed(1)
    console.error(`${workload.name.padEnd(14)}${seconds.padStart(6)} s  ${workload.title}`)
  }
}

/** Runs what is left in a queue, one after another. */
async function lane(queue: Workload[], run: (workload: Workload) => Promise<void>): Promise<void> {
  for (let next = queue.shift(); next; next = queue.shift()) await run(next)
}

function conclude(
  results: Results,
  parts: {readonly root: string; readonly bounds: readonly Bound[]; readonly whole: boolean},
): number {
  const folder = `${parts.root}bench/results`
  mkdirSync(folder, {recursive: true})
  const stamp = results.date.replace(/[:.]/g, "-")
  const text = `${JSON.stringify(results, undefined, 2)}\n`
  writeFileSync(`${folder}/${stamp}.json`, text)
  if (parts.whole) writeFileSync(`${folder}/latest.json`, text)
  console.log(`\nbench/results/${stamp}.json`)
  const chart = chartOf(results.measures)
  if (chart !== undefined) {
    // The one for the README is drawn by whole runs only: short ones have few samples.
    const place = results.scale === "full" ? "bench" : "bench/results"
    writeFileSync(`${parts.root}${place}/comparison.svg`, chart)
    console.log(`${place}/comparison.svg`)
  }
  for (const failure of results.failures) console.log(`FAILED ${failure}`)
  const broken = results.measures.filter(measure => judge(parts.bounds, measure).type === "broken")
  for (const {name} of broken) {
    const bound = parts.bounds.find(each => each.measure === name)
    console.log(`BROKEN ${name}: ${bound?.reason ?? ""}`)
  }
  const missing = parts.whole ? missingGates(results, parts.bounds) : []
  for (const name of missing) console.log(`MISSING ${name}: nothing was measured`)
  return broken.length + results.failures.length + missing.length === 0 ? 0 : 1
}

/** Gates that no workload spoke to: a gate must not pass by being forgotten. What only Linux can
 *  tell is excused elsewhere. */
function missingGates(results: Results, bounds: readonly Bound[]): readonly string[] {
  if (process.platform !== "linux") return []
  const names = new Set(results.measures.map(measure => measure.name))
  return bounds.filter(b => b.kind === "gate" && !names.has(b.measure)).map(b => b.measure)
}

function earlierOf(wish: Wish): Earlier | undefined {
  if (wish.against === undefined) return undefined
  const {measures} = JSON.parse(readFileSync(wish.against, "utf8")) as Results
  return new Map(measures.map(({name, value}) => [name, value]))
}

function refuse(why: string): number {
  console.error(`${why}\n${USAGE}`)
  return 2
}
