// What a list says of a session: its header, and the last line of blocks. However long the file is,
// its two ends are read. Never throws: what is no session is none.

import {closeSync, fstatSync, openSync, readSync} from "node:fs"
import {basename} from "node:path"
import {BLOCKS_START, type KeptLine, readKeptLine, type Summary} from "./kept-line.js"
import {linesBack} from "./lines-back.js"
import {readName} from "./place.js"

/** One session on disk. All text is untrusted. */
export interface Entry {
  readonly id: string
  readonly path: string
  /** The directory it was in. */
  readonly cwd: string
  /** The command line of its agent; `undefined` is the offline one. */
  readonly agent: string | undefined
  /** When it began and when something was said last, in ms since 1970. */
  readonly startedAt: number
  readonly usedAt: number
  readonly summary: Summary
}

/** Longest header that is read, in bytes: it names a directory and a command. */
const HEADER_BYTES_MAX = 64 * 1024

/** The session in that file; `undefined` if it is none, or nothing was said in it. */
export function entryOf(path: string): Entry | undefined {
  const name = readName(basename(path))
  if (!name) return undefined
  try {
    const handle = openSync(path, "r")
    try {
      const header = headerOf(handle)
      const last = lastBlocks(handle, fstatSync(handle).size)
      if (!header || !last) return undefined
      const {time: usedAt, summary} = last
      return {...name, path, ...header, usedAt, summary}
    } finally {
      closeSync(handle)
    }
  } catch {
    return undefined
  }
}

function headerOf(handle: number): Pick<Entry, "cwd" | "agent"> | undefined {
  const bytes = Buffer.alloc(HEADER_BYTES_MAX)
  const count = readSync(handle, bytes, 0, bytes.length, 0)
  const [line = ""] = bytes.toString("utf8", 0, count).split("\n", 1)
  const header: unknown = JSON.parse(line)
  if (typeof header !== "object" || header === null) return undefined
  const {cwd, agent} = header as Readonly<Record<string, unknown>>
  if (typeof cwd !== "string") return undefined
  return {cwd, agent: typeof agent === "string" ? agent : undefined}
}

function lastBlocks(handle: number, size: number): Extract<KeptLine, {type: "blocks"}> | undefined {
  for (const {bytes} of linesBack(handle, size)) {
    if (!startsWith(bytes, BLOCKS_START)) continue
    const line = readKeptLine(bytes.toString("utf8"))
    if (line?.type === "blocks") return line
  }
  return undefined
}

/** Whether a line begins with some ASCII. */
export function startsWith(bytes: Buffer, start: string): boolean {
  return bytes.length >= start.length && bytes.toString("latin1", 0, start.length) === start
}
