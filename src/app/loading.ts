// When what the first frame does not need is loaded, and which events wait for it. Never knows what
// it is good for, nor what the events mean.
//
//   begins ──the first frame is on its way, or LOAD_AFTER_MS──▶ loads ──▶ what waited is sent

import type {Clock, Timer} from "../ports.js"
import type {Rich} from "../transcript/sources.js"
import type {Later} from "./means.js"
import type {AppEvent} from "./state.js"

/** A terminal that is farther away than this is waited for anyway: loading costs nobody time. */
export const LOAD_AFTER_MS = 40

export interface LoadingPorts {
  readonly clock: Clock
  readonly loadRich: () => Promise<Rich>
  readonly loadLater: () => Promise<Later>
  /** They have come, in any order. */
  rich(rich: Rich): void
  later(later: Later): void
  /** What has waited is sent again; later has come. */
  again(event: AppEvent): void
}

export class Loading {
  readonly #ports: LoadingPorts
  #phase: "to begin" | "begun" = "to begin"
  /** Oldest first. */
  #waiting: readonly AppEvent[] = []

  constructor(ports: LoadingPorts) {
    this.#ports = ports
  }

  /** The terminal has been asked for what the first frame needs. The timer may be cancelled. */
  begin(): Timer {
    return this.#ports.clock.setTimer(LOAD_AFTER_MS, () => this.#load())
  }

  /** A frame was painted. */
  painted(): void {
    if (this.#phase === "to begin") this.#ports.clock.setTimer(0, () => this.#load())
  }

  /** The event is sent again when all can be done. */
  wait(event: AppEvent): void {
    this.#waiting = [...this.#waiting, event]
  }

  /** Another agent begins in a session: what the one before has told waits no more. */
  forgetAgent(session: number): void {
    const isOld = (event: AppEvent) => event.type === "agent" && event.session === session
    this.#waiting = this.#waiting.filter(event => !isOld(event))
  }

  /** In two parts, neither of which waits for the other. */
  #load(): void {
    if (this.#phase === "begun") return
    this.#phase = "begun"
    const {loadRich, loadLater} = this.#ports
    void loadLater().then(later => {
      this.#ports.later(later)
      const waited = this.#waiting
      this.#waiting = []
      for (const event of waited) this.#ports.again(event)
    })
    void loadRich().then(rich => this.#ports.rich(rich))
  }
}
