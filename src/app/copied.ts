// What is copied, and what came of it. Types only; never knows who has a clipboard.

/** Something to be copied. */
export interface Copy {
  /** Source Markdown, or the lines of a code block; without control characters. */
  readonly text: string
  readonly what: CopyWhat
  /** Counts back from the last answer, which is 1. */
  readonly back: number
  /** Of the block that is copied, for "block". */
  readonly handle?: string
  /** It is longer than so many UTF-16 units: it was not gathered, and cannot be copied. */
  readonly most?: number
  /** Blocks of the conversation that are not in memory any more, for "all". */
  readonly missing: number
  /** Where it is to be written instead, as the reader named it. */
  readonly file: string | undefined
  /** "private": nobody else may read the file, and where one of that name exists, it gets another.
   *  */
  readonly keeping?: "private"
  /** "page", "call": it was asked for on the second screen, which is where the reader looks; on the
   *  page of a call keys do what commands do elsewhere. */
  readonly from?: "page" | "call"
}

export type CopyWhat = "answer" | "code" | "all" | "block" | "selection"

/** Why there is nothing to copy. */
export type CopyLack = "no-answer" | "no-such-answer" | "no-code" | "writing"

/** What programs that own a clipboard did. Untrusted. */
export interface ToolReport {
  readonly took: readonly string[]
  readonly failed: readonly {readonly name: string; readonly message: string}[]
}

export type FileReport =
  | {readonly type: "written"}
  | {readonly type: "exists"}
  /** Untrusted. */
  | {readonly type: "failed"; readonly message: string}

/** What the terminal was given. "sent": it does not say whether it took it. */
export type TerminalReport =
  | {readonly type: "sent" | "none"}
  /** `most`: bytes that it takes. */
  | {readonly type: "too-large"; readonly most: number}
  /** Nobody was given it. `most`: UTF-16 units that are copied at all. */
  | {readonly type: "too-long"; readonly most: number}

/** What came of a copy. */
export type Came =
  | {
      readonly type: "clipboard"
      readonly terminal: TerminalReport
      readonly tools: ToolReport
    }
  | {readonly type: "file"; readonly name: string; readonly report: FileReport}

/** Who can take a text. Neither ever rejects. */
export interface CopyPort {
  /** The programs of this machine that own a clipboard its reader has. */
  clipboard(text: string): Promise<ToolReport>
  /** A new file; one that exists is left alone. */
  file(name: string, text: string): Promise<FileReport>
  /** A new file that nobody else may read, under the name or, where one exists, a name like it. */
  privateFile(
    name: string,
    text: string,
  ): Promise<{
    readonly name: string
    readonly report: FileReport
  }>
}
