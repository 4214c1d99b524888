// What a leaf may stand in: quotes, list items and notes; how they are opened again for a text
// whose beginning was taken away, and how a line is freed of them. Never knows leaves or runs.

import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"

/** One open container. */
export interface Container {
  readonly type: "quote" | "item" | "note"
  /** Source that opens it again where its parent's content begins, indentation included. */
  readonly opener: string
  /** Columns that each further line gives up to it; 0 for a quote, which wants its own mark. */
  readonly size: number
  /** It begins on the line of its parent container. */
  readonly isBeside: boolean
  /** Line it begins on, 1-based, in the text that was parsed; 0: before that text. */
  readonly line: number
  /** Number of an ordered item as it is shown; 0 in bullet lists. */
  readonly number: number
  /** Drawn before its first row, and before every other one. */
  readonly first: Row<Style>
  readonly rest: Row<Style>
  /** Its first row was drawn already, in what came before the text. */
  readonly isDrawn: boolean
}

/** Source that opens the containers again. Each is opened by an empty heading, since nothing that
 *  follows can join or change a heading, as it could a paragraph:
 *
 *      - a              - #
 *        - b      →       - #
 *          | cut            | the tail goes on here
 */
export function preambleOf(open: readonly Container[]): string {
  let text = ""
  let line = ""
  open.forEach((container, index) => {
    if (!container.isBeside && index > 0) {
      text += `${line}#\n`
      line = continuationOf(open.slice(0, index))
    }
    line += container.opener
  })
  return open.length === 0 ? "" : `${text}${line}#\n`
}

/** What a further line begins with to stay in all the containers. */
export function continuationOf(open: readonly Container[]): string {
  return open.map(({type, size}) => (type === "quote" ? "> " : " ".repeat(size))).join("")
}

/** A line without what its containers take. */
export interface StrippedLine {
  readonly text: string
  /** "out": it leaves one of them; the text is what that one was to take from. */
  readonly place: "inside" | "out"
}

/** The line without what its containers take. A lazy line leaves them: nothing but a paragraph can
 *  go on in it. Tabs must be expanded. */
export function strippedLine(line: string, open: readonly Container[]): StrippedLine {
  let text = line
  for (const {type, size} of open) {
    if (type === "quote") {
      const mark = /^ {0,3}> ?/.exec(text)
      if (!mark) return {text, place: "out"}
      text = text.slice(mark[0].length)
    } else {
      const blanks = /^ */.exec(text)![0].length
      if (blanks < size && blanks < text.length) return {text, place: "out"}
      text = text.slice(Math.min(size, blanks))
    }
  }
  return {text, place: "inside"}
}

/** The line with every tab as blanks up to the next stop of 4 columns (CommonMark, 2.2). */
export function withoutTabs(line: string): string {
  if (!line.includes("\t")) return line
  let text = ""
  for (const part of line.split(/(\t)/)) {
    text += part === "\t" ? " ".repeat(4 - (text.length % 4)) : part
  }
  return text
}
