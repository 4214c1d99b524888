// Sessions on disk, as the screen asks for them. Types only; the real ones are in sessions/, and
// the wiring is in cli/.

import type {ConnectAgent} from "../agent.js"
import type {Block} from "../transcript/block.js"

/** One session in a list. All text is untrusted. */
export interface SessionRow {
  /** Eight signs; the beginning is enough where no other begins so. */
  readonly id: string
  /** Its directory as a reader writes it, and whether it is the one we are in. */
  readonly directory: string
  readonly place: "here" | "elsewhere"
  /** When something was said in it last, in ms since 1970. */
  readonly usedAt: number
  readonly prompts: number
  /** How its first prompt begins. */
  readonly first: string
}

/** A session that goes on: what was said in it, and who answers in it from now on. */
export interface PastSession {
  readonly id: string
  /** Its last blocks, under their old ids, which ascend by one. */
  readonly blocks: readonly Block[]
  /** The id that the next block gets. */
  readonly nextId: number
}

/** What came of opening one; `problem` is a sentence that says why not. */
export type SessionOpened =
  | {
      readonly type: "opened"
      readonly past: PastSession
      readonly connect: ConnectAgent
      /** What the status line calls the agent until it says its name. */
      readonly agent: string
    }
  | {readonly type: "wrong"; readonly problem: string}

/** None of these ever rejects. */
export interface SessionsPort {
  /** The sessions of this directory that nobody has open, the one used last first. */
  list(): Promise<readonly SessionRow[]>
  /** Opens the session whose id begins so; it must be of this directory, and nobody else's. */
  open(id: string): Promise<SessionOpened>
}
