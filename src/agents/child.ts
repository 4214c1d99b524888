// An agent that is another program: starts it, speaks with it over its pipes, and tells its end.
// Never knows the protocol beyond «one message a line»; never throws to its caller.

import {statSync} from "node:fs"
import {basename} from "node:path"
import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import type {Locale} from "../ports.js"
import {oneLine, QUOTE_GRAPHEMES_MAX} from "../text/quote.js"
import {connectClient, type Ending} from "./client.js"
import {splitCommand} from "./command-line.js"
import {endGroup, type Group, type GroupEnd, startGroup} from "./group.js"
import {JsonLines} from "./json-lines.js"
import type {Past} from "./keeping.js"
import {LastLines} from "./last-lines.js"
import type {Tap} from "./record.js"
import {AGENT_WORDS, type AgentWords} from "./words.js"

/** Which program, and where. `command` is split like a shell splits words, without a shell. */
export interface ChildOptions {
  readonly command: string
  /** Absolute; the session's directory. */
  readonly cwd: string
  /** The child's whole environment, to which PLATEN=1 is added. */
  readonly env: NodeJS.ProcessEnv
  readonly locale?: Locale | undefined
  readonly version?: string | undefined
  readonly roots?: readonly string[] | undefined
  /** A session to go on with. */
  readonly past?: Past | undefined
  /** Is told of every message that passes. */
  readonly tap?: Tap | undefined
  readonly patience?: Partial<Patience> | undefined
}

/** How long is waited for what, in milliseconds. */
export interface Patience {
  /** For the answer to `initialize`. */
  readonly initializeMs: number
  /** After its input was closed, before SIGTERM. */
  readonly graceMs: number
  /** After its input was closed, before SIGKILL. */
  readonly killMs: number
  /** For more garbage, before the one notice about it. */
  readonly garbageMs: number
}

const PATIENCE: Patience = {initializeMs: 30_000, graceMs: 500, killMs: 2000, garbageMs: 300}

// Between the end of the pipe and the end of the process, and the other way round.
const EXIT_MS = 1000
const DRAIN_MS = 300

/** An agent over the standard input and output of a program. `ready` or `ended` follows. */
export function connectChild(options: ChildOptions): ConnectAgent {
  return send => {
    const words = AGENT_WORDS[options.locale ?? "en"]
    const split = splitCommand(options.command)
    if (split.type === "wrong") {
      return neverStarted(send, words.badCommand(split.why, oneLine(options.command, 60)))
    }
    const name = oneLine(basename(split.command), 60)
    try {
      const group = startGroup({
        command: split.command,
        args: split.args,
        cwd: options.cwd,
        env: {...options.env, PLATEN: "1"},
        stdin: "pipe",
        by: "exec",
      })
      return speakWith({group, name, options, words, send})
    } catch (error) {
      return neverStarted(send, words.cannotStart(name, oneLine(String(error), 200)))
    }
  }
}

interface Child {
  readonly group: Group
  readonly name: string
  readonly options: ChildOptions
  readonly words: AgentWords
  readonly send: (event: AgentEvent) => void
}

function speakWith(child: Child): Agent {
  const {group, name, options, words, send} = child
  const {stdin, stdout, stderr} = group.child
  if (stdin === null || stdout === null || stderr === null) {
    throw new Error("no pipes")
  }
  const patience = {...PATIENCE, ...options.patience}
  const last = new LastLines()
  stderr.on("data", (bytes: Uint8Array) => last.push(bytes))
  const garbage = new Garbage(child, patience.garbageMs)
  const closed = new Promise<void>(settle => stdout.once("close", settle))
  const wire = new JsonLines(stdout, stdin, line => garbage.add(line))
  // A process that ends while a grandchild holds its output open would never end the wire.
  void group.ended.then(() => wire.endSoon(DRAIN_MS))
  const agent = connectClient({
    wire,
    cwd: options.cwd,
    name,
    locale: options.locale,
    version: options.version,
    roots: options.roots,
    env: options.env,
    past: options.past,
    tap: options.tap,
    initializeMs: patience.initializeMs,
    explainEnd: async () => {
      const end = await within(group.ended, EXIT_MS)
      await within(closed, DRAIN_MS)
      garbage.tell()
      return {message: endWords(end, {name, words, cwd: options.cwd}), stderr: last.lines()}
    },
    dispose: async () => {
      garbage.tell()
      stdin.end()
      await endGroup(group, patience)
    },
  })(event => {
    // A run of one turn ends with it: what was skipped by then is told before.
    if (event.type === "turn-end" || event.type === "turn-failed") garbage.tell()
    send(event)
  })
  return Object.assign(agent, {hold: (until: Promise<void>) => wire.hold(until)})
}

function endWords(
  end: GroupEnd | undefined,
  about: {readonly name: string; readonly words: AgentWords; readonly cwd: string},
): Ending["message"] {
  const {name, words, cwd} = about
  if (end === undefined) return words.closedOutput(name)
  if (end.type === "exit") return words.ended(name, end.exit)
  if (end.error.code !== "ENOENT") return words.cannotStart(name, oneLine(end.error.message, 200))
  // The kernel says «no such file» for a missing directory, too; that is another mistake.
  const inPlace = statSync(cwd, {throwIfNoEntry: false})?.isDirectory() === true
  return words.cannotStart(name, inPlace ? words.notFound : words.noDirectory(oneLine(cwd, 200)))
}

/** Lines of an agent's output that are none of the protocol: one notice, however many there are. */
class Garbage {
  readonly #child: Child
  readonly #waitMs: number
  #first: string | undefined
  #count = 0
  #timer: NodeJS.Timeout | undefined
  #told = false

  constructor(child: Child, waitMs: number) {
    this.#child = child
    this.#waitMs = waitMs
  }

  add(line: string): void {
    this.#count += 1
    this.#first ??= line
    // Garbage comes in bursts (a banner, a stack trace): count the burst, then speak once.
    this.#timer ??= setTimeout(() => this.tell(), this.#waitMs)
  }

  tell(): void {
    clearTimeout(this.#timer)
    if (this.#told || this.#first === undefined) return
    this.#told = true
    const {words, send} = this.#child
    const quote = oneLine(this.#first, QUOTE_GRAPHEMES_MAX)
    const text = words.garbage(this.#count, quote)
    send({type: "notice", tone: "warning", text, detail: undefined})
  }
}

/** An agent that is gone before it came; it says so to everything. */
function neverStarted(send: (event: AgentEvent) => void, message: string): Agent {
  // Later, for the caller does not have its agent yet.
  const soon = setTimeout(() => send({type: "ended", message, stderr: []}), 0)
  return {
    prompt(content) {
      send({type: "turn-start", prompt: content})
      send({type: "turn-failed", message})
    },
    cancel() {},
    answer() {},
    close() {
      clearTimeout(soon)
      return Promise.resolve()
    },
  }
}

function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  const late = new Promise<undefined>(settle => {
    setTimeout(settle, ms, undefined).unref()
  })
  return Promise.race([promise, late])
}
