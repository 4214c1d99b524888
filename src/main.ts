// Wires the process to the command line. No logic.

import {statSync} from "node:fs"
import process from "node:process"
import {interactive, replay} from "./cli/interactive.js"
import {run} from "./cli/run.js"
import {VERSION} from "./version.js"

const kindOf = (stream: {isTTY?: boolean}) => (stream.isTTY ? "terminal" : "other")
const isDirectory = (path: string) =>
  statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false

run(
  {
    argv: process.argv.slice(2),
    env: process.env,
    cwd: process.cwd(),
    stdin: {kind: kindOf(process.stdin)},
    stdout: {kind: kindOf(process.stdout), stream: process.stdout},
    stderr: {stream: process.stderr},
    isDirectory,
    version: VERSION,
  },
  {
    interactive,
    replay,
    print: async (...given) => (await import("./cli/printing.js")).printing(...given),
    doctor: async (...given) => (await import("./cli/doctor.js")).doctor(...given),
    shelf: async (...given) => (await import("./cli/shelf.js")).shelf(...given),
    reset: async (...given) => (await import("./cli/upkeep.js")).reset(...given),
  },
).then(
  code => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error)
    process.stderr.write(`platen: internal fault: ${message}\n`)
    process.exit(1)
  },
)
