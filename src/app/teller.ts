// Which rows of the linear form are final and were not written yet, in the order in which they
// became final. Owns how far the transcript was told; never writes.
//
// What is still open holds nothing back: a call that runs is told when it ends, a text line by
// line, and what comes after them meanwhile.

import type {Style} from "../cells/style.js"
import {never} from "../never.js"
import type {Locale} from "../ports.js"
import type {LineSource} from "../text/line.js"
import type {Block, ReplyBlock} from "../transcript/block.js"
import type {Look} from "../transcript/look.js"
import {type Rich, Sources} from "../transcript/sources.js"
import {blockOf} from "../transcript/transcript.js"
import {
  INDENT,
  noticeRows,
  questionRows,
  shownRows,
  stepRow,
  thoughtRows,
  toolRows,
  unasked,
  userRows,
} from "./linear-rows.js"
import {LINEAR_WORDS} from "./linear-words.js"
import type {State} from "./state.js"

/** Columns that tables are laid out for: rows are never wrapped here. */
const COLUMNS = 1000

/** A row that is told before the block `before`. */
interface Remark {
  readonly before: number
  readonly row: string
}

/** How far the transcript was told. */
interface Place {
  /** The block that is told next. */
  readonly next: number
  /** The reply that the last row belongs to, if it does. */
  readonly within: number | undefined
}

/** A block that was begun and is not told to its end: `line` is the first that was not. */
interface Open {
  readonly id: number
  readonly line: number
}

export class Teller {
  readonly #locale: Locale
  readonly #sources: Sources
  #rich: Rich | undefined
  #place: Place = {next: 1, within: undefined}
  /** Oldest first. */
  #open: readonly Open[] = []
  #remarks: readonly Remark[] = []
  /** Blocks that are not told: others stand for them. */
  readonly #silent = {blocks: new Set<number>(), echoed: undefined as string | undefined}
  /** Steps of the plan that were told as done, and the question that was told. */
  readonly #told = {steps: new Set<string>(), ask: undefined as number | undefined}

  constructor(look: Look) {
    this.#locale = look.locale
    this.#sources = new Sources(look)
  }

  /** Replies and calls can be told from now on. */
  load(rich: Rich): void {
    this.#rich = rich
    this.#sources.load(rich)
  }

  /** A row of ours that comes before the block `before`, once all blocks before that were told; at
   *  once if that is 0. */
  remark(before: number, row: string): void {
    this.#remarks = [...this.#remarks, {before, row}]
  }

  /** The block is not told: something else says the same. */
  silence(block: number): void {
    this.#silent.blocks.add(block)
  }

  /** The next prompt with this text stands on the terminal already: it was typed there. */
  echoed(text: string): void {
    this.#silent.echoed = text
  }

  /** Something else was written: the next row of a reply needs its label. */
  interrupt(): void {
    this.#place = {...this.#place, within: undefined}
  }

  /** The open question that was told. */
  get asked(): number | undefined {
    return this.#told.ask
  }

  /** The first block that is still needed. */
  get needed(): number {
    return this.#open[0]?.id ?? this.#place.next
  }

  /** "behind": blocks wait to be begun. "open": some are not told to their end. */
  progress(state: State): "behind" | "open" | "through" {
    if (this.#place.next < state.transcript.nextId) return "behind"
    return this.#open.length > 0 ? "open" : "through"
  }

  /** The rows that have become final since the last time. */
  rows(state: State): readonly string[] {
    const rows: string[] = []
    this.#open = this.#open.flatMap(open => this.#goOn(open, state, rows))
    this.#begin(state, rows)
    // What comes beside the blocks waits while something has to be loaded.
    if (this.#rich && this.progress(state) !== "behind") {
      this.#remarksTo(state.transcript.nextId, rows)
      this.#steps(state.session.plan, rows)
      this.#question(state, rows, this.#rich)
    }
    this.#sources.forget(this.needed)
    return rows
  }

  /** Begins blocks until one needs what is not loaded. */
  #begin(state: State, rows: string[]): void {
    for (let {next: id} = this.#place; id < state.transcript.nextId; id++) {
      this.#remarksTo(id, rows)
      const block = blockOf(state.transcript, id)
      if (!this.#rich && (block?.type === "reply" || block?.type === "tool")) return
      this.#place = {...this.#place, next: id + 1}
      const open = this.#goOn({id, line: 0}, state, rows)
      this.#open = [...this.#open, ...open]
      this.#silent.blocks.delete(id)
    }
  }

  /** Tells what is final of a block; gives it back while there may be more. */
  #goOn(open: Open, state: State, rows: string[]): readonly Open[] {
    const block = blockOf(state.transcript, open.id)
    if (!block || this.#silent.blocks.has(block.id)) return []
    if (block.type === "reply") {
      const line = this.#reply(block, open.line, rows)
      return block.life === "live" ? [{...open, line}] : []
    }
    if (block.life === "live") return [open]
    this.#whole(block, rows)
    return []
  }

  #remarksTo(block: number, rows: string[]): void {
    const due = this.#remarks.filter(remark => remark.before <= block)
    if (due.length === 0) return
    this.#remarks = this.#remarks.filter(remark => remark.before > block)
    this.#tell(
      rows,
      due.map(remark => remark.row),
    )
  }

  #whole(block: Exclude<Block, ReplyBlock>, rows: string[]): void {
    const locale = this.#locale
    switch (block.type) {
      case "user": {
        const {echoed} = this.#silent
        if (block.text !== echoed) return this.#tell(rows, userRows(block, locale))
        this.#silent.echoed = undefined
        return
      }
      case "thought":
        return this.#tell(rows, thoughtRows(block, locale))
      case "tool":
        return this.#tell(rows, toolRows(block, locale, this.#rich!.findDiff))
      case "plan":
        this.#steps(block.entries, rows, "all")
        return this.#told.steps.clear()
      case "work":
        // What it stands for is told itself: nothing is folded here.
        return
      case "notice":
        return this.#tell(rows, noticeRows(block, locale))
      case "shown":
        return this.#tell(rows, shownRows(block, locale))
      default:
        return never(block)
    }
  }

  /** Tells the lines from `from` on that are final; gives the first that is not. */
  #reply(block: ReplyBlock, from: number, rows: string[]): number {
    const source = this.#sources.of(block)
    if (!source) return from
    source.layout(COLUMNS)
    let end = block.life === "final" ? source.end : source.final.line
    // A blank line comes with what follows it: something else may come between.
    while (end > from && textOf(source, end - 1) === "") end--
    for (let line = from; line < end; line++) {
      const text = textOf(source, line)
      const isOn = this.#place.within === block.id
      // A blank line at the start would be a label with nothing behind it.
      if (!isOn && text === "") continue
      const label = LINEAR_WORDS[this.#locale].labels.answer
      rows.push(`${isOn ? INDENT : label}${unasked(text)}`.trimEnd())
      this.#place = {...this.#place, within: block.id}
    }
    const told = Math.max(from, end)
    source.commit({line: told, offset: 0})
    return told
  }

  #steps(plan: State["session"]["plan"], rows: string[], which: "done" | "all" = "done"): void {
    for (const [index, entry] of plan.entries()) {
      if (this.#told.steps.has(entry.text) || (which === "done" && entry.status !== "done"))
        continue
      this.#told.steps.add(entry.text)
      const at = {index: index + 1, count: plan.length}
      this.#tell(rows, [stepRow(entry, at, this.#locale)])
    }
  }

  #question(state: State, rows: string[], {findDiff}: Rich): void {
    const [ask] = state.asks
    if (ask?.id === this.#told.ask) return
    this.#told.ask = ask?.id
    if (ask) this.#tell(rows, questionRows(ask.question, this.#locale, findDiff))
  }

  #tell(rows: string[], more: readonly string[]): void {
    rows.push(...more)
    if (more.length > 0) this.interrupt()
  }
}

/** A line as text. The text of a reply is safe to draw already. */
function textOf(source: LineSource<Style>, line: number): string {
  const {first, runs} = source.line(line)
  return [...first, ...runs].map(run => run.text).join("")
}
