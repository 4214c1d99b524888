// The whole state of the program as one readonly value, and the unions of what happens to it and
// what it wants done. Values only.

import type {AgentEvent, ConnectAgent} from "../agent.js"
import type {InputEvent} from "../input/event.js"
import type {Locale, Size} from "../ports.js"
import type {Places} from "../transcript/args/call.js"
import type {Fold, PlanEntry} from "../transcript/block.js"
import type {Reasoning} from "../transcript/fold.js"
import {emptyTranscript, type Transcript} from "../transcript/transcript.js"
import {createEditor, type Editor} from "../widgets/editor/editor.js"
import type {PagerCommand} from "../widgets/pager.js"
import type {Question} from "../widgets/question.js"
import type {SelectList} from "../widgets/select-list.js"
import type {Came, Copy} from "./copied.js"
import type {Edited, FilePlace, Opened} from "./edited.js"
import type {PagerState} from "./pager-state.js"
import type {ShelfAsk, ShelfTold} from "./sessions-port.js"
import type {Times} from "./times.js"
import {NO_USAGE, type Usage} from "./usage.js"

/** Where we are and how the reader wants it. Only a key for folding changes it while the program
 *  runs. */
export interface Setting {
  readonly locale: Locale
  /** The working directory as a reader writes it, with "~". */
  readonly directory: string
  /** Where the paths of calls are counted from; as they are if nobody says. */
  readonly places?: Places
  readonly branch: string | undefined
  readonly version: string
  /** Where prompts come from: "recording" takes none. */
  readonly source: "agent" | "recording"
  /** How stretches of work stand that begin from now on. */
  readonly fold: Fold
  /** How they stood before the reader had them opened. */
  readonly foldedAs?: "auto" | "closed"
  /** How much of thoughts is recorded and shown. */
  readonly reasoning: Reasoning
}

export interface AgentState {
  readonly phase: "starting" | "ready" | "ended"
  readonly name: string
  /** How it ended, a sentence; "" while it has not. Untrusted. */
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
  /** Whether it was asked to stop, and has taken too long to. */
  readonly stopping: "no" | "asked" | "late"
  /** Id of the block that it began with. */
  readonly firstBlock: number
  /** When the last thing ended that was no work, or the turn began: the work after it counts from
   *  then. */
  readonly workFrom: number
  /** The session's cost when it began, if that was known. */
  readonly costBefore: Session["cost"]
}

/** A permission request that waits for an answer. */
export interface Ask {
  readonly id: number
  readonly callId: string
  readonly question: Question
}

export type PlanStep = PlanEntry

/** What the agent has told of the session as a whole. */
export interface Session {
  /** The agent's own name for it; undefined until it has told. Untrusted. */
  readonly id: string | undefined
  readonly plan: readonly PlanStep[]
  readonly context: {readonly used: number; readonly size: number} | undefined
  readonly cost: {readonly amount: number; readonly currency: string} | undefined
  /** Commands of the agent's own. */
  readonly commands: readonly AgentCommand[]
  /** What can be chosen in the session, and what is chosen now, in the agent's order. */
  readonly options: readonly SessionOption[]
  /** The title in force; undefined without one. Untrusted. */
  readonly title: string | undefined
  /** Tool call id → id of the block that shows it. */
  readonly calls: ReadonlyMap<string, number>
  /** Id of a call below an agent's card → the call of that card, and how deep it is below. */
  readonly below: ReadonlyMap<string, {readonly root: string; readonly level: number}>
}

/** A command that the agent takes. Untrusted. */
export interface AgentCommand {
  readonly name: string
  readonly description: string
  /** What may follow the name; "" if nothing does. */
  readonly hint: string
}

/** A choice of the session that holds now. Untrusted. */
export interface SessionOption {
  readonly id: string
  readonly category: string
  readonly name: string
  /** The chosen value: its id, and what a reader calls it. */
  readonly value: string
  readonly shown: string
}

/** What belongs to one session alone. The session in focus has it in the state itself. */
export type Conversation = Pick<
  State,
  "agent" | "transcript" | "turn" | "session" | "usage" | "times" | "asks" | "queue"
>

/** A session that goes on out of sight. */
export interface Parked extends Conversation {
  readonly key: number
}

/** The sessions of this run. Each has a number; none ever gets that of another. */
export interface Sessions {
  /** The one that is drawn, and that keys and commands are for. */
  readonly focus: number
  /** All others, by their numbers. */
  readonly parked: readonly Parked[]
  /** How many were opened so far: the highest number. */
  readonly opened: number
}

export interface State {
  readonly setting: Setting
  readonly sessions: Sessions
  readonly size: Size
  readonly transcript: Transcript
  readonly editor: Editor
  readonly agent: AgentState
  readonly turn: Turn | undefined
  readonly session: Session
  /** What turns have used. */
  readonly usage: Usage
  /** How its turns spent their time. */
  readonly times: Times
  readonly asks: readonly Ask[]
  /** Prompts that wait for the turn to end, oldest first. */
  readonly queue: readonly string[]
  /** What is looked for in the sessions on disk just now. */
  readonly finding?: string | undefined
  readonly menu: SelectList | undefined
  /** The pager on the other screen, while it is open. */
  readonly pager: PagerState | undefined
  /** Until when a second Ctrl+C quits, a second Esc clears, and Ctrl+X begins a pair of keys; on
   *  the loop's clock. */
  readonly armed:
    | {readonly key: "escape" | "prefix"; readonly until: number}
    /** `cleared` is the draft that the first Ctrl+C took away. */
    | {readonly key: "quit"; readonly until: number; readonly cleared: string}
    | undefined
}

/** What happens. `at` is the loop's clock in ms. */
export type AppEvent =
  | {readonly type: "input"; readonly event: InputEvent; readonly at: number}
  /** `session` told it; the one in focus if nobody says. */
  | {
      readonly type: "agent"
      readonly event: AgentEvent
      readonly at: number
      readonly session?: number
    }
  /** The stretch of work that is alive is to be opened or closed, or those to come. */
  | {readonly type: "fold"}
  /** Words given on the command line, or piped in. */
  | {readonly type: "say"; readonly text: string; readonly at: number}
  /** The reader's own editor has ended. */
  | {readonly type: "edited"; readonly came: Edited}
  /** A copy was asked for in these words. */
  | {readonly type: "copy"; readonly rest: string}
  | {readonly type: "copied"; readonly copy: Copy; readonly came: Came}
  /** A command that names a block by its handle was given. */
  | {readonly type: "handle"; readonly name: "show" | "open"; readonly rest: string}
  /** A file was opened in the reader's own editor, or could not be. */
  | {readonly type: "opened"; readonly file: FilePlace; readonly came: Opened}
  /** What was not sent when the last run here ended. */
  | {readonly type: "unsent"; readonly text: string}
  /** The turn that began with this block was asked to stop some time ago. */
  | {readonly type: "stop-is-late"; readonly session: number; readonly firstBlock: number}
  /** A command for sessions was given: one is to be opened, shown, closed, or all listed. */
  | {
      readonly type: "sessions"
      readonly name: "new" | "session" | "sessions" | "close"
      readonly rest: string
      readonly at: number
    }
  /** A command for sessions on disk was given. */
  | {readonly type: "shelf"; readonly name: "find" | "resume"; readonly rest: string}
  /** What came of it; `undefined`: there are none. */
  | {readonly type: "shelved"; readonly told: ShelfTold | undefined}
  /** All that can be typed is to be told. */
  | {readonly type: "help"}
  /** What was used is to be told. */
  | {readonly type: "usage"}
  /** How a turn spent its time is to be told, in the way that `rest` wishes. */
  | {readonly type: "time"; readonly rest: string; readonly at: number | undefined}
  /** A second more of a turn has passed. */
  | {readonly type: "second"; readonly at: number}
  /** There is no shell that could have the terminal. */
  | {readonly type: "no-shell"}
  /** Blocks that go out of memory cannot be kept any more; the message is the system's. */
  | {readonly type: "archive-full"; readonly message: string}
  /** There is no screen for the pager. */
  | {readonly type: "no-other-screen"}

/** What is wanted of an agent. */
export type AgentWish =
  /** `quotes`: texts that go with it for the agent alone. */
  | {readonly type: "prompt"; readonly text: string; readonly quotes?: readonly string[]}
  | {readonly type: "cancel"}
  /** The agent is ended, whatever it does. */
  | {readonly type: "end-agent"}
  | {readonly type: "answer"; readonly id: number; readonly optionId: string | undefined}

/** What the loop must do. A wish is for the agent of the session in focus. */
export type Effect =
  | AgentWish
  /** The wish is for the agent of another session. */
  | {readonly type: "elsewhere"; readonly session: number; readonly wish: AgentWish}
  /** A session begins, with an agent of its own. */
  | {
      readonly type: "open-session"
      readonly session: number
      /** The usual one if nobody says. */
      readonly connect?: ConnectAgent
    }
  /** Sessions on disk are asked. */
  | {readonly type: "shelf"; readonly ask: ShelfAsk}
  /** A session is over, and this is how it ended: its agent is ended, and what was kept in memory
   *  let go. */
  | {readonly type: "close-session"; readonly session: number; readonly ended: Transcript}
  | {readonly type: "restart"}
  | {readonly type: "redraw"}
  | {readonly type: "suspend"}
  | {readonly type: "page"; readonly commands: readonly PagerCommand[]}
  /** The text is to be edited in the reader's own editor. */
  | {readonly type: "edit"; readonly text: string}
  | {readonly type: "copy"; readonly copy: Copy}
  /** The file is to be opened in the reader's own editor. */
  | {readonly type: "open"; readonly file: FilePlace}
  /** The event is to be sent again once everything is loaded. */
  | {readonly type: "wait"; readonly event: AppEvent}
  | {readonly type: "quit"}

export interface Step {
  readonly state: State
  readonly effects: readonly Effect[]
}

/** The state has changed, and nothing is to be done. */
export function only(state: State): Step {
  return {state, effects: []}
}

/** The state in a window of that size; the very same one if it has that. */
export function withSize(state: State, size: Size): State {
  const {columns, rows} = state.size
  return columns === size.columns && rows === size.rows ? state : {...state, size}
}

/** A session of which nothing has been told. */
export const NO_SESSION: Session = {
  id: undefined,
  plan: [],
  context: undefined,
  cost: undefined,
  commands: [],
  options: [],
  title: undefined,
  calls: new Map(),
  below: new Map(),
}

/** No turn has begun yet. */
export const NO_TIMES: Times = {begun: 0, turns: []}

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
    sessions: {focus: 1, parked: [], opened: 1},
    size: of.size,
    transcript: emptyTranscript(of.blocks),
    editor: createEditor({locale: of.setting.locale, history: of.history}),
    agent: {phase: "starting", name: of.agent, ending: ""},
    turn: undefined,
    session: NO_SESSION,
    usage: NO_USAGE,
    times: NO_TIMES,
    asks: [],
    queue: [],
    menu: undefined,
    pager: undefined,
    armed: undefined,
  }
}
