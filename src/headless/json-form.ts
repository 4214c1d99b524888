// The answer as JSON: one object at the end, or one object a line while it happens.
// Never knows about streams; a form only says what standard output should get.

import type {ContentBlock, SessionUpdate} from "@agentclientprotocol/sdk"
import {never} from "../never.js"
import {jsonLine} from "../text/json-line.js"
import {Answer} from "./answer.js"
import type {Form, RunEvent, Session} from "./event.js"
import {RESULT_UNITS_MAX, resultObject} from "./result-object.js"

/** Whether the stream shows message chunks as they come, beside the whole messages. */
export type Detail = "messages" | "chunks"

/** The format that gives one object when all is over. Its `result` is what the text format would
 *  have written, without the last newline. */
export function jsonForm(): Form {
  const answer = new AnswerKeeper()
  return event => {
    if (event.type === "updated") answer.take(event.update)
    return event.type === "closed" ? jsonLine(resultObject(event.result, answer.text())) : ""
  }
}

/** The format that gives one object a line: `system` first, then messages whole and all other
 *  updates as the protocol has them, `result` always last. */
export function streamForm(detail: Detail): Form {
  const answer = new AnswerKeeper()
  const message = new Message()
  return event => {
    if (event.type === "updated") {
      const {update} = event
      answer.take(update)
      const chunk = chunkOf(update)
      if (chunk === undefined) return message.end() + updateLine(update)
      const partial = detail === "chunks" ? jsonLine({type: "partial", update}) : ""
      // A whole message is written when something else follows, so before the next one's chunks.
      return message.take(chunk) + partial
    }
    return message.end() + lineOf(event, answer)
  }
}

type PlainEvent = Exclude<RunEvent, {type: "updated"}>

function lineOf(event: PlainEvent, answer: AnswerKeeper): string {
  switch (event.type) {
    case "opened":
      return jsonLine(initObject(event.session))
    case "prompted":
      return jsonLine({type: "user", content: event.content})
    case "decided": {
      const {outcome, optionId, call} = event.decision
      return jsonLine({type: "permission", outcome, option_id: optionId, tool_call: call})
    }
    case "noticed":
      return jsonLine({type: "notice", ...event.notice})
    case "closed":
      return jsonLine(resultObject(event.result, answer.text()))
    default:
      return never(event)
  }
}

function initObject({sessionId, agent, cwd, permissions}: Session): object {
  return {
    type: "system",
    subtype: "init",
    session_id: sessionId,
    cwd,
    agent: agent?.name,
    agent_version: agent?.version,
    permission_mode: permissions,
  }
}

/** An update that is no message: its ACP name as the type, and the update as it came. */
function updateLine(update: SessionUpdate): string {
  return jsonLine({type: update.sessionUpdate, update})
}

type Chunk = {
  readonly type: "user" | "assistant" | "thought"
  readonly messageId: string | undefined
  readonly content: ContentBlock
}

function chunkOf(update: SessionUpdate): Chunk | undefined {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
      return {type: "user", messageId: update.messageId ?? undefined, content: update.content}
    case "agent_message_chunk":
      return {type: "assistant", messageId: update.messageId ?? undefined, content: update.content}
    case "agent_thought_chunk":
      return {type: "thought", messageId: update.messageId ?? undefined, content: update.content}
    default:
      return undefined
  }
}

/** Puts chunks of one message together: texts that follow each other become one text. */
class Message {
  #first: Chunk | undefined
  #content: ContentBlock[] = []
  #text = ""

  /** Adds a chunk; gives the line of the message before it, if this chunk begins another. */
  take(chunk: Chunk): string {
    const same = this.#first?.type === chunk.type && this.#first.messageId === chunk.messageId
    // At the cap the message goes out in pieces that share its id.
    const line = same && this.#text.length < RESULT_UNITS_MAX ? "" : this.end()
    this.#first ??= chunk
    if (chunk.content.type === "text") this.#text += chunk.content.text
    else this.#content.push(...this.#textBlock(), chunk.content)
    return line
  }

  /** The line of the message so far; "" if there is none. */
  end(): string {
    if (this.#first === undefined) return ""
    const {type, messageId} = this.#first
    const content = [...this.#content, ...this.#textBlock()]
    this.#first = undefined
    this.#content = []
    return jsonLine({type, message_id: messageId, content})
  }

  #textBlock(): ContentBlock[] {
    if (this.#text === "") return []
    const block: ContentBlock = {type: "text", text: this.#text}
    this.#text = ""
    return [block]
  }
}

/** Keeps the whole answer, up to one unit more than a result shows. */
class AnswerKeeper {
  readonly #answer = new Answer()
  #text = ""

  take(update: SessionUpdate): void {
    const piece = this.#answer.take(update)
    const room = RESULT_UNITS_MAX + 1 - this.#text.length
    if (room > 0) this.#text += piece.slice(0, room)
  }

  /** The answer without the newline at its end. To be asked once, at the end. */
  text(): string {
    return this.#text + this.#answer.end().replace(/\n$/, "")
  }
}
