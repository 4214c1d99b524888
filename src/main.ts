#!/usr/bin/env node
// Wires the process to the command line. No logic.

import {statSync} from "node:fs"
import process from "node:process"
import {run} from "./cli/run.js"
import {VERSION} from "./version.js"

const kindOf = (stream: {isTTY?: boolean}) => (stream.isTTY ? "terminal" : "other")
const isDirectory = (path: string) =>
  statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false

process.exit(
  await run(
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
      interactive: async (...given) => (await import("./cli/interactive.js")).interactive(...given),
      replay: async (...given) => (await import("./cli/interactive.js")).replay(...given),
      print: async (...given) => (await import("./cli/printing.js")).printing(...given),
      doctor: async (...given) => (await import("./cli/doctor.js")).doctor(...given),
      reset: async (...given) => (await import("./cli/upkeep.js")).reset(...given),
    },
  ),
)
