// What the screen and an agent say to each other: the vocabulary is that of the Agent Client
// Protocol (version 1). Types only; never an implementation. The real ones live in agents/.

import type {
  ContentBlock,
  PermissionOption,
  SessionUpdate,
  StopReason,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk"

export type {StopReason} from "@agentclientprotocol/sdk"

/** Stands in the `_meta` of a text that is what a terminal was given; the number is that of lines
 *  at its start that are not kept. An agent may send it, too: it decides how the text is read. */
export interface TerminalMark {
  readonly "platen/terminal": number
  /** How the command there ended, once it has failed. */
  readonly "platen/exit"?: {readonly exitCode?: number; readonly signal?: string}
}

/** What an agent may be asked by the screen, in the words of the Agent Client Protocol. */
export interface Agent {
  /** Sends one prompt; its end comes as `turn-end` or `turn-failed`. Never throws, never waits. */
  prompt(content: readonly ContentBlock[]): void
  /** Asks the running turn to stop (`session/cancel`). */
  cancel(): void
  /** Answers the permission request with this id; `undefined` is the outcome «cancelled». */
  answer(id: number, optionId: string | undefined): void
  /** The screen is behind: nothing more shall be sent until the promise settles. Only agents that
   *  can wait without losing anything have it (a recording). */
  hold?(until: Promise<void>): void
  /** What stands on the screen has changed. First it is told what stood there when it was
   *  connected: a new session begins below that. Only agents whose session is kept have it. */
  see?(shown: Shown): void
  /** Ends the session and whatever process stands behind it. */
  close(): Promise<void>
}

/** What is shown of a conversation, for whoever keeps it: ids ascend by one from block to block. */
export interface Shown {
  readonly blocks: readonly ShownPart[]
  /** The id that the next block gets. */
  readonly nextId: number
}

/** A block, as far as whoever keeps it has to know. It is JSON but for texts that grow. */
export interface ShownPart {
  readonly id: number
  readonly type: string
  /** "final": nothing of it changes any more. */
  readonly life: "live" | "final"
  readonly text?: unknown
}

/** What an agent tells the screen. Closed union: every switch over it ends in `never`. */
export type AgentEvent =
  | {
      readonly type: "ready"
      readonly name: string
      readonly version: string | undefined
      readonly sessionId: string
    }
  /** A turn begins. Sent by whoever knows the prompt first: recordings show theirs too. */
  | {readonly type: "turn-start"; readonly prompt: readonly ContentBlock[]}
  | {readonly type: "update"; readonly update: SessionUpdate}
  | {
      readonly type: "permission"
      readonly id: number
      readonly call: ToolCallUpdate
      readonly options: readonly PermissionOption[]
    }
  /** The agent took its request back, or the turn ended: the question closes by itself. */
  | {readonly type: "permission-withdrawn"; readonly id: number}
  | {readonly type: "turn-end"; readonly reason: StopReason; readonly usage: TurnUsage | undefined}
  | {readonly type: "turn-failed"; readonly message: string}
  /** Something to say beside the conversation; `detail` is untrusted text of several lines. */
  | {
      readonly type: "notice"
      readonly tone: "info" | "warning" | "error"
      readonly text: string
      readonly detail: string | undefined
    }
  /** The agent is gone; `message` is a sentence that says who and how, `stderr` are its last lines
   *  (untrusted). A turn that it took along has failed with the same sentence before. */
  | {readonly type: "ended"; readonly message: string; readonly stderr: readonly string[]}

/** Numbers an agent gave for a turn; what it did not say is left out, never zero. */
export interface TurnUsage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  /** Read from the cache, and written to it. */
  readonly cachedTokens?: number
  readonly cacheWriteTokens?: number
  readonly thoughtTokens?: number
}

/** Starts an agent that tells everything by `send`. Returns at once; `ready` or `ended` follows. */
export type ConnectAgent = (send: (event: AgentEvent) => void) => Agent
