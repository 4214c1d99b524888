// What a real terminal is to the harness: something that opens, takes bytes, changes its size and
// can be read. Types only; drivers/ holds one file for each terminal.

import type {Size} from "../../src/ports.js"
import type {Place} from "./place.js"

/** What there is to see, oldest row first, without blanks at the ends of rows. */
export interface Picture {
  /** As many rows as the window has. */
  readonly screen: readonly string[]
  readonly scrollback: readonly string[]
}

/** The terminal's side of the command's output and input, wherever the terminal runs. */
export interface Line {
  /** Bytes for the terminal to show. */
  write(bytes: Uint8Array): void
  /** Bytes from the terminal: answers, and keys if somebody pressed any. */
  onBytes: ((bytes: Uint8Array) => void) | undefined
  /** The terminal told a new size. */
  onSize: ((size: Size) => void) | undefined
  /** The last size it told. */
  readonly size: Size
  /** TERM and the marks by which programs know the terminal. */
  readonly marks: Readonly<Record<string, string>>
  close(): void
}

/** What a driver needs to open its terminal. */
export interface Stage {
  /** Where the terminal's own programs are installed. */
  readonly place: Place
  /** An empty folder of its own; it is removed afterwards. */
  readonly directory: string
  readonly size: Size
  /** Most rows of scrollback. */
  readonly scrollback: number
  /** Columns of characters that East Asian fonts draw wide, where the terminal has a setting. */
  readonly ambiguous: 1 | 2
  /** The program that the terminal must run, and its arguments. */
  readonly relay: readonly string[]
  /** The line that this program opens. */
  readonly line: Line
}

/** A terminal that is open, on its line. */
export interface Host {
  /** Set where the terminal lives in this process and needs no relay. */
  readonly line?: Line
  /** Called once when the line stands, before the command starts. */
  ready?(): Promise<void>
  /** Gives the window a size; need not wait until the terminal has told it. */
  resize(size: Size): Promise<void>
  /** Reads everything. All output has been taken in by the terminal when this is called. */
  read(size: Size): Promise<Picture>
  /** What a user's selection of everything that can be selected at once would copy, at least what
   *  the window shows: rows that the terminal has as one line are one. Missing where rows are all
   *  that there is. */
  lines?(size: Size): Promise<readonly string[]>
  /** Takes a picture of the window, as a PNG file. */
  screenshot?(file: string): Promise<void>
  close(): Promise<void>
}

/** One kind of terminal. */
export interface Driver {
  readonly name: string
  /** Its own programs, without which it cannot be driven. */
  readonly needs: readonly string[]
  /** Programs of this system that drive it, wherever it is installed. */
  readonly tools: readonly string[]
  /** Whether a place with other versions can have it: not what lives in this process. */
  readonly lives: "in a place" | "here"
  /** Why it cannot be driven in that place, for what `needs` does not tell. */
  missing?(place: Place): string | undefined
  /** A command whose output has the version as its first number, or the version itself. */
  readonly version: readonly string[] | (() => string)
  /** Are the rows that `read` gives those of the window, or does the terminal tell only lines,
   *  which the driver cuts again at the window's width? */
  readonly rows: "seen" | "computed"
  open(stage: Stage): Promise<Host>
}
