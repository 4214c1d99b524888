// Holds an agent that can wait while the screen is behind: with blocks that are final already, with
// final lines of one that is not, or with text that came while nothing was confirmed. Knows nothing
// of rows; it counts.

import type {Agent} from "../agent.js"
import type {Block} from "../transcript/block.js"
import {standingOf} from "../transcript/fold.js"
import type {Transcript} from "../transcript/transcript.js"
import type {Mark} from "../transcript/view.js"

/** Final blocks that may wait for the screen before the agent is held, and those at which it goes
 *  on. A screenful is some ten blocks; more in hand only costs memory. */
const HOLD_AT = 64
const GO_ON_AT = 16
/** The same for final lines of one block: they can leave whatever the agent says next, so nobody
 *  waits for each other. */
const HOLD_AT_LINES = 2048
const GO_ON_AT_LINES = 512
/** UTF-16 units of text that may come while the screen takes nothing: two minutes of a fast model
 *  (1,000 tokens a second). An agent that says more is not read, as a pipe would do it. */
const UNSHOWN_MAX = 512 * 1024

/** How far the screen is. */
export interface Taken {
  /** Everything before it is the terminal's. */
  readonly pushed: Mark
  /** Final lines of that block behind it, when it was looked at last. */
  readonly lines: number
}

export class Backpressure {
  #release: (() => void) | undefined
  #pushed: Mark | undefined
  /** Text that came since `pushed` moved. */
  #unshown = 0
  #last = {id: 0, length: 0}

  /** Looks at what waits: blocks from `pushed` on that are final, up to the first that is not. One
   *  that is live never counts, or an agent would be held that has to end it; but its text does. */
  watch(transcript: Transcript, taken: Taken, agent: Agent | undefined): void {
    this.#note(transcript, taken.pushed)
    const isFlooded = this.#unshown >= UNSHOWN_MAX
    if (this.#release) {
      if (!isFlooded && hasCaughtUp(transcript, taken)) this.release()
    } else if (agent?.hold && (isFlooded || isBehind(transcript, taken))) {
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

  #note(transcript: Transcript, pushed: Mark): void {
    const last = transcript.blocks.at(-1)
    const length = last ? lengthOf(last) : 0
    const before = last?.id === this.#last.id ? this.#last.length : 0
    this.#unshown += Math.max(0, length - before)
    this.#last = {id: last?.id ?? 0, length}
    if (pushed === this.#pushed) return
    this.#pushed = pushed
    this.#unshown = 0
  }
}

function isBehind(transcript: Transcript, {pushed, lines}: Taken): boolean {
  return lines >= HOLD_AT_LINES || waiting(transcript, pushed.block, HOLD_AT) >= HOLD_AT
}

function hasCaughtUp(transcript: Transcript, {pushed, lines}: Taken): boolean {
  return lines < GO_ON_AT_LINES && waiting(transcript, pushed.block, GO_ON_AT) < GO_ON_AT
}

function waiting(transcript: Transcript, pushed: number, most: number): number {
  const first = transcript.blocks[0]?.id ?? 0
  let count = 0
  for (let i = Math.max(0, pushed - first); i < transcript.blocks.length; i++) {
    const block = transcript.blocks[i]!
    if (count >= most || block.life === "live") break
    // What is folded has no rows that could wait.
    if (standingOf(transcript, block, "line") !== "none") count++
  }
  return count
}

function lengthOf(block: Block): number {
  const isShown = block.type === "reply" || (block.type === "thought" && block.work === undefined)
  return isShown ? block.text.length : 0
}
