// Runs one program or shell line to its end: bounded in time and output, ended with its children.
// Never asks; whoever calls it has asked, or runs what only reads.

import {endGroup, type Group, startGroup} from "../../group.js"
import {BoundedOutput, type OutputBounds} from "../../output.js"
import {sleep} from "../../pace.js"
import type {Turn} from "../turn.js"

/** What to run. */
export interface CommandOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly by: "exec" | "shell"
  readonly bounds: OutputBounds
  readonly env: NodeJS.ProcessEnv
  readonly limitMs: number
  /** Called when there is more output. */
  readonly onOutput?: ((output: BoundedOutput) => void) | undefined
}

/** How it ended. Standard error follows standard output in `output` as it came. */
export type CommandEnd =
  | {readonly type: "exit"; readonly code: number; readonly output: BoundedOutput}
  | {readonly type: "signal"; readonly signal: string; readonly output: BoundedOutput}
  | {readonly type: "late"; readonly output: BoundedOutput}
  | {readonly type: "not-started"; readonly error: NodeJS.ErrnoException}

const KILL_MS = 1000
const DRAIN_MS = 200

/** Runs to the end; throws Cancelled when the turn is cancelled, after the command was ended. */
export async function runCommand(turn: Turn, options: CommandOptions): Promise<CommandEnd> {
  const {cwd, clock, signal} = turn.options
  const {command, args, by, bounds, env} = options
  turn.check()
  const group = startGroup({command, args, cwd, env, stdin: "ignore", by})
  const output = new BoundedOutput(bounds)
  const drained = gather(group, output, options.onOutput)
  const over = new AbortController()
  const stop = (): void => over.abort()
  signal.addEventListener("abort", stop, {once: true})
  const late = sleep(clock, options.limitMs, over.signal).then(() => "late" as const)
  const first = await Promise.race([group.ended, late])
  signal.removeEventListener("abort", stop)
  over.abort()
  if (first === "late") await endGroup(group, {graceMs: 0, killMs: KILL_MS})
  turn.check()
  await Promise.race([drained, new Promise(settle => setTimeout(settle, DRAIN_MS).unref())])
  if (first === "late") return {type: "late", output}
  if (first.type === "error") return {type: "not-started", error: first.error}
  const {code, signal: by_} = first.exit
  if (by_ !== undefined) return {type: "signal", signal: by_, output}
  return {type: "exit", code: code ?? 0, output}
}

async function gather(
  group: Group,
  output: BoundedOutput,
  onOutput: CommandOptions["onOutput"],
): Promise<void> {
  const pipes = [group.child.stdout, group.child.stderr].filter(pipe => pipe !== null)
  await Promise.all(
    pipes.map(pipe => {
      pipe.on("data", (bytes: Uint8Array) => {
        output.push(bytes)
        onOutput?.(output)
      })
      return new Promise<void>(settle => pipe.once("close", () => settle()))
    }),
  )
}
