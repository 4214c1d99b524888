// A search through all that a pager can show: which match comes next, and how many there are. It
// looks at one block at a time and says when it would like to go on, for a long session takes
// seconds to be laid out. Of a block it keeps the number of its matches, in four bytes.

import {type Match, matchesIn, type Needle} from "./find.js"
import {Numbers} from "./numbers.js"
import {compareMarks, type Pages} from "./pages.js"
import type {Mark} from "./view.js"

/** How far a search is. */
export interface Tally {
  /** Matches in all that was looked at. */
  readonly total: number
  /** Which of them is the current one, 1-based; undefined without one, or while blocks before it
   *  have not been looked at. */
  readonly index: number | undefined
  readonly state: "searching" | "done"
}

/** A match that is looked for, and how many blocks were looked at in vain. */
interface Goal {
  readonly from: Mark
  /** "at": the place itself counts. */
  readonly where: "at" | "after" | "before"
  seen: number
}

export class Search {
  readonly needle: Needle
  /** The match that the reader was brought to. */
  current: Mark | undefined
  readonly #pages: Pages
  /** Of each block one more than its matches, by its id; 0: it was not counted. */
  readonly #counts = new Numbers(length => new Uint32Array(length))
  /** Revisions of blocks that were counted and may still change, by id. */
  readonly #open = new Map<number, number>()
  /** Matches of all that was counted; the first block that was not; how far blocks have gone. */
  readonly #sum = {total: 0, next: 1, gone: 0}
  #goal: Goal | undefined

  constructor(needle: Needle, pages: Pages) {
    this.needle = needle
    this.#pages = pages
  }

  /** Looks for a match from a place on, in either direction, around the ends. */
  seek(from: Mark, where: Goal["where"]): void {
    this.#goal = {from, where, seen: 0}
  }

  /** Looks at blocks, at least at one, as long as `goesOn`. Gives the match that was looked for
   *  once it is found. */
  advance(goesOn: () => boolean): Mark | undefined {
    this.#recount()
    do {
      if (this.#goal) {
        const found = this.#step(this.#goal)
        if (found) return found
      } else if (this.#sum.next > this.#pages.last) return undefined
      else this.#matches(this.#sum.next)
    } while (goesOn())
    return undefined
  }

  tally(): Tally {
    this.#recount()
    const isDone = !this.#goal && this.#sum.next > this.#pages.last
    return {total: this.#sum.total, index: this.#index(), state: isDone ? "done" : "searching"}
  }

  /** The matches of a line, for marking them. */
  matchesOf(line: Parameters<typeof matchesIn>[0]): readonly Match[] {
    return matchesIn(line, this.needle)
  }

  /** The next block on the way to the goal: the one it starts in, then round all of them, then the
   *  one it starts in once more, for what lies on the other side of the start. */
  #step(goal: Goal): Mark | undefined {
    const {last} = this.#pages
    if (goal.seen > last || last === 0) {
      this.#goal = undefined
      return undefined
    }
    const start = Math.min(last, Math.max(1, goal.from.block)) - 1
    const way = goal.where === "before" ? -goal.seen : goal.seen
    const id = ((((start + way) % last) + last) % last) + 1
    const isFirst = goal.seen++ === 0
    if (this.#counts.at(id) === 1) return undefined
    const all = this.#matches(id)
    const right = isFirst ? all.filter(match => isBeyond(match, goal)) : all
    const found = goal.where === "before" ? right.at(-1) : right[0]
    if (!found) return undefined
    this.#goal = undefined
    this.current = found
    return found
  }

  #index(): number | undefined {
    const {current} = this
    if (!current || this.#sum.next <= current.block) return undefined
    let before = 0
    for (let id = 1; id < current.block; id++) before += Math.max(0, this.#counts.at(id) - 1)
    const own = this.#matches(current.block).filter(one => compareMarks(one, current) < 0)
    return before + own.length + 1
  }

  /** The matches of a block, which is counted now. */
  #matches(id: number): readonly Mark[] {
    const found: Mark[] = []
    const {block, source, shift} = this.#pages.shownOf(id) ?? {}
    for (let line = 0; source && line < source.end; line++) {
      for (const {from} of matchesIn(source.line(line), this.needle)) {
        found.push({block: id, line: line + shift!, offset: from})
      }
    }
    this.#uncount(id)
    this.#counts.set(id, found.length + 1)
    this.#sum.total += found.length
    // What is not shown is not read: only blocks that are kept can change, and those are at hand.
    const changing = block ?? (id < this.#pages.gone.to ? undefined : this.#pages.block(id))
    if (changing?.life === "live") this.#open.set(id, changing.revision)
    while (this.#sum.next <= this.#pages.last && this.#isDone(this.#sum.next)) this.#sum.next++
    return found
  }

  #isDone(id: number): boolean {
    return this.#counts.at(id) > 0 || this.#pages.isGone(id)
  }

  #uncount(id: number): void {
    this.#open.delete(id)
    if (this.#counts.at(id) === 0) return
    this.#sum.total -= this.#counts.at(id) - 1
    this.#counts.set(id, 0)
  }

  /** What has changed since it was counted, or has gone, counts no more. */
  #recount(): void {
    for (const [id, revision] of [...this.#open]) {
      if (this.#pages.block(id)?.revision === revision) continue
      this.#uncount(id)
      this.#sum.next = Math.min(this.#sum.next, id)
    }
    const {gone} = this.#pages
    for (let id = Math.max(gone.from, this.#sum.gone); id < gone.to; id++) this.#uncount(id)
    this.#sum.gone = gone.from < gone.to ? gone.to : 0
  }
}

function isBeyond(match: Mark, {from, where}: Goal): boolean {
  const order = compareMarks(match, from)
  return where === "before" ? order < 0 : where === "at" ? order >= 0 : order > 0
}
