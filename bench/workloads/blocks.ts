// One piece more of an answer, with 10, 1,000 and 100,000 blocks of conversation above it: bytes
// and time are what they always were.

import type {Context, Workload} from "../context.js"
import {WINDOW} from "../history.js"
import {type Measure, percentile} from "../measure.js"
import {cpuNs} from "../process.js"
import {prompted, startInteractive} from "../product.js"
import {pause, type Session} from "../pty.js"
import {plainText} from "../recordings.js"
import {type TellerStep, teller} from "../teller.js"

const FEW = 10
/** What the larger numbers are called, in the short form, too. */
const NAMES = ["1000", "100000"] as const
const MORE = {short: 20_000, full: 100_000} as const
const PIECES = {short: 40, full: 120} as const
/** From one piece to the next, in ms, and how long after its bytes it counts as over. */
const EVERY_MS = 120
const OVER_MS = 50
const WARMED = "warmed"
const OVER = "over."
const RATE = 1000 / EVERY_MS
/** Silence before the first piece, in ms. */
const REST_MS = 2500
/** Tokens before it, so that the code of a frame is as warm below few blocks as below many. */
const WARM = {tokens: 4000, rate: 2000} as const

export const blocks: Workload = {
  name: "blocks",
  title: "one piece more, with 10, 1,000 and many blocks above",
  async run(context) {
    const counts = [FEW, 1000, MORE[context.scale]]
    const sessions: Session[] = []
    try {
      await Promise.all(
        counts.map(async count => {
          const session = started(context, count)
          sessions.push(session)
          await warmed(session)
        }),
      )
      // All at the same time, so that whatever else the machine does meets all alike.
      const costs = await Promise.all(
        sessions.map(session => costOf(session, PIECES[context.scale])),
      )
      return measuresOf(counts, costs)
    } finally {
      for (const session of sessions) await session.close()
    }
  },
}

/** What a piece has cost. */
interface Cost {
  /** In the mean. */
  readonly bytes: number
  /** CPU time in ns. */
  readonly ns: number | undefined
}

function measuresOf(
  counts: readonly number[],
  [few, ...others]: readonly Cost[],
): readonly Measure[] {
  if (!few) return []
  const note = `a piece, below ${FEW} blocks`
  const measures: Measure[] = [{name: "blocks.bytes", value: few.bytes, unit: "bytes", note}]
  for (const [index, many] of others.entries()) {
    const name = `blocks.${NAMES[index]}`
    const below = `below ${(counts[index + 1] ?? 0).toLocaleString("en")} blocks`
    measures.push({
      name: `${name}.bytes.growth`,
      value: many.bytes / few.bytes,
      unit: "×",
      note: `${many.bytes.toFixed(1)} bytes a piece ${below}`,
    })
    if (few.ns === undefined || many.ns === undefined) continue
    measures.push({
      name: `${name}.cpu.growth`,
      value: many.ns / few.ns,
      unit: "×",
      note: `${(few.ns / 1000).toFixed(0)} µs of CPU a piece, ${(many.ns / 1000).toFixed(0)} ${below}`,
    })
  }
  return measures
}

function started(context: Context, count: number): Session {
  const warm = plainText(29, WARM.tokens * 4)
  const first: readonly TellerStep[] = [
    {type: "blocks", count},
    {type: "text", text: `${warm}\n\n${WARMED}`, rate: WARM.rate},
  ]
  // Told without being asked: no turn runs, so that nothing moves but what is measured.
  const after: readonly TellerStep[] = [
    {type: "wait", ms: REST_MS},
    {type: "text", text: `${"abc ".repeat(PIECES[context.scale])}${OVER}`, rate: RATE},
  ]
  const agent = teller(context, {name: `blocks-${count}`, turns: [first, []], after})
  return startInteractive(context, {command: [...context.product, ...agent], ...WINDOW})
}

async function warmed(session: Session): Promise<void> {
  await prompted(session)
  session.type("go\r")
  await session.shows(WARMED)
  await session.quiet(500)
}

async function costOf(session: Session, pieces: number): Promise<Cost> {
  session.type("more\r")
  await pause(REST_MS / 2)
  const {mark} = session
  const samples: (number | undefined)[] = []
  while (!isOver(session)) samples.push(await next(session))
  await session.quiet(500)
  const known = samples.filter(ns => ns !== undefined)
  const isKnown = known.length === samples.length
  return {
    bytes: session.since(mark).bytes / pieces,
    // The lower quartile, since noise only adds.
    ns: isKnown ? percentile(known, 25) : undefined,
  }
}

/** The CPU time of what comes next: one piece, seldom two. */
async function next(session: Session): Promise<number | undefined> {
  const {mark} = session
  const before = cpuNs(session.pty.pid)
  await session.until("a piece", () => session.mark > mark)
  await pause(OVER_MS)
  const after = cpuNs(session.pty.pid)
  return before === undefined || after === undefined ? undefined : after - before
}

function isOver(session: Session): boolean {
  return session.emulator.screen().some(row => row.includes(OVER))
}
