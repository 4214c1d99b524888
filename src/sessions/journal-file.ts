// A file that lines are appended to, in order, while the program goes on; what has not been written
// when the program ends is written then. Never knows what the lines mean.
//
// Each write says where in the file it goes. So one that was under way when the program ends is
// simply done again, at once and in the same place.

import {closeSync, fstatSync, mkdirSync, openSync, readSync, write, writeSync} from "node:fs"
import {dirname} from "node:path"
import process from "node:process"
import {takeLock} from "./lock.js"

/** Lines of so many ms are one write: only a killed program loses them, and a write costs what some
 *  tokens do. */
const GATHER_MS = 250

/** What comes of opening a file. */
export type Opened =
  | {readonly type: "file"; readonly file: JournalFile}
  | {readonly type: "held"; readonly pid: number}

/** How a file is opened. */
export interface Opening {
  /** "new": it must not be there yet; "again": it must be, and whatever it ends in is kept. */
  readonly as: "new" | "again"
  /** Called once when something could not be written; nothing is written after that. */
  readonly onFailure: (message: string) => void
}

/** Opens a file for this program alone. Throws an Error whose message can be shown. */
export function openJournal(path: string, {as, onFailure}: Opening): Opened {
  // Names of sessions and what they begin with are nobody else's business.
  if (as === "new") mkdirSync(dirname(path), {recursive: true, mode: 0o700})
  const lock = takeLock(path)
  if (lock.type === "held") return lock
  try {
    const handle = openSync(path, as === "new" ? "wx+" : "r+", 0o600)
    return {type: "file", file: new JournalFile(handle, {release: lock.release, onFailure})}
  } catch (error) {
    lock.release()
    throw error
  }
}

export class JournalFile {
  readonly #handle: number
  readonly #release: () => void
  readonly #onFailure: (message: string) => void
  readonly #atExit = () => this.#finish()
  #lines: string[] = []
  /** Where the next bytes go. */
  #position: number
  /** Bytes that are being written, at `#position`. */
  #writing: Buffer | undefined
  #state: "idle" | "gathering" | "writing" | "closed" = "idle"

  constructor(
    handle: number,
    {release, onFailure}: {readonly release: () => void; readonly onFailure: Opening["onFailure"]},
  ) {
    this.#handle = handle
    this.#release = release
    this.#onFailure = onFailure
    this.#position = fstatSync(handle).size
    if (this.#position > 0 && lastByte(handle, this.#position) !== NEWLINE) this.append("\n")
    process.once("exit", this.#atExit)
  }

  /** Appends lines, each with its newline. Never throws, never waits. */
  append(lines: string): void {
    if (this.#state === "closed") return
    this.#lines.push(lines)
    if (this.#state !== "idle") return
    this.#state = "gathering"
    setTimeout(() => this.#next(), GATHER_MS).unref()
  }

  /** Writes what is left and closes the file; the second time it does nothing. */
  close(): void {
    process.removeListener("exit", this.#atExit)
    this.#finish()
  }

  /** What was appended so far is in the file when this returns. */
  flush(): void {
    if (this.#state === "closed") return
    try {
      // What is under way goes to the same place: the same bytes twice are once.
      const whole = Buffer.concat([this.#writing ?? Buffer.alloc(0), this.#taken()])
      for (let at = 0; at < whole.length; ) {
        at += writeSync(this.#handle, whole, at, whole.length - at, this.#position + at)
      }
      this.#position += whole.length
      this.#writing = undefined
    } catch (error) {
      this.#fail(error)
    }
  }

  #next(): void {
    if (this.#state === "closed") return
    this.#writing ??= this.#taken()
    if (this.#writing.length === 0) {
      this.#writing = undefined
      this.#state = "idle"
      return
    }
    this.#state = "writing"
    const bytes = this.#writing
    write(this.#handle, bytes, 0, bytes.length, this.#position, (error, count) => {
      if (this.#state === "closed") return closeSync(this.#handle)
      this.#state = "idle"
      // It was flushed meanwhile.
      if (this.#writing !== bytes) return this.#next()
      if (error) return this.#fail(error)
      this.#position += count
      this.#writing = count < bytes.length ? bytes.subarray(count) : undefined
      this.#next()
    })
  }

  #taken(): Buffer {
    const bytes = Buffer.from(this.#lines.join(""), "utf8")
    this.#lines = []
    return bytes
  }

  #finish(): void {
    if (this.#state === "closed") return
    this.flush()
    this.#end()
  }

  #fail(error: unknown): void {
    if (this.#state === "closed") return
    this.#end()
    this.#onFailure(error instanceof Error ? error.message : String(error))
  }

  #end(): void {
    // A number that is closed may soon be another file's: a write under way keeps it until it ends.
    if (this.#state !== "writing") closeSync(this.#handle)
    this.#state = "closed"
    this.#lines = []
    this.#writing = undefined
    process.removeListener("exit", this.#atExit)
    this.#release()
  }
}

const NEWLINE = 0x0a

function lastByte(handle: number, size: number): number | undefined {
  const byte = Buffer.alloc(1)
  return readSync(handle, byte, 0, 1, size - 1) === 1 ? byte[0] : undefined
}
