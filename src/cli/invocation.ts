// What the command line asks for, checked. Data only.
// Never knows how a flag is spelled or what the world is like.

import type {OutputFormat, PermissionMode} from "../headless/event.js"
import type {Detail} from "../headless/json-form.js"
import type {SettingFlags} from "../settings/settings.js"

/** What every mode may be told. Tolerated by all, so that an alias may carry it. */
export interface Common {
  /** The command line of an agent; undefined is the offline agent. */
  readonly agent: string | undefined
  /** The directory to work in, as it was given; undefined is the current one. */
  readonly cwd: string | undefined
  readonly settings: SettingFlags
}

/** The session of a conversation: a new one, kept on disk or not; or one that goes on: the last one
 *  of the directory, that whose id begins so, or one that the reader chooses. */
export type SessionChoice =
  | {readonly type: "new"}
  | {readonly type: "none"}
  | {readonly type: "latest"}
  | {readonly type: "choose"}
  | {readonly type: "id"; readonly id: string}

/** A conversation on the screen. */
export interface Interactive extends Common {
  readonly type: "interactive"
  /** The first message, if there is one. */
  readonly words: string | undefined
  /** File to record the session to. */
  readonly record: string | undefined
  readonly session: SessionChoice
  /** File to write frame statistics to. */
  readonly frameStats: string | undefined
}

/** One run without a screen. */
export interface Print extends Common {
  readonly type: "print"
  readonly words: string | undefined
  readonly record: string | undefined
  readonly format: OutputFormat
  readonly detail: Detail
  readonly permissions: PermissionMode
  readonly voice: "usual" | "verbose"
}

/** A recorded session, played. */
export interface Replay extends Common {
  readonly type: "replay"
  readonly file: string
  /** Times as fast as it was recorded; "max" waits for nothing. */
  readonly speed: number | "max"
  /** Tokens a second that message text is cut to; undefined leaves the recorded pieces. */
  readonly rate: number | undefined
  readonly frameStats: string | undefined
}

/** Looks at the terminal, or puts it right; both without words. */
export interface Upkeep extends Common {
  readonly type: "doctor" | "reset"
}

/** Sessions on disk: all of them, or the rows in which the words stand. */
export interface Shelf extends Common {
  readonly type: "sessions" | "find"
  /** What is looked for; "" for nothing. */
  readonly words: string
  readonly format: "text" | "json"
}

/** One checked command line. */
export type Invocation =
  | Interactive
  | Print
  | Replay
  | Upkeep
  | Shelf
  | {readonly type: "version"}
  | {readonly type: "help"}
  | Complaint

/** A command line that cannot be run: one or two lines for standard error. */
export interface Complaint {
  readonly type: "error"
  readonly message: string
}

/** What an empty command line asks for. */
export const NOTHING_ASKED: Interactive = {
  type: "interactive",
  agent: undefined,
  cwd: undefined,
  settings: {},
  words: undefined,
  record: undefined,
  session: {type: "new"},
  frameStats: undefined,
}
