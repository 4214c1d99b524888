// What the loop is made of, and what it counts. Types only.

import type {ConnectAgent} from "../agent.js"
import type {Background} from "../cells/background.js"
import type {Clock, Terminal} from "../ports.js"
import type {TerminalMarks} from "../screen/capabilities.js"
import type {ScreenCounts} from "../screen/counts.js"
import type {ArchiveMaker} from "../transcript/archive.js"
import type {Look} from "../transcript/look.js"
import type {Rich} from "../transcript/sources.js"
import type {Mark} from "../transcript/view.js"
import type {Environment} from "./banner-ways.js"
import type {CopyPort} from "./copied.js"
import type {WidthWish} from "./dialogue.js"
import type {Edited, FilePlace, Opened} from "./edited.js"
import type {Later} from "./means.js"
import type {SessionsPort} from "./sessions-port.js"
import type {State} from "./state.js"
import type {UnsentPort} from "./unsent.js"

export interface LoopParts {
  readonly terminal: Terminal
  readonly clock: Clock
  readonly connect: ConnectAgent
  readonly state: State
  /** From where on the transcript is printed; from its beginning if nobody says. */
  readonly from?: Mark
  readonly look: Look
  /** The same on a background, once the terminal has told its own. */
  readonly lookOn: (background: Background) => Look
  readonly marks: TerminalMarks
  readonly widths: WidthWish
  readonly fps: number
  /** The environment that tells what the window can show; `undefined`: it is left alone. */
  readonly banner: Environment | undefined
  /** How rows are added at the bottom of the screen; see `Capabilities.scroll`. */
  readonly scroll: "feed" | "margins"
  /** Loads what the first paint does not need: Markdown, diffs. */
  readonly loadRich: () => Promise<Rich>
  /** The same for what an agent tells, its questions, the pager, copies. */
  readonly loadLater: () => Promise<Later>
  /** The same for what keeps blocks that go out of memory; `undefined`: they are gone then. */
  readonly loadArchives: (() => Promise<ArchiveMaker>) | undefined
  /** `undefined`: what is not sent is not kept. */
  readonly unsent: UnsentPort | undefined
  /** Stops the process until it is continued; the terminal is the shell's meanwhile. "no shell":
   *  nobody is there to continue it, so it was not stopped. */
  readonly suspend: () => Promise<"stopped" | "no shell">
  /** Gives the terminal to the reader's own editor, and takes it back when that has ended; never
   *  rejects. `undefined`: none is set. */
  readonly edit: ((text: string) => Promise<Edited>) | undefined
  /** Files that a block names. `undefined`: nobody looks for them. */
  readonly files: FilesPort | undefined
  /** Sessions on disk. `undefined`: there are none. */
  readonly sessions?: SessionsPort | undefined
  /** Whatever has a clipboard besides the terminal, and files. */
  readonly copy: CopyPort | undefined
}

/** Finds files by the names that agents and tools give them. Neither ever rejects. */
export interface FilesPort {
  /** The whole name of a file; `undefined` if there is none, or it is something else. */
  locate(path: string): Promise<string | undefined>
  /** Opens it in the reader's own editor, which has the terminal meanwhile; `undefined`: none is
   *  set. */
  readonly open: ((file: FilePlace) => Promise<Opened>) | undefined
}

/** What a run did, for `--frame-stats`. Counts since the start. */
export interface LoopCounts {
  readonly screen: ScreenCounts
  /** Events that came from the terminal, from the agent and from the clock. */
  events: number
  /** Writes to the terminal, and UTF-16 units in them. */
  writes: number
  written: number
}
