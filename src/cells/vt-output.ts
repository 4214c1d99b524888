// The output of a program, in any split, as rows of runs: what is written for a terminal is read
// by the parser and done on a screen. Costs per piece, not per whole. Knows no theme: styles are
// those that the program chose.

import type {Run} from "../text/line.js"
import {visible} from "../text/visible.js"
import type {Style} from "./style.js"
import {VtParser, type VtSink} from "./vt-parser.js"
import type {VtCost} from "./vt-row.js"
import {VtScreen} from "./vt-screen.js"

/** "obeyed": what a command did to its terminal happens here, as far as it can be seen. "shown":
 *  only colours and links do, and the rest is shown: in the text of a file it would hide text. */
export type Motions = "obeyed" | "shown"

export class VtOutput {
  readonly #screen = new VtScreen()
  readonly #parser: VtParser

  constructor(motions: Motions) {
    this.#parser = new VtParser(
      motions === "obeyed" ? this.#screen : new ShownMotions(this.#screen),
    )
  }

  /** Reads on. */
  write(text: string): void {
    this.#parser.feed(text)
  }

  /** Nothing follows: what was begun and has no end is shown. */
  end(): void {
    this.#parser.end()
    this.#screen.flush()
  }

  /** Rows there are, blank ones at the end left out, those that were let go included. */
  get length(): number {
    return this.#screen.length
  }

  /** The runs of a row, safe to draw as they are; undefined if it was let go. */
  row(index: number): readonly Run<Style>[] | undefined {
    return this.#screen.row(index)
  }

  /** For tests that count work. */
  get cost(): VtCost {
    return this.#screen.cost
  }
}

/** An output as plain text. */
export interface PlainRows {
  /** Those that are kept: the first and the last ones. */
  readonly rows: readonly string[]
  /** How many there were. */
  readonly length: number
}

/** The rows of a whole output as plain text, for whoever has no colours or must not have them. */
export function plainRows(text: string, motions: Motions): PlainRows {
  const output = new VtOutput(motions)
  output.write(text)
  output.end()
  const rows: string[] = []
  for (let index = 0; index < output.length; index++) {
    const row = output.row(index)
    if (row) rows.push(row.map(run => run.text).join(""))
  }
  return {rows, length: output.length}
}

/** Lets through what cannot hide anything, and makes text of the rest. */
class ShownMotions implements VtSink {
  readonly #to: VtScreen
  /** A CR that is part of a line's end, if a newline comes next. */
  #isReturning = false

  constructor(to: VtScreen) {
    this.#to = to
  }

  text(text: string): void {
    this.#settle()
    this.#to.text(text)
  }

  control(code: number): void {
    if (code === 0x0a) this.#isReturning = false
    this.#settle()
    if (code === 0x0d) this.#isReturning = true
    else if (code === 0x0a || code === 0x09) this.#to.control(code)
    else this.#to.text(visible(String.fromCharCode(code)))
  }

  escape(sequence: string): void {
    // The ST that ended a string belongs to that.
    if (sequence !== "\\") this.#show(sequence)
  }

  sequence(parameters: string, final: string): void {
    if (final !== "m" || !/^[\d;:]*$/.test(parameters)) return this.#show(`[${parameters}${final}`)
    this.#settle()
    this.#to.sequence(parameters, final)
  }

  string(introducer: string, content: string): void {
    if (introducer !== "]" || !content.startsWith("8;")) return this.#show(introducer + content)
    this.#settle()
    this.#to.string(introducer, content)
  }

  #show(sequence: string): void {
    this.#settle()
    this.#to.text(visible(String.fromCharCode(0x1b) + sequence))
  }

  #settle(): void {
    if (!this.#isReturning) return
    this.#isReturning = false
    this.#to.text(visible("\r"))
  }
}
