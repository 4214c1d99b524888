// A program on a real PTY with a terminal behind it that answers, as a user's would.
// Knows keys, bytes and times; never which program it is.

import {TestClock} from "../test/help/clock.js"
import {Emulator} from "../test/help/emulator.js"
import type {Personality} from "../test/help/personality.js"
import {Pty} from "../test/help/pty.js"

export interface SessionOptions {
  readonly command: readonly string[]
  /** Working folder of the program. */
  readonly directory: string
  readonly columns?: number
  readonly rows?: number
  /** Rows of scrollback that are kept; 2,000 unless given. */
  readonly scrollback?: number
  /** Habits of the terminal that are not those of xterm.js. */
  readonly personality?: Partial<Personality>
  /** Added to the small fixed environment. */
  readonly environment?: Readonly<Record<string, string>>
}

/** What was written from one moment on. */
export interface Output {
  readonly bytes: number
  /** Chunks that were read. A write can be read in parts or with the next, so this is about the
   *  number of frames; writes 16 ms apart come apart. */
  readonly chunks: number
  readonly text: string
}

/** Longest wait for anything before a workload counts as failed, in ms. */
const WAIT_MS_MAX = 120_000

export class Session {
  readonly emulator: Emulator
  readonly pty: Pty
  readonly startedMs: number
  readonly #clock = new TestClock()
  readonly #decoder = new TextDecoder()
  readonly #times: number[] = []
  #watcher: ((atMs: number) => void) | undefined

  constructor(options: SessionOptions) {
    const columns = options.columns ?? 100
    const rows = options.rows ?? 30
    this.emulator = new Emulator({
      columns,
      rows,
      scrollback: options.scrollback ?? 2000,
      personality: options.personality ?? {},
      clock: this.#clock,
    })
    this.startedMs = performance.now()
    this.pty = new Pty({
      command: options.command,
      columns,
      rows,
      directory: options.directory,
      environment: environmentOf(options),
    })
    this.emulator.onBytes(bytes => this.pty.write(bytes))
    this.pty.onBytes = bytes => this.#take(bytes)
  }

  /** When each chunk of `pty.chunks` was read, in ms of `performance.now()`. */
  get times(): readonly number[] {
    return this.#times
  }

  /** A point in the output: pass it to `since`. */
  get mark(): number {
    return this.pty.chunks.length
  }

  /** Everything written after a mark. */
  since(mark: number): Output {
    const chunks = this.pty.chunks.slice(mark)
    const all = Buffer.concat(chunks)
    return {bytes: all.length, chunks: chunks.length, text: all.toString("utf8")}
  }

  type(text: string): void {
    this.pty.write(text)
  }

  /** The window first, then the kernel, as terminals do it. */
  resize(columns: number, rows: number): void {
    this.emulator.resize(columns, rows, {notify: "never"})
    this.pty.resize(columns, rows)
  }

  /** Waits until the condition holds after some chunk; gives the moment that chunk was read. */
  until(what: string, holds: () => boolean, limitMs = WAIT_MS_MAX): Promise<number> {
    if (holds()) return Promise.resolve(this.pty.lastOutputMs)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#watcher = undefined
        const screen = this.emulator.screen().join("\n")
        reject(new Error(`waited ${limitMs} ms in vain for ${what}; the screen:\n${screen}`))
      }, limitMs)
      this.#watcher = atMs => {
        if (!holds()) return
        clearTimeout(timer)
        this.#watcher = undefined
        resolve(atMs)
      }
    })
  }

  /** Waits until that text is on the screen. */
  shows(text: string, limitMs = WAIT_MS_MAX): Promise<number> {
    const holds = () => this.emulator.screen().some(row => row.includes(text))
    return this.until(JSON.stringify(text), holds, limitMs)
  }

  /** Waits until nothing has been written for that long. */
  async quiet(ms: number): Promise<void> {
    const limit = performance.now() + WAIT_MS_MAX
    for (;;) {
      const left = this.pty.lastOutputMs + ms - performance.now()
      if (left <= 0) return
      if (performance.now() > limit) throw new Error(`never quiet for ${ms} ms`)
      await pause(left)
    }
  }

  async close(): Promise<void> {
    await this.pty.close()
  }

  #take(bytes: Buffer): void {
    const atMs = performance.now()
    this.#times.push(atMs)
    this.emulator.write(this.#decoder.decode(bytes, {stream: true}))
    // The clock stands still: all that is due now is to parse, then to answer.
    this.#clock.advance(0)
    this.#watcher?.(atMs)
  }
}

/** That many milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** The small environment in which the bench starts programs. */
export function environmentOf(options: SessionOptions): Record<string, string> {
  return {
    PATH: process.env["PATH"] ?? "",
    // Rows of cards are what is measured and looked at; what folds them has tests of its own.
    PLATEN_FOLD: "open",
    HOME: options.directory,
    LANG: "C.UTF-8",
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
    ...options.environment,
  }
}
