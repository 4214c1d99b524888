// The recording of a session: JSON lines, a header and then every message of the protocol.
// Text only; never knows files, clocks or agents.
//
//   {"format":"acp-recording","version":1,"protocolVersion":1,"title":"…","cwd":"…"}
//   {"at":0,"from":"client","message":{"jsonrpc":"2.0","id":1,"method":"session/prompt",…}}
//   {"at":723,"from":"agent","message":{"jsonrpc":"2.0","method":"session/update",…}}
//
// `at` counts milliseconds from the start of the recording. Lines end in LF alone. A session that
// was left and went on has another header there, from which `at` counts anew. A session that is
// kept has lines of its own between these ("kept", "noted"), which a recording passes by.

import {oneLine} from "../text/quote.js"
import {isObject, type JsonObject, numberIn, stringIn} from "./json.js"

const FORMAT = "acp-recording"
const VERSION = 1
const WHY_GRAPHEMES_MAX = 160

/** What a recording says of itself. */
export interface RecordingHeader {
  readonly protocolVersion: number
  readonly title: string | undefined
  readonly cwd: string | undefined
}

/** One message, with who sent it and when, in ms from the start. */
export interface RecordingEntry {
  readonly at: number
  readonly from: "client" | "agent"
  readonly message: JsonObject
}

/** One line, read; `wrong` says what is wrong with it, safe to show. */
export type RecordingLine =
  | {readonly type: "header"; readonly header: RecordingHeader}
  | {readonly type: "entry"; readonly entry: RecordingEntry}
  /** Nothing of a recording: an empty line, or what a kept session has beside it. */
  | {readonly type: "blank"}
  | {readonly type: "wrong"; readonly why: string}

/** Reads one line. Where it stands does not matter here: a header is known by its `format`. */
export function readRecordingLine(line: string): RecordingLine {
  if (line.trim() === "") return {type: "blank"}
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    return wrong(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (!isObject(value)) return wrong("not a JSON object")
  if ("kept" in value || "noted" in value) return {type: "blank"}
  return "format" in value ? readHeader(value) : readEntry(value)
}

/** The header's line, with its newline. `facts` say more of the session. */
export function headerLine(
  header: RecordingHeader,
  facts?: Readonly<Record<string, unknown>>,
): string {
  const {protocolVersion, title, cwd} = header
  const head = {format: FORMAT, version: VERSION, protocolVersion, title, cwd, ...facts}
  return `${JSON.stringify(head)}\n`
}

/** An entry's line, with its newline. */
export function entryLine(entry: RecordingEntry): string {
  return `${JSON.stringify(entry)}\n`
}

function readHeader(value: JsonObject): RecordingLine {
  if (value["format"] !== FORMAT) {
    return wrong(`the format is ${JSON.stringify(value["format"])}, not "${FORMAT}"`)
  }
  if (value["version"] !== VERSION) {
    return wrong(`version ${JSON.stringify(value["version"])} is not known, only ${VERSION}`)
  }
  return {
    type: "header",
    header: {
      protocolVersion: numberIn(value, "protocolVersion") ?? 1,
      title: stringIn(value, "title"),
      cwd: stringIn(value, "cwd"),
    },
  }
}

function readEntry(value: JsonObject): RecordingLine {
  const {from, message} = value
  const at = numberIn(value, "at")
  if (at === undefined || at < 0) return wrong('"at" must be a number of milliseconds')
  if (from !== "client" && from !== "agent") return wrong('"from" must be "client" or "agent"')
  if (!isObject(message)) return wrong('"message" must be an object')
  return {type: "entry", entry: {at, from, message}}
}

function wrong(why: string): RecordingLine {
  return {type: "wrong", why: oneLine(why, WHY_GRAPHEMES_MAX)}
}
