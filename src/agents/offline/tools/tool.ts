// What a tool of the offline agent is.
// Types only.

import type {Task} from "../request.js"
import type {Card, Turn} from "../turn.js"

/** How a task ended: `done`, or why not, with one line for the memory. */
export interface Outcome {
  readonly type: "done" | "not done"
  readonly summary: string
}

/** Carries one task out: shows its work on the card, tells the result, throws what went wrong. */
export type Tool<T extends Task> = (turn: Turn, card: Card, task: T) => Promise<Outcome>

/** The task of a type. */
export type TaskOf<N extends Task["type"]> = Extract<Task, {type: N}>
