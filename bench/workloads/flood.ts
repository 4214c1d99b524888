// 50,000 lines at once, beside a program that writes the same bytes and knows nothing.

import {writeFileSync} from "node:fs"
import {type Context, companion, type Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {cpuNs, memoryOf} from "../process.js"
import {played, startReplay} from "../product.js"
import {pause, Session} from "../pty.js"
import {asCode, countedLines, writeTurn} from "../recordings.js"

const LINES = 50_000
/** Lines in one message: what an agent sends at once is never all. */
const MESSAGE_LINES = 100
/** Node gives memory back when it has nothing else to do, after so many ms. */
const SETTLED_MS = 2000
const BARE_RUNS = 3

export const flood: Workload = {
  name: "flood",
  title: "50,000 lines at once",
  async run(context) {
    const lines = countedLines(5, LINES)
    const recording = `${context.scratch}/flood.jsonl`
    const empty = `${context.scratch}/empty.jsonl`
    const plain = `${context.scratch}/flood.txt`
    const messages = Array.from({length: LINES / MESSAGE_LINES}, (_, index) =>
      asCode(lines.slice(index * MESSAGE_LINES, (index + 1) * MESSAGE_LINES)),
    )
    writeTurn(
      recording,
      messages.map(text => ({type: "text", text: `${text}\n`})),
    )
    writeTurn(empty, [{type: "text", text: "nothing"}])
    const size = Buffer.byteLength(lines.join("\n"))
    writeFileSync(plain, `${lines.join("\r\n")}\r\n`)

    const ours = await replayed(context, recording)
    const [ourStart, bare] = await Promise.all([replayed(context, empty), written(context, plain)])
    const floor = await bareNs(context, plain)
    const measures: Measure[] = [
      {
        name: "flood.bytes",
        value: (ours.bytes - ourStart.bytes) / size,
        unit: "×",
        note: `${ours.bytes} bytes for ${size} of text`,
      },
      {name: "flood.rows", value: LINES - ours.rows, unit: "rows", note: "lost or twice"},
    ]
    if (ours.ns !== undefined && ourStart.ns !== undefined && floor !== undefined) {
      const work = ours.ns - ourStart.ns
      measures.push({
        name: "flood.cpu",
        value: work / floor,
        unit: "×",
        note: `${(work / 1e6).toFixed(0)} ms, a bare writer ${(floor / 1e6).toFixed(0)} ms`,
      })
    }
    if (ours.rss !== undefined && ourStart.rss !== undefined && bare.rss !== undefined) {
      const megabytes = (bytes: number) => bytes / 1024 / 1024
      measures.push({
        name: "flood.rss",
        value: megabytes(ours.rss - bare.rss),
        unit: "MB",
        note: `${megabytes(ours.rss).toFixed(0)} MB, at the prompt ${megabytes(ourStart.rss).toFixed(0)}, bare ${megabytes(bare.rss).toFixed(0)}`,
      })
    }
    return measures
  },
}

interface Spent {
  readonly ns: number | undefined
  /** Settled memory, bytes. */
  readonly rss: number | undefined
  readonly bytes: number
  /** Counted rows that are there exactly once. */
  readonly rows: number
}

async function replayed(context: Context, file: string): Promise<Spent> {
  const session = startReplay(context, [file], {scrollback: 200_000})
  try {
    await played(session)
    return await spent(session)
  } finally {
    await session.close()
  }
}

async function written(context: Context, file: string): Promise<Spent> {
  const session = bareWriter(context, file)
  try {
    await session.shows("<written>")
    return await spent(session)
  } finally {
    await session.close()
  }
}

/** CPU time that the bare writer needs for a file, above its start: the least of some runs of each,
 *  for it is little and noise only adds. */
async function bareNs(context: Context, file: string): Promise<number | undefined> {
  const starts: number[] = []
  const wholes: number[] = []
  for (let run = 0; run < BARE_RUNS; run++) {
    for (const [path, all] of [
      ["/dev/null", starts],
      [file, wholes],
    ] as const) {
      const session = bareWriter(context, path)
      await session.shows("<written>")
      const ns = cpuNs(session.pty.pid)
      await session.close()
      if (ns === undefined) return undefined
      all.push(ns)
    }
  }
  const above = Math.min(...wholes) - Math.min(...starts)
  if (above <= 0) throw new Error(`a bare writer took ${above} ns for ${file}`)
  return above
}

function bareWriter(context: Context, file: string): Session {
  const command = companion(context, "bare-writer", file)
  return new Session({command, directory: context.scratch, scrollback: 200_000})
}

async function spent(session: Session): Promise<Spent> {
  const {pid} = session.pty
  const ns = cpuNs(pid)
  await pause(SETTLED_MS)
  const seen = new Map<string, number>()
  for (const row of session.emulator.all()) {
    const [name] = /row \d{5}/.exec(row) ?? []
    if (name !== undefined) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  const once = [...seen.values()].filter(count => count === 1).length
  return {ns, rss: memoryOf(pid)?.nowBytes, bytes: session.since(0).bytes, rows: once}
}
