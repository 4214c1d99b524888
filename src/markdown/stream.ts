// A Markdown text that arrives in pieces, as lines of runs of which the first ones are final.
// Reads again only the tail that may still change. Never knows rows, cells, or the screen.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import {comparePositions, type Line, type LinePosition, type LineSource} from "../text/line.js"
import type {Highlighter} from "./code/highlighter.js"
import {
  type Cut,
  certainItem,
  cutBefore,
  cutInside,
  cutIntoCode,
  cutRows,
  misreadItem,
} from "./cut.js"
import {goneOn} from "./going-on.js"
import {isCheap} from "./guard.js"
import {heldLength} from "./held.js"
import type {Ink, SignSet} from "./ink.js"
import {Intake} from "./intake.js"
import {KnownDefinitions} from "./known-definitions.js"
import {type Live, liveCode, liveOf, liveWaiting, NOTHING} from "./live.js"
import {Parser} from "./parser.js"
import {portionOf} from "./portion.js"
import {waitsForColours} from "./render.js"
import {takeCode} from "./rows-of-code.js"
import {SettledLines} from "./settled.js"
import {offsetFor, shorteningOf, sourceOf} from "./shorten.js"
import type {Table} from "./table.js"
import {addDefinitions, EMPTY_TAIL, type Tail, type View, viewOf} from "./tail.js"

/** Columns assumed until the first `layout`. */
const COLUMNS_DEFAULT = 80

/** A tail that costs much to read is read again only when it has grown by this part, so that text
 *  which nothing cuts costs a constant number of readings per unit. */
const GROWTH_MIN = 12

/** What came of reading the tail: what is left has to be read anew, or nothing is left to do, or
 *  colours are to be loaded first. */
type Step = "again" | "done" | "waits"

/** How far a text has come. */
interface Progress {
  /** "stale": there is text, or a width, that was not read with yet. "waits": all was read, but the
   *  colours of some code were not there. */
  readonly state: "fresh" | "stale" | "waits"
  readonly hasEnded: boolean
  /** Length of the tail when it was read last. */
  readonly readLength: number
}

/** How Markdown is drawn, beside its colours. */
export interface MarkdownOptions {
  /** With it code has colours. Someone must load for it what it waits for, or give up: code whose
   *  language is not there yet is shown plain and is not final. */
  readonly highlighter?: Highlighter | undefined
  /** Most columns of a row of prose, >= 1, else RangeError; as many as there are without. */
  readonly measure?: number | undefined
  /** What lines are drawn of: "unicode" if nobody says. */
  readonly signs?: SignSet
}

export class MarkdownStream implements LineSource<Style> {
  readonly #parser = new Parser()
  readonly #intake = new Intake()
  readonly #ink: Ink
  readonly #settled = new SettledLines(COLUMNS_DEFAULT)
  #tail: Tail = EMPTY_TAIL
  #live: Live = NOTHING
  readonly #definitions = new KnownDefinitions()
  #progress: Progress = {state: "fresh", hasEnded: false, readLength: 0}

  constructor(theme: Theme, {highlighter, measure, signs = "unicode"}: MarkdownOptions = {}) {
    if (measure !== undefined && !(measure >= 1)) {
      throw new RangeError(`a row cannot have ${measure} columns`)
    }
    this.#ink = {theme, highlighter, measure, signs}
  }

  /** Adds text, in any piece. Nothing is read before lines are asked for. RangeError once the text
   *  has ended. */
  append(text: string): void {
    if (this.#progress.hasEnded) throw new RangeError("a text that ended cannot grow")
    this.#grow(this.#intake.take(text))
  }

  /** Nothing more comes: what is there is all, and final. Twice is as good as once. */
  finish(): void {
    if (this.#progress.hasEnded) return
    this.#grow(this.#intake.finish())
    this.#progress = {state: "stale", hasEnded: true, readLength: 0}
  }

  get first(): number {
    return this.#settled.first
  }

  get end(): number {
    this.#read("soon")
    return this.#settled.end + this.#live.lines.length
  }

  get final(): LinePosition {
    this.#read("soon")
    const {line, offset} = this.#live.final
    const final = {line: this.#settled.end + line, offset}
    const {committed} = this.#settled
    return comparePositions(final, committed) < 0 ? committed : final
  }

  line(index: number): Line<Style> {
    this.#read("soon")
    return this.#live.lines[index - this.#settled.end] ?? this.#settled.line(index)
  }

  layout(columns: number): void {
    if (!(columns >= 1)) throw new RangeError(`a row cannot have ${columns} columns`)
    if (columns !== this.#settled.columns) {
      this.#settled.layout(columns)
      this.#readAgain()
    }
    this.#read("soon")
  }

  commit(position: LinePosition): void {
    if (comparePositions(position, this.#settled.committed) <= 0) return
    this.#read("now")
    const {end} = this.#settled
    if (position.line >= end) this.#commitLive({...position, line: position.line - end})
    this.#settled.commit(position)
  }

  /** What reading has cost so far, in calls of the parser and UTF-16 units given to it. */
  get cost(): {readonly parses: number; readonly characters: number} {
    const {parses, characters} = this.#parser
    return {parses, characters}
  }

  #grow(text: string): void {
    if (text === "") return
    this.#tail = {...this.#tail, text: this.#tail.text + text}
    this.#progress = {...this.#progress, state: "stale"}
  }

  /** Brings the lines up to date. "soon": a long tail may wait until it has grown enough. */
  #read(urgency: "soon" | "now"): void {
    const {state, hasEnded, readLength} = this.#progress
    if (state === "fresh" || (state === "waits" && this.#ink.highlighter?.waits)) return
    if (!hasEnded && this.#goOn()) return
    const {text} = this.#tail
    const isEnough = isCheap(text) || text.length - readLength > readLength / GROWTH_MIN
    if (urgency === "soon" && !isEnough && !hasEnded && state !== "waits") return
    let step = this.#step()
    while (step === "again") step = this.#step()
    const next = step === "waits" ? "waits" : "fresh"
    this.#progress = {state: next, hasEnded, readLength: this.#tail.text.length}
  }

  /** Whether what came are words that need no reading. */
  #goOn(): boolean {
    const {readLength, hasEnded} = this.#progress
    const live = goneOn(this.#live, this.#tail, {readLength, columns: this.#settled.columns})
    if (!live) return false
    this.#live = live
    this.#progress = {state: "fresh", hasEnded, readLength: this.#tail.text.length}
    return true
  }

  /** Reads the tail, and cuts off what is settled. "again": what is left has to be read anew. */
  #step(): Step {
    if (this.#tail.code) return this.#stepCode()
    if (this.#stepPortion() === "again") return "again"
    const {hasEnded} = this.#progress
    const {text} = this.#tail
    const isInside = this.#tail.lead !== "" && !text.includes("\n")
    const length = hasEnded || isInside ? text.length : text.length - heldLength(text)
    const view = this.#view(length, hasEnded ? "known" : "open")
    return this.#seen(view) ?? (hasEnded ? this.#end(view) : this.#advance(view))
  }

  /** Reads the first part of a long tail as if no more had come. "again" if some of it is settled
   *  by that; else the whole has to be read. */
  #stepPortion(): Step {
    const before = this.#tail
    const length = portionOf(before.text)
    if (length === undefined) return "done"
    const view = this.#view(length, "open")
    const step = this.#seen(view) ?? this.#advance(view)
    return step === "done" && this.#tail !== before ? "again" : step
  }

  #view(length: number, end: "known" | "open"): View {
    return viewOf(this.#tail, length, {
      parser: this.#parser,
      definitions: this.#definitions,
      end,
      ...this.#ink,
    })
  }

  /** What has to be done about a view before any of it is settled. */
  #seen(view: View): Step | undefined {
    return this.#afterPushed(view) ?? this.#afterMisread(view) ?? this.#beforeWaiting(view)
  }

  /** Code whose colours are to come stands first in the tail, so that nothing before it waits. */
  #beforeWaiting(view: View): Step | undefined {
    if (!this.#ink.highlighter?.waits) return undefined
    const index = view.items.findIndex(
      ({leaf}) =>
        (this.#progress.hasEnded || leaf.line <= view.wholeLines) &&
        waitsForColours(view.source, leaf),
    )
    if (index < 0) return undefined
    if (index > 0) return this.#cutAt(view, index)
    this.#live = liveWaiting(view, this.#settled.columns)
    return "waits"
  }

  #stepCode(): Step {
    const {hasEnded} = this.#progress
    // The end of the text is the end of its last line.
    const isWhole = !hasEnded || this.#tail.text.endsWith("\n")
    const tail = isWhole ? this.#tail : {...this.#tail, text: `${this.#tail.text}\n`}
    const {tail: rest, rows, begun, final, state} = takeCode(tail, this.#ink)
    this.#settled.push(rows)
    this.#settled.forget()
    this.#tail = rest
    if (!rest.code) return "again"
    this.#live = liveCode(begun, final)
    return state === "waits" ? "waits" : "done"
  }

  /** A paragraph that was pushed is read without headings, and without tables if the head of one
   *  was pushed. What comes after it is not, so that is read once more. */
  #afterPushed(view: View): "again" | undefined {
    const {tail, origin, items} = view
    const first = items[0]?.leaf
    if (tail.grammar === "whole" || !first) return undefined
    const isHeadPushed = first.type === "table" || first.end < origin + tail.pushed
    if (tail.grammar === "pushed" && isHeadPushed) {
      this.#tail = {...tail, grammar: "text"}
      return "again"
    }
    return items.length > 1 ? this.#cutAt(view, 1) : undefined
  }

  #afterMisread(view: View): "again" | undefined {
    const index = misreadItem(view)
    return index === undefined ? undefined : this.#cutAt(view, index)
  }

  /** Cuts before the item, if its first line is whole. */
  #cutAt(view: View, index: number): "again" | undefined {
    const {line} = view.items[index]!.leaf
    if (line > view.wholeLines && !this.#progress.hasEnded) return undefined
    this.#apply(view, cutBefore(view, index), NOTHING)
    return "again"
  }

  #end(view: View): "done" {
    this.#apply(view, {items: view.items.length, lines: [], tail: EMPTY_TAIL}, NOTHING)
    this.#live = NOTHING
    return "done"
  }

  #advance(view: View): "again" | "done" {
    if (view.items.length === 0) {
      this.#live = NOTHING
      return "done"
    }
    const item = certainItem(view)
    const code = cutIntoCode(view, item)
    if (code) {
      this.#apply(view, code, NOTHING)
      return "again"
    }
    const cut = cutRows(view, item) ?? (item > 0 ? cutBefore(view, item) : undefined)
    const {columns} = this.#settled
    const rest = cut?.table ? withRest(view, item, cut.table.rest) : view
    const live = liveOf(rest, {item, columns, gap: cut ? "settled" : "live"})
    const offset = shorteningOf(view, live, columns)
    if (offset !== undefined) {
      this.#apply(view, cutInside(view, view.items.length - 1, offset), NOTHING)
      return "again"
    }
    if (cut) this.#apply(view, cut, NOTHING)
    this.#live = live
    return "done"
  }

  /** Settles what a cut takes off. `since` tells what of the view was settled before. */
  #apply(view: View, cut: Cut, since: Pick<Live, "item" | "gap">): void {
    const {items, source} = view
    for (let index = since.item; index <= cut.items && index < items.length; index++) {
      const {gap, body} = items[index]!
      if (index > since.item || since.gap === "live") this.#settled.push(gap)
      if (index === cut.items) break
      if ("lines" in body) this.#settled.pushTable(body)
      else this.#settled.push(body)
    }
    this.#settled.push(cut.lines)
    if (cut.table) this.#settled.pushTable(cut.table.done)
    const leaves = items.slice(since.item, cut.items).map(({leaf}) => leaf)
    addDefinitions(this.#definitions, source.events, leaves)
    this.#tail = cut.tail
    this.#settled.forget()
  }

  /** Makes what was committed of the live lines stay. */
  #commitLive(place: LinePosition): void {
    const {view, starts, item, final} = this.#live
    const at = starts.findLastIndex(start => start <= place.line)
    if (!view || at < 0) return
    const inside = {line: place.line - starts[at]!, offset: place.offset}
    const index = item + at
    const {leaf, body} = view.items[index]!
    if (index > item) this.#cutLive(cutRows(view, index) ?? cutBefore(view, index))
    if (inside.line === 0 && inside.offset === 0) return
    if ("lines" in body) {
      const count = inside.line + Math.sign(inside.offset)
      this.#tail.table?.table.commit(count, this.#settled.columns, body)
      this.#readAgain()
    } else if (leaf.type === "paragraph" && comparePositions(place, final) > 0) {
      this.#cutLive(cutInside(view, index, offsetFor(view, index, inside)))
    } else if (leaf.type === "paragraph") {
      this.#push(view, sourceOf(view, index, inside))
    }
  }

  /** The first paragraph stays one: its source before the offset was committed. */
  #push(view: View, offset: number): void {
    const before = this.#tail
    // The tail may have been cut since it was read, but it ends where it did.
    const start = view.origin + view.tail.text.length - before.text.length
    const grammar = before.grammar === "whole" ? "pushed" : before.grammar
    this.#tail = {...before, grammar, pushed: Math.max(0, offset - start)}
  }

  #cutLive(cut: Cut): void {
    const {view, item, gap} = this.#live
    if (!view || cut.items < item) return
    this.#apply(view, cut, {item, gap})
    this.#live = {...this.#live, item: cut.items, gap: "settled"}
    this.#readAgain()
  }

  #readAgain(): void {
    this.#progress = {...this.#progress, state: "stale", readLength: 0}
  }
}

/** The view with another table as the body of an item. */
function withRest(view: View, index: number, body: Table): View {
  return {...view, items: view.items.with(index, {...view.items[index]!, body})}
}
