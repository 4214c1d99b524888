// The agent's message texts as one text: messages apart, exactly one newline at the end.
// Never knows where the text goes, and changes nothing else in it.

import type {ContentBlock, SessionUpdate} from "@agentclientprotocol/sdk"

// Newlines that may turn out to be the last ones, or the first half of a surrogate pair: neither
// can be written before it is known what follows.
const HELD_BACK = /(?:[\r\n]+|[\ud800-\udbff])$/
const LAST_NEWLINES = /(?:\r?\n)+$/

/** Joins message chunks into the answer. Chunks of one message are joined as they are; a new
 *  message begins after one blank line. */
export class Answer {
  #held = ""
  #begun = false
  #interrupted = false
  #messageId: string | undefined

  /** What may be written now; "" if the update is no message text or must wait. */
  take(update: SessionUpdate): string {
    if (update.sessionUpdate !== "agent_message_chunk") {
      this.#interrupted ||= interrupts(update)
      return ""
    }
    const text = textOfContent(update.content)
    if (text === "") return ""
    const apart = this.#begins(update.messageId ?? undefined)
    const held = apart ? `${this.#held.replace(LAST_NEWLINES, "")}\n\n` : this.#held
    const whole = held + text
    this.#held = HELD_BACK.exec(whole)?.[0] ?? ""
    const ready = whole.slice(0, whole.length - this.#held.length)
    this.#begun ||= ready !== ""
    return ready
  }

  /** What ends the answer: its one last newline, or nothing if there was no answer. */
  end(): string {
    const rest = this.#held.replace(LAST_NEWLINES, "")
    this.#held = ""
    return this.#begun || rest !== "" ? `${rest}\n` : ""
  }

  // By the protocol, chunks with the same id are one message. Agents that send no ids are split
  // where something else was shown in between: "Reading it." and "It says" are two messages.
  #begins(messageId: string | undefined): boolean {
    const bothKnown = messageId !== undefined && this.#messageId !== undefined
    const apart = bothKnown ? messageId !== this.#messageId : this.#interrupted
    this.#messageId = messageId
    this.#interrupted = false
    return apart && this.#begun
  }
}

function interrupts(update: SessionUpdate): boolean {
  const kind = update.sessionUpdate
  return kind === "tool_call" || kind === "agent_thought_chunk" || kind === "user_message_chunk"
}

/** The text that stands for a content block: a picture or sound is named, a link is its address. */
export function textOfContent(content: ContentBlock): string {
  switch (content.type) {
    case "text":
      return content.text
    case "resource_link":
      return content.uri
    case "resource":
      return "text" in content.resource ? content.resource.text : content.resource.uri
    case "image":
    case "audio":
      return `[${content.type}: ${content.mimeType}]`
    default:
      // A kind that the protocol got after we were built comes from outside: named, not thrown at.
      return `[${(content as {readonly type?: unknown}).type}]`
  }
}
