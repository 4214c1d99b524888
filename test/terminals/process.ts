// Programs that the harness starts: found, run, asked, ended.
// Knows processes; never terminals.

import {type ChildProcess, execFile, spawn} from "node:child_process"
import {accessSync, closeSync, constants, openSync} from "node:fs"
import {join} from "node:path"

export type Environment = Readonly<Record<string, string>>

/** What every started program gets: nothing that would tell it of our own terminal. */
export function plainEnvironment(): Environment {
  const kept = ["HOME", "PATH", "USER", "LOGNAME", "TMPDIR"].flatMap(name => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {HOME: "/tmp", LANG: "C.UTF-8", LC_ALL: "C.UTF-8", ...Object.fromEntries(kept)}
}

/** Where a program is installed, in this root directory; `undefined` when it is not. */
export function whereIs(program: string, root = ""): string | undefined {
  if (program.startsWith("/")) return isProgram(root + program) ? program : undefined
  const folders = ["/usr/local/bin", "/usr/bin", "/bin", "/usr/sbin"]
  return folders.map(folder => join(folder, program)).find(path => isProgram(root + path))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface AskOptions {
  readonly environment?: Environment
  readonly input?: string
}

/** Milliseconds that a short program may take on a busy machine. */
const ASK_MS_MAX = 20_000

/** Runs a program to its end and gives its output. Rejects when it fails, with its last words. */
export function ask(command: readonly string[], options: AskOptions = {}): Promise<string> {
  const [file = "", ...args] = command
  const settings = {
    env: {...(options.environment ?? plainEnvironment())},
    timeout: ASK_MS_MAX,
    maxBuffer: 1 << 28,
  }
  return new Promise((resolve, reject) => {
    const child = execFile(file, args, settings, (error, out, words) => {
      if (error === null) resolve(out)
      else
        reject(new Error(`${command.join(" ")}: ${error.message} ${(words + out).slice(0, 500)}`))
    })
    child.stdin?.on("error", () => undefined)
    child.stdin?.end(options.input ?? "")
  })
}

/** Makes what follows end with us, however we end: a test run that is cut off leaves no terminals
 *  behind. Must come last among programs that change the user, which would undo it. */
export const MORTAL: readonly string[] = ["setpriv", "--pdeathsig=KILL"]

export interface RunOptions {
  readonly environment: Environment
  /** File for what it says. */
  readonly log: string
  /** Descriptors beyond the first three that are wanted as pipes. */
  readonly pipes?: number
  /** Talks over its standard input and output instead of logging the latter. */
  readonly talks?: boolean
}

/** Starts a program in a process group of its own. */
export function run(command: readonly string[], options: RunOptions): ChildProcess {
  const [file = "", ...args] = [...MORTAL, ...command]
  const log = openSync(options.log, "a")
  const pipes = Array.from({length: options.pipes ?? 0}, () => "pipe" as const)
  const child = spawn(file, args, {
    env: {...options.environment},
    detached: true,
    stdio:
      options.talks === true ? ["pipe", "pipe", log, ...pipes] : ["ignore", log, log, ...pipes],
  })
  closeSync(log)
  child.on("error", () => undefined)
  return child
}

/** Ends a program and its group: asks first, insists after a second. */
export async function end(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once("exit", resolve))
  signal(child, "SIGTERM")
  const timer = setTimeout(() => signal(child, "SIGKILL"), 1000)
  await gone
  clearTimeout(timer)
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name)
  } catch {
    // It is gone already.
  }
}

/** Waits. */
export function sleep(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

/** Asks again every 20 ms until there is an answer. Rejects with what was waited for. */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  timeoutMs = 20_000,
): Promise<T> {
  for (const begun = performance.now(); ; ) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() - begun > timeoutMs) throw new Error(`waited in vain for ${what}`)
    await sleep(20)
  }
}
