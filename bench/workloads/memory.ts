// A long day's work: memory is what a short one takes.

import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {memoryOf} from "../process.js"
import {startReplay} from "../product.js"
import {pause} from "../pty.js"
import {writeRepeated} from "../recordings.js"

const SESSION = "test/corpus/sessions/refactor-long.jsonl"
const FEW = 2
const MANY = 20

export const memory: Workload = {
  name: "memory",
  title: "a long session played 2 times and 20 times",
  company: "welcome",
  async run(context) {
    const few = await after(context, FEW)
    const many = await after(context, MANY)
    if (few === undefined || many === undefined) return []
    const megabytes = (bytes: number) => bytes / 1024 / 1024
    const measures: Measure[] = [
      {
        name: "memory.few",
        value: megabytes(few.nowBytes),
        unit: "MB",
        note: `after ${FEW} times, peak ${megabytes(few.peakBytes).toFixed(0)} MB`,
      },
      {
        name: "memory.many",
        value: megabytes(many.nowBytes),
        unit: "MB",
        note: `after ${MANY} times, peak ${megabytes(many.peakBytes).toFixed(0)} MB`,
      },
      {
        name: "memory.growth",
        value: (many.nowBytes / few.nowBytes - 1) * 100,
        unit: "%",
        note: `${MANY} times against ${FEW}`,
      },
    ]
    return measures
  },
}

async function after(context: Context, times: number) {
  const file = `${context.scratch}/repeated-${times}.jsonl`
  writeRepeated(context.root + SESSION, file, times)
  const session = startReplay(context, [file])
  try {
    await session.shows("End of the recording")
    await session.quiet(1000)
    // Node gives memory back when it has nothing else to do.
    await pause(3000)
    return memoryOf(session.pty.pid)
  } finally {
    await session.close()
  }
}
