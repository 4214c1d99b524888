// A terminal that stops reading for a while: with an agent that talks, with one that floods, and
// with one that only thinks.

import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {memoryOf} from "../process.js"
import {prompted, startInteractive} from "../product.js"
import {pause, type Session} from "../pty.js"
import {longestWait, readTalker, talker} from "../talker.js"

const MEGABYTE = 1024 * 1024
/** How long each part takes, in seconds: before the stall memory comes to rest. */
interface Times {
  readonly warm: number
  readonly stall: number
}
const SHORT: Readonly<Record<"talks" | "floods" | "thinks", Times>> = {
  talks: {warm: 6, stall: 8},
  floods: {warm: 4, stall: 5},
  thinks: {warm: 3, stall: 6},
}
const FULL: typeof SHORT = {
  talks: {warm: 15, stall: 60},
  floods: {warm: 15, stall: 60},
  thinks: {warm: 3, stall: 60},
}
const REST_SECONDS = 3
/** How long is looked at what comes when the terminal reads again, in ms. */
const RESUMED_MS = 60

export const stall: Workload = {
  name: "stall",
  title: "a terminal that stops reading",
  company: "quiet",
  async run(context) {
    const times = context.scale === "short" ? SHORT : FULL
    // One that only thinks disturbs nobody.
    const [talks, thinks] = await Promise.all([
      stalled(context, 1000, times.talks),
      stalled(context, 0, times.thinks),
    ])
    const floods = await stalled(context, "flood", times.floods)
    const measures: Measure[] = [
      {
        name: "stall.gap",
        value: talks.gapMs,
        unit: "ms",
        note: `longest wait for an answer in ${times.talks.stall} s; up to 20 ms counts as none`,
      },
      {
        name: "stall.rows",
        value: talks.wrong + floods.wrong,
        unit: "lines",
        note: "lost or twice",
      },
      {
        name: "stall.frames",
        value: thinks.bytes,
        unit: "bytes",
        note: `read at once after ${times.thinks.stall} s of spinner`,
      },
    ]
    if (talks.grown !== undefined && floods.grown !== undefined) {
      measures.push(
        {
          name: "stall.growth",
          value: talks.grown / MEGABYTE,
          unit: "MB",
          note: `in ${times.talks.stall} s`,
        },
        {name: "stall.flood.growth", value: floods.grown / MEGABYTE, unit: "MB"},
      )
    }
    return measures
  },
}

interface Stalled {
  readonly gapMs: number
  /** Bytes more in memory at the end of the stall. */
  readonly grown: number | undefined
  /** What came first when the terminal read again. */
  readonly bytes: number
  /** Lines that are not there exactly once. */
  readonly wrong: number
}

async function stalled(context: Context, rate: number | "flood", times: Times): Promise<Stalled> {
  const log = `${context.scratch}/talker-${rate}.json`
  const seconds = times.warm + times.stall + REST_SECONDS
  const agent = talker({root: context.root, log, rate, seconds})
  const command = [...context.product, ...agent]
  const session = startInteractive(context, {command, scrollback: 300_000})
  try {
    await prompted(session)
    session.type("go\r")
    await pause(times.warm * 1000)
    const before = memoryOf(session.pty.pid)
    const mark = session.mark
    const fromMs = Date.now()
    session.pty.pause()
    await pause(times.stall * 1000)
    const toMs = Date.now()
    const after = memoryOf(session.pty.pid)
    session.pty.resume()
    await pause(RESUMED_MS)
    const {bytes} = session.since(mark)
    await session.until("the end of the turn", () => isIdle(session))
    await session.quiet(500)
    const told = readTalker(log)
    if (!told) throw new Error("the agent told nothing")
    return {
      gapMs: longestWait(told, fromMs, toMs),
      grown: before && after ? after.nowBytes - before.nowBytes : undefined,
      bytes,
      wrong: wrongLines(session, told.lines),
    }
  } finally {
    await session.close()
  }
}

function isIdle(session: Session): boolean {
  return session.emulator.screen().some(row => row.startsWith("› Ask"))
}

function wrongLines(session: Session, lines: number): number {
  const counts = new Uint32Array(lines)
  for (const row of session.emulator.joined()) {
    const number = Number(/^line (\d{6})/.exec(row)?.[1] ?? Number.NaN)
    if (number < lines) counts[number]!++
  }
  return counts.reduce((wrong, count) => wrong + (count === 1 ? 0 : 1), 0)
}
