// Takes the whole lines of open code off a tail, without parsing, and shows the one that is begun.
// Knows rows of code and their containers; never knows what is final or committed.

import type {Style} from "../cells/style.js"
import {never} from "../never.js"
import type {Line, LinePosition, Row} from "../text/line.js"
import type {CodeReading} from "./code/highlighter.js"
import {isPlain, PLAIN} from "./code/language.js"
import {type CodeLine, codeLine as codeLineOf, type OpenCode} from "./code-lines.js"
import {shown, styledRow} from "./coloured.js"
import {type Container, strippedLine, withoutTabs} from "./container.js"
import type {Ink} from "./ink.js"
import {blankLine, codeLine, codeRow, indentedRow} from "./render.js"
import type {Tail} from "./tail.js"

/** What became of the tail: the rows taken off, those that are not whole yet or wait, and up to
 *  where these are final (line 0 is their first). */
export interface CodeStep {
  readonly tail: Tail
  readonly rows: readonly Line<Style>[]
  readonly begun: readonly Line<Style>[]
  readonly final: LinePosition
  /** "waits": the tail begins with a row whose colours are to be loaded; it has to be read again
   *  when they are there. */
  readonly state: "read" | "waits"
}

const START: LinePosition = {line: 0, offset: 0}

/** A run of marks that may become a closing fence. */
const MAY_CLOSE = /^ {0,3}(?:`+|~+) *$/

/** Units at the end of a begun row that may still change their look: half a character, or one that
 *  a mark follows. */
const UNSURE_UNITS = 8

/** Takes what can be taken. The tail's `code` is gone if the code ended. */
export function takeCode(tail: Tail, ink: Ink): CodeStep {
  const {text, open, code} = tail
  if (!code) return {tail, rows: [], begun: [], final: START, state: "read"}
  const taken = new Taken(code, open, ink)
  let from = 0
  for (let newline = text.indexOf("\n"); newline >= 0; newline = text.indexOf("\n", from)) {
    const result = taken.read(text.slice(from, newline))
    if (result.type === "after") return ended(tail, taken, from)
    if (taken.push(result) === "waits") return waiting(tail, taken, {from, ink})
    from = newline + 1
    if (result.type === "last") return ended(tail, taken, from)
  }
  const line = text.slice(from)
  const begun = taken.read(line)
  // A line that is blank so far may still be anything.
  const isText = strippedLine(withoutTabs(line), open).text.trim() !== ""
  if (isText && begun.type === "after") return ended(tail, taken, from)
  const rest = {...tail, text: line, code: taken.code}
  const isShown = isText && begun.type !== "after" && !MAY_CLOSE.test(begun.text)
  if (!isShown) return {tail: rest, rows: taken.rows, begun: [], final: START, state: "read"}
  const {row, sureUnits} = taken.begunRow(begun)
  const before = taken.blankRows()
  const final = {line: before.length, offset: sureUnits}
  return {tail: rest, rows: taken.rows, begun: [...before, row], final, state: "read"}
}

function ended(tail: Tail, {rows, code}: Taken, from: number): CodeStep {
  const before = code.blanks > 0 ? "gap" : "leaf"
  const rest = {...tail, text: tail.text.slice(from), code: undefined, before} as const
  return {tail: rest, rows, begun: [], final: START, state: "read"}
}

/** Code that waits is shown plain up to its end, and none of it is final. */
function waiting(
  tail: Tail,
  {rows, code}: Taken,
  {from, ink}: {readonly from: number; readonly ink: Ink},
): CodeStep {
  const rest = {...tail, text: tail.text.slice(from), code}
  const plain = takeCode({...rest, code: {...code, reading: PLAIN}}, ink)
  return {
    tail: rest,
    rows,
    begun: [...plain.rows, ...plain.begun],
    final: START,
    state: "waits",
  }
}

type Shown = Exclude<CodeLine, {type: "after"}>

class Taken {
  readonly rows: Line<Style>[] = []
  /** Blank rows at the end. They are rows only when others follow. */
  #blanks: number
  #reading: CodeReading | undefined
  readonly #kind: OpenCode
  readonly #open: readonly Container[]
  readonly #ink: Ink

  constructor(code: NonNullable<Tail["code"]>, open: readonly Container[], ink: Ink) {
    this.#blanks = code.blanks
    this.#reading = code.reading
    this.#kind = code.kind
    this.#open = open
    this.#ink = ink
  }

  /** What is open after the rows that were taken. */
  get code(): NonNullable<Tail["code"]> {
    return {kind: this.#kind, blanks: this.#blanks, reading: this.#reading}
  }

  /** What a source line is to the code. A line that leaves a container ends the code. */
  read(line: string): CodeLine {
    const {text, place} = strippedLine(withoutTabs(line), this.#open)
    return place === "out" ? {type: "after"} : codeLineOf(this.#kind, text)
  }

  /** Takes a line; "waits" if its colours are to be loaded first. */
  push(line: Shown): "taken" | "waits" {
    const coloured = this.#coloured(line)
    if (coloured === "waits") return coloured
    this.#reading = coloured.next
    if (line.type === "row" && line.text.trim() === "") {
      this.#blanks++
      return "taken"
    }
    if (this.#blanks > 0) this.rows.push(...this.blankRows())
    this.rows.push(this.#row(line, coloured.row))
    this.#blanks = 0
    return "taken"
  }

  blankRows(): readonly Line<Style>[] {
    return Array.from({length: this.#blanks}, () => blankLine(this.#open))
  }

  /** A row of which more may come, and how many of its units are as they will be. */
  begunRow(line: Shown): {readonly row: Line<Style>; readonly sureUnits: number} {
    const coloured = this.#coloured(line)
    const isWaiting = coloured === "waits"
    const runs = isWaiting ? this.#plain(line.text) : coloured.row
    const row = this.#row(line, runs)
    const length = row.runs.reduce((sum, run) => sum + run.text.length, 0)
    const isSure = !isWaiting && this.#isPlain(length)
    return {row, sureUnits: isSure ? Math.max(0, length - UNSURE_UNITS) : 0}
  }

  /** Whether a row of that length is plain, whatever it becomes. */
  #isPlain(length: number): boolean {
    if (this.#kind.type !== "fence" || !this.#ink.highlighter) return true
    const reading = this.#begun()
    return reading !== "untold" && reading !== "waits" && isPlain(reading, length)
  }

  #begun(): CodeReading | "waits" {
    const {highlighter} = this.#ink
    if (this.#kind.type !== "fence" || !highlighter) return PLAIN
    return this.#reading ?? highlighter.begin(this.#kind.info)
  }

  /** The runs of a line of a fence, and where the next one is read on. */
  #coloured(
    line: Shown,
  ): "waits" | {readonly row: Row<Style>; readonly next: CodeReading | undefined} {
    const {highlighter, theme} = this.#ink
    if (this.#kind.type !== "fence" || line.type === "last" || !highlighter) {
      return {row: this.#plain(line.text), next: this.#reading}
    }
    const reading = this.#begun()
    if (reading === "waits") return reading
    const read = highlighter.read(reading, shown(line.text))
    return read === "waits" ? read : {row: styledRow(read.row, theme), next: read.next}
  }

  #plain(text: string): Row<Style> {
    return [{text: shown(text), style: this.#ink.theme.text}]
  }

  #row({type, text}: Shown, runs: Row<Style>): Line<Style> {
    const {dim} = this.#ink.theme
    const open = this.#open
    switch (this.#kind.type) {
      case "fence":
        return codeLine(type === "last" ? [{text: shown(text), style: dim}] : runs, open)
      case "indented":
        return codeLine(indentedRow(text, this.#ink.theme), open)
      case "html":
      case "math": {
        const rest = open.flatMap(container => container.rest)
        const style = this.#kind.type === "html" ? dim : this.#ink.theme.text
        return codeRow(text, open, {first: rest, rest, style})
      }
      default:
        return never(this.#kind)
    }
  }
}
