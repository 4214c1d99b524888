// How far the run has come, and what lives as long as it does: the agent, the terminal's lease, the
// timers, the counts. Never knows the state or the screen.

import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import {never} from "../never.js"
import type {Timer} from "../ports.js"
import type {ScreenCounts} from "../screen/counts.js"
import {Backpressure} from "./backpressure.js"
import {Lease} from "./lease.js"
import type {LoopCounts} from "./loop-parts.js"
import {contentOf} from "./mentions.js"
import type {Effect} from "./state.js"

/** What is waited for: the terminal's first answer, its first frame before more is loaded, the
 *  confirmation of the last rows, the end of a turn that was cancelled, the next second of one. */
export type Wait = "first answer" | "loading" | "last rows" | "cancelled turn" | "second"

/** The effects that are for the agent. */
export type AgentWish = Extract<Effect, {type: "prompt" | "cancel" | "answer" | "end-agent"}>

export class Life {
  phase: "running" | "ending" | "over" = "running"
  agent: Agent | undefined
  /** Agents connected so far. */
  agents = 0
  readonly backpressure = new Backpressure()
  readonly lease = new Lease()
  readonly counts: LoopCounts
  readonly #timers = new Map<Wait, Timer>()
  end: () => void = () => {}

  constructor(screen: ScreenCounts) {
    this.counts = {screen, events: 0, writes: 0, written: 0}
  }

  /** Begins an agent, and ends the one before. Only the one in force is heard: an old one may have
   *  more to say while it ends. */
  connect(connect: ConnectAgent, hear: (event: AgentEvent) => void): void {
    const old = this.agent
    const turn = ++this.agents
    this.backpressure.release()
    this.agent = connect(event => {
      if (turn === this.agents) hear(event)
    })
    void old?.close()
  }

  /** Tells the agent what is wanted of it. */
  tell(wish: AgentWish): void {
    switch (wish.type) {
      case "prompt":
        return this.agent?.prompt(contentOf(wish))
      case "cancel":
        return this.agent?.cancel()
      case "answer":
        return this.agent?.answer(wish.id, wish.optionId)
      case "end-agent":
        // It is heard no more. It stays here, since whoever leaves waits for its end.
        this.agents++
        this.backpressure.release()
        return void this.agent?.close()
      default:
        return never(wish)
    }
  }

  /** A wait begins, in place of the one of the same name. */
  waits(wait: Wait, timer: Timer): void {
    this.#timers.get(wait)?.cancel()
    this.#timers.set(wait, timer)
  }

  /** What was waited for has come. */
  came(wait: Wait): void {
    this.#timers.get(wait)?.cancel()
    this.#timers.delete(wait)
  }

  isWaitingFor(wait: Wait): boolean {
    return this.#timers.has(wait)
  }

  /** Nothing set before happens any more. */
  stop(): void {
    this.phase = "over"
    for (const timer of this.#timers.values()) timer.cancel()
  }
}
