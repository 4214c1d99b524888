// A letter typed at the prompt, with a short and with a long conversation above it.

import type {Context, Workload} from "../context.js"
import {LONG_ROWS, SHORT_ROWS} from "../history.js"
import {type Measure, median} from "../measure.js"
import {cpuNs} from "../process.js"
import {played, startReplay} from "../product.js"
import {pause, type Session} from "../pty.js"
import {asCode, countedLines, writeTurn} from "../recordings.js"

/** Lines in one message: long answers come in many messages. */
const MESSAGE_LINES = 50
const LETTERS = "the quick brown fox jumps over"

export const key: Workload = {
  name: "key",
  title: "a letter typed, with few rows above and with many",
  async run(context) {
    const rows = LONG_ROWS[context.scale]
    // At the same time, so that whatever else the machine does meets both alike.
    const [few, many] = await Promise.all([typed(context, SHORT_ROWS), typed(context, rows)])
    const measures: Measure[] = [
      {
        name: "key.bytes",
        value: Math.max(...few.bytes),
        unit: "bytes",
        note: `largest of ${few.bytes.length} letters, median ${median(few.bytes)}`,
      },
      {
        name: "key.bytes.long",
        value: Math.max(...many.bytes),
        unit: "bytes",
        note: `with ${rows.toLocaleString("en")} rows of history`,
      },
      {
        name: "key.bytes.growth",
        value: differing(few.bytes, many.bytes),
        unit: "letters",
        note: "letters that cost other bytes with the long history",
      },
    ]
    if (few.cpuNs !== undefined && many.cpuNs !== undefined) {
      const ratio = many.cpuNs / few.cpuNs
      const note = `${(few.cpuNs / 1000).toFixed(0)} and ${(many.cpuNs / 1000).toFixed(0)} µs a letter`
      measures.push({name: "key.cpu.growth", value: ratio, unit: "×", note})
    }
    return measures
  },
}

interface Typed {
  /** Bytes written for each letter. */
  readonly bytes: readonly number[]
  /** CPU time for a letter, the middle one. */
  readonly cpuNs: number | undefined
}

async function typed(context: Context, rows: number): Promise<Typed> {
  const file = `${context.scratch}/rows-${rows}.jsonl`
  const lines = countedLines(1, rows)
  const messages: string[] = []
  for (let from = 0; from < rows; from += MESSAGE_LINES) {
    messages.push(asCode(lines.slice(from, from + MESSAGE_LINES)))
  }
  writeTurn(
    file,
    messages.map(text => ({type: "text", text: `${text}\n`})),
  )
  const session = startReplay(context, [file])
  try {
    await played(session)
    await session.quiet(1000)
    // The first letter takes the placeholder away: it is not in the middle of nothing.
    session.type("x")
    await session.quiet(200)
    return await letters(session)
  } finally {
    await session.close()
  }
}

async function letters(session: Session): Promise<Typed> {
  const bytes: number[] = []
  const costs: number[] = []
  for (const letter of LETTERS) {
    const mark = session.mark
    const before = cpuNs(session.pty.pid)
    session.type(letter)
    await session.until("the letter", () => session.mark > mark)
    await session.quiet(60)
    await pause(20)
    bytes.push(session.since(mark).bytes)
    const after = cpuNs(session.pty.pid)
    if (before !== undefined && after !== undefined) costs.push(after - before)
  }
  return {bytes, cpuNs: costs.length > 0 ? median(costs) : undefined}
}

function differing(a: readonly number[], b: readonly number[]): number {
  return a.filter((bytes, index) => bytes !== b[index]).length
}
