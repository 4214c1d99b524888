// How far the run has come, and what lives as long as it does: the agent, the terminal's lease, the
// timers. Never knows the state or the screen.

import type {Agent} from "../agent.js"
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

  /** Nothing set before happens any more. */
  stop(): void {
    this.phase = "over"
    this.lastRows?.cancel()
    for (const timer of this.timers) timer.cancel()
  }
}
