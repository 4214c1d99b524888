// The real terminal: raw mode, sizes, non-blocking writes, and the one place where everything is
// put right again, on every way out. Knows nothing of what is drawn.
//
// Node writes to a terminal synchronously: a terminal that stops reading stops the program. So
// output goes through a descriptor of our own, opened anew with O_NONBLOCK (the flags of the
// shared one stay as they are); EAGAIN is an ordinary answer that means «later». Writes on it are
// synchronous and never wait, so no thread stands between a key and its echo. Where no descriptor
// of our own is to be had, the shared one is written to by a thread of Node's pool.

import {closeSync, constants, openSync, write, writeSync} from "node:fs"
import process from "node:process"
import {onExit} from "signal-exit"
import type {Size, Terminal} from "../ports.js"

/** First and longest wait after a terminal has taken nothing, in ms. */
const RETRY_MS = 2
const RETRY_MS_MAX = 50
/** Most bytes given to one write call: more would be taken in parts anyway. */
const WRITE_BYTES_MAX = 64 * 1024
/** How long a terminal that takes nothing is offered the rest of a frame, and then the bytes that
 *  put it right, in ms each. */
const RELEASE_MS_MAX = 100

/** A terminal on standard input and output. */
export class Tty implements Terminal {
  readonly #output: Output
  readonly #queue: Buffer[] = []
  #pending = 0
  #writing = false
  #restore: () => string = nothing
  #gone: (() => void) | undefined
  #listeners: {
    bytes?: ((bytes: Uint8Array) => void) | undefined
    resize?: (() => void) | undefined
    drain?: (() => void) | undefined
  } = {}

  constructor() {
    this.#output = openTerminal()
    process.stdin.on("data", bytes => this.#listeners.bytes?.(bytes as Uint8Array))
    process.stdin.on("end", () => this.#gone?.())
    process.stdin.on("error", () => this.#gone?.())
    process.stdout.on("error", () => this.#gone?.())
    process.stdout.on("resize", () => this.#listeners.resize?.())
    // On any exit, crashes and signals included: the last word is ours, and it is synchronous.
    onExit(() => this.release())
  }

  size(): Size {
    const {columns, rows} = process.stdout
    return {columns: columns || 80, rows: rows || 24}
  }

  write(bytes: string): void {
    const buffer = Buffer.from(bytes, "utf8")
    if (buffer.length === 0) return
    this.#queue.push(buffer)
    this.#pending += buffer.length
    if (!this.#writing) this.#pump(RETRY_MS)
  }

  pending(): number {
    return this.#pending
  }

  onBytes(listener: ((bytes: Uint8Array) => void) | undefined): void {
    this.#listeners.bytes = listener
  }

  onResize(listener: (() => void) | undefined): void {
    this.#listeners.resize = listener
  }

  onDrain(listener: (() => void) | undefined): void {
    this.#listeners.drain = listener
  }

  /** Called once when the terminal has gone (its window was closed). */
  onGone(listener: () => void): void {
    this.#gone = () => {
      this.#gone = undefined
      this.#restore = nothing
      listener()
    }
  }

  /** Takes the terminal: bytes arrive as they are typed. */
  take(): void {
    // Whoever had it may have changed its settings, which Node remembers as they were.
    process.stdin.setRawMode(false)
    process.stdin.setRawMode(true)
    process.stdin.resume()
  }

  /** What `release` asks for the bytes that put the terminal right, "" when it is. */
  restoreWith(bytes: () => string): void {
    this.#restore = bytes
  }

  /** Gives the terminal back: what is still queued goes out as far as it is taken at once, then the
   *  bytes that put it right. Never throws, never waits longer than a moment. */
  release(): void {
    const queued = Buffer.concat(this.#queue)
    this.#queue.length = 0
    this.#pending = 0
    try {
      // A frame that is cut off in its middle leaves the cursor anywhere.
      this.#writeNow(queued)
      this.#writeNow(Buffer.from(this.#restore(), "utf8"))
      process.stdin.setRawMode(false)
    } catch {
      // The terminal is gone: there is nothing to put right.
    }
    process.stdin.pause()
  }

  close(): void {
    if (!this.#output.blocks) closeSync(this.#output.descriptor)
  }

  #pump(retryMs: number): void {
    this.#writing = true
    for (let head = this.#queue[0]; head; head = this.#queue[0]) {
      const {descriptor, blocks} = this.#output
      const length = Math.min(head.length, WRITE_BYTES_MAX)
      if (blocks) {
        write(descriptor, head, 0, length, (error, written) => this.#wrote(error, written, retryMs))
        return
      }
      try {
        this.#taken(writeSync(descriptor, head, 0, length))
      } catch (error) {
        this.#failed(error as NodeJS.ErrnoException, retryMs)
        return
      }
    }
    this.#writing = false
    this.#listeners.drain?.()
  }

  #wrote(error: NodeJS.ErrnoException | null, written: number, retryMs: number): void {
    if (error) return this.#failed(error, retryMs)
    this.#taken(written)
    this.#pump(RETRY_MS)
  }

  #taken(written: number): void {
    const head = this.#queue[0]
    // `release` may have emptied the queue while this was under way.
    if (!head) return
    this.#pending -= written
    if (written < head.length) this.#queue[0] = head.subarray(written)
    else this.#queue.shift()
  }

  #failed(error: NodeJS.ErrnoException, retryMs: number): void {
    if (error.code === "EAGAIN") {
      setTimeout(() => this.#pump(Math.min(RETRY_MS_MAX, retryMs * 2)), retryMs)
      return
    }
    this.#queue.length = 0
    this.#pending = 0
    this.#writing = false
    this.#gone?.()
  }

  #writeNow(bytes: Buffer): void {
    let left = bytes
    const until = Date.now() + RELEASE_MS_MAX
    while (left.length > 0 && Date.now() < until) {
      try {
        left = left.subarray(writeSync(this.#output.descriptor, left))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error
      }
    }
  }
}

function nothing(): string {
  return ""
}

/** Where output goes, and whether a write there can wait. */
interface Output {
  readonly descriptor: number
  readonly blocks: boolean
}

/** A descriptor of our own for the terminal behind standard output. */
function openTerminal(): Output {
  const flags = constants.O_WRONLY | constants.O_NOCTTY | constants.O_NONBLOCK
  for (const path of ["/proc/self/fd/1", "/dev/tty"]) {
    try {
      return {descriptor: openSync(path, flags), blocks: false}
    } catch {
      // Not there on this system: the next one, or the shared descriptor.
    }
  }
  return {descriptor: 1, blocks: true}
}
