// The calls of a session, and one of them as text: what went into it, what came out, all that is
// known of it. Pure; never knows how that is drawn.

import type {ToolBlock} from "../transcript/block.js"
import {plainSource, resultText} from "../transcript/block-text.js"
import {handleOf} from "../transcript/handle.js"
import type {Transcript} from "../transcript/transcript.js"

/** Every call that is kept, oldest first, whatever became of it. */
export function callsOf({blocks}: Transcript): readonly ToolBlock[] {
  return blocks.filter(block => block.type === "tool")
}

/** Index of the chosen call; the latest if none is chosen, the next one if it is gone. */
export function chosenIndex(calls: readonly ToolBlock[], chosen: number | undefined): number {
  const index = chosen === undefined ? -1 : calls.findIndex(call => call.id >= chosen)
  return index < 0 ? Math.max(0, calls.length - 1) : index
}

/** A stretch of what is to be read of a call. */
export interface CallSection {
  readonly title: "input" | "output" | "raw-output" | "facts"
  /** Untrusted, without control characters but tabs and newlines. */
  readonly text: string
}

/** What went in and came out; or the facts, as JSON. Sections that have nothing are left out. */
export function callSections(call: ToolBlock, side: "text" | "facts"): readonly CallSection[] {
  if (side === "facts") return [{title: "facts", text: jsonOf(factsOf(call))}]
  const {input, output} = call
  const sections: readonly CallSection[] = [
    {title: "input", text: rawText(input)},
    {title: "output", text: resultText(call)},
    {title: "raw-output", text: rawText(output)},
  ]
  return sections.filter(section => section.text !== "")
}

/** The whole of a call as one text, for a clipboard or a file. */
export function callText(call: ToolBlock, side: "text" | "facts"): string {
  const head = `${call.head} (${handleOf(call)}, ${call.status})`
  const sections = callSections(call, side).map(({title, text}) => `${title}:\n${text}`)
  return side === "facts" ? jsonOf(factsOf(call)) : [head, ...sections].join("\n\n")
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
