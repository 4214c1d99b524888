// How far the run has come, and what lives as long as it does: the agent, the terminal's lease, the
// timers. Never knows the state or the screen.

import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import type {Timer} from "../ports.js"
import {Backpressure} from "./backpressure.js"
import {Lease} from "./lease.js"

export class Life {
  phase: "running" | "ending" | "over" = "running"
  agent: Agent | undefined
  /** Agents connected so far. */
  agents = 0
  readonly backpressure = new Backpressure()
  readonly lease = new Lease()
  readonly timers: Timer[] = []
  /** Ends the wait for the last rows. */
  lastRows: Timer | undefined
  end: () => void = () => {}

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

  /** Nothing set before happens any more. */
  stop(): void {
    this.phase = "over"
    this.lastRows?.cancel()
    for (const timer of this.timers) timer.cancel()
  }
}
