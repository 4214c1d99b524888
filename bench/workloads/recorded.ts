// The recorded sessions from beginning to end, folded as they come by default and with all their
// cards open: bytes for what is left to be read, and CPU time.

import {readFileSync} from "node:fs"
import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {cpuNs} from "../process.js"
import {played, prompted, startReplay} from "../product.js"

const SESSIONS = ["fix-timedelta", "refactor-long"] as const
const FOLDS = ["auto", "open"] as const
/** Rows that the longer one may need. */
const SCROLLBACK = 50_000

export const recorded: Workload = {
  name: "recorded",
  title: "the recorded sessions, folded and open",
  company: "welcome",
  async run(context) {
    const measures: Measure[] = []
    for (const session of SESSIONS) {
      for (const fold of FOLDS) measures.push(...(await shown(context, session, fold)))
    }
    return measures
  },
}

async function shown(
  context: Context,
  name: (typeof SESSIONS)[number],
  fold: (typeof FOLDS)[number],
): Promise<readonly Measure[]> {
  const file = `${context.root}test/corpus/sessions/${name}.jsonl`
  const messages = readFileSync(file, "utf8").trimEnd().split("\n").length - 1
  const environment = {PLATEN_FOLD: fold}
  const session = startReplay(context, [file], {environment, scrollback: SCROLLBACK})
  try {
    await prompted(session)
    const before = cpuNs(session.pty.pid)
    await played(session)
    const after = cpuNs(session.pty.pid)
    const {bytes} = session.since(0)
    const rows = session.emulator.all()
    const letters = rows.join("").replace(/\s/g, "").length
    const measures: Measure[] = [
      {
        name: `recorded.${name}.${fold}.bytes`,
        value: bytes / letters,
        unit: "×",
        note: `${bytes} bytes for ${letters} letters that can be read in ${rows.length} rows`,
      },
    ]
    if (before !== undefined && after !== undefined) {
      measures.push({
        name: `recorded.${name}.${fold}.cpu`,
        value: (after - before) / 1000 / messages,
        unit: "µs",
        note: `CPU for each of ${messages} messages, as fast as they are read`,
      })
    }
    return measures
  } finally {
    await session.close()
  }
}
