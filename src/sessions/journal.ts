// One session on its way to the disk: what passes between the screen and the agent, and what became
// of it. It gets a file with its first prompt; before that, nothing has been said. So with one that
// goes on: who only looks at it leaves it as it was.
// Never knows the protocol, nor what a block looks like.

import {join} from "node:path"
import type {Shown} from "../agent.js"
import {keptBlock} from "../transcript/kept-block.js"
import {type JournalFile, openJournal} from "./journal-file.js"
import {blocksLine, firstWords, noteLine, type Summary} from "./kept-line.js"
import {folderOf, newName} from "./place.js"

/** What a session that goes on has been so far. */
export interface Earlier {
  readonly id: string
  readonly path: string
  readonly summary: Summary
  /** What the agent has noted in it, oldest first. */
  readonly notes: readonly unknown[]
}

/** What is kept, and where. */
export interface JournalOptions {
  /** The user's directory for state. */
  readonly state: string
  /** The working directory. */
  readonly cwd: string
  /** The command line of the agent; `undefined` is the offline one. */
  readonly agent: string | undefined
  readonly earlier: Earlier | undefined
  /** Called once when something could not be kept; nothing is kept after that. */
  readonly onFailure: (message: string) => void
}

/** Another Platen has the session: the file is its own. */
export class HeldError extends Error {
  constructor(readonly pid: number) {
    super(`process ${pid} has this session`)
  }
}

export class Journal {
  readonly id: string
  readonly #path: string
  readonly #options: JournalOptions
  #file: JournalFile | undefined
  /** What came before the first prompt; undefined after that. */
  #early: string[] | undefined = []
  #summary: Summary
  /** Blocks that were seen and are not final yet. */
  readonly #live = new Set<number>()
  /** "new": nobody has told yet below which block it begins. */
  #phase: "new" | "begun" | "over" = "new"

  /** A session that goes on has its file at once: throws a HeldError where another program has it.
   *  Where it cannot be written, nothing more is kept of it. */
  constructor(options: JournalOptions) {
    this.#options = options
    const {state, cwd, earlier} = options
    const {id, file} = newName(Date.now())
    this.id = earlier?.id ?? id
    this.#path = earlier?.path ?? join(folderOf(state, cwd), file)
    this.#summary = earlier?.summary ?? {next: 1, prompts: 0, first: "", session: undefined}
    if (!earlier) return
    this.#phase = "begun"
    this.#open("again")
  }

  get earlier(): Earlier | undefined {
    return this.#options.earlier
  }

  /** What the header says of the session besides. */
  get facts(): Readonly<Record<string, unknown>> {
    const {agent} = this.#options
    return {session: this.id, started: new Date().toISOString(), agent: agent ?? null}
  }

  /** Appends a line of the recording, with its newline. */
  write(line: string): void {
    if (this.#phase === "over") return
    if (this.#early) this.#early.push(line)
    else this.#file?.append(line)
  }

  /** Keeps what the agent wants to know again. */
  note(note: unknown): void {
    this.write(noteLine(note))
  }

  /** The agent has told by what name it knows the session. */
  begun(session: string): void {
    this.#summary = {...this.#summary, session}
  }

  /** Keeps the blocks that have become final since the last time. A new session begins below what
   *  it sees first. */
  see({blocks, nextId}: Shown): void {
    if (this.#phase === "new") {
      this.#phase = "begun"
      this.#summary = {...this.#summary, next: nextId}
    }
    const first = blocks[0]?.id
    if (first === undefined || this.#phase === "over") return
    const finals: Shown["blocks"][number][] = []
    for (const id of this.#live) {
      const block = blocks[id - first]
      if (block?.life === "live") continue
      this.#live.delete(id)
      if (block) finals.push(block)
    }
    for (let id = Math.max(first, this.#summary.next); id < nextId; id++) {
      const block = blocks[id - first]
      if (block?.life === "live") this.#live.add(id)
      else if (block) finals.push(block)
    }
    if (finals.length > 0) this.#keep(finals, nextId)
    else if (nextId !== this.#summary.next) this.#summary = {...this.#summary, next: nextId}
  }

  /** Nothing more comes. */
  close(): void {
    this.#phase = "over"
    this.#early = undefined
    this.#file?.close()
  }

  #keep(finals: Shown["blocks"], next: number): void {
    const prompts = finals.filter(block => block.type === "user")
    const before = this.#summary
    const text = prompts[0]?.text
    this.#summary = {
      ...before,
      next,
      prompts: before.prompts + prompts.length,
      first: before.first === "" && typeof text === "string" ? firstWords(text) : before.first,
    }
    this.write(blocksLine(finals.map(keptBlock), Date.now(), this.#summary))
    if (this.#early && prompts.length > 0) this.#begin(this.#early)
  }

  /** The first prompt was given. */
  #begin(early: readonly string[]): void {
    this.#early = undefined
    if (!this.#file) this.#open("new")
    for (const line of early) this.#file?.append(line)
  }

  #open(as: "new" | "again"): void {
    const {onFailure} = this.#options
    try {
      const opened = openJournal(this.#path, {as, onFailure})
      if (opened.type === "held") throw new HeldError(opened.pid)
      this.#file = opened.file
    } catch (error) {
      // Nobody else knows the name of a new one.
      if (error instanceof HeldError && as === "again") throw error
      this.#phase = "over"
      onFailure(error instanceof Error ? error.message : String(error))
    }
  }
}
