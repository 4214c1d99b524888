// The terminals that a client runs for its agent: commands with a bounded output, by id.
// Never draws them; never a pseudo-terminal: plain pipes, no input.

import type {
  CreateTerminalRequest,
  TerminalExitStatus,
  TerminalOutputResponse,
} from "@agentclientprotocol/sdk"
import {endGroup, type Group, startGroup} from "./group.js"
import {BoundedOutput} from "./output.js"
import {insideRoots} from "./roots.js"
import {ShownOutput} from "./shown-output.js"
import type {TerminalText} from "./terminal-view.js"

/** Output kept when the agent sets no limit, and the most it can set. */
export const OUTPUT_BYTES_DEFAULT = 1024 * 1024
export const OUTPUT_BYTES_MAX = 16 * 1024 * 1024
/** Terminals that may live at once; one more is refused. */
export const TERMINALS_MAX = 64

// How long a killed command may take to go by itself.
const KILL_MS = 2000
// A grandchild can hold the pipes open; do not wait for it longer than this.
const DRAIN_MS = 250

/** What terminals need of their session. */
export interface TerminalsOptions {
  readonly roots: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Called when a terminal's output grew or it ended; often. */
  readonly onChange: (terminalId: string) => void
}

interface Running {
  readonly group: Group
  readonly output: BoundedOutput
  readonly shown: ShownOutput
  readonly ended: Promise<TerminalExitStatus>
  exit: TerminalExitStatus | undefined
}

/** All terminals of one session. Every method throws an Error for an unknown id. */
export class Terminals {
  readonly #options: TerminalsOptions
  readonly #running = new Map<string, Running>()
  #nextId = 1

  constructor(options: TerminalsOptions) {
    this.#options = options
  }

  /** Starts a command and gives its id at once. A command without arguments is a shell line. */
  async create(request: CreateTerminalRequest): Promise<string> {
    if (this.#running.size >= TERMINALS_MAX) throw new Error("too many terminals; release some")
    const {roots, env, onChange} = this.#options
    const cwd = await insideRoots(request.cwd ?? roots[0] ?? ".", roots)
    const args = request.args ?? []
    const group = startGroup({
      command: request.command,
      args,
      cwd,
      env: {...env, ...Object.fromEntries((request.env ?? []).map(v => [v.name, v.value]))},
      stdin: "ignore",
      by: args.length === 0 ? "shell" : "exec",
    })
    const id = `terminal-${this.#nextId++}`
    const tailBytes = Math.min(request.outputByteLimit ?? OUTPUT_BYTES_DEFAULT, OUTPUT_BYTES_MAX)
    const output = new BoundedOutput({headBytes: 0, tailBytes})
    const shown = new ShownOutput()
    const push = (bytes: Uint8Array) => {
      output.push(bytes)
      shown.push(bytes)
    }
    const running: Running = {group, output, shown, ended: exitOf(group, push), exit: undefined}
    this.#running.set(id, running)
    for (const pipe of [group.child.stdout, group.child.stderr]) {
      pipe?.on("data", (bytes: Uint8Array) => {
        push(bytes)
        onChange(id)
      })
    }
    void running.ended.then(exit => {
      running.exit = exit
      onChange(id)
    })
    return id
  }

  /** What the command printed so far, from the end back to the limit. */
  output(id: string): TerminalOutputResponse {
    const {output, exit} = this.#find(id)
    return {
      output: output.text(() => ""),
      truncated: output.droppedBytes > 0,
      ...(exit === undefined ? {} : {exitStatus: exit}),
    }
  }

  /** What people are shown of it; undefined for an unknown id. */
  shown(id: string): TerminalText | undefined {
    const running = this.#running.get(id)
    if (running === undefined) return undefined
    const {text, before} = running.shown
    return {text, before, exit: failureOf(running.exit)}
  }

  /** Settles when the command has ended. */
  waitForExit(id: string): Promise<TerminalExitStatus> {
    return this.#find(id).ended
  }

  /** Ends the command and all it started; its output stays readable. */
  async kill(id: string): Promise<void> {
    const running = this.#find(id)
    await endGroup(running.group, {graceMs: 0, killMs: KILL_MS})
  }

  /** Ends the command if it still runs and forgets it. */
  async release(id: string): Promise<void> {
    const running = this.#find(id)
    this.#running.delete(id)
    await endGroup(running.group, {graceMs: 0, killMs: KILL_MS})
  }

  /** Releases all. */
  async close(): Promise<void> {
    await Promise.all([...this.#running.keys()].map(id => this.release(id)))
  }

  #find(id: string): Running {
    const running = this.#running.get(id)
    if (running === undefined) throw new Error(`unknown terminal: ${id}`)
    return running
  }
}

function failureOf(exit: TerminalExitStatus | undefined): TerminalText["exit"] {
  const {exitCode, signal} = exit ?? {}
  if (signal) return {signal}
  return exitCode ? {exitCode} : undefined
}

async function exitOf(
  group: Group,
  push: (bytes: Uint8Array) => void,
): Promise<TerminalExitStatus> {
  const drained = Promise.all([finished(group.child.stdout), finished(group.child.stderr)])
  const end = await group.ended
  if (end.type === "error") {
    push(new TextEncoder().encode(`${end.error.message}\n`))
    // 127 is what shells answer for a command that is not there.
    return {exitCode: 127}
  }
  await Promise.race([drained, new Promise(settle => setTimeout(settle, DRAIN_MS).unref())])
  return {exitCode: end.exit.code ?? null, signal: end.exit.signal ?? null}
}

function finished(stream: NodeJS.ReadableStream | null): Promise<void> {
  return new Promise(settle => {
    if (stream === null) settle()
    else stream.once("close", () => settle())
  })
}
