// The whole conversation on the other screen: opened, scrolled and closed, with 1,000 rows of it and
// with 100,000.

import type {Context, Workload} from "../context.js"
import {type Measure, median} from "../measure.js"
import {cpuNs} from "../process.js"
import {played, startReplay} from "../product.js"
import type {Session} from "../pty.js"
import {asCode, countedLines, writeTurn} from "../recordings.js"

const FEW_ROWS = 1000
const MANY_ROWS = {short: 20_000, full: 100_000} as const
/** Lines in one message: long answers come in many, and each of these is a block of its own. */
const MESSAGE_LINES = 50
/** More blocks than there are messages: all of the conversation is kept. */
const BLOCKS = 5000
/** How long nothing is written before a step counts as over, in ms. */
const QUIET_MS = 250
const ROUNDS = {short: 4, full: 20} as const

/** Keys of the product. */
const OPEN = "\x14"
const CLOSE = "q"
const PAGE_UP = "\x1b[5~"
const UP = "\x1b[A"
const HOME = "\x1b[H"
const END = "\x1b[F"

/** What is done, by what its measures are called. */
const STEPS = [
  {name: "open", key: OPEN, times: 1},
  {name: "page", key: PAGE_UP, times: "rounds"},
  {name: "row", key: UP, times: "rounds"},
  {name: "top", key: HOME, times: 1},
  {name: "bottom", key: END, times: 1},
  {name: "close", key: CLOSE, times: 1},
] as const

export const pager: Workload = {
  name: "pager",
  title: "the pager with 1,000 rows and with many",
  async run(context) {
    const few = await costsWith(context, FEW_ROWS)
    const many = await costsWith(context, MANY_ROWS[context.scale])
    return STEPS.flatMap(({name}) => {
      const [short, long] = [few.get(name) ?? [], many.get(name) ?? []]
      return measuresOf(name, short, long)
    })
  },
}

/** What one step has cost. */
interface Cost {
  readonly bytes: number
  readonly cpuMs: number | undefined
}

function measuresOf(name: string, few: readonly Cost[], many: readonly Cost[]): readonly Measure[] {
  const bytes = median(many.map(cost => cost.bytes))
  const measures: Measure[] = [
    {name: `pager.${name}.bytes`, value: bytes, unit: "bytes", note: `${many.length} times`},
  ]
  const [short, long] = [few, many].map(costs => {
    const ms = costs.map(cost => cost.cpuMs).filter(value => value !== undefined)
    return ms.length > 0 ? median(ms) : undefined
  })
  if (short !== undefined && long !== undefined) {
    const note = `${short.toFixed(1)} and ${long.toFixed(1)} ms`
    measures.push({name: `pager.${name}.cpu.growth`, value: long / short, unit: "×", note})
  }
  return measures
}

async function costsWith(
  context: Context,
  rows: number,
): Promise<ReadonlyMap<string, readonly Cost[]>> {
  const file = `${context.scratch}/pager-${rows}.jsonl`
  const lines = countedLines(2, rows)
  const messages = Array.from({length: rows / MESSAGE_LINES}, (_, index) => {
    const text = asCode(lines.slice(index * MESSAGE_LINES, (index + 1) * MESSAGE_LINES))
    return {type: "text", text, messageId: `m${index}`} as const
  })
  writeTurn(file, messages)
  const session = startReplay(context, [file, "--blocks", `${BLOCKS}`])
  try {
    await played(session)
    await session.quiet(2000)
    const costs = new Map<string, readonly Cost[]>()
    for (const {name, key, times} of STEPS) {
      const some: Cost[] = []
      const rounds = times === "rounds" ? ROUNDS[context.scale] : times
      for (let round = 0; round < rounds; round++) some.push(await cost(session, key))
      costs.set(name, some)
    }
    return costs
  } finally {
    await session.close()
  }
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
