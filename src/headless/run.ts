// One prompt, one agent, one ending: takes what happens in order and tells form and voice.
// Never parses a flag and never spells an output format.

import type {ContentBlock, Cost, StopReason} from "@agentclientprotocol/sdk"
import type {Agent, AgentEvent, TurnUsage} from "../agent.js"
import {never} from "../never.js"
import type {Decision, Ending, PermissionMode, Result, RunEvent} from "./event.js"
import type {OutputEnd} from "./output.js"
import {optionFor} from "./permission.js"

/** Everything that a run has to take, in the order in which it came. */
export type Happening =
  | AgentEvent
  | OutputEnd
  | {readonly type: "interrupted"; readonly signal: "SIGINT" | "SIGTERM"}
  /** The agent was asked to stop and did not answer in time. */
  | {readonly type: "grace-over"}
  | {readonly type: "overflow"}

/** What a run is about. */
export interface RunOptions {
  readonly content: readonly ContentBlock[]
  readonly cwd: string
  readonly permissions: PermissionMode
  readonly agent: Agent
  /** Tells output and voice; waits until the reader has room. */
  readonly tell: (event: RunEvent) => Promise<void>
  /** Called when the agent was asked to stop: "grace-over" must follow some time later. */
  readonly startGrace: () => void
}

type Phase =
  | {readonly type: "connecting"}
  | {readonly type: "running"}
  | {readonly type: "stopping"; readonly signal: "SIGINT" | "SIGTERM"}

/** The state of one run. */
export class Run {
  readonly #options: RunOptions
  // What an agent says before it is ready follows the line that names its session.
  #early: Happening[] = []
  #phase: Phase = {type: "connecting"}
  #sessionId: string | undefined
  #usage: TurnUsage | undefined
  #cost: Cost | undefined
  readonly #refused: Decision[] = []
  #opened: "not yet" | "opened" | "prompted" = "not yet"

  constructor(options: RunOptions) {
    this.#options = options
  }

  /** Takes one happening; gives the ending if that was it. */
  async take(happening: Happening): Promise<Ending | undefined> {
    switch (happening.type) {
      case "ready":
        return this.#begin(happening)
      case "update":
      case "notice":
        return this.#tell(happening)
      case "permission":
        return this.#decide(happening)
      case "turn-end":
        this.#usage = happening.usage
        return this.#stopOr(this.#turnEnd(happening.reason))
      case "turn-failed":
        return this.#stopOr({type: "failed", message: happening.message})
      case "ended":
        return this.#stopOr({
          type: "agent-ended",
          message: happening.message,
          stderr: happening.stderr,
        })
      case "interrupted":
        return this.#interrupt(happening.signal)
      case "grace-over":
        return this.#stopOr({type: "stopped", reason: "cancelled"})
      case "reader-gone":
      case "output-failed":
      case "overflow":
        if (this.#phase.type === "running") this.#options.agent.cancel()
        return happening
      // We sent the prompt ourselves, and questions are answered before they can be taken back.
      case "turn-start":
      case "permission-withdrawn":
        return undefined
      default:
        return never(happening)
    }
  }

  /** Tells the last event. The first one too, if the agent never came so far. */
  async close(ending: Ending, durationMs: number): Promise<void> {
    if (this.#opened === "not yet") await this.#open(undefined)
    const result: Result = {
      ending,
      sessionId: this.#sessionId,
      durationMs,
      turns: this.#opened === "prompted" ? 1 : 0,
      usage: this.#usage,
      cost: this.#cost,
      refused: this.#refused,
    }
    await this.#options.tell({type: "closed", result})
  }

  async #begin(ready: AgentEvent & {type: "ready"}): Promise<undefined> {
    if (this.#phase.type !== "connecting") return
    this.#phase = {type: "running"}
    this.#sessionId = ready.sessionId
    await this.#open({name: ready.name, version: ready.version})
    const early = this.#early
    this.#early = []
    for (const happening of early) await this.take(happening)
    this.#opened = "prompted"
    await this.#options.tell({type: "prompted", content: this.#options.content})
    this.#options.agent.prompt(this.#options.content)
  }

  async #open(agent: {name: string; version: string | undefined} | undefined): Promise<void> {
    this.#opened = "opened"
    const {cwd, permissions} = this.#options
    const session = {sessionId: this.#sessionId, agent, cwd, permissions}
    await this.#options.tell({type: "opened", session})
    // Nothing early may be lost, also when the agent never became ready.
    if (agent === undefined) for (const happening of this.#early) await this.#tellNow(happening)
  }

  async #tell(happening: AgentEvent & {type: "update" | "notice"}): Promise<undefined> {
    if (this.#phase.type === "connecting") this.#early.push(happening)
    else await this.#tellNow(happening)
  }

  async #tellNow(happening: Happening): Promise<void> {
    if (happening.type === "notice") {
      const {tone, text, detail} = happening
      return this.#options.tell({type: "noticed", notice: {tone, text, detail}})
    }
    if (happening.type !== "update") return
    const {update} = happening
    if (update.sessionUpdate === "usage_update") this.#cost = update.cost ?? this.#cost
    if (update.sessionUpdate !== "notice") return this.#options.tell({type: "updated", update})
    const {severity, title, description} = update
    const tone = severity === "warning" || severity === "error" ? severity : "info"
    const notice = {tone, text: title, detail: description ?? undefined} as const
    return this.#options.tell({type: "noticed", notice})
  }

  async #decide(request: AgentEvent & {type: "permission"}): Promise<undefined> {
    const {call, id} = request
    const running = this.#phase.type === "running"
    const option = running ? optionFor(this.#options.permissions, request.options) : undefined
    this.#options.agent.answer(id, option?.optionId)
    const allowed = option?.kind.startsWith("allow")
    const outcome = allowed ? "allowed" : running ? "refused" : "cancelled"
    const decision: Decision = {outcome, optionId: option?.optionId, call}
    if (outcome === "refused") this.#refused.push(decision)
    await this.#options.tell({type: "decided", decision})
  }

  #interrupt(signal: "SIGINT" | "SIGTERM"): Ending | undefined {
    if (this.#phase.type === "connecting") return {type: "interrupted", signal}
    this.#phase = {type: "stopping", signal}
    this.#options.agent.cancel()
    this.#options.startGrace()
    return undefined
  }

  #turnEnd(reason: StopReason): Ending {
    const isUnasked = this.#options.permissions === "ask" && this.#refused.length > 0
    return reason === "end_turn" && isUnasked ? {type: "unasked"} : {type: "stopped", reason}
  }

  /** The ending, or the interruption that caused it. */
  #stopOr(ending: Ending): Ending {
    const phase = this.#phase
    return phase.type === "stopping" ? {type: "interrupted", signal: phase.signal} : ending
  }
}
