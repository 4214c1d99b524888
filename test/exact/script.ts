// What a random program does to the paper: lines that are committed, lines that change, a bottom
// region that grows and shrinks. Never knows on which terminal.

import {CHROME} from "./judge.js"
import type {Paper} from "./paper.js"

/** What a program writes on: the paper, or something plainer. */
export type Sheet = Pick<Paper, "finals" | "lives" | "setFixed" | "draw">

/** Numbers from a seed (mulberry32): the same program for the same seed, on every machine. */
export function random(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

const WORDS = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor".split(
  " ",
)

const BURST_LINE_MAX = 18

export class Script {
  readonly #pick: (below: number) => number
  readonly #lineMax: number
  #marker = 0

  /** `lineMax`: longest committed line, in characters. */
  constructor(seed: number, lineMax: number) {
    this.#pick = random(seed)
    this.#lineMax = lineMax
  }

  /** Lines that the shell has printed before. */
  shell(): string[] {
    return Array.from({length: 3 + this.#pick(40)}, (_, index) => `$${index}.`)
  }

  /** One step of the program; gives the milliseconds until the next. */
  step(paper: Sheet): number {
    const pick = this.#pick
    const action = pick(9)
    if (action < 3) paper.finals.push(...this.#lines(1 + pick(3)))
    else if (action === 3) paper.finals.push(...this.#lines(10 + pick(50)))
    else if (action < 6) paper.lives = Array.from({length: pick(4)}, () => this.#live())
    else if (action === 6) {
      const rows = Array.from({length: pick(3)}, () => `${CHROME}status`)
      paper.setFixed([...rows, `${CHROME}>${"x".repeat(pick(10))}`])
    } else if (action === 7 && pick(2) === 1) {
      const menu = Array.from({length: 2 + pick(5)}, (_, index) => `${CHROME}/${index}`)
      paper.setFixed([...menu, `${CHROME}status`, `${CHROME}>`], menu.length)
    } else paper.setFixed([`${CHROME}status`, `${CHROME}>`])
    paper.draw()
    return 10 + pick(60)
  }

  /** Lines that are final all at once: a burst. They fit one row of 20 columns. */
  burst(paper: Sheet, count: number): void {
    paper.finals.push(...this.#lines(count, BURST_LINE_MAX))
    paper.draw()
  }

  /** A pop-up: a menu that lies over rows of the transcript, or notices that push them up. */
  popUp(paper: Sheet): void {
    const rows = 2 + this.#pick(8)
    if (this.#pick(2) === 0) this.#overlay(paper, rows)
    else {
      const notices = Array.from({length: 1 + this.#pick(3)}, (_, n) => `${CHROME}! notice ${n}`)
      paper.setFixed([...notices, `${CHROME}status`, `${CHROME}>`])
    }
    paper.draw()
  }

  /** No overlay is open any more. */
  close(paper: Sheet): void {
    paper.setFixed([`${CHROME}status`, `${CHROME}>`])
    paper.draw()
  }

  /** Another session begins: what was alive is gone, and a row says so. */
  switchSession(paper: Sheet): void {
    paper.lives = []
    paper.finals.push(...this.#lines(1), ...this.#lines(1))
    this.close(paper)
  }

  /** Everything that may still change becomes final. */
  finish(paper: Sheet): void {
    paper.lives = []
    paper.finals.push(...this.#lines(2))
    this.close(paper)
  }

  #overlay(paper: Sheet, rows: number): void {
    const menu = Array.from({length: rows}, (_, index) => `${CHROME}/${index}`)
    paper.setFixed([...menu, `${CHROME}status`, `${CHROME}>`], menu.length)
  }

  #lines(count: number, lineMax = this.#lineMax): string[] {
    return Array.from({length: count}, () => {
      let text = `«${this.#marker++}»`
      const length = this.#pick(lineMax)
      // Some lines have no blank to break at: their rows are one line in the terminal, too.
      const gap = this.#pick(4) === 0 ? "" : " "
      while (text.length < length) text += gap + WORDS[this.#pick(WORDS.length)]
      return text.slice(0, Math.max(8, lineMax))
    })
  }

  #live(): string {
    return `~${WORDS[this.#pick(WORDS.length)]?.repeat(1 + this.#pick(8))}`
  }
}
