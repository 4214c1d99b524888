// The permission requests of one session that wait for the user.
// Never decides anything: no answer is «cancelled».

import type {RequestPermissionRequest, RequestPermissionResponse} from "@agentclientprotocol/sdk"
import type {AgentEvent} from "../agent.js"

interface Ask {
  readonly optionIds: ReadonlySet<string>
  readonly settle: (response: RequestPermissionResponse) => void
}

const CANCELLED: RequestPermissionResponse = {outcome: {outcome: "cancelled"}}

/** Open questions by number; numbers are never used again. */
export class Asks {
  readonly #send: (event: AgentEvent) => void
  readonly #open = new Map<number, Ask>()
  #nextId = 1

  constructor(send: (event: AgentEvent) => void) {
    this.#send = send
  }

  /** Shows a request and settles with its answer; `signal` is the agent taking it back. */
  ask(request: RequestPermissionRequest, signal: AbortSignal): Promise<RequestPermissionResponse> {
    const id = this.#nextId++
    return new Promise(settle => {
      if (signal.aborted) return settle(CANCELLED)
      this.#open.set(id, {
        optionIds: new Set(request.options.map(option => option.optionId)),
        settle,
      })
      signal.addEventListener("abort", () => this.#withdraw(id), {once: true})
      this.#send({type: "permission", id, call: request.toolCall, options: request.options})
    })
  }

  /** Answers; an unknown id is an answer that came too late, an unknown option is no answer. */
  answer(id: number, optionId: string | undefined): void {
    const ask = this.#open.get(id)
    if (ask === undefined) return
    this.#open.delete(id)
    const known = optionId !== undefined && ask.optionIds.has(optionId)
    ask.settle(known ? {outcome: {outcome: "selected", optionId}} : CANCELLED)
  }

  /** Takes every open question back and answers it «cancelled». */
  withdrawAll(): void {
    for (const id of [...this.#open.keys()]) this.#withdraw(id)
  }

  #withdraw(id: number): void {
    const ask = this.#open.get(id)
    if (ask === undefined) return
    this.#open.delete(id)
    ask.settle(CANCELLED)
    this.#send({type: "permission-withdrawn", id})
  }
}
