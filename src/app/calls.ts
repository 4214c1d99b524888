// The calls of a session, and one of them as text: what went into it, what came out, all that is
// known of it. Pure; never knows how that is drawn.

import type {Telling} from "../transcript/args/call.js"
import {detailLines} from "../transcript/args/detail.js"
import type {ToolBlock} from "../transcript/block.js"
import {plainSource, resultText} from "../transcript/block-text.js"
import {handleOf} from "../transcript/handle.js"
import {outlinesFrom} from "../transcript/recall.js"
import {recalled, type Transcript} from "../transcript/transcript.js"

/** Every call of a session, whatever became of it; none of them is read. */
export interface Calls {
  /** Ids of their blocks, oldest first. */
  readonly ids: readonly number[]
  readonly failed: number
}

export function callsOf(transcript: Transcript): Calls {
  const ids: number[] = []
  let failed = 0
  for (const {id, type, rank} of outlinesFrom(transcript, 1)) {
    if (type !== "tool") continue
    ids.push(id)
    if (rank === "failed") failed++
  }
  return {ids, failed}
}

/** The call of that id, read if it is not kept; `undefined` if it is nowhere. */
export function callOf(transcript: Transcript, id: number): ToolBlock | undefined {
  const block = recalled(transcript, id)
  return block?.type === "tool" ? block : undefined
}

/** Index of the chosen call; the latest if none is chosen, the next one if it is gone. */
export function chosenIndex({ids}: Calls, chosen: number | undefined): number {
  const index = chosen === undefined ? -1 : ids.findIndex(id => id >= chosen)
  return index < 0 ? Math.max(0, ids.length - 1) : index
}

/** A stretch of what is to be read of a call. */
export interface CallSection {
  readonly title: "input" | "output" | "raw-output" | "facts"
  /** Untrusted, without control characters but tabs and newlines. */
  readonly text: string
}

/** What went in and came out, to be read: paths are short, and what hides in the input is shown; or
 *  the facts as JSON, where everything stands as it was sent. Sections that have nothing are left
 *  out. */
export function callSections(
  call: ToolBlock,
  side: "text" | "facts",
  telling: Telling,
): readonly CallSection[] {
  if (side === "facts") return [{title: "facts", text: jsonOf(factsOf(call))}]
  // Its pages bound what is laid out.
  const detail = detailLines(call.input, {...telling, most: Number.POSITIVE_INFINITY})
  return sectionsOf(call, detail.join("\n"))
}

function sectionsOf(call: ToolBlock, input: string): readonly CallSection[] {
  const sections: readonly CallSection[] = [
    {title: "input", text: input},
    {title: "output", text: resultText(call)},
    {title: "raw-output", text: rawText(call.output)},
  ]
  return sections.filter(section => section.text !== "")
}

/** The whole of a call as one text, for a clipboard or a file: its input as it was sent. */
export function callText(call: ToolBlock, side: "text" | "facts"): string {
  if (side === "facts") return jsonOf(factsOf(call))
  const head = `${call.head} (${handleOf(call)}, ${call.status})`
  const sections = sectionsOf(call, rawText(call.input)).map(
    ({title, text}) => `${title}:\n${text}`,
  )
  return [head, ...sections].join("\n\n")
}

/** What is known of a call beside its text; unknown facts are left out. */
function factsOf(call: ToolBlock): Readonly<Record<string, unknown>> {
  const {callId, title, name, kind, status, exit, locations, startedAt, endedAt, input, output} =
    call
  const isTimed = startedAt !== undefined && endedAt !== undefined
  return {
    handle: handleOf(call),
    callId,
    title,
    name,
    kind,
    status,
    exit,
    locations,
    tookMs: isTimed ? Math.round(endedAt - startedAt) : undefined,
    rawInput: input,
    rawOutput: output,
    parts: call.parts.map(part => part.type),
  }
}

/** A text as it is, anything else as JSON; "" for nothing. */
function rawText(value: unknown): string {
  if (value === undefined || value === null) return ""
  return typeof value === "string" ? plainSource(value).trimEnd() : jsonOf(value)
}

/** Levels of a value that are indented: each costs every row of it two columns more. */
const LEVELS_MAX = 40

function jsonOf(value: unknown): string {
  return plainSource(JSON.stringify(value, undefined, isDeep(value, 0) ? 0 : 2) ?? "")
}

function isDeep(value: unknown, level: number): boolean {
  if (typeof value !== "object" || value === null) return false
  return level > LEVELS_MAX || Object.values(value).some(part => isDeep(part, level + 1))
}
