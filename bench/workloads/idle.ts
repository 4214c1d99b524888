// Nobody types and no turn runs: nothing is written, nothing wakes up.

import {readFileSync} from "node:fs"
import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {cpuNs, mainWakeUps, wakeUps} from "../process.js"
import {played, prompted, settled, startInteractive, startReplay} from "../product.js"
import {pause, type Session} from "../pty.js"

/** V8 collects what the start and the turn have left when nothing else is to be done: after 9 s on a
 *  quiet machine, later and more than once on a busy one. By then that is over, and so is what runs
 *  beside this: in ms. */
const COLLECTED_MS = {short: 32_000, full: 160_000} as const

const SESSION = "test/corpus/sessions/fix-timedelta.jsonl"

export const idle: Workload = {
  name: "idle",
  title: "nothing to do, before the first turn and after one",
  company: "quiet",
  async run(context) {
    const before = `${context.scratch}/before.json`
    const after = `${context.scratch}/after.json`
    const replay = [...context.product, "replay", "--speed", "max", context.root + SESSION]
    const done = startReplay(context, [], probed(context, replay, after))
    await played(done)
    const fresh = startInteractive(context, probed(context, context.product, before))
    await prompted(fresh)

    await pause(COLLECTED_MS[context.scale])
    const measures = await Promise.all([
      still(context, {name: "idle", session: fresh, file: before}),
      still(context, {name: "idle.turned", session: done, file: after}),
    ])
    await Promise.all([fresh.close(), done.close()])
    return measures.flat()
  },
}

function probed(context: Context, command: readonly string[], file: string) {
  const [node = "", ...rest] = command
  const preload = ["--import", `${context.root}bench/programs/probe.mjs`]
  return {command: [node, ...preload, ...rest], environment: {PLATEN_BENCH_PROBE: file}}
}

interface Watched {
  readonly name: string
  readonly session: Session
  readonly file: string
}

async function still(context: Context, watched: Watched): Promise<readonly Measure[]> {
  const {name, session} = watched
  const seconds = context.scale === "short" ? 5 : 10
  const {pid} = session.pty
  await settled(session)
  const mark = session.mark
  const from = {main: mainWakeUps(pid), all: wakeUps(pid), ns: cpuNs(pid)}
  await pause(seconds * 1000)
  const to = {main: mainWakeUps(pid), all: wakeUps(pid), ns: cpuNs(pid)}
  const note = `in ${seconds} s`
  const measures: Measure[] = [
    {name: `${name}.bytes`, value: session.since(mark).bytes, unit: "bytes", note},
  ]
  const add = (what: string, unit: string, [a, b]: readonly (number | undefined)[]) => {
    if (a !== undefined && b !== undefined) {
      measures.push({name: `${name}.${what}`, value: b - a, unit, note})
    }
  }
  add("wakeups", "times", [from.main, to.main])
  add("wakeups.all", "times", [from.all, to.all])
  if (from.ns !== undefined && to.ns !== undefined) {
    measures.push({name: `${name}.cpu`, value: (to.ns - from.ns) / 1e6, unit: "ms", note})
  }
  measures.push(await timersOf(name, watched))
  return measures
}

/** What keeps the event loop alive that is a timer, told by the process itself. */
async function timersOf(name: string, {session, file}: Watched): Promise<Measure> {
  process.kill(session.pty.pid, "SIGUSR2")
  await pause(500)
  const {active} = JSON.parse(readFileSync(file, "utf8")) as {readonly active: readonly string[]}
  const timers = active.filter(kind => kind === "Timeout" || kind === "Immediate")
  return {name: `${name}.timers`, value: timers.length, unit: "timers", note: active.join(" ")}
}
