// A megabyte pasted at the prompt: what comes back, what it costs, and that a letter after it is
// still one small packet.

import {type Context, companion, type Workload} from "../context.js"
import {type Measure, median} from "../measure.js"
import {cpuNs, memoryOf} from "../process.js"
import {prompted, startInteractive} from "../product.js"
import {pause, Session} from "../pty.js"
import {plainText} from "../recordings.js"

const UNITS = 1_000_000
const START = "\x1b[200~"
const END = "\x1b[201~"
const LETTERS = 10

export const paste: Workload = {
  name: "paste",
  title: "a megabyte pasted at the prompt",
  async run(context) {
    const text = plainText(23, UNITS).replaceAll("\n", "\r")
    const ours = await pasted(context, text)
    const floor = await swallowed(context, text)
    const measures: Measure[] = [
      {
        name: "paste.bytes",
        value: ours.bytes,
        unit: "bytes",
        note: `written for ${text.length} that were pasted`,
      },
      {
        name: "paste.key",
        value: ours.keyBytes,
        unit: "bytes",
        note: `median of ${LETTERS} letters typed behind it`,
      },
      {
        name: "paste.time",
        value: ours.ms / floor.ms,
        unit: "×",
        note: `${ours.ms.toFixed(0)} ms until it is shown, a program that only reads ${floor.ms.toFixed(0)} ms`,
      },
    ]
    if (ours.cpuNs !== undefined && floor.cpuNs !== undefined) {
      const [own, bare] = [ours.cpuNs / 1e6, floor.cpuNs / 1e6]
      const note = `${own.toFixed(0)} ms, a program that only reads ${bare.toFixed(0)} ms`
      measures.push({name: "paste.cpu", value: own / bare, unit: "×", note})
    }
    if (ours.grown !== undefined) {
      measures.push({name: "paste.growth", value: ours.grown / 1024 / 1024, unit: "MB"})
    }
    return measures
  },
}

interface Pasted {
  readonly bytes: number
  readonly ms: number
  readonly cpuNs: number | undefined
}

/** How the product shows a paste that is too big to be shown as it is. */
const LABEL = "[pasted "

async function pasted(context: Context, text: string) {
  const session = startInteractive(context)
  try {
    await prompted(session)
    await session.quiet(2500)
    const {pid} = session.pty
    const before = memoryOf(pid)
    const cost = await costOf(session, text, LABEL)
    const after = memoryOf(pid)
    const keys: number[] = []
    for (let i = 0; i < LETTERS; i++) {
      const {mark} = session
      session.type("x")
      await session.until("the letter", () => session.mark > mark)
      await session.quiet(100)
      keys.push(session.since(mark).bytes)
    }
    const grown = before && after ? after.nowBytes - before.nowBytes : undefined
    return {...cost, keyBytes: median(keys), grown}
  } finally {
    await session.close()
  }
}

async function swallowed(context: Context, text: string): Promise<Pasted> {
  const command = companion(context, "reader")
  const session = new Session({command, directory: context.scratch})
  try {
    await session.until("the reader", () => session.mark > 0)
    await pause(500)
    return await costOf(session, text, "<read>")
  } finally {
    await session.close()
  }
}

async function costOf(session: Session, text: string, sign: string): Promise<Pasted> {
  const {pid} = session.pty
  const {mark} = session
  const cpu = cpuNs(pid)
  const from = performance.now()
  session.type(START + text + END)
  const to = await session.shows(sign)
  await session.quiet(500)
  const now = cpuNs(pid)
  const spent = cpu === undefined || now === undefined ? undefined : now - cpu
  return {bytes: session.since(mark).bytes, ms: to - from, cpuNs: spent}
}
