// A conversation with a long past or a short one, and the same picture on the screen either way:
// what is done in it must cost the same.

import type {Context} from "./context.js"
import {type Measure, median, percentile} from "./measure.js"
import {cpuNs} from "./process.js"
import {played, startReplay} from "./product.js"
import {pause, type Session} from "./pty.js"
import {asCode, countedLines, writeTurn} from "./recordings.js"

/** Rows of the two pasts. */
export const SHORT_ROWS = 10
export const LONG_ROWS = {short: 20_000, full: 100_000} as const
/** Lines in one message: long answers come in many. */
const MESSAGE_LINES = 50
/** A window that the short past fills, too. */
export const WINDOW = {columns: 100, rows: 14}
/** Notices that take the place of whatever the two pasts end in. */
const NOTICES = 8
/** How long nothing is written before a step counts as over, in ms. */
const QUIET_MS = 80

/** What one doing of something has cost. */
interface Cost {
  readonly bytes: number
  readonly cpuNs: number | undefined
}

/** Something to do: the `round`th time, from 0. */
export interface Act {
  /** What its measures are called. */
  readonly name: string
  readonly times: Readonly<Record<Context["scale"], number>>
  readonly run: (session: Session, round: number) => void
}

/** Does things in both pasts and measures each: bytes, how often they differ between the pasts, how
 *  much more time the long one takes. */
export async function inBothPasts(
  context: Context,
  acts: readonly Act[],
): Promise<readonly Measure[]> {
  // Both are written before either is played: a terminal that is busy writing answers nobody.
  const files = [SHORT_ROWS, LONG_ROWS[context.scale]].map(rows => past(context, rows))
  // At the same time, so that whatever else the machine does meets both alike.
  const [few = [], many = []] = await Promise.all(
    files.map(file => costsAfter(context, file, acts)),
  )
  const rows = LONG_ROWS[context.scale].toLocaleString("en")
  return acts.flatMap((act, index) => {
    const [short = [], long = []] = [few[index], many[index]]
    return measuresOf({name: act.name, rows}, short, long)
  })
}

async function costsAfter(
  context: Context,
  file: string,
  acts: readonly Act[],
): Promise<readonly (readonly Cost[])[]> {
  const session = await after(context, file)
  try {
    const all: Cost[][] = []
    for (const act of acts) {
      const costs: Cost[] = []
      for (let round = 0; round < act.times[context.scale]; round++) {
        costs.push(await cost(session, () => act.run(session, round)))
      }
      all.push(costs)
    }
    return all
  } finally {
    await session.close()
  }
}

function measuresOf(
  {name, rows}: {readonly name: string; readonly rows: string},
  few: readonly Cost[],
  many: readonly Cost[],
): readonly Measure[] {
  const bytes = many.map(cost => cost.bytes)
  const measures: Measure[] = [
    {
      name: `${name}.bytes`,
      value: median(bytes),
      unit: "bytes",
      note: `${bytes.length} times, from ${Math.min(...bytes)} to ${Math.max(...bytes)}`,
    },
    {
      name: `${name}.bytes.growth`,
      value: few.filter((cost, index) => cost.bytes !== bytes[index]).length,
      unit: "times",
      note: `other bytes with ${rows} rows of history`,
    },
  ]
  const [short, long] = [few, many].map(costs => quietNs(costs))
  if (short !== undefined && long !== undefined) {
    const note = `${(short / 1000).toFixed(0)} and ${(long / 1000).toFixed(0)} µs each`
    measures.push({name: `${name}.cpu.growth`, value: long / short, unit: "×", note})
  }
  return measures
}

/** Their lower quartile, since noise only adds. */
function quietNs(costs: readonly Cost[]): number | undefined {
  const all = costs.map(cost => cost.cpuNs).filter(ns => ns !== undefined)
  return all.length === costs.length ? percentile(all, 25) : undefined
}

async function cost(session: Session, act: () => void): Promise<Cost> {
  const mark = session.mark
  const before = cpuNs(session.pty.pid)
  act()
  await session.until("an effect", () => session.mark > mark)
  await session.quiet(QUIET_MS)
  const after = cpuNs(session.pty.pid)
  const spent = before === undefined || after === undefined ? undefined : after - before
  return {bytes: session.since(mark).bytes, cpuNs: spent}
}

/** A recording of that many rows; gives its path. */
function past(context: Context, rows: number): string {
  const file = `${context.scratch}/past-${rows}.jsonl`
  const lines = countedLines(1, rows)
  const messages: string[] = []
  for (let from = 0; from < rows; from += MESSAGE_LINES) {
    messages.push(asCode(lines.slice(from, from + MESSAGE_LINES)))
  }
  writeTurn(
    file,
    messages.map(text => ({type: "text", text: `${text}\n`})),
  )
  return file
}

async function after(context: Context, file: string): Promise<Session> {
  const session = startReplay(context, [file], WINDOW)
  await played(session)
  for (let i = 0; i < NOTICES; i++) await cost(session, () => notice(session))
  await session.quiet(1000)
  await pause(500)
  return session
}

/** A recording takes no prompts and says so: two rows that become history at once. */
export function notice(session: Session): void {
  session.type("x\r")
}
