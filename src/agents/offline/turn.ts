// One turn of the offline agent as its tools see it: say, think, show a card, ask, plan.
// Everything leaves as ACP updates at the pace of the session; a cancel comes out as Cancelled.

import {
  type AgentContext,
  methods,
  type PlanEntry,
  type RequestPermissionResponse,
  type SessionUpdate,
  type ToolCall,
  type ToolCallContent,
} from "@agentclientprotocol/sdk"
import type {Clock} from "../../ports.js"
import {countTokens, Pace, tokensOf} from "../pace.js"
import {Cancelled} from "./failures.js"
import {type AskingTool, type Permissions, permissionOptions} from "./permissions.js"
import type {OfflineWords} from "./words.js"

/** What a turn needs. */
export interface TurnOptions {
  readonly client: AgentContext
  readonly sessionId: string
  /** Absolute. */
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly tokensPerSecond: number
  /** How long a command may run. */
  readonly runMs: number
  /** Whether somebody is there to be asked. */
  readonly reader: "present" | "absent"
  readonly words: OfflineWords
  readonly permissions: Permissions
  /** Text that came with the request, a piped file for one. */
  readonly given: string | undefined
  /** Gives a fresh id for a message or a call. */
  readonly nextId: (kind: "message" | "call") => string
}

/** What a card starts with; its id and state are given here. */
export type CardStart = Omit<ToolCall, "toolCallId" | "status">

/** A turn. Every method that waits throws Cancelled when the turn was cancelled. */
export class Turn {
  readonly options: TurnOptions
  readonly #pace: Pace
  #message: string | undefined
  #outputTokens = 0

  constructor(options: TurnOptions) {
    this.options = options
    this.#pace = new Pace(options.clock, options.signal, options.tokensPerSecond)
  }

  /** Tokens said so far, thoughts included, by the rule of pace.ts. */
  get outputTokens(): number {
    return this.#outputTokens
  }

  get words(): OfflineWords {
    return this.options.words
  }

  /** Says a paragraph (or table, list, block) of Markdown, token by token. */
  async say(markdown: string): Promise<void> {
    // Paragraphs of one message are set apart; after a card a new message begins.
    const text = this.#message === undefined ? markdown : `\n\n${markdown}`
    this.#message ??= this.options.nextId("message")
    await this.#stream("agent_message_chunk", text, this.#message)
  }

  /** Thinks aloud, before the work. */
  async think(text: string): Promise<void> {
    this.#message = undefined
    await this.#stream("agent_thought_chunk", text, this.options.nextId("message"))
  }

  /** Shows the plan as it stands now. */
  plan(entries: PlanEntry[]): void {
    this.update({sessionUpdate: "plan", entries})
  }

  /** Shows a new card. */
  card(start: CardStart): Card {
    this.#message = undefined
    const toolCallId = this.options.nextId("call")
    this.update({sessionUpdate: "tool_call", toolCallId, status: "pending", ...start})
    return new Card(this, toolCallId, start)
  }

  /** Asks before a card's work is done; what was said for good is not asked again. */
  async ask(card: Card, tool: AskingTool): Promise<"allowed" | "refused" | "refused for good"> {
    const {permissions, client, sessionId, signal} = this.options
    const standing = permissions.of(tool)
    if (standing === "always") return "allowed"
    if (standing === "never") return "refused for good"
    this.check()
    const response = await client.request<RequestPermissionResponse>(
      methods.client.session.requestPermission,
      {sessionId, toolCall: card.asked(), options: permissionOptions(this.words)},
      {cancellationSignal: signal},
    )
    this.check()
    if (response.outcome.outcome === "cancelled") throw new Cancelled()
    return permissions.take(tool, response.outcome.optionId)
  }

  /** Throws Cancelled when the turn was cancelled. */
  check(): void {
    if (this.options.signal.aborted) throw new Cancelled()
  }

  /** Sends an update; the order of updates is the order of the calls. */
  update(update: SessionUpdate): void {
    const {client, sessionId} = this.options
    // A client that is gone is noticed by the connection, which ends the turn.
    client.notify(methods.client.session.update, {sessionId, update}).catch(() => {})
  }

  async #stream(
    sessionUpdate: "agent_message_chunk" | "agent_thought_chunk",
    text: string,
    messageId: string,
  ): Promise<void> {
    for (const token of tokensOf(text)) {
      await this.#pace.token()
      this.check()
      this.update({sessionUpdate, messageId, content: {type: "text", text: token}})
    }
    this.#outputTokens += countTokens(text)
  }
}

/** A tool call on the screen. */
export class Card {
  readonly #turn: Turn
  readonly #id: string
  #start: CardStart

  constructor(turn: Turn, id: string, start: CardStart) {
    this.#turn = turn
    this.#id = id
    this.#start = start
  }

  /** The work begins. */
  begin(): void {
    this.#change({status: "in_progress"})
  }

  /** Shows content while the work goes on, or before the question. */
  show(content: ToolCallContent[]): void {
    this.#start = {...this.#start, content}
    this.#change({content})
  }

  /** Points at the place that the work is about. */
  point(path: string, line: number): void {
    this.#change({locations: [{path, line}]})
  }

  /** The work is done. */
  done(content?: ToolCallContent[]): void {
    this.#change({status: "completed", ...(content === undefined ? {} : {content})})
  }

  /** The work was not done; `why` in words. */
  fail(why: string): void {
    const before = this.#start.content ?? []
    this.#change({status: "failed", content: [...before, textContent(why)]})
  }

  /** The command was run, but ended as one does that failed. */
  exited(exit: {readonly exitCode: number} | {readonly signal: string}): void {
    this.#change({status: "failed", rawOutput: exit})
  }

  /** The call as a permission request shows it. */
  asked() {
    return {toolCallId: this.#id, status: "pending" as const, ...this.#start}
  }

  #change(change: Partial<ToolCall>): void {
    this.#turn.update({sessionUpdate: "tool_call_update", toolCallId: this.#id, ...change})
  }
}

/** Text as the content of a card. */
export function textContent(text: string): ToolCallContent {
  return {type: "content", content: {type: "text", text}}
}
