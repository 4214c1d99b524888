// A program on a real PTY whose terminal reads so many bytes a second and no more.
// Knows bytes and times; never which program it is.

import {TestClock} from "../test/help/clock.js"
import {Emulator} from "../test/help/emulator.js"
import {Pty} from "../test/help/pty.js"
import {environmentOf, pause, type SessionOptions} from "./pty.js"

/** The terminal reads its share so often, in ms. */
const TICK_MS = 5
/** Most bytes that wait between PTY and terminal: about what a serial driver holds. */
const WAITING_MAX = 1024
const WAIT_MS_MAX = 60_000
const FRAME_END = "\x1b[?2026l"

export class SlowSession {
  readonly emulator: Emulator
  readonly pty: Pty
  /** Bytes that the terminal has read. */
  read = 0
  /** Frames that came whole, and the bytes of the largest. */
  frames = 0
  largestFrame = 1
  readonly #clock = new TestClock()
  readonly #decoder = new TextDecoder()
  #waiting = Buffer.alloc(0)
  #timer: NodeJS.Timeout

  constructor(options: SessionOptions, bytesPerSecond: number) {
    const size = {columns: options.columns ?? 80, rows: options.rows ?? 24}
    this.emulator = new Emulator({...size, clock: this.#clock})
    this.pty = new Pty({
      ...size,
      command: options.command,
      directory: options.directory,
      environment: environmentOf(options),
    })
    this.emulator.onBytes(bytes => this.pty.write(bytes))
    this.pty.onBytes = bytes => this.#arrived(bytes)
    let last = performance.now()
    let owed = 0
    this.#timer = setInterval(() => {
      const now = performance.now()
      owed = this.#waiting.length === 0 ? 0 : owed + ((now - last) * bytesPerSecond) / 1000
      last = now
      const share = Math.floor(owed)
      owed -= share
      this.#take(share)
    }, TICK_MS)
  }

  type(text: string): void {
    this.pty.write(text)
  }

  async shows(text: string): Promise<void> {
    const limit = performance.now() + WAIT_MS_MAX
    while (!this.emulator.screen().some(row => row.includes(text))) {
      if (performance.now() > limit) {
        const screen = this.emulator.screen().join("\n")
        throw new Error(`waited in vain for ${JSON.stringify(text)}; the screen:\n${screen}`)
      }
      await pause(TICK_MS)
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.pty.resume()
    await this.pty.close()
  }

  #arrived(bytes: Buffer): void {
    this.#waiting = Buffer.concat([this.#waiting, bytes])
    for (const piece of bytes.toString("latin1").split(FRAME_END).slice(0, -1)) {
      this.frames++
      this.largestFrame = Math.max(this.largestFrame, piece.length + FRAME_END.length)
    }
    if (this.#waiting.length > WAITING_MAX) this.pty.pause()
  }

  #take(share: number): void {
    if (share === 0 || this.#waiting.length === 0) return
    const bytes = this.#waiting.subarray(0, share)
    this.#waiting = this.#waiting.subarray(share)
    this.read += bytes.length
    this.emulator.write(this.#decoder.decode(bytes, {stream: true}))
    this.#clock.advance(0)
    if (this.#waiting.length <= WAITING_MAX) this.pty.resume()
  }
}
