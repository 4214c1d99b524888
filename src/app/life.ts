// How far the run has come, and what lives as long as it does: the agents, the terminal's lease,
// the timers, the counts. Never knows the state or the screen.

import type {AgentEvent, ConnectAgent} from "../agent.js"
import type {Timer} from "../ports.js"
import type {ScreenCounts} from "../screen/counts.js"
import {Agents} from "./agents.js"
import {Backpressure} from "./backpressure.js"
import {Lease} from "./lease.js"
import type {LoopCounts} from "./loop-parts.js"
import type {AgentWish} from "./state.js"

/** What is waited for: the terminal's first answer, its first frame before more is loaded, the
 *  confirmation of the last rows, the end of a turn that is asked to stop (by session and
 *  first block), the next second of the turn in focus, the next writing of what
 *  the window tells. */
export type Wait =
  | "first answer"
  | "loading"
  | "last rows"
  | "second"
  | "window"
  | `end of ${number}/${number}`

export class Life {
  phase: "running" | "ending" | "over" = "running"
  readonly agents = new Agents()
  readonly backpressure = new Backpressure()
  readonly lease = new Lease()
  readonly counts: LoopCounts
  readonly #timers = new Map<Wait, Timer>()
  end: () => void = () => {}

  constructor(screen: ScreenCounts) {
    this.counts = {screen, events: 0, writes: 0, written: 0}
  }

  /** Begins the session's agent in place of the one before; nobody is held any more. */
  connect(session: number, connect: ConnectAgent, hear: (event: AgentEvent) => void): void {
    this.backpressure.release()
    this.agents.connect(session, connect, hear)
  }

  /** Tells a session's agent what is wanted of it. One that is ended is waited for no more. */
  tell(session: number, wish: AgentWish): void {
    if (wish.type === "end-agent") this.backpressure.release()
    this.agents.tell(session, wish)
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

  /** No turn of that session is waited for. */
  turnOver(session: number): void {
    for (const wait of this.#timers.keys())
      if (wait.startsWith(`end of ${session}/`)) this.came(wait)
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
