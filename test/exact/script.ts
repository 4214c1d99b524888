// What a random program does to the paper, and how its result is judged: every committed line once
// and in order, every line of the shell still there, no row of the bottom region above.

import type {Paper} from "./paper.js"

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

/** Text of the bottom region; nothing else holds this sign. */
export const CHROME = "§"

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
  step(paper: Paper): number {
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

  /** No overlay is open any more. */
  close(paper: Paper): void {
    paper.setFixed([`${CHROME}status`, `${CHROME}>`])
    paper.draw()
  }

  /** Everything that may still change becomes final. */
  finish(paper: Paper): void {
    paper.lives = []
    paper.finals.push(...this.#lines(2))
    this.close(paper)
  }

  #lines(count: number): string[] {
    return Array.from({length: count}, () => {
      let text = `«${this.#marker++}»`
      const length = this.#pick(this.#lineMax)
      while (text.length < length) text += ` ${WORDS[this.#pick(WORDS.length)]}`
      return text.slice(0, Math.max(8, this.#lineMax))
    })
  }

  #live(): string {
    return `~${WORDS[this.#pick(WORDS.length)]?.repeat(1 + this.#pick(8))}`
  }
}

export interface Verdict {
  /** Pieces that are nowhere as a whole. */
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly disordered: number
  /** Rows of the bottom region above the last two rows. */
  readonly stray: number
}

/** Judges all rows, oldest first; blanks are ignored, since terminals differ in how they wrap. */
export function judge(
  rows: readonly string[],
  wanted: {readonly shell: readonly string[]; readonly lines: readonly string[]},
): Verdict {
  const bare = (text: string) => text.replace(/\s/g, "")
  const text = bare(rows.join(""))
  const lost: string[] = []
  const twice: string[] = []
  let at = 0
  let disordered = 0
  for (const piece of [...wanted.shell, ...wanted.lines].map(bare)) {
    const first = text.indexOf(piece)
    if (first < 0) lost.push(piece)
    else if (first < at) disordered++
    else at = first
    const mark = piece.startsWith("«") ? piece.slice(0, piece.indexOf("»") + 1) : piece
    const shown = text.indexOf(mark)
    if (shown >= 0 && text.indexOf(mark, shown + 1) >= 0) twice.push(mark)
  }
  let last = rows.length
  while (last > 0 && rows[last - 1]?.trim() === "") last--
  const above = rows.slice(0, Math.max(0, last - 2)).join("")
  return {lost, twice, disordered, stray: above.split(CHROME).length - 1}
}

export function isExact(verdict: Verdict): boolean {
  const {lost, twice, disordered, stray} = verdict
  return lost.length + twice.length + disordered + stray === 0
}
