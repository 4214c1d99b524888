// Reads recorded messages in order and says what a live agent would have told.
// Never waits, never knows the time; keeps only which request an answer belongs to.

import type {ContentBlock} from "@agentclientprotocol/sdk"
import type {AgentEvent} from "../agent.js"
import {oneLine} from "../text/quote.js"
import {failureOf} from "./failure.js"
import {isObject, type JsonObject, objectIn, stringIn} from "./json.js"
import type {RecordingEntry} from "./recording.js"
import {readTurnEnd} from "./turn-end.js"
import {readUpdate} from "./update.js"
import type {AgentWords} from "./words.js"

const TITLE_GRAPHEMES_MAX = 120

/** What a message means: events to show, or why it cannot be read. */
export interface Meaning {
  readonly events: readonly AgentEvent[]
  readonly wrong: string | undefined
}

const NOTHING: Meaning = {events: [], wrong: undefined}

/** Follows one recorded conversation. */
export class Interpreter {
  readonly #words: AgentWords
  // Prompts that wait for their end, and questions that wait for their answer, by JSON-RPC id.
  readonly #prompts = new Set<unknown>()
  readonly #questions = new Map<unknown, JsonObject>()
  #taken = 0

  constructor(words: AgentWords) {
    this.#words = words
  }

  /** Takes the next message. Handshakes, files, terminals and cancels show nothing themselves. */
  take(entry: RecordingEntry): Meaning {
    this.#taken += 1
    const {message} = entry
    const method = stringIn(message, "method")
    if (entry.from === "client") {
      if (method === "session/prompt") return this.#prompt(message)
      return method === undefined ? this.#answer(message) : NOTHING
    }
    if (method === "session/update") return updateOf(message)
    if (method === "session/request_permission") {
      this.#questions.set(message["id"], objectIn(message, "params") ?? {})
      return NOTHING
    }
    return method === undefined ? this.#endOfTurn(message) : NOTHING
  }

  /** What is still open when the recording is over, or goes on with another connection. */
  finish(): readonly AgentEvent[] {
    const open = this.#prompts.size > 0
    this.#prompts.clear()
    this.#questions.clear()
    return open ? [{type: "turn-failed", message: this.#words.recordingCut}] : []
  }

  /** Messages taken so far. */
  get taken(): number {
    return this.#taken
  }

  /** Whether a turn has begun and not ended. */
  get inTurn(): boolean {
    return this.#prompts.size > 0
  }

  #prompt(message: JsonObject): Meaning {
    const prompt: unknown = objectIn(message, "params")?.["prompt"]
    if (!Array.isArray(prompt)) return {events: [], wrong: '"session/prompt" without a prompt'}
    this.#prompts.add(message["id"])
    const blocks: readonly unknown[] = prompt
    const readable = blocks.filter((block): block is ContentBlock => {
      if (!isObject(block)) return false
      return block["type"] !== "text" || typeof block["text"] === "string"
    })
    return {events: [{type: "turn-start", prompt: readable}], wrong: undefined}
  }

  #endOfTurn(message: JsonObject): Meaning {
    // Answers to what a client asks besides prompts end nothing.
    if (!this.#prompts.delete(message["id"])) return NOTHING
    if (message["error"] !== undefined) {
      const failed = failureOf(message["error"]).message
      return {events: [{type: "turn-failed", message: failed}], wrong: undefined}
    }
    const end = readTurnEnd(message["result"])
    if (end.type === "nothing") {
      return {
        events: [{type: "turn-failed", message: this.#words.noStop}],
        wrong: undefined,
      }
    }
    return {
      events: [{type: "turn-end", reason: end.reason, usage: end.usage}],
      wrong: undefined,
    }
  }

  /** A question is shown with the answer it got: nobody can answer a recording. */
  #answer(message: JsonObject): Meaning {
    const question = this.#questions.get(message["id"])
    if (question === undefined) return NOTHING
    this.#questions.delete(message["id"])
    const call = objectIn(question, "toolCall") ?? {}
    const title = stringIn(call, "title") ?? stringIn(call, "toolCallId") ?? "?"
    const text = this.#words.recordingAsked(
      oneLine(title, TITLE_GRAPHEMES_MAX),
      oneLine(this.#chosen(question, message), TITLE_GRAPHEMES_MAX),
    )
    return {events: [{type: "notice", tone: "info", text, detail: undefined}], wrong: undefined}
  }

  #chosen(question: JsonObject, message: JsonObject): string {
    const outcome = objectIn(objectIn(message, "result") ?? {}, "outcome") ?? {}
    const id = stringIn(outcome, "optionId")
    if (id === undefined) return this.#words.recordingCancelled
    const options: unknown = question["options"]
    const listed: readonly unknown[] = Array.isArray(options) ? options : []
    const option = listed.find(each => isObject(each) && each["optionId"] === id)
    return isObject(option) ? (stringIn(option, "name") ?? id) : id
  }
}

function updateOf(message: JsonObject): Meaning {
  const update = readUpdate(objectIn(message, "params")?.["update"])
  if (update === undefined) return {events: [], wrong: "an update that cannot be read"}
  return {events: [{type: "update", update}], wrong: undefined}
}
