// A long day's work: memory is what a short one takes.

import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {memoryOf} from "../process.js"
import {startReplay} from "../product.js"
import {pause} from "../pty.js"
import {writeRepeated} from "../recordings.js"

const SESSION = "test/corpus/sessions/refactor-long.jsonl"
/** From so often on the blocks that are kept are as many as may be (measured: 80 MB after 2 times,
 *  88 after 20, 89 after 60). */
const FEW = 6
const MANY = {short: 20, full: 60} as const
/** When V8 gives memory back is chance, and what it has not given back only adds: a growth that looks
 *  larger than this, in %, is measured again, up to so often, and the least of each counts. */
const LOOKS_LARGE = 8
const RUNS_MAX = 3

export const memory: Workload = {
  name: "memory",
  title: "a long session played 6 times and many times",
  company: "welcome",
  async run(context) {
    let [few, many] = await both(context)
    for (let run = 1; run < RUNS_MAX && growth(few, many) > LOOKS_LARGE; run++) {
      const [fewAgain, manyAgain] = await both(context)
      few = lesser(few, fewAgain)
      many = lesser(many, manyAgain)
    }
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
        note: `after ${MANY[context.scale]} times, peak ${megabytes(many.peakBytes).toFixed(0)} MB`,
      },
      {
        name: "memory.growth",
        value: growth(few, many),
        unit: "%",
        note: `${MANY[context.scale]} times against ${FEW}`,
      },
    ]
    return measures
  },
}

type Memory = ReturnType<typeof memoryOf>

function both(context: Context): Promise<[Memory, Memory]> {
  return Promise.all([after(context, FEW), after(context, MANY[context.scale])])
}

/** In %; NaN where the system does not tell. */
function growth(few: Memory, many: Memory): number {
  return few && many ? (many.nowBytes / few.nowBytes - 1) * 100 : Number.NaN
}

function lesser(one: Memory, other: Memory): Memory {
  return one && other && other.nowBytes < one.nowBytes ? other : one
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
