// The protocol's content → parts of blocks: the edge where Agent Client Protocol values become
// ours. What has no picture is named, never dropped. Pure.

import type {ContentBlock, ToolCallContent, ToolCallUpdate} from "@agentclientprotocol/sdk"
import type {PlanEntry, ToolPart, ToolStatus} from "../transcript/block.js"
import type {AppWords} from "./words.js"

/** The text of a content block; what is no text is named. */
export function contentText(content: ContentBlock, words: AppWords): string {
  switch (content.type) {
    case "text":
      return content.text
    case "image":
      return words.image(content.mimeType)
    case "audio":
      return words.audio(content.mimeType)
    case "resource_link":
      return words.resource(content.uri)
    case "resource":
      return "text" in content.resource
        ? content.resource.text
        : words.resource(content.resource.uri)
    default:
      // A kind that the protocol does not have yet.
      return words.unknownUpdate(String((content as {type?: unknown}).type))
  }
}

/** What a tool call shows of its content. */
export function toolParts(
  content: readonly ToolCallContent[],
  words: AppWords,
): readonly ToolPart[] {
  return content.map((item): ToolPart => {
    switch (item.type) {
      case "content":
        return {type: "text", text: contentText(item.content, words)}
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

/** A status word of the protocol; one that it does not have counts as running, never as an error. */
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
    default:
      return "running"
  }
}

/** What a call is called when it has no title of its own. */
export function toolTitle(call: Pick<ToolCallUpdate, "title" | "name" | "kind" | "toolCallId">) {
  return call.title || call.name || call.kind || call.toolCallId
}

/** A step of a plan; unknown words count as waiting and as of medium priority. */
export function planStep(entry: {
  readonly content: string
  readonly status: string
  readonly priority: string
}): PlanEntry {
  const status =
    entry.status === "completed" ? "done" : entry.status === "in_progress" ? "running" : "waiting"
  const priority = entry.priority === "high" || entry.priority === "low" ? entry.priority : "medium"
  return {text: entry.content, status, priority}
}
