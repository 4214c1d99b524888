// An agent that is a recording: plays it in its own time, in another, or as fast as may be.
// Never answers; never knows where its lines come from.

import type {ContentBlock, SessionUpdate} from "@agentclientprotocol/sdk"
import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import {never} from "../never.js"
import type {Clock, Locale} from "../ports.js"
import {oneLine} from "../text/quote.js"
import {BrokenLines} from "./broken-lines.js"
import {failureOf} from "./failure.js"
import {Interpreter} from "./interpreter.js"
import {Pace, tokensOf} from "./pace.js"
import {type RecordingEntry, type RecordingHeader, readRecordingLine} from "./recording.js"
import {AGENT_WORDS, type AgentWords} from "./words.js"

/** What to play and how. */
export interface ReplayOptions {
  /** The whole text, or its lines without their newlines. */
  readonly source: string | AsyncIterable<string>
  /** What to call the source in messages: the file's name. */
  readonly name: string
  /** How many times as fast as recorded (above 0), or without any waiting. */
  readonly speed: number | "max"
  /** Message texts are cut into tokens and sent at this rate; undefined: as recorded. */
  readonly tokensPerSecond: number | undefined
  readonly clock: Clock
  readonly locale?: Locale | undefined
}

/** Plays a recording. Throws RangeError for a speed or rate that is not above 0. */
export function connectReplay(options: ReplayOptions): ConnectAgent {
  if (options.speed !== "max" && !(options.speed > 0)) {
    throw new RangeError(`speed must be above 0, not ${options.speed}`)
  }
  return send => {
    const replay = new Replay(options, send)
    void replay.play()
    return replay
  }
}

class Replay implements Agent {
  readonly #options: ReplayOptions
  readonly #send: (event: AgentEvent) => void
  readonly #interpreter: Interpreter
  readonly #pace: Pace
  readonly #stop = new AbortController()
  readonly #broken: BrokenLines
  #startMs: number | undefined
  #held: Promise<void> | undefined

  constructor(options: ReplayOptions, send: (event: AgentEvent) => void) {
    this.#options = options
    this.#send = send
    this.#interpreter = new Interpreter(this.#words)
    this.#broken = new BrokenLines(options.name, this.#words)
    const rate = options.tokensPerSecond ?? Number.POSITIVE_INFINITY
    this.#pace = new Pace(options.clock, this.#stop.signal, rate)
  }

  prompt(_content: readonly ContentBlock[]): void {
    this.#notice("warning", this.#words.recordingMute)
  }

  /** Stops the playing for good; a turn that was running ends as cancelled. */
  cancel(): void {
    if (this.#stop.signal.aborted || this.#startMs === undefined) return
    this.#stop.abort()
    if (this.#interpreter.inTurn) {
      this.#send({type: "turn-end", reason: "cancelled", usage: undefined})
    }
    this.#notice("info", this.#words.recordingStopped)
  }

  answer(_id: number, _optionId: string | undefined): void {}

  hold(until: Promise<void>): void {
    this.#held = until
  }

  close(): Promise<void> {
    this.#stop.abort()
    return Promise.resolve()
  }

  /** Plays to the end; never rejects. */
  async play(): Promise<void> {
    // The caller gets its agent first, and the first event after it.
    await this.#pace.until(this.#options.clock.now() + 1)
    try {
      let number = 0
      for await (const line of linesOf(this.#options.source)) {
        number += 1
        await this.#held
        if (this.#stop.signal.aborted) return
        if ((await this.#line(line, number)) === "over") return
      }
      if (this.#startMs === undefined) return this.#notRecording("it is empty")
      this.#finish()
    } catch (error) {
      // The source could not be read: a file that is gone, a directory, a closed door.
      if (this.#stop.signal.aborted) return
      this.#notRecording(failureOf(error).message)
    }
  }

  get #words(): AgentWords {
    return AGENT_WORDS[this.#options.locale ?? "en"]
  }

  async #line(text: string, number: number): Promise<"go on" | "over"> {
    const line = readRecordingLine(text)
    const first = this.#startMs === undefined
    switch (line.type) {
      case "blank":
        return "go on"
      case "header":
        if (first) this.#begin(line.header)
        else await this.#goOn()
        return "go on"
      case "entry":
        // A header may be lost; the messages are what matters.
        if (first) this.#begin({protocolVersion: 1, title: undefined, cwd: undefined})
        await this.#entry(line.entry, number)
        return "go on"
      case "wrong":
        if (first) {
          this.#notRecording(line.why)
          return "over"
        }
        this.#brokenLine(number, line.why)
        await this.#pace.message()
        return "go on"
      default:
        return never(line)
    }
  }

  #begin(header: RecordingHeader): void {
    this.#startMs = this.#options.clock.now()
    const name = oneLine(header.title ?? this.#options.name, 80)
    this.#send({type: "ready", name, version: undefined, sessionId: "replay"})
  }

  /** The session was left here, and went on later: times count anew, and nothing is open. */
  async #goOn(): Promise<void> {
    for (const event of this.#interpreter.finish()) this.#send(event)
    await this.#pace.message()
    this.#startMs = this.#options.clock.now()
  }

  async #entry(entry: RecordingEntry, number: number): Promise<void> {
    const {speed} = this.#options
    if (speed === "max") await this.#pace.message()
    else await this.#pace.until((this.#startMs ?? 0) + entry.at / speed)
    if (this.#stop.signal.aborted) return
    const {events, wrong} = this.#interpreter.take(entry)
    if (wrong !== undefined) this.#brokenLine(number, wrong)
    for (const event of events) await this.#tell(event)
  }

  async #tell(event: AgentEvent): Promise<void> {
    const text = event.type === "update" ? streamedText(event.update) : undefined
    if (event.type !== "update" || text === undefined || !this.#cutsText) return this.#send(event)
    for (const token of tokensOf(text)) {
      await this.#pace.token()
      if (this.#stop.signal.aborted) return
      this.#send({type: "update", update: withText(event.update, token)})
    }
  }

  get #cutsText(): boolean {
    return this.#options.tokensPerSecond !== undefined
  }

  #brokenLine(number: number, why: string): void {
    const told = this.#broken.next(number, why)
    if (told !== undefined) this.#notice("error", told)
  }

  #notRecording(why: string): void {
    this.#stop.abort()
    const message = this.#words.notRecording(oneLine(this.#options.name, 80), why)
    this.#send({type: "ended", message, stderr: []})
  }

  #finish(): void {
    if (this.#stop.signal.aborted) return
    for (const event of this.#interpreter.finish()) this.#send(event)
    const {rest} = this.#broken
    if (rest !== undefined) this.#notice("error", rest)
    this.#notice("info", this.#words.recordingEnd(this.#interpreter.taken))
    // Nothing is left to stop.
    this.#stop.abort()
  }

  #notice(tone: "info" | "warning" | "error", text: string): void {
    this.#send({type: "notice", tone, text, detail: undefined})
  }
}

function streamedText(update: SessionUpdate): string | undefined {
  const {sessionUpdate} = update
  if (sessionUpdate !== "agent_message_chunk" && sessionUpdate !== "agent_thought_chunk") {
    return undefined
  }
  return update.content.type === "text" ? update.content.text : undefined
}

function withText(update: SessionUpdate, text: string): SessionUpdate {
  return "content" in update
    ? ({...update, content: {type: "text", text}} as SessionUpdate)
    : update
}

async function* linesOf(source: string | AsyncIterable<string>): AsyncGenerator<string> {
  // LF alone ends a line: U+2028 may stand inside a JSON string.
  if (typeof source === "string") yield* source.split("\n")
  else yield* source
}
