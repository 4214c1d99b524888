// Takes the whole lines of open code off a tail, without parsing, and shows the one that is begun.
// Knows rows of code and their containers; never knows what is final or committed.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import {never} from "../never.js"
import type {Line} from "../text/line.js"
import {type CodeLine, codeLine, type OpenCode} from "./code-lines.js"
import {type Container, strippedLine, withoutTabs} from "./container.js"
import {blankLine, codeRow} from "./render.js"
import type {Tail} from "./tail.js"

/** What became of the tail, the rows taken off, and the row that is not whole yet. */
export interface CodeStep {
  readonly tail: Tail
  readonly rows: readonly Line<Style>[]
  readonly begun: readonly Line<Style>[]
}

/** A run of marks that may become a closing fence. */
const MAY_CLOSE = /^ {0,3}(?:`+|~+) *$/

/** Takes what can be taken. The tail's `code` is gone if the code ended. */
export function takeCode(tail: Tail, theme: Theme): CodeStep {
  const {text, open, code} = tail
  if (!code) return {tail, rows: [], begun: []}
  const taken = new Taken(code.kind, open, theme)
  taken.blanks = code.blanks
  let from = 0
  for (let newline = text.indexOf("\n"); newline >= 0; newline = text.indexOf("\n", from)) {
    const result = taken.read(text.slice(from, newline))
    if (result.type === "after") return ended(tail, taken, from)
    taken.push(result)
    from = newline + 1
    if (result.type === "last") return ended(tail, taken, from)
  }
  const line = text.slice(from)
  const begun = taken.read(line)
  // A line that is blank so far may still be anything.
  const isText = strippedLine(withoutTabs(line), open).text.trim() !== ""
  if (isText && begun.type === "after") return ended(tail, taken, from)
  const rest = {...tail, text: line, code: {kind: code.kind, blanks: taken.blanks}}
  const isShown = isText && begun.type !== "after" && !MAY_CLOSE.test(begun.text)
  const rows = isShown ? [...taken.blankRows(), taken.row(begun)] : []
  return {tail: rest, rows: taken.rows, begun: rows}
}

function ended(tail: Tail, {rows, blanks}: Taken, from: number): CodeStep {
  const before = blanks > 0 ? "gap" : "leaf"
  return {tail: {...tail, text: tail.text.slice(from), code: undefined, before}, rows, begun: []}
}

class Taken {
  readonly rows: Line<Style>[] = []
  /** Blank rows at the end. They are rows only when others follow. */
  blanks = 0
  readonly #kind: OpenCode
  readonly #open: readonly Container[]
  readonly #theme: Theme

  constructor(kind: OpenCode, open: readonly Container[], theme: Theme) {
    this.#kind = kind
    this.#open = open
    this.#theme = theme
  }

  /** What a source line is to the code. A line that leaves a container ends the code. */
  read(line: string): CodeLine {
    const {text, place} = strippedLine(withoutTabs(line), this.#open)
    return place === "out" ? {type: "after"} : codeLine(this.#kind, text)
  }

  push(line: Exclude<CodeLine, {type: "after"}>): void {
    if (line.type === "row" && line.text.trim() === "") {
      this.blanks++
      return
    }
    this.rows.push(...this.blankRows(), this.row(line))
    this.blanks = 0
  }

  blankRows(): readonly Line<Style>[] {
    return Array.from({length: this.blanks}, () => blankLine(this.#open))
  }

  row({type, text}: Exclude<CodeLine, {type: "after"}>): Line<Style> {
    const rest = this.#open.flatMap(container => container.rest)
    const {dim, text: plain} = this.#theme
    switch (this.#kind.type) {
      case "fence": {
        const look = {first: rest, rest, style: type === "last" ? dim : plain}
        return codeRow(text, this.#open, look)
      }
      case "indented": {
        const indented = [...rest, {text: "    ", style: plain}]
        return codeRow(text, this.#open, {first: indented, rest: indented, style: plain})
      }
      case "html":
        return codeRow(text, this.#open, {first: rest, rest, style: dim})
      default:
        return never(this.#kind)
    }
  }
}
