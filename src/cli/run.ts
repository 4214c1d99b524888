// From the command line to an exit code: what is wrong is said here, what is right is handed on.
// Never touches `process`; never knows how a mode works.

import {resolve} from "node:path"
import type {Writable} from "node:stream"
import {never} from "../never.js"
import type {Environment, StreamKind} from "../settings/color-depth.js"
import {type Settings, settingsOf} from "../settings/settings.js"
import {visible} from "../text/visible.js"
import {EXIT_DONE, EXIT_UNUSABLE} from "./exit-code.js"
import {
  type Interactive,
  type Invocation,
  NOTHING_ASKED,
  type Print,
  type Replay,
  type Shelf,
  type Upkeep,
} from "./invocation.js"
import {fitTo} from "./terminals.js"

/** What the command line is read in. */
export interface World {
  readonly argv: readonly string[]
  readonly env: Environment
  /** The current directory. */
  readonly cwd: string
  readonly stdin: {readonly kind: StreamKind}
  readonly stdout: {readonly kind: StreamKind; readonly stream: Writable}
  readonly stderr: {readonly stream: Writable}
  /** Whether a path is a directory that exists. */
  readonly isDirectory: (path: string) => boolean
  readonly version: string
}

/** What a mode is given besides its invocation. */
export interface Setting {
  readonly settings: Settings
  /** The directory to work in: absolute, and there. */
  readonly cwd: string
  /** Whether a path is a directory that exists. */
  readonly isDirectory: (path: string) => boolean
}

/** The modes; each loads what it needs when it is called, and gives the exit code. */
export interface Modes {
  interactive(invocation: Interactive, setting: Setting): Promise<number>
  print(invocation: Print, setting: Setting): Promise<number>
  replay(invocation: Replay, setting: Setting): Promise<number>
  doctor(invocation: Upkeep, setting: Setting): Promise<number>
  reset(invocation: Upkeep, setting: Setting): Promise<number>
  shelf(invocation: Shelf, setting: Setting): Promise<number>
}

/** Runs a command line and gives the exit code. The caller may exit at once: what was written
 *  here has left the program. */
export async function run(world: World, modes: Modes): Promise<number> {
  const {argv, stdin, stdout} = world
  // A start without words need not load what reads them.
  const asked =
    argv.length === 0 ? NOTHING_ASKED : (await import("./arguments.js")).parseArguments(argv)
  const invocation = fitTo({stdin: stdin.kind, stdout: stdout.kind}, asked)
  switch (invocation.type) {
    case "help":
      await written(world.stdout.stream, (await import("./help.js")).helpText())
      return EXIT_DONE
    case "version":
      await written(world.stdout.stream, `platen ${world.version}\n`)
      return EXIT_DONE
    case "error":
      return complain(world, invocation.message)
    default:
      return inPlace(invocation, {world, modes})
  }
}

type Placed = Exclude<Invocation, {type: "help" | "version" | "error"}>

async function inPlace(
  invocation: Placed,
  {world, modes}: {readonly world: World; readonly modes: Modes},
): Promise<number> {
  const cwd = resolve(world.cwd, invocation.cwd ?? ".")
  if (!world.isDirectory(cwd)) {
    return complain(world, `platen: --cwd needs a directory that exists, not "${visible(cwd)}"`)
  }
  const {env, stdout} = world
  const setting = {
    cwd,
    isDirectory: world.isDirectory,
    settings: settingsOf({flags: invocation.settings, env, output: stdout.kind}),
  }
  switch (invocation.type) {
    case "interactive":
      return modes.interactive(invocation, setting)
    case "print":
      return modes.print(invocation, setting)
    case "replay":
      return modes.replay(invocation, setting)
    case "doctor":
      return modes.doctor(invocation, setting)
    case "reset":
      return modes.reset(invocation, setting)
    case "sessions":
    case "find":
      return modes.shelf(invocation, setting)
    default:
      return never(invocation)
  }
}

async function complain(world: World, message: string): Promise<number> {
  await written(world.stderr.stream, `${message}\n`)
  return EXIT_UNUSABLE
}

/** Writes, and waits until it is out. A reader that has gone is nobody's error: `| head -1`. */
function written(stream: Writable, text: string): Promise<void> {
  stream.on("error", () => {})
  return new Promise(resolve => {
    stream.write(text, () => resolve())
  })
}
