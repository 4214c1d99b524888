// A search through all that a pager can show: which match comes next, and how many there are. It
// looks at one block at a time and says when it would like to go on, for a long session takes
// seconds to be laid out. Of a block it keeps the number of its matches.

import type {Block} from "./block.js"
import {type Match, matchesIn, type Needle} from "./find.js"
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
  /** By the id of the block. */
  readonly #counts = new Map<number, {readonly revision: number; readonly count: number}>()
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
    do {
      if (this.#goal) {
        const found = this.#step(this.#goal)
        if (found) return found
      } else if (!this.#countOne()) return undefined
    } while (goesOn())
    return undefined
  }

  tally(): Tally {
    const {blocks} = this.#pages
    const countOf = (block: Block) => this.#counts.get(block.id)?.count ?? 0
    const total = blocks.reduce((sum, block) => sum + countOf(block), 0)
    const isDone = !this.#goal && blocks.every(block => this.#isCounted(block))
    return {total, index: this.#index(), state: isDone ? "done" : "searching"}
  }

  /** The matches of a line, for marking them. */
  matchesOf(line: Parameters<typeof matchesIn>[0]): readonly Match[] {
    return matchesIn(line, this.needle)
  }

  /** The next block on the way to the goal: the one it starts in, then round all of them, then the
   *  one it starts in once more, for what lies on the other side of the start. */
  #step(goal: Goal): Mark | undefined {
    const {blocks} = this.#pages
    const start = Math.max(0, goal.from.block - (blocks[0]?.id ?? 1))
    if (goal.seen > blocks.length || blocks.length === 0) {
      this.#goal = undefined
      return undefined
    }
    const way = goal.where === "before" ? -goal.seen : goal.seen
    const block = blocks[(((start + way) % blocks.length) + blocks.length) % blocks.length]!
    const isFirst = goal.seen++ === 0
    if (this.#isCounted(block) && this.#counts.get(block.id)!.count === 0) return undefined
    const all = this.#matches(block)
    const right = isFirst ? all.filter(match => isBeyond(match, goal)) : all
    const found = goal.where === "before" ? right.at(-1) : right[0]
    if (!found) return undefined
    this.#goal = undefined
    this.current = found
    return found
  }

  #index(): number | undefined {
    const {current} = this
    if (!current) return undefined
    let index = 1
    for (const block of this.#pages.blocks) {
      if (block.id === current.block) {
        return index + this.#matches(block).filter(one => compareMarks(one, current) < 0).length
      }
      if (!this.#isCounted(block)) return undefined
      index += this.#counts.get(block.id)!.count
    }
    return undefined
  }

  #countOne(): boolean {
    const block = this.#pages.blocks.find(one => !this.#isCounted(one))
    if (block) this.#matches(block)
    return block !== undefined
  }

  #isCounted(block: Block): boolean {
    return this.#counts.get(block.id)?.revision === block.revision
  }

  #matches(block: Block): readonly Mark[] {
    const source = this.#pages.linesOf(block)
    const found: Mark[] = []
    const shift = block.spaced ? 1 : 0
    for (let line = 0; line < (source?.end ?? 0); line++) {
      for (const {from} of matchesIn(source!.line(line), this.needle)) {
        found.push({block: block.id, line: line + shift, offset: from})
      }
    }
    this.#counts.set(block.id, {revision: block.revision, count: found.length})
    return found
  }
}

function isBeyond(match: Mark, {from, where}: Goal): boolean {
  const order = compareMarks(match, from)
  return where === "before" ? order < 0 : where === "at" ? order >= 0 : order > 0
}
