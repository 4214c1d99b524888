// The protocol's content → parts of blocks: the edge where Agent Client Protocol values become
// ours. What has no picture is named, never dropped. Pure.

import type {
  ContentBlock,
  SessionConfigOption,
  ToolCallContent,
  ToolCallLocation,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk"
import type {TerminalMark} from "../agent.js"
import {base64Bytes, byteSize} from "../text/byte-size.js"
import type {PlanEntry, ToolPart, ToolStatus} from "../transcript/block.js"
import {writtenIn} from "./exit-status.js"
import type {SessionOption} from "./state.js"
import type {ToldWords} from "./told-words.js"

/** The text of a content block; what is no text is named. */
export function contentText(content: ContentBlock, words: ToldWords): string {
  switch (content.type) {
    case "text":
      return content.text
    case "image":
      return words.image(facts(content.mimeType, content.uri, base64Bytes(content.data)))
    case "audio":
      return words.audio(facts(content.mimeType, base64Bytes(content.data)))
    case "resource_link": {
      const {uri, size} = content
      const name = content.title || content.name
      return words.resource(facts(uri.includes(name) ? "" : name, uri, size))
    }
    case "resource": {
      const {resource} = content
      if ("text" in resource) return resource.text
      const {uri, mimeType, blob} = resource
      return words.resource(facts(uri, mimeType, base64Bytes(blob ?? "")))
    }
    default:
      // A kind that the protocol does not have yet.
      return words.unknownUpdate(String((content as {type?: unknown}).type))
  }
}

/** What is known of something that has no picture; numbers are sizes in bytes. What is not told, or
 *  nothing, is left out. */
function facts(...told: readonly (string | number | bigint | null | undefined)[]): string {
  return told
    .map(fact => {
      if (fact === null || fact === undefined || fact === 0) return ""
      return typeof fact === "string" ? fact : byteSize(Number(fact))
    })
    .filter(text => text !== "")
    .join(" · ")
}

/** What a tool call shows of its content. */
export function toolParts(
  content: readonly ToolCallContent[],
  words: ToldWords,
): readonly ToolPart[] {
  return content.map((item): ToolPart => {
    switch (item.type) {
      case "content": {
        const text = contentText(item.content, words)
        const before = linesBefore(item.content)
        return before === undefined ? {type: "text", text} : {type: "output", text, before}
      }
      case "diff":
        return {
          type: "diff",
          path: item.path,
          before: item.oldText ?? "",
          after: item.newText,
          isNew: item.oldText === null || item.oldText === undefined,
        }
      case "terminal":
        return {type: "named", text: words.terminal(item.terminalId)}
      default:
        return {type: "named", text: words.unknownUpdate(String((item as {type?: unknown}).type))}
    }
  })
}

/** How many lines a terminal was given before this text; undefined if it is no terminal's. */
function linesBefore({_meta}: ContentBlock): number | undefined {
  const mark: {readonly [Key in keyof TerminalMark]?: unknown} = _meta ?? {}
  const before = mark["platen/terminal"]
  return typeof before === "number" && before >= 0 ? before : undefined
}

/** What a call gave, where it gave no content: a text as it is, what a command wrote, anything else
 *  as JSON. */
export function rawParts(output: unknown): readonly ToolPart[] {
  const text =
    typeof output === "string" ? output : (writtenIn(output) ?? jsonLines(output).join("\n"))
  return text === "" ? [] : [{type: "text", text}]
}

/** A value as lines of JSON without the outer braces; no lines for nothing. */
export function jsonLines(value: unknown): readonly string[] {
  const text = JSON.stringify(value, undefined, 2) ?? ""
  if (text === "" || text === "{}" || text === "[]" || text === "null") return []
  const lines = text.split("\n")
  return lines.length < 3 ? lines : lines.slice(1, -1).map(line => line.slice(2))
}

/** Whether two lists of parts show the same. */
export function sameParts(a: readonly ToolPart[], b: readonly ToolPart[]): boolean {
  return a === b || (a.length === b.length && a.every((part, index) => samePart(part, b[index]!)))
}

function samePart(a: ToolPart, b: ToolPart): boolean {
  if (a.type !== "diff" || b.type !== "diff") {
    if (a.type !== b.type || a.type === "diff" || b.type === "diff") return false
    return a.text === b.text && linesOf(a) === linesOf(b)
  }
  return a.path === b.path && a.before === b.before && a.after === b.after && a.isNew === b.isNew
}

function linesOf(part: Exclude<ToolPart, {type: "diff"}>): number {
  return part.type === "output" ? part.before : 0
}

/** A place in a file as a reader writes it. */
export function locationText(place: ToolCallLocation): string {
  return typeof place.line === "number" ? `${place.path}:${place.line}` : place.path
}

/** A status word of the protocol; one that it does not have counts as running, not as an error. */
export function toolStatus(status: string | null | undefined): ToolStatus | undefined {
  switch (status) {
    case null:
    case undefined:
      return undefined
    case "pending":
      return "pending"
    case "completed":
      return "done"
    case "failed":
      return "failed"
    case "cancelled":
    case "canceled":
    case "stopped":
      return "cancelled"
    default:
      return "running"
  }
}

/** UTF-16 units of an agent's own word that are kept. */
const WORD_UNITS_MAX = 80

/** The agent's own word for how a call stands; `undefined` where the protocol has one. */
export function statusWord(status: string | null | undefined): string | undefined {
  const isKnown = toolStatus(status) !== "running" || status === "in_progress"
  const word = isKnown ? "" : (status?.replace(/\s+/g, " ").trim() ?? "")
  return word === "" ? undefined : word.slice(0, WORD_UNITS_MAX)
}

/** What a call is called when it has no title of its own. */
export function toolTitle(call: Pick<ToolCallUpdate, "title" | "name" | "kind" | "toolCallId">) {
  return call.title || call.name || call.kind || call.toolCallId
}

const STEP_STATUS: ReadonlyMap<string, PlanEntry["status"]> = new Map([
  ["completed", "done"],
  ["in_progress", "running"],
  ["cancelled", "cancelled"],
])

/** A step of a plan; unknown words count as waiting and as of medium priority. What an agent calls
 *  the step while it is being done may stand beside it. */
export function planStep(entry: {
  readonly content: string
  readonly status: string
  readonly priority: string
  readonly _meta?: Readonly<Record<string, unknown>> | null | undefined
}): PlanEntry {
  const status = STEP_STATUS.get(entry.status) ?? "waiting"
  const told = entry._meta?.["activeForm"]
  const active = typeof told === "string" && told.trim() !== "" ? told : undefined
  const priority = entry.priority === "high" || entry.priority === "low" ? entry.priority : "medium"
  return {text: entry.content, active, status, priority}
}

/** A choice of the session with the value that holds; one of an unknown type shows its value. */
export function sessionOption(option: SessionConfigOption, words: ToldWords): SessionOption {
  const {id, name, category} = option
  const facts = {id, name, category: category ?? ""}
  switch (option.type) {
    case "boolean":
      return {
        ...facts,
        value: String(option.currentValue),
        shown: option.currentValue ? words.on : words.off,
      }
    case "select": {
      // The wire was checked for id and name only.
      const value = option.currentValue ?? ""
      const options = option.options ?? []
      const choices = options.flatMap(item => ("group" in item ? item.options : [item]))
      const chosen = choices.find(choice => choice.value === value)
      return {...facts, value, shown: chosen?.name ?? value}
    }
    default: {
      // A type that the protocol does not have yet.
      const {currentValue} = option as {readonly currentValue?: unknown}
      const value = jsonLines(currentValue).join(" ")
      return {...facts, value, shown: value}
    }
  }
}
