// The signs that the interface draws with, as two sets: Unicode and plain ASCII.
// Knows nothing of where a sign stands or which terminal shows it, but by the widths in force.

import {textWidth, widthsInUse} from "../text/width.js"

/** One set of signs. The states of work and whatever else stands below each other are one column
 *  wide. `bar`, `up`, `ellipsis` and `separator` are as wide as they are: whoever draws them
 *  measures, and the bar stands before every row of ours alike. */
export interface Glyphs {
  /** Column 0 of every row that is ours or the reader's; reserved, see `bar` in the look. */
  readonly bar: string
  /** Stands before the text under edit. */
  readonly prompt: string
  /** Stands before the chosen row or option. */
  readonly selected: string
  /** States of work; each is always shown beside a word. */
  readonly waiting: string
  readonly running: string
  readonly done: string
  readonly failed: string
  readonly cancelled: string
  readonly question: string
  /** Before what should not be missed; another than that of a question, which nobody else has. */
  readonly warning: string
  /** The key that takes a queued prompt back. */
  readonly up: string
  /** Says that something was cut or lies outside the window. */
  readonly ellipsis: string
  /** Before what goes on with the row above. */
  readonly goesOn: string
  /** Before the heading of work that is folded, or whose rows stand below it. */
  readonly folded: string
  readonly opened: string
  /** Before an agent that works for the agent. */
  readonly agent: string
  /** Between two parts of a row. */
  readonly separator: string
  /** One spinner cell, in the order of time. */
  readonly spinner: readonly string[]
}

/** The sign, or one that is narrow everywhere where signs like it are drawn two columns wide. */
const narrow = (sign: string, safe: string) => (widthsInUse().ambiguous === 1 ? sign : safe)

/** Signs for terminals and fonts that know Unicode. They depend on the widths in force: what was
 *  drawn with them is drawn anew when these change. */
export const UNICODE_GLYPHS: Glyphs = {
  bar: "▌",
  prompt: "›",
  selected: "›",
  get waiting() {
    return narrow("○", "◌")
  },
  get running() {
    return narrow("●", "◉")
  },
  done: "✓",
  failed: "✗",
  get cancelled() {
    return narrow("–", "−")
  },
  question: "?",
  warning: "!",
  up: "↑",
  ellipsis: "…",
  goesOn: "↳",
  folded: "›",
  opened: "⌄",
  get agent() {
    return narrow("◆", "❖")
  },
  separator: " · ",
  spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
}

/** The same in ASCII, for a console that would show boxes instead. */
export const ASCII_GLYPHS: Glyphs = {
  bar: "|",
  prompt: ">",
  selected: ">",
  waiting: "o",
  running: "*",
  done: "+",
  failed: "x",
  cancelled: "-",
  question: "?",
  warning: "!",
  up: "^",
  ellipsis: "...",
  goesOn: "\\",
  folded: ">",
  opened: "v",
  agent: "@",
  separator: " - ",
  spinner: ["-", "\\", "|", "/"],
}

/** Columns of the bar and the blank behind it, with which every row of ours begins. */
export function barColumns({bar}: Pick<Glyphs, "bar">): number {
  return textWidth(bar) + 1
}

/** The spinner cell for a frame number (any integer, negative ones too): it goes round. */
export function spinnerCell(glyphs: Glyphs, frame: number): string {
  const count = glyphs.spinner.length
  return glyphs.spinner[((frame % count) + count) % count] ?? glyphs.running
}
