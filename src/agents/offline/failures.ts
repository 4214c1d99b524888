// What can keep a tool from doing its work, as values with a name.
// Never words them: words.ts does, in the reader's language.

/** The reasons that tools have; node's own errors come besides. */
export type FailureName =
  | "binary"
  | "too-large"
  | "not-a-file"
  | "not-a-directory"
  | "exists"
  | "not-found-text"
  | "changed-meanwhile"
  | "no-such-line"
  | "no-repository"
  | "no-git"
  | "git"

/** A tool could not do its work. `subject` is what it is about: a path, a text (untrusted). */
export class ToolFailure extends Error {
  readonly reason: FailureName
  readonly subject: string

  constructor(reason: FailureName, subject: string) {
    super(`${reason}: ${subject}`)
    this.name = "ToolFailure"
    this.reason = reason
    this.subject = subject
  }
}

/** The turn was cancelled: leaves every tool at once, and is no failure. */
export class Cancelled extends Error {
  constructor() {
    super("cancelled")
    this.name = "Cancelled"
  }
}
