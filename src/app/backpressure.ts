// Holds an agent that can wait while the screen is behind with rows that are final already.
// Knows nothing of rows; it counts blocks.

import type {Agent} from "../agent.js"
import type {Transcript} from "../transcript/transcript.js"

/** Final blocks that may wait for the screen before the agent is held, and those at which it goes
 *  on. A screenful is some ten blocks; more in hand only costs memory. */
const HOLD_AT = 64
const GO_ON_AT = 16

export class Backpressure {
  #release: (() => void) | undefined

  /** Looks at what waits: blocks from `pushed` on that are final, up to the first that is not. One
   *  that is live never counts, or an agent would be held that has to end it. */
  watch(transcript: Transcript, pushed: number, agent: Agent | undefined): void {
    if (this.#release) {
      if (waiting(transcript, pushed, GO_ON_AT) < GO_ON_AT) this.release()
    } else if (agent?.hold && waiting(transcript, pushed, HOLD_AT) >= HOLD_AT) {
      agent.hold(
        new Promise<void>(resolve => {
          this.#release = resolve
        }),
      )
    }
  }

  /** Nobody is held any more. */
  release(): void {
    this.#release?.()
    this.#release = undefined
  }
}

function waiting(transcript: Transcript, pushed: number, most: number): number {
  const first = transcript.blocks[0]?.id ?? 0
  let count = 0
  for (let i = Math.max(0, pushed - first); i < transcript.blocks.length; i++) {
    if (count >= most || transcript.blocks[i]?.life === "live") break
    count++
  }
  return count
}
