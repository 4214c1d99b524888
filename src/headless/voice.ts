// What a run says beside the answer: whole lines on standard error, always safe for a terminal.
// Never writes to standard output.

import type {Writable} from "node:stream"
import type {SessionUpdate} from "@agentclientprotocol/sdk"
import {never} from "../never.js"
import {visible} from "../text/visible.js"
import type {CallHeads} from "./call-heads.js"
import {type Decision, type Ending, isSuccess, type Notice, type Session} from "./event.js"
import type {Words} from "./words.js"

/** How a voice speaks. */
export interface VoiceOptions {
  readonly words: Words
  /** What the calls of the run are called; without it nothing is said of how far the run is. */
  readonly calls: CallHeads | undefined
  /** Called before each line: whatever must be written to begin a fresh row ("" or a newline). */
  readonly lead: () => string
}

/** Says notices, failures and, if wished, progress. Errors of the stream are ignored: there is
 *  no further place to tell them. */
export class Voice {
  readonly #stream: Writable
  readonly #options: VoiceOptions

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
    if (!agent || !this.#options.calls) return
    this.say(this.#options.words.connected([agent.name, agent.version ?? ""].join(" ").trim()))
  }

  /** Tool calls as they begin, and failures. Progress: none of it is needed to trust the answer. */
  updated(update: SessionUpdate): void {
    const {words, calls} = this.#options
    if (!calls) return
    if (update.sessionUpdate !== "tool_call" && update.sessionUpdate !== "tool_call_update") return
    const {begins, fails} = calls.told(update)
    if (begins !== undefined) this.say(words.tool(begins))
    if (fails !== undefined) this.say(words.toolFailed(fails))
  }

  /** Warnings and errors always; information only with progress. */
  noticed({tone, text, detail}: Notice): void {
    const {words, calls} = this.#options
    if (tone === "info" && !calls) return
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
