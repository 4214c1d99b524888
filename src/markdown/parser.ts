// The one place that calls micromark: text in, events out, with a parser object that is used
// again (making one costs as much as parsing a tail). Most text needs no parser: plain-blocks.ts.
// Never knows what the events look like.

import {parse, postprocess, preprocess} from "micromark"
import {gfm} from "micromark-extension-gfm"
import {normalizeIdentifier} from "micromark-util-normalize-identifier"
import type {Chunk, Construct, Extension, ParseContext} from "micromark-util-types"
import type {Event} from "./event.js"
import {delimiterGuard, withoutDepth, withoutIdleDollars} from "./guard.js"
import {MASK} from "./intake.js"
import {math} from "./math.js"
import {plainEvents} from "./plain-blocks.js"

export type {Event, Token} from "./event.js"

/** "whole": CommonMark and GFM. "pushed": rows of the first paragraph have left the screen, so it
 *  can no longer become a heading. "text": nor can a line of it be the head of a table. */
export type Grammar = "whole" | "pushed" | "text"

const DISABLED: Readonly<Record<Grammar, readonly string[]>> = {
  whole: [],
  pushed: ["setextUnderline"],
  text: ["setextUnderline", "table"],
}

/** Link definitions by normalised label; the first of a label counts. */
export interface Definitions {
  /** Normalised labels. They are only read, though the parser's own type is not of that mind. */
  readonly labels: string[]
  /** The target of a normalised label; `undefined` if there is none. */
  get(label: string): string | undefined
}

/** Footnote calls look like their source, so they need no parsing, and no definition that may
 *  come later. */
const FOOTNOTE_CALLS = ["gfmFootnoteCall", "gfmPotentialFootnoteCall"]

/** The label as definitions are looked up by. */
export function labelOf(source: string): string {
  return normalizeIdentifier(source)
}

/** Parses text by micromark, counting what it costs. */
export class Parser {
  /** Calls of `parse`, and UTF-16 units given to them. */
  parses = 0
  characters = 0

  /** The events of a text. A link may use definitions that are `known` and those before it; one
   *  that comes later changes nothing, so that a text means the same however it arrived. */
  parse(text: string, grammar: Grammar, known: Definitions): readonly Event[] {
    this.parses++
    this.characters += text.length
    const plain = plainEvents(text, grammar === "text" ? "none" : "read")
    if (plain) return plain
    const context = contextFor(grammar, ADDRESS.test(text) ? "with" : "without")
    reading = {known, found: new Found()}
    context.defined = reading.found.labels
    context.lazy = {}
    context.gfmFootnotes = []
    const fit = withoutDepth(text).replace(/^\ufeff/, MASK)
    return postprocess(context.document().write(preprocess()(fit, undefined, true)))
  }
}

/** Parser objects, of which making one costs as much as parsing a tail. A parse begins and ends in
 *  one call, so all texts share them, and what is said of the parse that is under way. */
const contexts = new Map<string, ParseContext>()
let reading: {readonly known: Definitions; readonly found: Found}

/** Something that an address without brackets must have. Looking for one costs a step at every
 *  letter, a third of all reading, so texts without are read by a grammar without. */
const ADDRESS = /@|www\.|:\/\//i
const ADDRESSES = new Set(["emailAutolink", "protocolAutolink", "wwwAutolink"])

function contextFor(grammar: Grammar, addresses: "with" | "without"): ParseContext {
  const key = `${grammar} ${addresses}`
  const context = contexts.get(key) ?? createContext(grammar, addresses)
  contexts.set(key, context)
  return context
}

function createContext(grammar: Grammar, addresses: "with" | "without"): ParseContext {
  const disable = {null: [...FOOTNOTE_CALLS, ...DISABLED[grammar]]}
  const base = addresses === "with" ? gfm() : withoutAddresses(gfm())
  const context = parse({extensions: [base, math(), {disable}]})
  watchDefinitions(context)
  guardText(context)
  return context
}

function withoutAddresses(extension: Extension): Extension {
  const text: Record<string, Construct[]> = {}
  for (const [code, given] of Object.entries(extension.text ?? {})) {
    const all = Array.isArray(given) ? given : given ? [given] : []
    const kept = all.filter(({name}) => !ADDRESSES.has(name ?? ""))
    if (kept.length > 0) text[code] = kept
  }
  return {...extension, text}
}

/** Text sees only the definitions that stand before it. */
function watchDefinitions(context: ParseContext): void {
  const {content, text} = context
  context.content = from => {
    context.defined = reading.found.labels
    reading.found.begin(from?.offset ?? 0)
    return content(from)
  }
  context.text = from => {
    const {known, found} = reading
    const before = found.before(from?.offset ?? 0)
    context.defined = before.length === 0 ? known.labels : [...known.labels, ...before]
    return text(from)
  }
}

/** Labels defined in one parse. The parser finds them while it reads content, before it reads any
 *  text, and does not say where: each belongs to the content that was begun last. */
class Found {
  readonly labels: string[] = []
  readonly #places: number[] = []
  #begun = 0

  begin(offset: number): void {
    this.#place()
    this.#begun = offset
  }

  before(offset: number): string[] {
    this.#place()
    return this.labels.filter((_, index) => this.#places[index]! <= offset)
  }

  #place(): void {
    while (this.#places.length < this.labels.length) this.#places.push(this.#begun)
  }
}

/** Every leaf's text goes through a guard of its own. */
function guardText(context: ParseContext): void {
  const create = context.text
  context.text = from => {
    const tokenizer = create(from)
    const write = tokenizer.write
    const guard = delimiterGuard()
    const guarded = (chunk: Chunk, index: number, chunks: readonly Chunk[]) => {
      if (typeof chunk !== "string") return chunk
      return withoutIdleDollars(guard(chunk), isLineEnd(chunks[index + 1]) ? "line" : "more")
    }
    tokenizer.write = chunks => write(chunks.map(guarded))
    return tokenizer
  }
}

/** The parser's codes for the end of a line, and of the text. */
function isLineEnd(chunk: Chunk | undefined): boolean {
  return chunk === null || (typeof chunk === "number" && chunk < -2)
}
