// Columns of text, taught to the emulator: one provider for each way of counting.
// Knows graphemes and widths; never cells.

import type {IUnicodeVersionProvider, Terminal} from "@xterm/headless"
import {eastAsianWidthType} from "get-east-asian-width"
import {nextBreak} from "../../src/text/grapheme.js"
import {DEFAULT_WIDTHS, useWidths, widthOf, widthsInUse} from "../../src/text/width.js"
import type {Personality} from "./personality.js"

/** Makes an emulator count columns as its personality does, and by graphemes when it is told to
 *  (mode 2027). */
export function teachWidths(terminal: Terminal, {widths, clusters}: Personality): void {
  for (const way of new Set([widths, "graphemes"] as const)) {
    terminal.unicode.register(new Provider(way))
  }
  terminal.unicode.activeVersion = widths
  if (clusters === "unknown") return
  for (const [final, way] of [
    ["h", "graphemes"],
    ["l", widths],
  ] as const) {
    terminal.parser.registerCsiHandler({prefix: "?", final}, parameters => {
      if (parameters.includes(2027)) terminal.unicode.activeVersion = way
      return false
    })
  }
}

// xterm.js asks for each code point with a number that stands for what came before it, and keeps
// our answer as that number for the next:
//
//   bits 3–26  the cluster so far, by its place in #clusters; 0 is «nothing»
//   bits 1–2   columns of the whole cluster
//   bit  0     the code point belongs to the cluster before it
class Provider implements IUnicodeVersionProvider {
  readonly version: string
  readonly #widths: Personality["widths"]
  readonly #clusters: string[] = [""]
  readonly #numbers = new Map<string, number>([["", 0]])
  readonly #answers = new Map<number, number>()

  constructor(widths: Personality["widths"]) {
    this.version = widths
    this.#widths = widths
  }

  wcwidth(codePoint: number): 0 | 1 | 2 {
    return this.#width(String.fromCodePoint(codePoint))
  }

  charProperties(codePoint: number, preceding: number): number {
    const key = (preceding >> 3) * 0x110000 + codePoint
    const known = this.#answers.get(key)
    if (known !== undefined) return known
    const answer = this.#answer(codePoint, preceding)
    this.#answers.set(key, answer)
    return answer
  }

  #answer(codePoint: number, preceding: number): number {
    const own = String.fromCodePoint(codePoint)
    const before = this.#clusters[preceding >> 3] ?? ""
    const whole = before + own
    if (before !== "" && this.#joins(whole, own)) {
      const width = this.#widths === "code-points" ? (preceding >> 1) & 3 : this.#width(whole)
      return (this.#number(whole) << 3) | (width << 1) | 1
    }
    return (this.#number(own) << 3) | (this.#width(own) << 1)
  }

  #joins(whole: string, own: string): boolean {
    if (this.#widths === "code-points") return this.#width(own) === 0
    return nextBreak(whole, 0) === whole.length
  }

  #width(text: string): 0 | 1 | 2 {
    const codePoint = text.codePointAt(0) ?? 0
    if (codePoint < 0x20 || (codePoint >= 0x7f && codePoint < 0xa0)) return 0
    if (this.#widths === "ambiguous-wide" && eastAsianWidthType(codePoint) === "ambiguous") return 2
    return defaultWidth(text)
  }

  #number(cluster: string): number {
    let number = this.#numbers.get(cluster)
    if (number === undefined) {
      number = this.#clusters.push(cluster) - 1
      this.#numbers.set(cluster, number)
    }
    return number
  }
}

/** The terminal counts in its own way, however the product counts by now. */
function defaultWidth(text: string): 0 | 1 | 2 {
  const products = widthsInUse()
  useWidths(DEFAULT_WIDTHS)
  try {
    return widthOf(text) as 0 | 1 | 2
  } finally {
    useWidths(products)
  }
}
