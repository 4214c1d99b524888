// The leaves of a text in order (paragraphs, headings, code, tables …), each with the containers
// it stands in, out of the parser's events. Never knows runs, styles of text, or finality.

import type {Style} from "../cells/style.js"
import type {Container} from "./container.js"
import {type Ink, quoteSign} from "./ink.js"
import type {Event, Token} from "./parser.js"

/** "empty": a container with nothing in it, of which only the marker is drawn. */
export type LeafType =
  | "paragraph"
  | "heading"
  | "setext"
  | "rule"
  | "fence"
  | "indented"
  | "html"
  | "math"
  | "definition"
  | "table"
  | "empty"

/** One leaf. Lines are 1-based, offsets count UTF-16 units, both in the text that was parsed. */
export interface Leaf {
  readonly type: LeafType
  readonly path: readonly Container[]
  /** Its events: `events[from]` enters it, `events[to - 1]` exits it. Equal for "empty". */
  readonly from: number
  readonly to: number
  readonly line: number
  /** Its last line that is not blank. */
  readonly lastLine: number
  readonly start: number
  readonly end: number
}

/** What stood open before the text. */
export interface Context extends Pick<Ink, "theme" | "signs"> {
  /** Containers opened by the preamble, in order. */
  readonly open: readonly Container[]
  /** Lines of the preamble; leaves in them are not real. */
  readonly preambleLines: number
  /** Number of an ordered item that begins on the first line after the preamble, if known. */
  readonly number: number | undefined
  /** "table": the preamble ends with the head of a table that goes on. */
  readonly goesOn: "nothing" | "table"
}

const LEAVES: Readonly<Record<string, LeafType>> = {
  paragraph: "paragraph",
  atxHeading: "heading",
  setextHeading: "setext",
  thematicBreak: "rule",
  codeFenced: "fence",
  codeIndented: "indented",
  htmlFlow: "html",
  mathFlow: "math",
  definition: "definition",
  table: "table",
}

/** The leaves of a text. */
export function leavesOf(events: readonly Event[], context: Context): readonly Leaf[] {
  const walk = new Walk(events, context)
  for (let index = 0; index < events.length; index = walk.step(index));
  return walk.leaves
}

class Walk {
  readonly leaves: Leaf[] = []
  readonly #events: readonly Event[]
  readonly #context: Context
  #path: readonly Container[] = []
  /** For each container of the path, how many leaves there were when it began. */
  #counts: readonly number[] = []
  /** Numbers of the lists that are open: that of the last item, `undefined` before the first. */
  readonly #lists: (number | undefined)[] = []
  /** How many containers of the preamble were met. */
  #met = 0

  constructor(events: readonly Event[], context: Context) {
    this.#events = events
    this.#context = context
  }

  /** Takes the event at `index`; the index of the next one to take. */
  step(index: number): number {
    const [kind, token] = this.#events[index]!
    const leaf = LEAVES[token.type]
    if (leaf !== undefined) return this.#leaf(leaf, index)
    if (kind === "enter") this.#enter(token, index)
    else this.#exit(token)
    return index + 1
  }

  #enter(token: Token, index: number): void {
    const {theme, signs} = this.#context
    switch (token.type) {
      case "blockQuote": {
        const sign = quoteSign(signs)
        return this.#open(token, {
          type: "quote",
          opener: "> ",
          size: 0,
          number: 0,
          ...prefix(sign, sign, theme.quote),
        })
      }
      case "gfmFootnoteDefinition": {
        const label = this.#slice(index + 1)
        return this.#open(token, {
          type: "note",
          opener: `${label}: `,
          size: 4,
          number: 0,
          ...prefix(`${label}: `, "    ", theme.text),
        })
      }
      case "listOrdered":
      case "listUnordered":
        this.#lists.push(undefined)
        return
      case "listItemPrefix":
        if (this.#lists.at(-1) !== undefined) this.#close()
        return this.#item(token, index)
    }
  }

  #exit(token: Token): void {
    switch (token.type) {
      case "listOrdered":
      case "listUnordered":
        this.#lists.pop()
        this.#close()
        return
      case "blockQuote":
      case "gfmFootnoteDefinition":
        this.#close()
    }
  }

  #item(token: Token, index: number): void {
    const source = this.#slice(index, true)
    // Its indentation stands before it, or before its list if it is the first.
    const isFirstOfList = this.#events[index - 1]?.[1].type.startsWith("list") === true
    const at = isFirstOfList && this.#lists.at(-1) === undefined ? index - 2 : index - 1
    const before = this.#events[at]?.[1]
    const hasIndent = before?.type === "linePrefix" && before.end.line === token.start.line
    const indent = hasIndent ? this.#slice(at, true) : ""
    // An item that begins with a blank line has its content one column after the marker.
    const opener = indent + (source.endsWith(" ") ? source : `${source} `)
    const [, digits = "", sign = ""] = /^(\d*)(\S)/.exec(source) ?? []
    const previous = this.#lists.at(-1)
    const isFirst = token.start.line === this.#context.preambleLines + 1
    const isGiven = isFirst && this.#path.length === this.#context.open.length
    const own = digits === "" ? 0 : Number(digits)
    const given = isGiven ? this.#context.number : undefined
    const next = previous === undefined ? own : previous + 1
    const number = digits === "" ? 0 : (given ?? next)
    const box = this.#taskBox(index)
    const bullet = digits === "" ? (box === "" ? "- " : "") : `${number}${sign} `
    const drawn = bullet + box
    this.#open(token, {
      type: "item",
      opener,
      size: opener.length,
      number,
      ...prefix(drawn, " ".repeat(drawn.length), this.#context.theme.text),
    })
    this.#lists[this.#lists.length - 1] = this.#path.at(-1)!.number
  }

  /** "[x] " or "[ ] " if the item that begins at `index` is a task. */
  #taskBox(index: number): string {
    for (let at = index; at < this.#events.length; at++) {
      const {type} = this.#events[at]![1]
      if (type === "taskListCheck") return this.#slice(at) === "[ ]" ? "[ ] " : "[x] "
      if (!BEFORE_TASK.has(type)) return ""
    }
    return ""
  }

  #open(token: Token, part: Omit<Container, "isBeside" | "line" | "isDrawn">): void {
    this.#counts = [...this.#counts, this.leaves.length]
    const given = this.#context.open[this.#met]
    if (given && token.start.line <= this.#context.preambleLines) {
      this.#met++
      this.#path = [...this.#path, given]
      return
    }
    const {line} = token.start
    const isBeside = this.#path.at(-1)?.line === line
    this.#path = [...this.#path, {...part, isBeside, line, isDrawn: false}]
  }

  #close(): void {
    const last = this.#path.at(-1)
    const isEmpty = this.#counts.at(-1) === this.leaves.length
    if (last && isEmpty && last.line > this.#context.preambleLines) this.#empty(last)
    this.#path = this.#path.slice(0, -1)
    this.#counts = this.#counts.slice(0, -1)
  }

  #empty({line}: Container): void {
    const at = {from: 0, to: 0, line, lastLine: line, start: 0, end: 0}
    this.leaves.push({type: "empty", path: this.#path, ...at})
  }

  #leaf(type: LeafType, index: number): number {
    const [, token] = this.#events[index]!
    let to = index + 1
    while (this.#events[to]![1] !== token) to++
    to++
    const {start, end} = token
    const {preambleLines, goesOn} = this.#context
    if (start.line > preambleLines || type === goesOn) {
      // A table that goes on counts as if its head were the last line of the preamble.
      const line = Math.max(start.line, preambleLines)
      const isCode = type === "fence" || type === "indented" || type === "html"
      const lastLine = isCode ? this.#codeEnd(index, to) : Math.max(line, end.line)
      const at = {from: index, to, line, lastLine, start: start.offset, end: end.offset}
      this.leaves.push({type, path: this.#path, ...at})
    }
    return to
  }

  /** Code that its container closes may end in blank lines, which are not drawn as code. */
  #codeEnd(from: number, to: number): number {
    for (let index = to - 1; index > from; index--) {
      const [, token] = this.#events[index]!
      if (token.type === "codeFencedFence") return token.start.line
      const isText = token.type === "codeFlowValue" || token.type === "htmlFlowData"
      if (isText && this.#slice(index).trim() !== "") return token.end.line
    }
    return this.#events[from]![1].start.line
  }

  #slice(index: number, expandTabs = false): string {
    const [, token, context] = this.#events[index]!
    return expandTabs ? context.sliceSerialize(token, true) : context.sliceSerialize(token)
  }
}

/** What may stand between an item's marker and its task box. */
const BEFORE_TASK = new Set([
  "listItemPrefix",
  "listItemValue",
  "listItemMarker",
  "listItemPrefixWhitespace",
  "listItemIndent",
  "lineEnding",
  "lineEndingBlank",
  "linePrefix",
  "content",
  "paragraph",
])

function prefix(first: string, rest: string, style: Style) {
  return {first: [{text: first, style}], rest: [{text: rest, style}]}
}
