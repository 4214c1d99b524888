// Compiled code of a program, kept from one start to the next in the user's cache: V8 need not
// compile it again. Node has this built in from 22.1 on (module.enableCompileCache); this is for
// all versions, and for one file, read with the program itself.
// A file that is missing, old or not to be trusted costs the compiling and nothing else.

import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from "node:fs"
import {basename, dirname, join} from "node:path"
import process from "node:process"
import {Script} from "node:vm"

/** No program of ours has more, in bytes. */
const BYTES_MAX = 16 * 1024 * 1024
/** Files kept beside each other: one for each program, version of Node and set of V8's flags. */
const FILES_MAX = 8

/** A compiled program. */
export interface Code {
  readonly script: Script
  /** Keeps what V8 has compiled by now, unless it came from the file. Never throws. */
  keep(): void
}

/** Compiles a program, from what `file` holds where V8 accepts that: it checks its own version and
 *  flags, and only the length of the source, so the file's name must tell the source apart.
 *  @param filename what stack traces call the program
 *  @param file an absolute path; `undefined`: nothing is read or kept
 *  @throws SyntaxError what `Script` throws */
export function compile(source: string, filename: string, file: string | undefined): Code {
  const cachedData = file === undefined ? undefined : read(file)
  const script = new Script(source, {filename, ...(cachedData && {cachedData})})
  const isKnown = cachedData !== undefined && script.cachedDataRejected === false
  return {
    script,
    keep() {
      if (file !== undefined && !isKnown) write(file, script.createCachedData())
    },
  }
}

/** It is run, so nobody else may have had a hand in it. */
function read(file: string): Buffer | undefined {
  let handle: number | undefined
  try {
    handle = openSync(file, "r")
    return isOurs(fstatSync(handle)) ? readFileSync(handle) : undefined
  } catch {
    return undefined
  } finally {
    if (handle !== undefined) closeSync(handle)
  }
}

/** On Windows the user's folder is private by its rights, which have no mode. */
function isOurs(stats: Stats): boolean {
  if (!stats.isFile() || stats.size > BYTES_MAX) return false
  return process.getuid === undefined || (stats.uid === process.getuid() && !(stats.mode & 0o022))
}

/** In one step, for other programs of ours may be reading. */
function write(file: string, data: Buffer): void {
  const whole = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), {recursive: true, mode: 0o700})
    writeFileSync(whole, data, {mode: 0o600})
    renameSync(whole, file)
    dropOld(file)
  } catch {
    // The next start compiles again.
  }
}

/** The oldest files of its kind go: those whose name begins as this one's does, up to the first
 *  hyphen. */
function dropOld(file: string): void {
  const directory = dirname(file)
  const kind = basename(file).replace(/-.*/, "-")
  const files = readdirSync(directory)
    .filter(name => name.startsWith(kind))
    .map(name => ({path: join(directory, name), at: statSync(join(directory, name)).mtimeMs}))
    .sort((a, b) => b.at - a.at)
  for (const {path} of files.slice(FILES_MAX)) rmSync(path, {force: true})
}
