// What comes back from the reader's own editor. Types only; never knows who asked.

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
