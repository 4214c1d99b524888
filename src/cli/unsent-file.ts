// What was not sent, on disk: one small private file for each working directory, in the user's
// directory for state. Whatever goes wrong there costs a draft, never the program.
// Never knows what a text means.
//
// While a program has a text back in its editor, the file is its own, by its number in the name: a
// second program does not show the same, and if the first is killed, the next start finds it.

import {createHash} from "node:crypto"
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import {homedir} from "node:os"
import {join} from "node:path"
import process from "node:process"
import type {Environment} from "../settings/color-depth.js"

/** Longest text that is kept, in UTF-16 units: nobody types more. */
export const UNSENT_UNITS_MAX = 4 * 1024 * 1024
/** Directories of which something is kept; the one that was left longest ago goes first. */
const FILES_MAX = 100

/** Keeps what was not sent. Never throws. */
export interface UnsentFile {
  /** What was kept in this directory, taken over; "" for nothing. */
  take(): string
  /** Keeps a text in place of what was taken; "" keeps nothing. "lost": it could not. */
  keep(text: string): "kept" | "nothing" | "lost"
}

/** The user's directory for state; `undefined` where there is none. By the XDG base directories,
 *  Apple's file system guide, and Windows' known folders. */
export function stateDirectory(env: Environment, platform: NodeJS.Platform): string | undefined {
  // The XDG specification ignores a relative path.
  if (env.XDG_STATE_HOME?.startsWith("/")) return join(env.XDG_STATE_HOME, "platen")
  if (platform === "win32") {
    return env.LOCALAPPDATA ? join(env.LOCALAPPDATA, "platen", "state") : undefined
  }
  const home = env.HOME || homedir()
  if (!home.startsWith("/")) return undefined
  return platform === "darwin"
    ? join(home, "Library", "Application Support", "platen")
    : join(home, ".local", "state", "platen")
}

/** What was not sent in the working directory `cwd`, kept in a directory of the user's. `pid` is
 *  this program's number. */
export function unsentFile(state: string, cwd: string, pid: number = process.pid): UnsentFile {
  const folder = join(state, "unsent")
  const name = createHash("sha256").update(cwd).digest("hex").slice(0, 24)
  const files = {folder, name, free: join(folder, name), own: join(folder, `${name}.${pid}`)}
  return {
    take: () => quietly(() => take(files), ""),
    keep: text => quietly(() => keep(files, text), text === "" ? "nothing" : "lost"),
  }
}

interface Files {
  readonly folder: string
  /** What the names of all files of this working directory begin with. */
  readonly name: string
  /** The file that is nobody's. */
  readonly free: string
  /** Ours, while we have its text. */
  readonly own: string
}

/** Ours is written before the others go: twice is better than lost. */
function take({folder, name, free, own}: Files): string {
  const found = readdirSync(folder)
    .filter(file => file.startsWith(name))
    .map(file => join(folder, file))
    .filter(file => file === free || file === own || isLeft(file))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
  const text = joined(found.map(read))
  if (text !== "") write(own, text)
  for (const file of found) if (file !== own) rmSync(file, {force: true})
  return text
}

/** Another program of ours may have been left in the same directory meanwhile. */
function keep({folder, free, own}: Files, text: string): "kept" | "nothing" | "lost" {
  if (text.length > UNSENT_UNITS_MAX) return "lost"
  if (text !== "") {
    mkdirSync(folder, {recursive: true, mode: 0o700})
    const before = quietly(() => read(free), "")
    if (!before.endsWith(text)) write(free, joined([before, text]))
    drop(folder)
  }
  rmSync(own, {force: true})
  return text === "" ? "nothing" : "kept"
}

/** Whether a file that a program has taken is nobody's again, since that program is gone. */
function isLeft(file: string): boolean {
  const pid = Number(file.slice(file.lastIndexOf(".") + 1))
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH"
  }
}

function joined(texts: readonly string[]): string {
  return [...new Set(texts.filter(text => text.trim() !== ""))].join("\n\n")
}

function read(file: string): string {
  return statSync(file).size > 4 * UNSENT_UNITS_MAX ? "" : readFileSync(file, "utf8")
}

/** In one step: a start may be reading. */
function write(file: string, text: string): void {
  const whole = `${file}.whole`
  writeFileSync(whole, text, {mode: 0o600})
  renameSync(whole, file)
}

/** The oldest files beyond the most that are kept. */
function drop(folder: string): void {
  const files = readdirSync(folder).map(file => join(folder, file))
  if (files.length <= FILES_MAX) return
  const byAge = files.sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
  for (const file of byAge.slice(0, files.length - FILES_MAX)) rmSync(file, {force: true})
}

function quietly<T>(run: () => T, otherwise: T): T {
  try {
    return run()
  } catch {
    return otherwise
  }
}
