// How far a paragraph that still grows is settled: up to the first place whose meaning depends on
// text to come. Never knows lines, columns, or what was drawn.

import {DOLLAR_MAX} from "./math.js"
import type {Event} from "./parser.js"

/** A paragraph that may go on. */
export interface OpenText {
  readonly events: readonly Event[]
  /** Its events, and its last source line, in the text that was parsed. */
  readonly from: number
  readonly to: number
  readonly line: number
  readonly lastLine: number
  readonly text: string
  /** Whether its last line may be the head of a table. */
  readonly head: "possible" | "impossible"
}

/** Inline constructs. An opener inside of one can still take it apart. */
const INLINE = new Set([
  "emphasis",
  "strong",
  "strikethrough",
  "link",
  "image",
  "codeText",
  "htmlText",
  "autolink",
  "literalAutolink",
  "mathText",
])

/** Parts of a link that are no text, though they hold some. */
const TARGETS = new Set(["resource", "reference"])

/** What is left of a paragraph when its constructs are taken out. */
interface Outline {
  /** The paragraph's source, with a NUL for each unit that is not plain text. */
  readonly skeleton: string
  /** Outermost constructs. */
  readonly nodes: readonly {readonly from: number; readonly to: number}[]
  readonly start: number
  readonly end: number
  readonly lastLineStart: number
  /** Escaped brackets that may still become math; the end where there are none. */
  readonly bracket: number
}

/** How far an open paragraph is settled, and what plain words at its end would find there. */
export interface Settlement {
  /** The first place that text to come can give another meaning, though it is no word that grows;
   *  the paragraph's end if there is none. An offset in the parsed text. */
  readonly barrier: number
  /** Outermost constructs. */
  readonly nodes: Outline["nodes"]
  readonly start: number
  readonly end: number
  /** Whether it begins like a definition. Then nothing of it is settled. */
  readonly beginning: "text" | "definition"
}

/** Offset in the parsed text before which everything is settled. That is the least of:
 *  - the first delimiter that a later one could close, taken back to the start of the outermost
 *    construct around it;
 *  - the last word (it grows; an address, an entity may become of it), with the construct that it
 *    ends (a delimiter more would change its closer);
 *  - the last source line if it has a "|", as it may be the head of a table; all, if the paragraph
 *    may be a definition.
 *  Two things are given up: that an underline makes it a heading, and that a line without a bar is
 *  the head of a table with one column. */
export function frontierOf(open: OpenText): number {
  return frontierIn(open.text, settlementOf(open))
}

/** The frontier of a paragraph that is settled so far. */
export function frontierIn(text: string, settlement: Settlement): number {
  const {barrier, start, end, beginning} = settlement
  if (beginning === "definition") return start
  const word = wordStart(text, start, barrier)
  // A mark may join the last character, whatever it is.
  return outsideOf(settlement, word === end ? Math.max(start, end - 1) : word)
}

/** How far a paragraph is settled. */
export function settlementOf(open: OpenText): Settlement {
  const outline = outlineOf(open)
  const {skeleton, nodes, start, end} = outline
  const beginning = mayBeDefinition(open.text, outline) ? "definition" : "text"
  let least = Math.min(end, outline.bracket)
  const opener = firstOpener(skeleton, open.text.slice(start, end))
  if (opener >= 0) least = Math.min(least, start + opener)
  if (open.head === "possible" && hasBar(open.text, outline))
    least = Math.min(least, outline.lastLineStart)
  least = outsideOf(outline, least)
  // A reference may still get a target of its own: "[a]" and then "(b)".
  const reference = nodes.find(node => isReference(open.text, node))
  if (reference) least = Math.min(least, reference.from)
  return {barrier: least, nodes, start, end, beginning}
}

function outlineOf({events, from, to, line, lastLine, text}: OpenText): Outline {
  const start = events[from]![1].start.offset
  const end = events[to - 1]![1].end.offset
  const parts: string[] = []
  const nodes: {from: number; to: number}[] = []
  const isLong = lastLine > line
  let at = start
  let lastLineStart = start
  let bracket = end
  for (let index = from + 1; index < to - 1; index++) {
    const [kind, token] = events[index]!
    if (kind === "exit") continue
    if (isLong && lastLineStart === start && token.start.line === lastLine) {
      lastLineStart = token.start.offset
    }
    const isInside = token.end.offset <= (nodes.at(-1)?.to ?? -1)
    if (INLINE.has(token.type) && !isInside) {
      nodes.push({from: token.start.offset, to: token.end.offset})
    }
    if (token.type === "characterEscape" && bracket === end) {
      const closer = CLOSERS[text[token.start.offset + 1]!]
      if (closer && !text.includes(closer, token.end.offset)) bracket = token.start.offset
    }
    const isText = token.type === "data"
    if ((isText || TARGETS.has(token.type)) && token.start.offset >= at) {
      const own = text.slice(token.start.offset, token.end.offset)
      parts.push(nul(token.start.offset - at), isText ? own : nul(own.length))
      at = token.end.offset
    }
  }
  parts.push(nul(end - at))
  return {skeleton: parts.join(""), nodes, start, end, lastLineStart, bracket}
}

/** What makes math of an escaped bracket. */
const CLOSERS: Readonly<Record<string, string>> = {"(": "\\)", "[": "\\]"}

function nul(length: number): string {
  return "\0".repeat(length)
}

const RUN = /\*+|_+|~+|`+|\$+|\[|</g

/** Offset of the first delimiter in the skeleton that something later could close; -1 if none. */
function firstOpener(skeleton: string, source: string): number {
  for (const {0: run, index} of skeleton.matchAll(RUN)) {
    const before = skeleton[index - 1] ?? " "
    const after = skeleton[index + run.length]
    if (run === "$" && !mayClose(source, index)) continue
    if (isOpener(run, before, after)) return index
    if (run === "[" && !isClosed(skeleton, index)) return before === "!" ? index - 1 : index
  }
  return -1
}

function isOpener(run: string, before: string, after: string | undefined): boolean {
  switch (run[0]) {
    case "`":
      return true
    case "<":
      return after === undefined || /[a-z/!?]/i.test(after)
    case "$":
      return run.length <= 2 && !isWord(before)
    case "[":
      return false
    default:
      if (after !== undefined && /\s/.test(after)) return false
      return !(run[0] === "_" && after !== undefined && isWord(before) && isWord(after))
  }
}

/** Whether a single dollar may still find its partner: on its line, and not far away. */
function mayClose(source: string, index: number): boolean {
  if (/\s/.test(source[index + 1] ?? "")) return false
  return source.length - index <= DOLLAR_MAX + 2 && !source.includes("\n", index)
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/** Whether the bracket at `index` has its partner, and nothing after it can make a link of both. */
function isClosed(skeleton: string, index: number): boolean {
  let depth = 0
  for (let at = index; at < skeleton.length; at++) {
    if (skeleton[at] === "[") depth++
    if (skeleton[at] === "]") depth--
    if (depth > 0) continue
    const after = skeleton[at + 1]
    return after !== undefined && after !== "(" && after !== "["
  }
  return false
}

function isReference(text: string, {from, to}: {readonly from: number; readonly to: number}) {
  return /[[!]/.test(text[from]!) && text[to - 1] === "]" && (text[to] === "(" || text[to] === "[")
}

/** Longest label of a link (CommonMark, 6.3). */
const LABEL_MAX = 999
const LABEL = /^\[(?:[^[\]\\]|\\[\s\S])*(?:\\?$|\](?:$|:))/

/** With text after it, it is the box of a task. */
const TASK_BOX = /^\[[\sx]\]\s*$/i

/** Whether it begins with a label that may be one of a definition, or is a box without a task. */
function mayBeDefinition(text: string, {start, end}: Outline): boolean {
  if (text[start] !== "[") return false
  const label = text.slice(start, Math.min(end, start + LABEL_MAX + 3))
  return LABEL.test(label) || TASK_BOX.test(label)
}

function hasBar(text: string, {lastLineStart, end}: Outline): boolean {
  const bar = text.indexOf("|", lastLineStart)
  return bar >= 0 && bar < end
}

/** The offset, or the start of the construct that it lies in. */
function outsideOf({nodes}: Pick<Outline, "nodes">, offset: number): number {
  for (const {from, to} of nodes) {
    if (from < offset && offset < to) return from
  }
  return offset
}

/** Start of the word before `offset`. Ideographs are words by themselves. */
function wordStart(text: string, start: number, offset: number): number {
  let at = offset
  while (at > start && /[^\s\u2e80-\ud7ff\uf900-\uffff]/.test(text[at - 1]!)) at--
  return at
}
