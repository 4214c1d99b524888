// JSON-RPC over a pair of byte streams, one message a line, that survives lines of other kinds.
// The SDK's own reader answers such lines to the agent and tells nobody here; this one counts them.

import type {Readable, Writable} from "node:stream"
import type {AnyMessage, Stream} from "@agentclientprotocol/sdk"
import {isObject, parseJson} from "./json.js"

/** Bytes one line may have; a longer one counts as garbage. Messages with pictures come near. */
export const LINE_BYTES_MAX = 64 * 1024 * 1024

const NEWLINE = 0x0a

/** A message stream over a process's pipes. `onGarbage` gets every non-blank line that is no
 *  JSON-RPC 2.0 message (cut to 4 KiB); blank lines are nothing. Reading ends with the pipe. */
export function jsonLines(
  output: Readable,
  input: Writable,
  onGarbage: (line: string) => void,
): Stream {
  const splitter = new LineSplitter()
  let over = false
  const readable = new ReadableStream<AnyMessage>({
    start(controller) {
      const take = (line: string): void => {
        if (line.trim() === "") return
        const message = messageOf(line)
        if (message === undefined) onGarbage(line.slice(0, 4096))
        else controller.enqueue(message)
      }
      const end = (): void => {
        if (over) return
        over = true
        for (const line of splitter.finish()) take(line)
        controller.close()
      }
      output.on("data", (bytes: Uint8Array) => {
        if (over) return
        for (const line of splitter.push(bytes)) take(line)
        // The agent may talk faster than we read: its pipe is where it has to wait.
        if ((controller.desiredSize ?? 1) <= 0) output.pause()
      })
      output.on("end", end)
      output.on("close", end)
      output.on("error", end)
    },
    pull() {
      output.resume()
    },
    cancel() {
      over = true
      output.destroy()
    },
  })
  const writable = new WritableStream<AnyMessage>({
    write(message) {
      return writeLine(input, `${JSON.stringify(message)}\n`)
    },
  })
  return {readable, writable}
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

function writeLine(input: Writable, line: string): Promise<void> {
  return new Promise((settle, fail) => {
    input.write(line, error => (error ? fail(error) : settle()))
  })
}
