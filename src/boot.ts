#!/usr/bin/env node
// Starts the program: it stands beside this file, and what V8 has compiled of it is kept in the
// user's cache from one start to the next (measured: 8 ms of 22). Never knows what the program
// does, nor what it needs.

import {readFileSync} from "node:fs"
import {join} from "node:path"
import process from "node:process"
import {isatty} from "node:tty"
import {cachedDataVersionTag} from "node:v8"
import {cacheDirectory} from "./node/cache-directory.js"
import {compile} from "./node/code-cache.js"
import {keepHeapSmall} from "./node/heap.js"

/** Put in when it is built: the program's file beside this one, and a hash of what is in it. */
declare const PLATEN_PROGRAM: {readonly name: string; readonly hash: string}

/** A shorter run, in seconds, has not compiled what most runs need. */
const SECONDS_MIN = 1

/** `load` stands for import() in the program, which `Script` has only as an experiment. */
type Program = (require: NodeJS.Require, load: (path: string) => Promise<unknown>) => void

// Before the program is compiled: its code is good for the same flags of V8 only.
if (isatty(1)) keepHeapSmall()

const file = join(__dirname, PLATEN_PROGRAM.name)
// In one line with its first, so that places in the program stay what they are.
const source = `(function(require,load){${readFileSync(file, "utf8")}\n})`
const code = compile(source, file, cacheFile())
process.once("exit", () => {
  if (process.uptime() >= SECONDS_MIN) code.keep()
})
const program = code.script.runInThisContext() as Program
program(require, path => import(path))

/** `undefined`: nothing is kept. NODE_DISABLE_COMPILE_CACHE is Node's own name for the wish. */
function cacheFile(): string | undefined {
  if (process.env.NODE_DISABLE_COMPILE_CACHE) return undefined
  const directory = cacheDirectory(process.env, process.platform)
  const tag = cachedDataVersionTag().toString(36)
  return directory && join(directory, `code-${PLATEN_PROGRAM.hash}-${process.arch}-${tag}.bin`)
}
