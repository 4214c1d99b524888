// Writes a live session down: every message of a wire, both ways, as a line when it passes.
// Never changes or holds back a message; a full disk ends the recording, not the session.

import type {AnyMessage} from "@agentclientprotocol/sdk"
import type {Clock} from "../ports.js"
import {failureOf} from "./failure.js"
import {isObject, type JsonObject} from "./json.js"
import {entryLine, headerLine} from "./recording.js"

/** Where lines go; each write is one line with its newline, and may throw. */
export interface LineSink {
  write(line: string): void
}

/** What is recorded, and where to. */
export interface RecorderOptions {
  readonly sink: LineSink
  readonly clock: Clock
  /** The session's directory, for the header. */
  readonly cwd: string
  readonly title: string
  /** What the header says besides. */
  readonly facts?: Readonly<Record<string, unknown>> | undefined
  /** What an agent tells again of a session that is loaded: written down if nobody says. */
  readonly loads?: "recorded" | "passed by" | undefined
  /** Called once when a line could not be written; after that nothing is recorded. */
  readonly onFailure: (message: string) => void
}

const PROTOCOL_VERSION = 1

/** Is told of a message when it passes. */
export type Tap = (from: "client" | "agent", message: AnyMessage) => void

/** Records what it is told of. The header is written at once. */
export function recordingTap(options: RecorderOptions): Tap {
  const {sink, clock, cwd, title, facts, onFailure} = options
  const startMs = clock.now()
  let failed = false
  const write = (line: string): void => {
    if (failed) return
    try {
      sink.write(line)
    } catch (error) {
      failed = true
      onFailure(failureOf(error).message)
    }
  }
  const isToldAgain = options.loads === "passed by" ? loads() : () => false
  write(headerLine({protocolVersion: PROTOCOL_VERSION, title, cwd}, facts))
  return (from, message) => {
    const raw: unknown = message
    if (!isObject(raw) || isToldAgain(from, raw)) return
    write(entryLine({at: Math.round(clock.now() - startMs), from, message: raw}))
  }
}

/** Whether a message is an update while a session is being loaded: what was said in it before. */
function loads(): (from: "client" | "agent", message: JsonObject) => boolean {
  let request: unknown
  return (from, message) => {
    const method = message["method"]
    if (from === "client") {
      if (method === "session/load") request = message["id"]
      return false
    }
    if (request === undefined) return false
    if (method === undefined && message["id"] === request) request = undefined
    return method === "session/update"
  }
}
