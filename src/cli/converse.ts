// The terminal for somebody else's agent, in a few lines: one function answers, the screen does
// the rest. For programs that do not speak the Agent Client Protocol.

import process from "node:process"
import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import {settingsOf} from "../settings/settings.js"
import {show} from "./show.js"

declare global {
  // Whoever has the types of Node or of a browser knows it; the package needs neither.
  interface AbortSignal {
    readonly aborted: boolean
  }
}

/** What the answering function writes to while a turn runs. All text is untrusted. */
export interface Answer {
  /** Markdown, in any pieces. */
  write(text: string): void
  /** What the agent thinks, shown dim. */
  think(text: string): void
  /** A step of work: the first call with an id makes its row, later ones change it. */
  step(step: {
    readonly id: string
    readonly title?: string
    readonly status?: "running" | "done" | "failed"
    readonly output?: string
  }): void
  /** Asks whether something may be done; false when it may not or the turn is stopped. */
  ask(title: string): Promise<boolean>
  /** Aborted when the reader stops the turn. */
  readonly stopped: AbortSignal
}

export interface Conversation {
  /** What the status line calls the agent. */
  readonly name: string
  /** Answers one prompt; the turn ends when it settles. A rejection is told as a failed turn. */
  readonly answer: (prompt: string, turn: Answer) => Promise<void>
}

/** Takes the terminal and runs until the reader leaves; gives the exit code. Throws an Error when
 *  standard input and output are not a terminal. */
export async function converse(conversation: Conversation): Promise<number> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new Error("a conversation needs a terminal on standard input and output")
  }
  const settings = settingsOf({flags: {}, env: process.env, output: "terminal"})
  return show(connect(conversation), {
    given: {settings, cwd: process.cwd(), isDirectory: () => true},
    name: conversation.name,
    words: undefined,
    source: "agent",
    unsent: "dropped",
    frameStats: undefined,
  })
}

function connect(conversation: Conversation): ConnectAgent {
  return send => new Answerer(conversation, send)
}

class Answerer implements Agent {
  readonly #conversation: Conversation
  readonly #send: (event: AgentEvent) => void
  readonly #asks = new Map<number, (may: boolean) => void>()
  #lastAsk = 0
  #stop = new AbortController()

  constructor(conversation: Conversation, send: (event: AgentEvent) => void) {
    this.#conversation = conversation
    this.#send = send
    const {name} = conversation
    queueMicrotask(() => send({type: "ready", name, version: undefined, sessionId: "1"}))
  }

  prompt(content: Parameters<Agent["prompt"]>[0]): void {
    this.#stop = new AbortController()
    const stopped = this.#stop.signal
    const text = content.map(part => (part.type === "text" ? part.text : "")).join("\n")
    this.#send({type: "turn-start", prompt: content})
    this.#conversation.answer(text, this.#turn(stopped)).then(
      () => {
        const reason = stopped.aborted ? "cancelled" : "end_turn"
        this.#send({type: "turn-end", reason, usage: undefined})
      },
      (error: unknown) => {
        const message = error instanceof Error ? error.message : String(error)
        if (stopped.aborted) this.#send({type: "turn-end", reason: "cancelled", usage: undefined})
        else this.#send({type: "turn-failed", message})
      },
    )
  }

  cancel(): void {
    this.#stop.abort()
    for (const id of [...this.#asks.keys()]) this.answer(id, undefined)
  }

  answer(id: number, optionId: string | undefined): void {
    this.#asks.get(id)?.(optionId === "yes")
    this.#asks.delete(id)
  }

  async close(): Promise<void> {
    this.cancel()
  }

  #turn(stopped: AbortSignal): Answer {
    const chunk = (sessionUpdate: "agent_message_chunk" | "agent_thought_chunk", text: string) =>
      this.#send({type: "update", update: {sessionUpdate, content: {type: "text", text}}})
    return {
      stopped,
      write: text => chunk("agent_message_chunk", text),
      think: text => chunk("agent_thought_chunk", text),
      step: ({id, title, status, output}) => {
        const words = {running: "in_progress", done: "completed", failed: "failed"} as const
        this.#send({
          type: "update",
          update: {
            sessionUpdate: "tool_call_update",
            toolCallId: id,
            ...(title === undefined ? {} : {title}),
            ...(status === undefined ? {} : {status: words[status]}),
            ...(output === undefined
              ? {}
              : {content: [{type: "content", content: {type: "text", text: output}}]}),
          },
        })
      },
      ask: title => this.#ask(title, stopped),
    }
  }

  #ask(title: string, stopped: AbortSignal): Promise<boolean> {
    if (stopped.aborted) return Promise.resolve(false)
    const id = ++this.#lastAsk
    return new Promise(resolve => {
      this.#asks.set(id, resolve)
      this.#send({
        type: "permission",
        id,
        call: {toolCallId: `ask-${id}`, title},
        options: [
          {optionId: "yes", name: "Allow", kind: "allow_once"},
          {optionId: "no", name: "Refuse", kind: "reject_once"},
        ],
      })
    })
  }
}
