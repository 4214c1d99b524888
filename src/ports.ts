// What the core asks of the world: a terminal, a clock, somebody who answers.
// Types only; never an implementation. The real ones live in node/ and agents/.

export type {StopReason} from "@agentclientprotocol/sdk"

import type {
  ContentBlock,
  PermissionOption,
  SessionUpdate,
  StopReason,
  ToolCallUpdate,
} from "@agentclientprotocol/sdk"

/** Size of a screen in cells; both at least 1. */
export interface Size {
  readonly columns: number
  readonly rows: number
}

/** A terminal as a stream of bytes each way. Implementations never block the event loop. */
export interface Terminal {
  /** The size the kernel knows now. It may differ from what the terminal has already drawn. */
  size(): Size
  /** Queues bytes. They go out in order; `pending` tells what has not been taken yet. */
  write(bytes: string): void
  /** UTF-8 bytes accepted by `write` that the terminal has not taken yet. */
  pending(): number
  /** Called with every chunk read. One listener; `undefined` takes it away. */
  onBytes(listener: ((bytes: Uint8Array) => void) | undefined): void
  /** Called whenever the kernel tells a new size (SIGWINCH). One listener. */
  onResize(listener: (() => void) | undefined): void
  /** Called whenever `pending` has come down to 0. One listener. */
  onDrain(listener: (() => void) | undefined): void
}

/** A timer that can be called off; calling off twice, or too late, does nothing. */
export interface Timer {
  cancel(): void
}

/** Monotonic time in milliseconds, and timers on it. */
export interface Clock {
  now(): number
  setTimer(delayMs: number, run: () => void): Timer
}

/** Interface languages. */
export type Locale = "en" | "zh"

/** What an agent may be asked by the screen: the vocabulary is that of the Agent Client Protocol. */
export interface Agent {
  /** Sends one prompt; its end comes as `turn-end` or `turn-failed`. Never throws, never waits. */
  prompt(content: readonly ContentBlock[]): void
  /** Asks the running turn to stop (`session/cancel`). */
  cancel(): void
  /** Answers the permission request with this id; `undefined` is the outcome «cancelled». */
  answer(id: number, optionId: string | undefined): void
  /** Ends the session and whatever process stands behind it. */
  close(): Promise<void>
}

/** What an agent tells the screen. Closed union: every switch over it ends in `never`. */
export type AgentEvent =
  | {
      readonly type: "ready"
      readonly name: string
      readonly version: string | undefined
      readonly sessionId: string
    }
  /** A turn begins. Sent by whoever knows the prompt first, so a recording shows its prompts too. */
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
  /** The agent is gone; `message` says how, `stderr` are its last lines (untrusted). */
  | {readonly type: "ended"; readonly message: string; readonly stderr: readonly string[]}

/** Numbers an agent gave for a turn; what it did not say is left out, never zero. */
export interface TurnUsage {
  readonly inputTokens?: number
  readonly outputTokens?: number
  readonly cachedTokens?: number
}

/** Starts an agent that tells everything by `send`. Returns at once; `ready` or `ended` follows. */
export type ConnectAgent = (send: (event: AgentEvent) => void) => Agent
