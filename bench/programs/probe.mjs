// Preloaded into the product: notes which scripts were compiled before each write to the terminal,
// or tells on SIGUSR2 what keeps its event loop alive and, if asked for, how long that has stood
// still. Changes nothing else.

import fs, {openSync, writeFileSync} from "node:fs"
import inspector from "node:inspector"
import {syncBuiltinESMExports} from "node:module"
import {monitorEventLoopDelay} from "node:perf_hooks"

const file = process.env.PLATEN_BENCH_PROBE
const scripts = []
let notes = -1

if (process.env.PLATEN_BENCH_SCRIPTS) {
  notes = openSync(file, "a")
  const append = fs.writeSync
  const note = line => append(notes, `${JSON.stringify(line)}\n`)
  const session = new inspector.Session()
  session.connect()
  session.on("Debugger.scriptParsed", ({params}) => {
    if (params.url.startsWith("file:")) scripts.push({url: params.url, length: params.length})
  })
  session.post("Debugger.enable")
  // The product may write either way; what is noted is only how far it had loaded by then.
  for (const name of ["write", "writeSync"]) {
    const write = fs[name]
    fs[name] = (...args) => {
      const [, buffer] = args
      const all = typeof buffer === "string" ? Buffer.byteLength(buffer) : buffer.length
      const bytes = typeof args[3] === "number" ? args[3] : all
      if (args[0] !== notes) note({bytes, scripts: scripts.splice(0)})
      return write(...args)
    }
  }
  syncBuiltinESMExports()
} else {
  // A timer of its own, so it is there only where the delay is what is measured.
  const delay = process.env.PLATEN_BENCH_DELAY ? monitorEventLoopDelay({resolution: 2}) : undefined
  delay?.enable()
  process.on("SIGUSR2", () => {
    globalThis.gc?.()
    globalThis.gc?.()
    const state = {
      active: process.getActiveResourcesInfo(),
      memory: process.memoryUsage(),
      cpu: process.cpuUsage(),
      delay: delay && {p99: delay.percentile(99) / 1e6, max: delay.max / 1e6},
    }
    writeFileSync(file, JSON.stringify(state))
  })
}
