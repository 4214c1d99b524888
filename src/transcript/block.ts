// One entry of the transcript, and its life: live while it may change, final afterwards.
// Values only; knows nothing of rows, and nothing of the protocol that the facts came by.

import type {Growing} from "./growing.js"

export type Tone = "info" | "success" | "warning" | "error" | "cancelled"

/** How a tool call stands. Unknown words of an agent count as "running". */
export type ToolStatus = "pending" | "running" | "done" | "failed" | "cancelled"

/** How the command of a call ended. The name of a signal is untrusted. */
export type Exit =
  | {readonly type: "code"; readonly code: number}
  | {readonly type: "signal"; readonly name: string}

/** One piece of what a tool call shows. All text is untrusted. */
export type ToolPart =
  | {readonly type: "text"; readonly text: string}
  /** What a terminal was given: what was done there to its cursor is part of it. `before`: lines
   *  at its start that are not kept. */
  | {readonly type: "output"; readonly text: string; readonly before: number}
  | {
      readonly type: "diff"
      readonly path: string
      readonly before: string
      readonly after: string
      readonly isNew: boolean
    }
  /** Something that has no picture of its own: named, never dropped. */
  | {readonly type: "named"; readonly text: string}

interface Common {
  /** Grows with every block; order on the screen is order of ids. */
  readonly id: number
  /** Grows with every change of the block. */
  readonly revision: number
  /** "final": nothing of it changes any more. */
  readonly life: "live" | "final"
  /** A blank row stands before it. */
  readonly spaced: boolean
  /** Id of the stretch of work that it belongs to, if it does. */
  readonly work?: number | undefined
}

export interface UserBlock extends Common {
  readonly type: "user"
  readonly messageId: string | undefined
  readonly text: string
}

export interface ReplyBlock extends Common {
  readonly type: "reply"
  readonly messageId: string | undefined
  readonly text: Growing
}

export interface ThoughtBlock extends Common {
  readonly type: "thought"
  readonly messageId: string | undefined
  readonly text: Growing
}

/** An agent that a call has started. Untrusted. */
export interface SubAgent {
  /** What kind of agent, and what it is to do, if somebody tells. */
  readonly type: string | undefined
  readonly task: string | undefined
  /** Calls of its own, and of agents below it; how many levels of agents that are. */
  readonly calls: number
  readonly levels: number
}

export interface ToolBlock extends Common {
  readonly type: "tool"
  readonly callId: string
  readonly title: string
  /** The tool's own name, where the agent tells it. */
  readonly name: string | undefined
  readonly kind: string
  /** The raw input, as it was given; undefined if nobody told it. */
  readonly input: unknown
  /** What its head says: the title where that tells something, else what is done and to what. One
   *  line, safe to draw. */
  readonly head: string
  /** The raw output, as it was given, unless that is a text which `parts` has. */
  readonly output: unknown
  readonly status: ToolStatus
  /** The agent's own word for a status that the protocol does not have. Untrusted. */
  readonly word?: string | undefined
  readonly parts: readonly ToolPart[]
  /** Files it is about, with ":line" where that is known. */
  readonly locations: readonly string[]
  /** `undefined` while it runs, or if nobody tells. */
  readonly exit: Exit | undefined
  /** Times on the screen's clock, in ms; `undefined` while not known. */
  readonly startedAt: number | undefined
  readonly endedAt: number | undefined
  /** How long it has run, in ms, when the last second was told of; 0 before. */
  readonly elapsedMs: number
  /** The reader is asked about it and has not answered. */
  readonly isAsked: boolean
  /** Who works on it, if it is an agent. */
  readonly agent?: SubAgent | undefined
}

export interface PlanEntry {
  readonly text: string
  /** The same as what is being done ("fixing it"); undefined if nobody says. */
  readonly active?: string | undefined
  readonly status: "waiting" | "running" | "done" | "cancelled"
  readonly priority: "high" | "medium" | "low"
}

export interface PlanBlock extends Common {
  readonly type: "plan"
  readonly entries: readonly PlanEntry[]
}

/** Stretches of time, to scale. */
export interface Chart {
  /** The whole that the marks are a part of, in ms. */
  readonly ms: number
  readonly rows: readonly ChartRow[]
}

export interface ChartRow {
  /** A name, and a short form for narrow screens. Untrusted for "part". */
  readonly name: string
  readonly short: string
  /** How long it took, as it is shown. */
  readonly value: string
  /** "part": it is part of the row above. */
  readonly rank: "whole" | "part"
  /** In order, in ms since the whole began. */
  readonly marks: readonly {readonly from: number; readonly to: number}[]
}

/** Something that Platen itself says. `detail` is untrusted text of several lines. */
export interface NoticeBlock extends Common {
  readonly type: "notice"
  readonly tone: Tone
  readonly text: string
  readonly detail: readonly string[]
  /** "note": it tells of work, and folds with it. */
  readonly rank?: "note"
  /** Drawn in place of `detail`, which tells the same in sentences. */
  readonly chart?: Chart
}

/** How stretches of work stand: folded, but calls that run or change files are seen; folded; or
 *  with all their rows. */
export type Fold = "auto" | "closed" | "open"

/** The heading of a stretch of work: what was thought and done between two texts. The blocks that
 *  belong to it come after it. */
export interface WorkBlock extends Common {
  readonly type: "work"
  readonly fold: Fold
  /** How it ended; "running" while it has not. */
  readonly outcome: "running" | "done" | "cancelled"
  /** Calls that it began, and those of them that failed. */
  readonly steps: number
  readonly errors: number
  /** What it does now, or was about: a few words. Untrusted. */
  readonly action: string
  /** On the screen's clock, in ms; `undefined` while not known. */
  readonly startedAt: number | undefined
  /** Whole seconds that are shown, at least 1; `undefined` while not known. */
  readonly seconds: number | undefined
}

/** A block that is shown once more, whole, as it stood when that was wished. It is no part of the
 *  conversation: what counts prompts and answers passes it by. */
export interface ShownBlock extends Common {
  readonly type: "shown"
  readonly of: ToldBlock
  /** It is shown below the heading of its work. */
  readonly below?: "heading"
}

/** What the conversation is made of. */
export type ToldBlock =
  | UserBlock
  | ReplyBlock
  | ThoughtBlock
  | ToolBlock
  | PlanBlock
  | NoticeBlock
  | WorkBlock

export type Block = ToldBlock | ShownBlock

/** The block that is drawn for a block: another one where that is shown once more. */
export function drawnAs(block: Block): ToldBlock {
  return block.type === "shown" ? block.of : block
}

/** What is given to make a block; id, revision and spacing come from the transcript. */
export type NewBlock<B extends Block = Block> = B extends Block
  ? Omit<B, "id" | "revision" | "spaced">
  : never
