// What a connection tells whoever keeps its session on disk. Types only; never an implementation:
// that is in sessions/.

import type {Shown} from "../agent.js"
import type {LineSink} from "./record.js"

/** One session that is being kept. Nothing here throws or waits. */
export interface Keeping extends LineSink {
  /** What the header says of it besides. */
  readonly facts: Readonly<Record<string, unknown>>
  /** What it was before, if it goes on. */
  readonly earlier: Past | undefined
  /** The agent's own id of the session. */
  begun(session: string): void
  /** Something that the agent wants to know again. */
  note(note: unknown): void
  see(shown: Shown): void
  close(): void
}

/** A session that was left and goes on. */
export interface Past {
  readonly summary: {
    /** The agent's id of it, if it ever had one. */
    readonly session: string | undefined
    readonly prompts: number
  }
  /** What the agent has noted, oldest first. */
  readonly notes: readonly unknown[]
}

/** Begins to keep a session; `onFailure` is called once when that ends too early. Throws an Error
 *  that can be shown when it cannot begin. */
export type Keep = (onFailure: (message: string) => void) => Keeping
