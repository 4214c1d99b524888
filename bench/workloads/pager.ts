// The whole conversation on the other screen: opened, scrolled and closed, with 1,000 rows of it,
// which are in memory, and with 100,000, of which the archive has the most.

import {type Context, companion, type Workload} from "../context.js"
import {type Measure, median, percentile} from "../measure.js"
import {cpuNs, memoryOf} from "../process.js"
import {played, startReplay} from "../product.js"
import {Session} from "../pty.js"
import {asCode, countedLines, writeTurn} from "../recordings.js"

const FEW_ROWS = 1000
const MANY_ROWS = {short: 20_000, full: 100_000} as const
/** Lines in one message: long answers come in many, and each of these is a block of its own. */
const MESSAGE_LINES = 50
/** How long nothing is written before a step counts as over, in ms. */
const QUIET_MS = 100
const ROUNDS = {short: 8, full: 20} as const
const MEGABYTE = 1024 * 1024

/** Keys of the product. */
const OPEN = "\x14"
const CLOSE = "q"
const PAGE_UP = "\x1b[5~"
const PAGE_DOWN = "\x1b[6~"
const UP = "\x1b[A"
const HOME = "\x1b[H"
const END = "\x1b[F"

interface Step {
  /** What its measures are called. */
  readonly name: string
  readonly key: string
  readonly times: 1 | "rounds"
}

/** What is done, in this order. The first opening is a measure of its own: what it needs is
 *  compiled then. */
const STEPS: readonly Step[] = [
  {name: "first", key: OPEN, times: 1},
  {name: "page", key: PAGE_UP, times: "rounds"},
  {name: "row", key: UP, times: "rounds"},
  {name: "top", key: HOME, times: 1},
  // Of a long session these rows are not in memory.
  {name: "far", key: PAGE_DOWN, times: "rounds"},
  {name: "bottom", key: END, times: 1},
]

export const pager: Workload = {
  name: "pager",
  title: "the pager with 1,000 rows and with many",
  async run(context) {
    const few = await sessionWith(context, FEW_ROWS)
    const many = await sessionWith(context, MANY_ROWS[context.scale])
    try {
      const costs = await costsOf(context, few, many)
      return [
        ...[...costs].flatMap(([name, {short, long}]) => measuresOf(name, short, long)),
        ...(await startsOf(context, costs.get("first")?.long ?? [])),
        ...memoryMeasures(few, many),
      ]
    } finally {
      await few.close()
      await many.close()
    }
  },
}

/** What one step has cost. */
interface Cost {
  readonly bytes: number
  readonly cpuMs: number | undefined
}

/** What a step has cost in either session, one time after another. */
interface Costs {
  readonly short: Cost[]
  readonly long: Cost[]
}

/** Both sessions do everything in turn, so that whatever else the machine does meets both alike. */
async function costsOf(
  context: Context,
  few: Session,
  many: Session,
): Promise<ReadonlyMap<string, Costs>> {
  const costs = new Map<string, Costs>()
  const both = async (name: string, key: string) => {
    const {short, long} = costs.get(name) ?? {short: [], long: []}
    costs.set(name, {short, long})
    short.push(await cost(few, key))
    long.push(await cost(many, key))
  }
  const rounds = ROUNDS[context.scale]
  for (const {name, key, times} of STEPS) {
    for (let round = 0; round < (times === 1 ? 1 : rounds); round++) await both(name, key)
  }
  for (let round = 0; round < rounds; round++) {
    await both("close", CLOSE)
    await both("open", OPEN)
  }
  return costs
}

function measuresOf(name: string, few: readonly Cost[], many: readonly Cost[]): readonly Measure[] {
  const bytes = median(many.map(cost => cost.bytes))
  const measures: Measure[] = [
    {name: `pager.${name}.bytes`, value: bytes, unit: "bytes", note: `${many.length} times`},
  ]
  const [short, long] = [leastMs(few), leastMs(many)]
  // What is done once is compiled while it is measured: no ratio of that means anything.
  if (short !== undefined && long !== undefined && many.length > 1) {
    const note = `${short.toFixed(1)} and ${long.toFixed(1)} ms`
    measures.push({name: `pager.${name}.cpu.growth`, value: long / short, unit: "×", note})
  }
  return measures
}

/** The lower quartile, since noise only ever adds. */
function leastMs(costs: readonly Cost[]): number | undefined {
  const ms = costs.map(cost => cost.cpuMs).filter(value => value !== undefined)
  return ms.length > 0 ? percentile(ms, 25) : undefined
}

/** The first opening of the long session, against what an empty Node program takes to start. */
async function startsOf(context: Context, first: readonly Cost[]): Promise<readonly Measure[]> {
  const empty: number[] = []
  for (let round = 0; round < ROUNDS[context.scale]; round++) {
    const session = new Session({command: companion(context, "empty"), directory: context.scratch})
    await session.until("a byte", () => session.mark > 0)
    await session.quiet(QUIET_MS)
    const ns = cpuNs(session.pty.pid)
    if (ns !== undefined) empty.push(ns / 1e6)
    await session.close()
  }
  const ours = leastMs(first)
  if (ours === undefined || empty.length === 0) return []
  const floor = median(empty)
  const note = `${ours.toFixed(0)} ms, an empty Node program starts in ${floor.toFixed(0)}`
  return [{name: "pager.first.starts", value: ours / floor, unit: "×", note}]
}

function memoryMeasures(few: Session, many: Session): readonly Measure[] {
  const [short, long] = [few, many].map(({pty}) => memoryOf(pty.pid)?.nowBytes)
  if (short === undefined || long === undefined) return []
  const note = `${(short / MEGABYTE).toFixed(0)} and ${(long / MEGABYTE).toFixed(0)} MB`
  return [{name: "pager.memory.growth", value: (long - short) / MEGABYTE, unit: "MB", note}]
}

async function sessionWith(context: Context, rows: number): Promise<Session> {
  const file = `${context.scratch}/pager-${rows}.jsonl`
  const lines = countedLines(2, rows)
  const messages = Array.from({length: rows / MESSAGE_LINES}, (_, index) => {
    const text = asCode(lines.slice(index * MESSAGE_LINES, (index + 1) * MESSAGE_LINES))
    return {type: "text", text, messageId: `m${index}`} as const
  })
  writeTurn(file, messages)
  const session = startReplay(context, [file])
  await played(session)
  await session.quiet(2000)
  return session
}

async function cost(session: Session, key: string): Promise<Cost> {
  const {mark} = session
  const before = cpuNs(session.pty.pid)
  session.type(key)
  await session.until("an effect", () => session.mark > mark)
  await session.quiet(QUIET_MS)
  const after = cpuNs(session.pty.pid)
  const cpuMs = before === undefined || after === undefined ? undefined : (after - before) / 1e6
  return {bytes: session.since(mark).bytes, cpuMs}
}
