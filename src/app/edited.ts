// What is given to the reader's own editor, and what comes back. Types only; never knows who asked.

/** What came of a text in an editor. */
export type Edited =
  | {readonly type: "text"; readonly text: string}
  /** None is set. */
  | {readonly type: "unset"}
  | {readonly type: "failed"; readonly editor: string; readonly how: EditorFailure}

/** Why there is nothing to take over. */
export type EditorFailure =
  | {readonly type: "exit"; readonly code: number}
  | {readonly type: "signal"; readonly name: string}
  /** It could not be started, or what it left could not be read. Untrusted. */
  | {readonly type: "start" | "read"; readonly message: string}

/** A file, as an agent or a tool names it, and the line there. Untrusted. */
export interface FilePlace {
  readonly path: string
  /** Counts from 1. */
  readonly line: number | undefined
}

/** What came of a file that was to be opened in an editor. */
export type Opened =
  | {readonly type: "opened"}
  /** No editor is set. */
  | {readonly type: "unset"}
  /** There is none of that name, or it is something else than a file. */
  | {readonly type: "no-file"}
  | {readonly type: "failed"; readonly editor: string; readonly how: EditorFailure}
