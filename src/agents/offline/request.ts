// What the offline agent can be asked: one value per request.
// Never knows how a request is worded, or how it is carried out.

/** What to count: lines and so on. */
export type Unit = "all" | "lines" | "words" | "characters" | "files"

/** Lines of a file: a range (1-based, inclusive), the first or last few, or all of them. */
export type LineRange =
  | {readonly type: "all"}
  | {readonly type: "range"; readonly from: number; readonly to: number}
  | {readonly type: "head"; readonly count: number}
  | {readonly type: "tail"; readonly count: number}

/** One thing to do. Paths are as the user wrote them, relative to the session's directory. */
export type Task =
  | {readonly type: "list"; readonly path: string; readonly depth: "flat" | "deep"}
  | {readonly type: "read"; readonly path: string; readonly range: LineRange}
  | {readonly type: "search"; readonly text: string; readonly path: string | undefined}
  | {readonly type: "count"; readonly unit: Unit; readonly path: string | undefined}
  | {readonly type: "log"; readonly count: number; readonly path: string | undefined}
  | {readonly type: "diff"; readonly path: string | undefined}
  | {readonly type: "run"; readonly command: string}
  | {readonly type: "create"; readonly path: string; readonly text: string}
  | {
      readonly type: "edit"
      readonly path: string
      readonly from: string
      readonly to: string
    }

/** One step of a plan: what was said, and what it means, if anything. */
export interface Step {
  readonly text: string
  readonly task: Task | undefined
}

/** A request, read. */
export type Request =
  | Task
  | {readonly type: "plan"; readonly steps: readonly Step[]}
  | {readonly type: "help"}
  | {readonly type: "who"}
  | {readonly type: "again"}
  | {readonly type: "recall"}
  /** Not understood; `near` is the name of the request it looks like, if one does. */
  | {readonly type: "unknown"; readonly near: RequestName | undefined}

/** The names in the table of requests. */
export type RequestName = Exclude<Request["type"], "unknown">
