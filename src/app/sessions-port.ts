// Sessions on disk, as the screen asks for them. Types only; the real ones are in sessions/, and
// the wiring is in cli/.

import type {ConnectAgent} from "../agent.js"
import type {Block} from "../transcript/block.js"

/** One session in a list. All text is untrusted. */
export interface SessionRow {
  /** Eight signs; the beginning is enough where no other begins so. */
  readonly id: string
  /** When something was said in it last, as a reader writes it. */
  readonly used: string
  readonly prompts: number
  /** How its first prompt begins. */
  readonly first: string
}

/** A session that goes on: what was said in it. */
export interface PastSession {
  readonly id: string
  /** Its last blocks, under their old ids, which ascend by one. */
  readonly blocks: readonly Block[]
  /** The id that the next block gets. */
  readonly nextId: number
}

/** What is wanted. "stop": what is being looked for is not. */
export type ShelfAsk =
  | {readonly type: "find"; readonly words: string}
  | {readonly type: "stop"}
  /** The sessions of this directory. */
  | {readonly type: "list"}
  /** The session of this directory whose id begins so. */
  | {readonly type: "open"; readonly id: string}

/** What came of it. */
export type ShelfTold =
  | {
      readonly type: "found"
      readonly words: string
      /** Rows that tell where; untrusted. */
      readonly rows: readonly string[]
      readonly hits: number
      readonly rest: "none" | "more" | "stopped"
    }
  /** The one used last first. */
  | {readonly type: "list"; readonly rows: readonly SessionRow[]}
  | {
      readonly type: "opened"
      readonly past: PastSession
      readonly connect: ConnectAgent
      /** What the status line calls the agent until it says its name. */
      readonly agent: string
    }
  /** A sentence that says why not. */
  | {readonly type: "wrong"; readonly problem: string}

export interface SessionsPort {
  /** Never rejects; `undefined` if there is nothing to tell. A search ends the one before. */
  ask(ask: ShelfAsk): Promise<ShelfTold | undefined>
}
