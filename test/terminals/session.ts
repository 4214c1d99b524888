// One command in one real terminal: started, typed to, resized, read, ended.
// Knows the order of things; never how a terminal is driven (drivers/ do).

import {mkdtempSync, rmSync} from "node:fs"
import {tmpdir} from "node:os"
import {join} from "node:path"
import type {Size} from "../../src/ports.js"
import {Pty, type PtyEnd} from "../help/pty.js"
import type {Place} from "./place.js"
import {plainEnvironment, sleep, until} from "./process.js"
import {RelayLine, relayCommand} from "./relay-line.js"
import {asShown, withoutBlankEnd} from "./rows.js"
import type {Driver, Host, Line, Picture} from "./terminal.js"

export interface StartOptions extends Size {
  /** The program under test and its arguments; it runs on a pty that follows the terminal. */
  readonly command: readonly string[]
  readonly scrollback?: number
  /** See `Stage`; 1 unless given. */
  readonly ambiguous?: 1 | 2
  readonly environment?: Readonly<Record<string, string>>
  readonly directory?: string
}

/** Milliseconds without output after which the command counts as quiet. */
const QUIET_MS = 40

/** DSR 5: every terminal answers it, in order with what it has read before. */
const QUESTION = Buffer.from("\x1b[5n")
const ANSWER = "\x1b[0n"

interface Running {
  readonly host: Host
  readonly line: Line
  readonly pty: Pty
}

/** The command runs on a pty of the harness, so that all it writes is known byte by byte; a relay
 *  in the terminal carries the bytes there and back, and the window's size to the pty. */
export class RealTerminal {
  readonly name: string
  readonly #driver: Driver
  readonly #place: Place
  readonly #directory: string
  #running: Running | undefined
  #answered: (() => void) | undefined

  constructor(driver: Driver, place: Place) {
    this.name = driver.name
    this.#driver = driver
    this.#place = place
    this.#directory = mkdtempSync(join(tmpdir(), `terminal-${driver.name}-`))
  }

  /** Opens the terminal at this size, then starts the command in it. */
  async start(options: StartOptions): Promise<void> {
    const size = {columns: options.columns, rows: options.rows}
    const relayed = new RelayLine(this.#directory)
    const stage = {
      place: this.#place,
      directory: this.#directory,
      size,
      scrollback: options.scrollback ?? 10_000,
      ambiguous: options.ambiguous ?? 1,
      relay: relayCommand(this.#directory),
      line: relayed,
    }
    const host = await this.#driver.open(stage)
    const line = host.line ?? relayed
    const started = {host, line, pty: undefined}
    try {
      if (host.line === undefined) await within(30_000, relayed.stands, "the relay did not call")
      await host.ready?.()
      await this.#reach(started, size)
    } catch (error) {
      await host.close()
      relayed.close()
      throw error
    }
    this.#run(options, started)
  }

  /** Bytes for the command, as if typed. */
  send(bytes: string | Uint8Array): void {
    this.#now.pty.write(bytes)
  }

  /** One step to another size; ends when the terminal has told it. */
  async resize(columns: number, rows: number): Promise<void> {
    await this.#reach(this.#now, {columns, rows})
  }

  /** Many sizes, `everyMs` apart, whether or not the terminal has told them; ends with the last. */
  async storm(sizes: readonly Size[], everyMs: number): Promise<void> {
    for (const size of sizes) {
      const begun = performance.now()
      await this.#now.host.resize(size)
      await sleep(Math.max(0, everyMs - (performance.now() - begun)))
    }
    const last = sizes.at(-1)
    if (last !== undefined) await this.#reach(this.#now, last)
  }

  /** Everything in the scrollback and on the screen, once the terminal has taken in all output. */
  async read(): Promise<Picture> {
    await this.#takenIn()
    const {screen, scrollback} = await this.#now.host.read(this.#now.line.size)
    return {screen: screen.map(asShown), scrollback: scrollback.map(asShown)}
  }

  /** The lines that selecting all copies, without blank ones at the end; `undefined` where there are
   *  no lines but rows. */
  async lines(): Promise<readonly string[] | undefined> {
    await this.#takenIn()
    const {host, line} = this.#now
    const lines = await host.lines?.(line.size)
    return lines && withoutBlankEnd(lines)
  }

  /** A picture of the window. Does nothing for a terminal without one. */
  async screenshot(file: string): Promise<void> {
    await this.#takenIn()
    await this.#now.host.screenshot?.(file)
  }

  /** Every chunk that the command wrote. */
  get writes(): readonly Buffer[] {
    return this.#now.pty.chunks
  }

  /** All that it wrote. */
  get output(): string {
    return this.#now.pty.output
  }

  /** Until the command has written this text (bytes as they are, escapes included), at or after an
   *  offset of `output`; rejects after `timeoutMs`. */
  async wrote(
    text: string,
    {from = 0, timeoutMs = 20_000}: {readonly from?: number; readonly timeoutMs?: number} = {},
  ): Promise<void> {
    const {pty} = this.#now
    const look = () => (pty.output.includes(text, from) ? true : undefined)
    await until(`${JSON.stringify(text)} from the command`, look, timeoutMs)
  }

  /** Until the command has written nothing for so long. */
  async quiet(ms = QUIET_MS): Promise<void> {
    const {pty} = this.#now
    await until("the command to be quiet", () => {
      return performance.now() - pty.lastOutputMs >= ms ? true : undefined
    })
  }

  /** How the command ended, when it does. */
  get ended(): Promise<PtyEnd> {
    return this.#now.pty.ended
  }

  /** A signal for the command. */
  kill(signal: NodeJS.Signals): void {
    this.#now.pty.kill(signal)
  }

  /** Ends command and terminal, and removes their folder. */
  async stop(): Promise<void> {
    const running = this.#running
    this.#running = undefined
    await running?.pty.close()
    await running?.host.close()
    running?.line.close()
    rmSync(this.#directory, {recursive: true, force: true, maxRetries: 5, retryDelay: 100})
  }

  get #now(): Running {
    if (this.#running === undefined) throw new Error(`${this.name} is not running`)
    return this.#running
  }

  async #reach(on: {readonly host: Host; readonly line: Line}, size: Size): Promise<void> {
    const has = () => on.line.size.columns === size.columns && on.line.size.rows === size.rows
    if (has()) return
    await on.host.resize(size)
    const wish = `${this.name} to have ${size.columns} × ${size.rows}`
    await until(wish, () => (has() ? true : undefined))
  }

  #run(options: StartOptions, {host, line}: {readonly host: Host; readonly line: Line}): void {
    const pty = new Pty({
      ...options,
      ...line.size,
      environment: {...plainEnvironment(), ...line.marks, ...options.environment},
    })
    pty.onBytes = bytes => line.write(bytes)
    line.onBytes = bytes => this.#hear(bytes)
    line.onSize = size => pty.resize(size.columns, size.rows)
    this.#running = {host, line, pty}
  }

  // An answer to our own question is not for the command.
  #hear(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString("latin1")
    const at = this.#answered === undefined ? -1 : text.indexOf(ANSWER)
    if (at < 0) {
      this.#running?.pty.write(bytes)
      return
    }
    this.#answered?.()
    this.#answered = undefined
    const rest = text.slice(0, at) + text.slice(at + ANSWER.length)
    if (rest !== "") this.#running?.pty.write(Buffer.from(rest, "latin1"))
  }

  // Asked only while the command is quiet, or the question could fall into a sequence of its own.
  async #takenIn(): Promise<void> {
    await this.quiet()
    const answered = new Promise<void>(resolve => {
      this.#answered = resolve
    })
    this.#now.line.write(QUESTION)
    await within(20_000, answered, `${this.name} did not answer`)
  }
}

async function within<T>(ms: number, wanted: Promise<T>, otherwise: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), ms)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(timer)
  }
}
