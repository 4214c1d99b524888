// A command on a pseudoterminal of its own, with everything it writes kept.
// Knows processes and bytes; never what a terminal would show.

import {createRequire} from "node:module"

/** What we use of node-pty; its own declarations are for another package name. */
interface NativePty {
  readonly pid: number
  onData(listener: (bytes: Buffer) => void): unknown
  onExit(listener: (end: {exitCode: number; signal?: number}) => void): unknown
  write(bytes: string | Buffer): void
  resize(columns: number, rows: number): void
  pause(): void
  resume(): void
  kill(signal?: string): void
}

interface NativeModule {
  spawn(file: string, args: readonly string[], options: object): NativePty
}

const native = createRequire(import.meta.url)("node-pty") as NativeModule

export interface PtyOptions {
  /** The program and its arguments. */
  readonly command: readonly string[]
  readonly columns: number
  readonly rows: number
  /** The whole environment; that of this process unless given. */
  readonly environment?: Readonly<Record<string, string | undefined>>
  readonly directory?: string
}

/** How a command ended. */
export interface PtyEnd {
  readonly code: number
  readonly signal: number
}

export class Pty {
  /** Every chunk that was read, in order. */
  readonly chunks: Buffer[] = []
  /** Resolves when the command has ended. */
  readonly ended: Promise<PtyEnd>
  /** Called with each chunk. */
  onBytes: ((bytes: Buffer) => void) | undefined
  /** When the last chunk came, by `performance.now()`. */
  lastOutputMs = performance.now()
  readonly #native: NativePty
  #hasEnded = false

  constructor(options: PtyOptions) {
    const [file = "", ...args] = options.command
    this.#native = native.spawn(file, args, {
      cols: options.columns,
      rows: options.rows,
      cwd: options.directory ?? process.cwd(),
      env: options.environment ?? process.env,
      name: options.environment?.["TERM"] ?? "xterm-256color",
      encoding: null,
    })
    this.#native.onData(bytes => {
      this.chunks.push(bytes)
      this.lastOutputMs = performance.now()
      this.onBytes?.(bytes)
    })
    this.ended = new Promise(resolve => {
      this.#native.onExit(({exitCode, signal}) => {
        this.#hasEnded = true
        resolve({code: exitCode, signal: signal ?? 0})
      })
    })
  }

  get pid(): number {
    return this.#native.pid
  }

  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Everything the command has written so far. */
  get output(): string {
    return Buffer.concat(this.chunks).toString("utf8")
  }

  /** Input for the command. Nothing happens after its end. */
  write(bytes: string | Uint8Array): void {
    if (this.#hasEnded) return
    this.#native.write(typeof bytes === "string" ? bytes : Buffer.from(bytes))
  }

  /** A new size for the kernel, which tells the command by SIGWINCH. */
  resize(columns: number, rows: number): void {
    if (!this.#hasEnded) this.#native.resize(columns, rows)
  }

  /** Stops reading: after some kilobytes the command's writes wait … */
  pause(): void {
    this.#native.pause()
  }

  /** … and go on. */
  resume(): void {
    this.#native.resume()
  }

  /** Sends a signal to the command, SIGHUP unless given. */
  kill(signal = "SIGHUP"): void {
    if (!this.#hasEnded) this.#native.kill(signal)
  }

  /** Ends the command for good and waits for it. */
  async close(): Promise<void> {
    if (this.#hasEnded) return
    this.kill()
    const timer = setTimeout(() => this.kill("SIGKILL"), 1000)
    await this.ended
    clearTimeout(timer)
  }
}
