// How wide terminals draw, as it was measured, in one small file of the user's cache. A file that
// is missing, broken or not to be written costs another measurement and nothing else.
// Never knows what a measurement means.

import {mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync} from "node:fs"
import {dirname, join} from "node:path"
import process from "node:process"
import type {WidthMemory} from "../app/dialogue.js"
import {cacheDirectory} from "../node/cache-directory.js"
import {type Measured, measuredOf} from "../screen/measure.js"
import type {Environment} from "../settings/color-depth.js"

/** Terminals remembered at most: each new version of one is another. The oldest goes first. */
const TERMINALS_MAX = 50
/** Longest name that is remembered, in UTF-16 units: it comes from the terminal. */
const IDENTITY_UNITS_MAX = 120
/** A file larger than this was not written by us. */
const BYTES_MAX = 256 * 1024

/** Grows when the file gets another form; a file of another one counts as missing. */
const FORM = 1

/** The memory of this user; it reads and writes its file when it is asked. */
export function widthMemory(env: Environment, platform: NodeJS.Platform): WidthMemory | undefined {
  const directory = cacheDirectory(env, platform)
  return directory === undefined ? undefined : memoryIn(join(directory, "widths.json"))
}

/** The memory in a file. */
export function memoryIn(file: string): WidthMemory {
  return {
    recall: identity => read(file).get(identity),
    keep(identity, measured) {
      if (identity.length > IDENTITY_UNITS_MAX) return
      const known = read(file)
      known.delete(identity)
      known.set(identity, measured)
      write(file, [...known].slice(-TERMINALS_MAX))
    },
  }
}

function read(file: string): Map<string, Measured> {
  const known = new Map<string, Measured>()
  try {
    if (statSync(file).size > BYTES_MAX) return known
    const whole: unknown = JSON.parse(readFileSync(file, "utf8"))
    const {form, terminals} = Object(whole) as Readonly<Record<string, unknown>>
    if (form !== FORM) return known
    for (const [identity, value] of Object.entries(Object(terminals))) {
      const measured = measuredOf(value)
      if (measured) known.set(identity, measured)
    }
  } catch {
    // Missing, or broken: nothing is remembered.
  }
  return known
}

/** In one step, for other programs of ours may be reading; private, as all of a cache is. */
function write(file: string, terminals: readonly (readonly [string, Measured])[]): void {
  const whole = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), {recursive: true, mode: 0o700})
    const text = JSON.stringify({form: FORM, terminals: Object.fromEntries(terminals)}, null, 1)
    writeFileSync(whole, `${text}\n`, {mode: 0o600})
    renameSync(whole, file)
  } catch {
    drop(whole)
  }
}

/** Whatever is there of it: perhaps nothing, perhaps not even the directory. */
function drop(file: string): void {
  try {
    rmSync(file, {force: true})
  } catch {
    // It cannot be there, then.
  }
}
