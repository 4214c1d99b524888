// The whole state of the program as one readonly value, and the unions of what happens to it and
// what it wants done. Values only.

import type {AgentEvent} from "../agent.js"
import type {InputEvent} from "../input/event.js"
import type {Locale, Size} from "../ports.js"
import {emptyTranscript, type Transcript} from "../transcript/transcript.js"
import {createEditor, type Editor} from "../widgets/editor/editor.js"
import type {Question} from "../widgets/question.js"
import type {SelectList} from "../widgets/select-list.js"

/** Where we are and how the reader wants it; does not change while the program runs. */
export interface Setting {
  readonly locale: Locale
  /** The working directory as a reader writes it, with "~". */
  readonly directory: string
  readonly branch: string | undefined
  readonly version: string
  /** Where prompts come from: "recording" takes none. */
  readonly source: "agent" | "recording"
}

export interface AgentState {
  readonly phase: "starting" | "ready" | "ended"
  readonly name: string
  /** How it ended, in one line; "" while it has not. Untrusted. */
  readonly ending: string
}

/** What a running turn does. */
export type Doing =
  | {readonly type: "thinking"}
  | {readonly type: "writing"}
  | {readonly type: "running"; readonly title: string; readonly callId: string}

export interface Turn {
  readonly startedAt: number
  readonly doing: Doing
  readonly stopping: boolean
}

/** A permission request that waits for an answer. */
export interface Ask {
  readonly id: number
  readonly callId: string
  readonly question: Question
}

export interface PlanStep {
  readonly text: string
  readonly status: "waiting" | "running" | "done"
  readonly priority: "high" | "medium" | "low"
}

/** What the agent has told of the session as a whole. */
export interface Session {
  readonly plan: readonly PlanStep[]
  readonly context: {readonly used: number; readonly size: number} | undefined
  readonly cost: {readonly amount: number; readonly currency: string} | undefined
  /** Commands of the agent's own: name and description, untrusted. */
  readonly commands: readonly {readonly name: string; readonly description: string}[]
  /** Tool call id → block id. Only ever added to, so all versions of the state share it. */
  readonly calls: Map<string, number>
}

export interface State {
  readonly setting: Setting
  readonly size: Size
  readonly transcript: Transcript
  readonly editor: Editor
  readonly agent: AgentState
  readonly turn: Turn | undefined
  readonly session: Session
  readonly asks: readonly Ask[]
  /** Prompts that wait for the turn to end, oldest first. */
  readonly queue: readonly string[]
  readonly menu: SelectList | undefined
  /** Until when a second Ctrl+C quits, and a second Esc clears; on the loop's clock. */
  readonly armed: {readonly key: "quit" | "escape"; readonly until: number} | undefined
}

/** What happens. `at` is the loop's clock in ms. */
export type AppEvent =
  | {readonly type: "input"; readonly event: InputEvent; readonly at: number}
  | {readonly type: "agent"; readonly event: AgentEvent; readonly at: number}
  | {readonly type: "size"; readonly size: Size}
  /** Words given on the command line, or piped in. */
  | {readonly type: "say"; readonly text: string; readonly at: number}

/** What the loop must do. */
export type Effect =
  | {readonly type: "prompt"; readonly text: string}
  | {readonly type: "cancel"}
  | {readonly type: "answer"; readonly id: number; readonly optionId: string | undefined}
  | {readonly type: "restart"}
  | {readonly type: "redraw"}
  | {readonly type: "suspend"}
  | {readonly type: "quit"}

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

export const NO_SESSION: Omit<Session, "calls"> = {
  plan: [],
  context: undefined,
  cost: undefined,
  commands: [],
}

/** The state at the start. */
export function createState(of: {
  readonly setting: Setting
  readonly size: Size
  readonly blocks: number
  readonly history: readonly string[]
  readonly agent: string
}): State {
  return {
    setting: of.setting,
    size: of.size,
    transcript: emptyTranscript(of.blocks),
    editor: createEditor({locale: of.setting.locale, history: of.history}),
    agent: {phase: "starting", name: of.agent, ending: ""},
    turn: undefined,
    session: {...NO_SESSION, calls: new Map()},
    asks: [],
    queue: [],
    menu: undefined,
    armed: undefined,
  }
}
