// What a run says beside the answer: whole lines on standard error, always safe for a terminal.
// Never writes to standard output.

import type {Writable} from "node:stream"
import type {SessionUpdate} from "@agentclientprotocol/sdk"
import {never} from "../never.js"
import {visible} from "../text/visible.js"
import {type Decision, type Ending, isSuccess, type Notice, type Session} from "./event.js"
import type {Words} from "./words.js"

/** Whether lines that only tell how far the run is are shown. */
export type Progress = "shown" | "hidden"

/** Titles of running tools kept, so that a failure can name its tool. At the cap all are forgotten
 *  and a failure names the call's id. */
const TITLES_MAX = 1000

/** How a voice speaks. */
export interface VoiceOptions {
  readonly words: Words
  readonly progress: Progress
  /** Called before each line: whatever must be written to begin a fresh row ("" or a newline). */
  readonly lead: () => string
}

/** Says notices, failures and, if wished, progress. Errors of the stream are ignored: there is
 *  no further place to tell them. */
export class Voice {
  readonly #stream: Writable
  readonly #options: VoiceOptions
  readonly #titles = new Map<string, string>()

  constructor(stream: Writable, options: VoiceOptions) {
    this.#stream = stream
    this.#options = options
    stream.on("error", () => {})
  }

  /** A sentence of ours, or a text of which nothing is trusted. */
  say(text: string): void {
    this.#stream.write(`${this.#options.lead()}platen: ${visible(text)}\n`)
  }

  connected({agent}: Session): void {
    if (!agent || this.#options.progress === "hidden") return
    this.say(this.#options.words.connected([agent.name, agent.version ?? ""].join(" ").trim()))
  }

  /** Tool calls as they begin, and failures. Progress: none of it is needed to trust the answer. */
  updated(update: SessionUpdate): void {
    if (this.#options.progress === "hidden") return
    if (update.sessionUpdate === "tool_call") {
      if (this.#titles.size >= TITLES_MAX) this.#titles.clear()
      this.#titles.set(update.toolCallId, update.title)
      this.say(this.#options.words.tool(update.title))
    }
    if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") return
    if (update.status === "failed") {
      const title = update.title ?? this.#titles.get(update.toolCallId) ?? update.toolCallId
      this.say(this.#options.words.toolFailed(title))
    }
    if (update.status === "failed" || update.status === "completed") {
      this.#titles.delete(update.toolCallId)
    }
  }

  /** Warnings and errors always; information only with progress. */
  noticed({tone, text, detail}: Notice): void {
    const {words, progress} = this.#options
    if (tone === "info" && progress === "hidden") return
    this.say(tone === "info" ? text : words[tone](text))
    if (detail) this.#indented(detail.split("\n"))
  }

  /** How the run ended, if not well, and what was refused. */
  closed(ending: Ending, refused: readonly Decision[]): void {
    if (!isSuccess(ending)) this.#failed(ending)
    if (refused.length === 0) return
    const titles = refused.map(({call}) => call.title ?? call.name ?? call.toolCallId)
    this.say(this.#options.words.refused(refused.length, shortList(titles)))
  }

  #failed(ending: Ending): void {
    const sentence = sentenceOf(ending, this.#options.words)
    if (sentence !== undefined) this.say(sentence)
    if (ending.type !== "agent-ended" || ending.stderr.length === 0) return
    this.say(this.#options.words.lastWords)
    this.#indented(ending.stderr)
  }

  #indented(lines: readonly string[]): void {
    for (const line of lines) this.#stream.write(`    ${visible(line.replace(/\r$/, ""))}\n`)
  }
}

/** What to say about an ending that is no success; nothing where the user knows it already. */
function sentenceOf(ending: Ending, words: Words): string | undefined {
  switch (ending.type) {
    case "stopped":
      return words.stopped(ending.reason)
    case "failed":
    case "agent-ended":
      return words.error(ending.message)
    case "output-failed":
      return words.error(words.outputFailed(ending.message))
    case "overflow":
      return words.error(words.overflow)
    // What was refused is told in any case. The user stopped it, or has read enough.
    case "unasked":
    case "interrupted":
    case "reader-gone":
      return undefined
    default:
      return never(ending)
  }
}

const LISTED_MAX = 5

function shortList(titles: readonly string[]): string {
  const more = titles.length - LISTED_MAX
  return titles.slice(0, LISTED_MAX).join(", ") + (more > 0 ? `, … +${more}` : "")
}
