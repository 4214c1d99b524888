// The program on an emulated line, with an agent that talks at a steady rate while a hand types.
// Knows bytes and moments; never how frames are paced.

import {Desk, type DeskOptions} from "../app/desk.js"

/** How time passes between looks, in ms. */
const STEP_MS = 5

/** A key that was typed, and what came of it. */
export interface Stroke {
  /** Bytes on their way to the terminal when it was typed. */
  readonly ahead: number
  /** Milliseconds until something was written; `undefined`: nothing was by the next stroke. */
  readonly writtenMs: number | undefined
}

/** What went over the line. */
export interface Traffic {
  readonly seconds: number
  readonly writes: readonly string[]
  readonly bytes: number
  /** The largest write, in bytes. */
  readonly largest: number
  /** Most bytes on their way at any moment. */
  readonly mostUnderWay: number
  readonly strokes: readonly Stroke[]
}

export class Talk {
  readonly desk: Desk
  /** Words that the agent has said. */
  words = 0
  #owed = 0

  constructor(options: Partial<DeskOptions> = {}) {
    this.desk = new Desk({columns: 80, rows: 24, ...options})
  }

  /** Starts, and lets a turn begin. */
  async begin(): Promise<void> {
    await this.desk.start()
    await this.desk.rest(3000)
    await this.desk.type("Why?\r")
    await this.desk.rest(2000)
  }

  /** Lets time pass: words are said at a rate a second, and a letter is typed now and then. */
  run(ms: number, how: {readonly rate: number; readonly strokeEveryMs?: number}): Traffic {
    const {clock, emulator} = this.desk
    const from = emulator.writes.length
    const strokes: {ahead: number; at: number; mark: number; writtenMs: number | undefined}[] = []
    let mostUnderWay = 0
    for (let at = 0; at < ms; at += STEP_MS) {
      this.#say((how.rate * STEP_MS) / 1000)
      if (how.strokeEveryMs && at % how.strokeEveryMs === 0) {
        const mark = emulator.writes.length
        strokes.push({ahead: emulator.underWay, at: clock.now(), mark, writtenMs: undefined})
        emulator.type("k")
      }
      clock.advance(STEP_MS)
      mostUnderWay = Math.max(mostUnderWay, emulator.underWay)
      const last = strokes.at(-1)
      if (last && last.writtenMs === undefined && emulator.writes.length > last.mark) {
        last.writtenMs = clock.now() - last.at
      }
    }
    const writes = emulator.writes.slice(from)
    const sizes = writes.map(text => Buffer.byteLength(text))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    const largest = Math.max(0, ...sizes)
    return {seconds: ms / 1000, writes, bytes, largest, mostUnderWay, strokes}
  }

  /** Ends the turn and waits until all of it is shown. */
  async end(): Promise<void> {
    await this.desk.ends()
    for (let rounds = 0; rounds < 100 && this.shown < this.words; rounds++) {
      await this.desk.rest(2000)
    }
  }

  /** Words that stand on the screen and in the scrollback. */
  get shown(): number {
    return (
      this.desk.emulator
        .joined()
        .join(" ")
        .match(/\bw\d+\b/g)?.length ?? 0
    )
  }

  /** The words in the order in which they are shown are those that were said, each once. */
  get isExact(): boolean {
    const shown =
      this.desk.emulator
        .joined()
        .join(" ")
        .match(/\bw\d+\b/g) ?? []
    return shown.length === this.words && shown.every((word, index) => word === `w${index}`)
  }

  #say(count: number): void {
    this.#owed += count
    for (; this.#owed >= 1; this.#owed--) {
      const end = this.words % 40 === 39 ? "\n\n" : " "
      const text = `w${this.words}${end}`
      this.desk.update({sessionUpdate: "agent_message_chunk", content: {type: "text", text}})
      this.words++
    }
  }
}

/** How many of the texts hold a question that is ours alone, outside any frame of the screen's. */
export function questions(writes: readonly string[]): number {
  return writes.filter(text => text.includes("\x1b[5n")).length
}
