// A million rows that come and go: memory is what a tenth of them take, and none is lost.

import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {memoryOf} from "../process.js"
import {startReplay} from "../product.js"
import {pause} from "../pty.js"
import {asCode, countedLines, writeTurn} from "../recordings.js"

/** The fewer rows are more blocks than are kept (500) already: until then memory has to grow. */
const ROWS = {short: [15_000, 60_000], full: [100_000, 1_000_000]} as const
/** Rows in one message; each is a block of its own, so that old ones can be forgotten. */
const MESSAGE_ROWS = {short: 20, full: 100} as const
/** Longest wait for a million rows, in ms. */
const WAIT_MS_MAX = 600_000
const MEGABYTE = 1024 * 1024

export const rows: Workload = {
  name: "rows",
  title: "memory over a million rows",
  company: "welcome",
  async run(context) {
    const [few, many] = ROWS[context.scale]
    const before = await after(context, few)
    const now = await after(context, many)
    if (before === undefined || now === undefined) return []
    const measures: Measure[] = [
      {
        name: "rows.rss",
        value: now.nowBytes / MEGABYTE,
        unit: "MB",
        note: `after ${many.toLocaleString("en")} rows, peak ${(now.peakBytes / MEGABYTE).toFixed(0)} MB`,
      },
      {
        name: "rows.growth",
        value: (now.nowBytes / before.nowBytes - 1) * 100,
        unit: "%",
        note: `against ${few.toLocaleString("en")} rows and ${(before.nowBytes / MEGABYTE).toFixed(0)} MB`,
      },
    ]
    return measures
  },
}

async function after(context: Context, count: number) {
  const file = `${context.scratch}/rows-${count}.jsonl`
  const lines = countedLines(6, count)
  const size = MESSAGE_ROWS[context.scale]
  const messages = Array.from({length: count / size}, (_, index) => {
    const text = asCode(lines.slice(index * size, (index + 1) * size))
    return {type: "text", text: `${text}\n`, messageId: `m${index}`} as const
  })
  writeTurn(file, messages)
  const session = startReplay(context, [file], {scrollback: 1000})
  try {
    await session.shows("End of the recording", WAIT_MS_MAX)
    await session.quiet(1000)
    // Node gives memory back when it has nothing else to do.
    await pause(3000)
    return memoryOf(session.pty.pid)
  } finally {
    await session.close()
  }
}
