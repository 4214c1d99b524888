// A child process together with everything it starts: one process group, ended as one.
// Never knows what the process is for.

import {type ChildProcess, spawn} from "node:child_process"
import type {Exit} from "./words.js"

/** How to start a process group. `env` is complete; nothing is inherited besides it. */
export interface GroupOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  readonly stdin: "pipe" | "ignore"
  /** "shell" hands `command` to the system's shell as one line. */
  readonly by: "exec" | "shell"
}

/** How a group ended: its leader's exit, or the error that kept it from starting. */
export type GroupEnd =
  | {readonly type: "exit"; readonly exit: Exit}
  | {readonly type: "error"; readonly error: NodeJS.ErrnoException}

/** A running process group. */
export interface Group {
  readonly child: ChildProcess
  /** Settles once, when the leader has ended or could not start. Never rejects. */
  readonly ended: Promise<GroupEnd>
  /** Sends a signal to every process of the group; does nothing when none is left. */
  signal(name: NodeJS.Signals): void
}

// Groups that live now; ended with us, however we end short of SIGKILL.
const living = new Set<Group>()
let watching = false

/** Starts a process as the leader of its own group (on Windows: a plain child). A command that
 *  cannot be run shows in `ended`; a NUL byte in a word throws TypeError. */
export function startGroup(options: GroupOptions): Group {
  const windows = process.platform === "win32"
  const child = spawn(options.command, [...options.args], {
    cwd: options.cwd,
    env: options.env,
    stdio: [options.stdin, "pipe", "pipe"],
    // A group of its own: it has no hold on our terminal, and its children end with it.
    detached: !windows,
    shell: options.by === "shell",
    windowsHide: true,
  })
  // A pipe may break at any time; the end of the process tells it better than EPIPE does.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.on("error", () => {})
  let empty = false
  const group: Group = {
    child,
    ended: endOf(child),
    signal(name) {
      if (!empty) empty = signalGroup(child, name) === "nobody"
    },
  }
  living.add(group)
  watchOurEnd()
  void group.ended.then(() => {
    // Once nobody is left the number may be given to strangers: never signal it again.
    empty ||= signalGroup(child, 0) === "nobody"
    if (empty) living.delete(group)
  })
  return group
}

/** Ends a group: waits `graceMs` for a voluntary end, then SIGTERM, then SIGKILL at `killMs`.
 *  Both are counted from the call. Settles when the leader is gone and the rest was killed. */
export async function endGroup(
  group: Group,
  patience: {readonly graceMs: number; readonly killMs: number},
): Promise<void> {
  const term = setTimeout(() => group.signal("SIGTERM"), patience.graceMs)
  const kill = setTimeout(() => group.signal("SIGKILL"), patience.killMs)
  await group.ended
  clearTimeout(term)
  clearTimeout(kill)
  // The leader is gone; what it left behind in its group has nobody to report to.
  group.signal("SIGKILL")
  living.delete(group)
}

function endOf(child: ChildProcess): Promise<GroupEnd> {
  return new Promise(settle => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      // An error after the start (a signal that could not be sent) is not the end.
      if (child.pid === undefined) settle({type: "error", error})
    })
    child.once("exit", (code, signal) => {
      settle({type: "exit", exit: {code: code ?? undefined, signal: signal ?? undefined}})
    })
  })
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals | 0): "somebody" | "nobody" {
  if (child.pid === undefined) return "nobody"
  try {
    if (process.platform === "win32") return child.kill(name) ? "somebody" : "nobody"
    process.kill(-child.pid, name)
    return "somebody"
  } catch {
    return "nobody"
  }
}

function watchOurEnd(): void {
  if (watching) return
  watching = true
  process.once("exit", () => {
    for (const group of living) group.signal("SIGTERM")
  })
}
