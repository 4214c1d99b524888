// A session gone on with: from the command to its last rows, with a journal of 100 MB and with one
// that holds nothing but its end.

import {closeSync, cpSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync} from "node:fs"
import {join} from "node:path"
import type {Context, Workload} from "../context.js"
import {type Measure, median} from "../measure.js"
import {cpuNs, memoryOf} from "../process.js"
import {prompted, startInteractive} from "../product.js"
import type {Session} from "../pty.js"
import {teller} from "../teller.js"

const JOURNAL_BYTES = 100 * 1024 * 1024
const MEGABYTE = 1024 * 1024
/** More than are kept, so that its end is all that is needed of the session. */
const BLOCKS = 1000
const LAST = `block ${BLOCKS - 1} of many`
const ROUNDS = {short: 3, full: 9} as const
/** What a long session's journal is full of. */
const FILLER = "test/corpus/sessions/refactor-long.jsonl"
/** A session's file. */
const JOURNAL = /-[0-9a-f]{8}\.jsonl$/
/** Ctrl+D at an empty prompt. */
const LEAVE = "\x04"

export const resume: Workload = {
  name: "resume",
  title: "a session gone on with, from a journal of 100 MB",
  async run(context) {
    const agent = teller(context, {name: "resume", turns: [[{type: "blocks", count: BLOCKS}]]})
    const [small, large] = await makeJournals(context, agent)
    const few: Spent[] = []
    const many: Spent[] = []
    // In turn, so that whatever else the machine does meets both alike.
    for (let round = 0; round < ROUNDS[context.scale]; round++) {
      few.push(await resumed(context, agent, small))
      many.push(await resumed(context, agent, large))
    }
    return measuresOf(few, many)
  },
}

/** What a start with `--continue` has cost until the session's end was on the screen. */
interface Spent {
  readonly ms: number
  readonly bytes: number
  readonly cpuMs: number | undefined
  readonly megabytes: number | undefined
}

function measuresOf(few: readonly Spent[], many: readonly Spent[]): readonly Measure[] {
  const middle = (all: readonly Spent[], of: (spent: Spent) => number | undefined) => {
    const known = all.map(of).filter(value => value !== undefined)
    return known.length === all.length ? median(known) : undefined
  }
  const measures: Measure[] = []
  const growth = (name: string, unit: string, of: (spent: Spent) => number | undefined): void => {
    const [short, long] = [middle(few, of), middle(many, of)]
    if (short === undefined || long === undefined) return
    const note = `${long.toFixed(0)} ${unit}, ${short.toFixed(0)} from its end alone`
    measures.push({name: `resume.${name}`, value: long / short, unit: "×", note})
  }
  growth("time", "ms from the command to its last rows", ({ms}) => ms)
  growth("cpu", "ms of CPU", ({cpuMs}) => cpuMs)
  growth("rss", "MB", ({megabytes}) => megabytes)
  growth("bytes", "bytes", ({bytes}) => bytes)
  return measures
}

/** Makes a session and gives two homes: one with its journal as it is, one with a journal of which
 *  it is the end. */
async function makeJournals(
  context: Context,
  agent: readonly string[],
): Promise<readonly [string, string]> {
  const [small, large] = [`${context.scratch}/small`, `${context.scratch}/large`]
  mkdirSync(small)
  const session = startInteractive(context, {
    command: [...context.product, ...agent],
    environment: {HOME: small},
  })
  await prompted(session)
  session.type("go\r")
  await session.shows(LAST)
  await session.quiet(1000)
  await left(session)
  cpSync(small, large, {recursive: true})
  const file = (readdirSync(large, {recursive: true}) as string[]).find(name => JOURNAL.test(name))
  if (file === undefined) throw new Error("no session was kept")
  lengthen(join(large, file), readFileSync(context.root + FILLER, "utf8"))
  return [small, large]
}

/** Puts a long past between a journal's header and what stands in it. */
function lengthen(path: string, filler: string): void {
  const whole = readFileSync(path, "utf8")
  const head = whole.slice(0, whole.indexOf("\n") + 1)
  const past = filler.slice(filler.indexOf("\n") + 1)
  const handle = openSync(path, "w")
  writeSync(handle, head)
  for (let bytes = 0; bytes < JOURNAL_BYTES; ) bytes += writeSync(handle, past)
  writeSync(handle, whole.slice(head.length))
  closeSync(handle)
}

async function resumed(context: Context, agent: readonly string[], home: string): Promise<Spent> {
  const session = startInteractive(context, {
    command: [...context.product, "--continue", ...agent],
    environment: {HOME: home},
  })
  const at = await session.shows(LAST)
  await session.quiet(1500)
  const {pid} = session.pty
  const [ns, memory] = [cpuNs(pid), memoryOf(pid)]
  const {bytes} = session.since(0)
  await left(session)
  return {
    ms: at - session.startedMs,
    bytes,
    cpuMs: ns === undefined ? undefined : ns / 1e6,
    megabytes: memory && memory.peakBytes / MEGABYTE,
  }
}

async function left(session: Session): Promise<void> {
  session.type(LEAVE)
  await session.pty.ended
}
