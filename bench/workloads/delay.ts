// How long the event loop stands still while an answer streams, beside a program that does nothing:
// whatever else is to be done then, a key or a word from the agent, waits so long.

import {readFileSync} from "node:fs"
import {type Context, companion, type Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {prompted, startReplay} from "../product.js"
import {pause, Session, type SessionOptions} from "../pty.js"
import {writeTurn} from "../recordings.js"
import {textFor} from "./rates.js"

const RATES = [1000, 10_000] as const
const SECONDS = {short: 2, full: 10} as const

export const delay: Workload = {
  name: "delay",
  title: "the event loop while Markdown streams",
  async run(context) {
    const floor = await idleDelay(context)
    const measures: Measure[] = []
    for (const rate of RATES) {
      const {p99, max} = await streamingDelay(context, rate)
      measures.push({
        name: `delay.${rate}.p99`,
        value: p99 - floor.p99,
        unit: "ms",
        note: `above an idle program's ${floor.p99.toFixed(1)} ms; longest ${max.toFixed(0)} ms`,
      })
    }
    return measures
  },
}

/** How long a timer came late, in ms. */
interface Delay {
  readonly p99: number
  readonly max: number
}

async function idleDelay(context: Context): Promise<Delay> {
  const note = `${context.scratch}/idle.json`
  const options = watched(context, companion(context, "empty"), note)
  const session = new Session({directory: context.scratch, ...options})
  try {
    await pause(SECONDS[context.scale] * 1000)
    return await told(session, note)
  } finally {
    await session.close()
  }
}

async function streamingDelay(context: Context, rate: number): Promise<Delay> {
  const recording = `${context.scratch}/${rate}.jsonl`
  const note = `${context.scratch}/${rate}.json`
  const {text} = textFor("markdown", rate * SECONDS[context.scale])
  writeTurn(recording, [
    {type: "wait", ms: 1000},
    {type: "text", text},
  ])
  const command = [...context.product, "replay", recording, "--speed", "1", "--rate", `${rate}`]
  const session = startReplay(context, [], watched(context, command, note))
  try {
    await prompted(session)
    await session.shows("End of the recording")
    return await told(session, note)
  } finally {
    await session.close()
  }
}

/** The command with the probe in it that measures the event loop. */
function watched(
  context: Context,
  command: readonly string[],
  note: string,
): Pick<SessionOptions, "command" | "environment"> {
  const [node = "", ...rest] = command
  const preload = ["--import", `${context.root}bench/programs/probe.mjs`]
  return {
    command: [node, ...preload, ...rest],
    environment: {PLATEN_BENCH_PROBE: note, PLATEN_BENCH_DELAY: "1"},
  }
}

async function told(session: Session, note: string): Promise<Delay> {
  process.kill(session.pty.pid, "SIGUSR2")
  await pause(500)
  const {delay} = JSON.parse(readFileSync(note, "utf8")) as {readonly delay: Delay}
  return delay
}
