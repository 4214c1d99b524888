// An agent whose code is loaded after the first paint: calls wait until it is there.
// Never knows which agent.

import type {ContentBlock} from "@agentclientprotocol/sdk"
import type {Agent, AgentEvent, ConnectAgent, Shown} from "../agent.js"
import {failureOf} from "./failure.js"

/** Stands in for an agent until `load` has brought it; then passes everything on. A load that fails
 *  is told as `ended`. */
export function lazily(load: () => Promise<ConnectAgent>): ConnectAgent {
  return send => new LazyAgent(load, send)
}

class LazyAgent implements Agent {
  readonly #send: (event: AgentEvent) => void
  #agent: Agent | undefined
  #waiting: ContentBlock[][] = []
  #lost: string | undefined
  /** What stood there when it began to load, and what stands there now. */
  #shown: readonly Shown[] = []
  #closed = false

  constructor(load: () => Promise<ConnectAgent>, send: (event: AgentEvent) => void) {
    this.#send = send
    // A turn later, for the first frame is due in this one, and compiling an agent takes longer
    // than everything that stands on the screen. Loading may fail, and so may connecting: a
    // recording that cannot be made, for one.
    new Promise(resolve => setImmediate(resolve))
      .then(load)
      .then(connect => this.#arrive(connect))
      .catch((error: unknown) => this.#lose(failureOf(error).message))
  }

  prompt(content: readonly ContentBlock[]): void {
    if (this.#agent !== undefined) return this.#agent.prompt(content)
    if (this.#lost === undefined) {
      this.#waiting.push([...content])
      return
    }
    this.#send({type: "turn-start", prompt: content})
    this.#send({type: "turn-failed", message: this.#lost})
  }

  cancel(): void {
    if (this.#agent !== undefined) return this.#agent.cancel()
    const first = this.#waiting.shift()
    if (first === undefined) return
    this.#send({type: "turn-start", prompt: first})
    this.#send({type: "turn-end", reason: "cancelled", usage: undefined})
  }

  answer(id: number, optionId: string | undefined): void {
    this.#agent?.answer(id, optionId)
  }

  hold(until: Promise<void>): void {
    this.#agent?.hold?.(until)
  }

  see(shown: Shown): void {
    if (this.#agent === undefined) this.#shown = [this.#shown[0] ?? shown, shown]
    else this.#agent.see?.(shown)
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#agent?.close()
  }

  #arrive(connect: ConnectAgent): void {
    if (this.#closed) return
    this.#agent = connect(this.#send)
    for (const shown of this.#shown) this.#agent.see?.(shown)
    this.#shown = []
    for (const content of this.#waiting.splice(0)) this.#agent.prompt(content)
  }

  #lose(message: string): void {
    if (this.#closed) return
    this.#lost = message
    for (const content of this.#waiting.splice(0)) this.prompt(content)
    this.#send({type: "ended", message, stderr: []})
  }
}
