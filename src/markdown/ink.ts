// What Markdown is drawn with: colours, signs, and how wide prose may be. Data only.

import type {Theme} from "../cells/theme.js"
import {widthsInUse} from "../text/width.js"
import type {Highlighter} from "./code/highlighter.js"

/** Signs that every font has, or those of Unicode that draw lines. */
export type SignSet = "unicode" | "ascii"

export interface Ink {
  readonly theme: Theme
  /** Colours for code; without, it is plain. */
  readonly highlighter: Highlighter | undefined
  /** Most columns of a row of prose; all there are without. */
  readonly measure: number | undefined
  readonly signs: SignSet
}

/** What stands between the columns of a table, and the rule below its head: a piece for each
 *  column, and where they meet. All of one column, but for the blanks. */
export interface TableSigns {
  readonly separator: string
  readonly rule: string
  readonly joint: string
}

const LINES: TableSigns = {separator: " │ ", rule: "─", joint: "─┼─"}
const ASCII_LINES: TableSigns = {separator: " | ", rule: "-", joint: "-+-"}

/** The lines of tables. Where terminals draw such signs two columns wide, a rule of them would fit
 *  nowhere, so there they are ASCII, too. */
export function tableSigns(signs: SignSet): TableSigns {
  return signs === "ascii" || widthsInUse().ambiguous === 2 ? ASCII_LINES : LINES
}

/** What stands before the rows of a quote. In ASCII a bar is the sign of rows that are not the
 *  agent's. */
export function quoteSign(signs: SignSet): string {
  return signs === "ascii" ? "> " : "│ "
}

/** A rule: it tells a rule from a dash, and never wraps. */
export function ruleOf(signs: SignSet): string {
  return signs === "ascii" ? "---" : "───"
}
