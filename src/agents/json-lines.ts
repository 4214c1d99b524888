// JSON-RPC over a pair of byte streams, one message a line, that survives lines of other kinds.
// The SDK's own reader answers such lines to the agent and tells nobody here; this one counts them.

import type {Readable, Writable} from "node:stream"
import type {AnyMessage} from "@agentclientprotocol/sdk"
import {isObject, parseJson} from "./json.js"
import {Holds, type Wire, type WireListener} from "./wire.js"

/** Bytes one line may have; a longer one counts as garbage. Messages with pictures come near. */
export const LINE_BYTES_MAX = 64 * 1024 * 1024

const NEWLINE = 0x0a
/** For so long messages are taken in one turn of the event loop, in ms: keys and frames must get in
 *  between, however fast the agent talks. */
const TURN_MS = 8

/** The wire to a process over its pipes. `onGarbage` gets every non-blank line that is no JSON-RPC
 *  2.0 message (cut to 4 KiB); blank lines are nothing. What the agent says ends with its pipe. */
export class JsonLines implements Wire {
  readonly #output: Readable
  readonly #input: Writable
  readonly #onGarbage: (line: string) => void
  readonly #splitter = new LineSplitter()
  readonly #holds = new Holds(() => this.#goOn())
  // Lines that were read before somebody wanted them to wait.
  readonly #lines: string[] = []
  #listener: WireListener | undefined
  #state: "open" | "ended" | "over" = "open"

  constructor(output: Readable, input: Writable, onGarbage: (line: string) => void) {
    this.#output = output
    this.#input = input
    this.#onGarbage = onGarbage
  }

  open(listener: WireListener): void {
    this.#listener = listener
    const output = this.#output
    output.on("data", (bytes: Uint8Array) => {
      if (this.#state !== "open") return
      this.#lines.push(...this.#splitter.push(bytes))
      this.#drain()
    })
    const end = () => {
      if (this.#state !== "open") return
      this.#state = "ended"
      this.#lines.push(...this.#splitter.finish())
      this.#drain()
    }
    output.on("end", end)
    output.on("close", end)
    output.on("error", end)
  }

  send(message: AnyMessage): Promise<void> {
    return writeLine(this.#input, `${JSON.stringify(message)}\n`)
  }

  hold(until: Promise<void>): void {
    // Its pipe is where the agent has to wait.
    this.#output.pause()
    this.#holds.add(until)
  }

  /** The agent has ended, and somebody else may hold its pipe open: nothing is awaited any more
   *  once what it has said is taken. `ms` is how long that may be on its way. */
  endSoon(ms: number): void {
    const look = () => {
      if (this.#holds.wereNone(ms)) this.#output.destroy()
      else this.endSoon(ms)
    }
    setTimeout(look, ms).unref()
  }

  #goOn(): void {
    this.#drain()
    if (!this.#holds.areAny && this.#state === "open") this.#output.resume()
  }

  #drain(): void {
    const lines = this.#lines
    const untilMs = performance.now() + TURN_MS
    while (lines.length > 0 && !this.#holds.areAny) {
      this.#take(lines.shift()!)
      if (lines.length > 0 && performance.now() > untilMs) this.hold(nextTurn())
    }
    if (this.#state !== "ended" || lines.length > 0) return
    this.#state = "over"
    this.#listener?.end()
  }

  #take(line: string): void {
    if (line.trim() === "") return
    const message = messageOf(line)
    if (message === undefined) this.#onGarbage(line.slice(0, 4096))
    else this.#listener?.take(message)
  }
}

/** Splits bytes at newlines, in any split of the bytes; a line over LINE_BYTES_MAX is cut there. */
export class LineSplitter {
  #parts: Uint8Array[] = []
  #bytes = 0

  /** The lines that these bytes complete, without their newline. */
  push(bytes: Uint8Array): string[] {
    const lines: string[] = []
    let from = 0
    for (;;) {
      const at = bytes.indexOf(NEWLINE, from)
      if (at < 0) break
      this.#keep(bytes.subarray(from, at))
      lines.push(this.#taken())
      from = at + 1
    }
    this.#keep(bytes.subarray(from))
    return lines
  }

  /** What stands after the last newline, if anything. */
  finish(): string[] {
    return this.#bytes === 0 ? [] : [this.#taken()]
  }

  #taken(): string {
    const line = Buffer.concat(this.#parts).toString("utf8")
    this.#parts = []
    this.#bytes = 0
    return line.endsWith("\r") ? line.slice(0, -1) : line
  }

  #keep(part: Uint8Array): void {
    const room = LINE_BYTES_MAX - this.#bytes
    if (part.length === 0 || room <= 0) return
    const kept = part.slice(0, room)
    this.#parts.push(kept)
    this.#bytes += kept.length
  }
}

function messageOf(line: string): AnyMessage | undefined {
  const value = parseJson(line)
  return isObject(value) && value["jsonrpc"] === "2.0" ? (value as AnyMessage) : undefined
}

function nextTurn(): Promise<void> {
  return new Promise(go => setImmediate(go))
}

function writeLine(input: Writable, line: string): Promise<void> {
  return new Promise((settle, fail) => {
    input.write(line, error => (error ? fail(error) : settle()))
  })
}
