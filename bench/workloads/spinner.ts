// A turn that thinks and says nothing: what the spinner costs.

import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {cpuNs} from "../process.js"
import {prompted, startReplay} from "../product.js"
import {pause} from "../pty.js"
import {writeTurn} from "../recordings.js"

export const spinner: Workload = {
  name: "spinner",
  title: "a turn that thinks and says nothing",
  company: "welcome",
  async run(context) {
    const seconds = context.scale === "short" ? 5 : 20
    const file = `${context.scratch}/silent.jsonl`
    writeTurn(file, [{type: "wait", ms: (seconds + 30) * 1000}])
    const session = startReplay(context, [file, "--speed", "1"])
    try {
      await prompted(session)
      await pause(3000)
      const mark = session.mark
      const before = cpuNs(session.pty.pid)
      await pause(seconds * 1000)
      const after = cpuNs(session.pty.pid)
      const {bytes, chunks} = session.since(mark)
      const measures: Measure[] = [
        {
          name: "spinner.tick",
          value: bytes / Math.max(1, chunks),
          unit: "bytes",
          note: `${chunks} ticks in ${seconds} s, the seconds of the clock among them`,
        },
        {name: "spinner.bytes", value: bytes / seconds, unit: "bytes/s"},
        {name: "spinner.ticks", value: chunks / seconds, unit: "a second"},
      ]
      if (before !== undefined && after !== undefined) {
        const share = ((after - before) / (seconds * 1e9)) * 100
        measures.push({name: "spinner.cpu", value: share, unit: "% of a core"})
      }
      return measures
    } finally {
      await session.close()
    }
  },
}
