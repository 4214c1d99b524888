// Preloaded into the product: notes which scripts were compiled before each write to the terminal,
// and tells on SIGUSR2 what keeps its event loop alive. Changes nothing else.

import fs, {appendFileSync, writeFileSync} from "node:fs"
import inspector from "node:inspector"
import {syncBuiltinESMExports} from "node:module"

const file = process.env.PLATEN_BENCH_PROBE
const scripts = []

if (process.env.PLATEN_BENCH_SCRIPTS) {
  const session = new inspector.Session()
  session.connect()
  session.on("Debugger.scriptParsed", ({params}) => {
    if (params.url.startsWith("file:")) scripts.push({url: params.url, length: params.length})
  })
  session.post("Debugger.enable")
  const {write} = fs
  fs.write = (...args) => {
    const [, buffer] = args
    const bytes =
      typeof buffer === "string" ? Buffer.byteLength(buffer) : (args[3] ?? buffer.length)
    appendFileSync(file, `${JSON.stringify({bytes, scripts: scripts.splice(0)})}\n`)
    return write(...args)
  }
  syncBuiltinESMExports()
} else {
  process.on("SIGUSR2", () => {
    globalThis.gc?.()
    globalThis.gc?.()
    const state = {
      active: process.getActiveResourcesInfo(),
      memory: process.memoryUsage(),
      cpu: process.cpuUsage(),
    }
    writeFileSync(file, JSON.stringify(state))
  })
}
