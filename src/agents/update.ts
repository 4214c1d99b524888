// Reads one `session/update` as it came over the wire and makes it safe to use as its type.
// Unknown kinds and unknown members pass as they are; never knows how anything is shown.

import type {SessionUpdate} from "@agentclientprotocol/sdk"
import {isObject, type JsonObject, stringIn} from "./json.js"

/** The update, with unreadable items of its lists left out; undefined when what makes its kind
 *  (the text of a chunk, the id of a call, the entries of a plan) is missing. */
export function readUpdate(value: unknown): SessionUpdate | undefined {
  if (!isObject(value)) return undefined
  const kind = stringIn(value, "sessionUpdate")
  if (kind === undefined) return undefined
  const read = readers.get(kind)
  const update = read === undefined ? value : read(value)
  // The one place where the wire's word is taken for the type: the readers checked what matters.
  return update as SessionUpdate | undefined
}

type Reader = (update: JsonObject) => JsonObject | undefined

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["user_message_chunk", readChunk],
  ["agent_message_chunk", readChunk],
  ["agent_thought_chunk", readChunk],
  ["tool_call", update => readCall(update, "start")],
  ["tool_call_update", update => readCall(update, "change")],
  ["plan", update => withList(update, "entries", isPlanEntry)],
  ["available_commands_update", update => withList(update, "availableCommands", isNamed)],
  ["config_option_update", update => withList(update, "configOptions", isConfigOption)],
  ["current_mode_update", update => withString(update, "currentModeId")],
  ["notice", update => withString(update, "title")],
  ["compaction_update", update => withString(update, "compactionId")],
  ["usage_update", readUsage],
])

function readChunk(update: JsonObject): JsonObject | undefined {
  return isContentBlock(update["content"]) ? update : undefined
}

function readUsage(update: JsonObject): JsonObject | undefined {
  const {used, size, cost} = update
  if (!isCount(used) || !isCount(size)) return undefined
  if (cost === undefined || cost === null) return update
  const readable = isObject(cost) && isCount(cost["amount"]) && isString(cost["currency"])
  return readable ? update : without(update, "cost")
}

function readCall(update: JsonObject, phase: "start" | "change"): JsonObject | undefined {
  const id = stringIn(update, "toolCallId")
  if (id === undefined) return undefined
  let call = update
  for (const key of ["title", "name", "kind", "status"]) {
    const value = call[key]
    if (value !== undefined && value !== null && !isString(value)) call = without(call, key)
  }
  // A card needs words: an agent that forgot the title still names its call.
  if (phase === "start" && !isString(call["title"])) call = {...call, title: call["name"] ?? id}
  call = withOptionalList(call, "content", isCallContent)
  return withOptionalList(call, "locations", item => isObject(item) && isString(item["path"]))
}

function isCallContent(item: unknown): boolean {
  if (!isObject(item)) return false
  switch (item["type"]) {
    case "content":
      return isContentBlock(item["content"])
    case "diff":
      return isString(item["path"]) && isString(item["newText"])
    case "terminal":
      return isString(item["terminalId"])
    default:
      return isString(item["type"])
  }
}

function isContentBlock(block: unknown): boolean {
  if (!isObject(block)) return false
  switch (block["type"]) {
    case "text":
      return isString(block["text"])
    case "image":
    case "audio":
      return isString(block["data"]) && isString(block["mimeType"])
    case "resource_link":
      return isString(block["uri"]) && isString(block["name"])
    case "resource":
      return isObject(block["resource"]) && isString(block["resource"]["uri"])
    default:
      return isString(block["type"])
  }
}

function isPlanEntry(entry: unknown): boolean {
  return isObject(entry) && isString(entry["content"])
}

function isNamed(item: unknown): boolean {
  return isObject(item) && isString(item["name"])
}

function isConfigOption(item: unknown): boolean {
  return isObject(item) && isString(item["id"]) && isString(item["name"])
}

function withString(update: JsonObject, key: string): JsonObject | undefined {
  return isString(update[key]) ? update : undefined
}

function withList(
  update: JsonObject,
  key: string,
  keeps: (item: unknown) => boolean,
): JsonObject | undefined {
  return Array.isArray(update[key]) ? withOptionalList(update, key, keeps) : undefined
}

function withOptionalList(
  update: JsonObject,
  key: string,
  keeps: (item: unknown) => boolean,
): JsonObject {
  const list: unknown = update[key]
  if (list === undefined || list === null) return update
  if (!Array.isArray(list)) return without(update, key)
  const items: readonly unknown[] = list
  return items.every(keeps) ? update : {...update, [key]: items.filter(keeps)}
}

function without(object: JsonObject, key: string): JsonObject {
  const rest: Record<string, unknown> = {...object}
  delete rest[key]
  return rest
}

function isString(value: unknown): value is string {
  return typeof value === "string"
}

function isCount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0
}
