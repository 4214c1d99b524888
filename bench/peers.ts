// The other programs that the product is measured beside: how each is started, and which are there.
// Never knows what is measured.

import {existsSync, writeFileSync} from "node:fs"
import {type Context, companion} from "./context.js"
import type {Measure} from "./measure.js"
import {Session, type SessionOptions} from "./pty.js"
import {writeTurn} from "./recordings.js"

/** What is played: a text, streamed at a rate or given at once. */
export interface Play {
  /** Names the files that it is written to. */
  readonly name: string
  readonly text: string
  /** The same as Markdown, in messages; the text itself unless given. */
  readonly messages?: readonly string[]
  /** Tokens a second. */
  readonly rate: number | "max"
}

/** One of the programs beside each other. */
export interface Program {
  readonly name: string
  /** What is on the screen when all has been played. */
  readonly end: string
  /** What starts it on the files that `writePlay` has made. */
  readonly command: (context: Context, play: Play) => readonly string[]
}

/** By the names of their adapters; the last is the floor and has neither box nor spinner. */
const ADAPTERS = ["ink", "pi-tui", "terminal-kit", "log-update", "bare"] as const

/** The product, playing a recording of the same text. */
export const OURS: Program = {
  name: "platen",
  end: "End of the recording",
  command: (context, play) => {
    const {recording} = filesOf(context, play)
    const pace = play.rate === "max" ? ["max"] : ["1", "--rate", `${play.rate}`]
    return [...context.product, "replay", recording, "--speed", ...pace]
  },
}

/** The others, as far as they are installed. */
export function peersOf(context: Context): readonly Program[] {
  return ADAPTERS.filter(name => isInstalled(context, name)).map(name => ({
    name,
    end: "«played»",
    command: (given, play) => {
      const adapter = `${given.root}bench/peers/${name}.mjs`
      return [process.execPath, adapter, filesOf(given, play).text, `${play.rate}`]
    },
  }))
}

/** Starts a program; `options` may add to how. */
export function startPlay(
  context: Context,
  {program, play}: {readonly program: Program; readonly play: Play},
  options: Partial<SessionOptions> = {},
): Session {
  const command = program.command(context, play)
  // React tells its developers things that users do not pay for.
  const environment = {NODE_ENV: "production"}
  return new Session({command, directory: context.scratch, environment, ...options})
}

/** Whether any but the floor is there. */
export function hasPeers(context: Context): boolean {
  return peersOf(context).length > 1
}

/** Peers that are not measured, and why, for whoever reads the table. */
export const LEFT_OUT: Measure = {
  name: "peers.left-out",
  value: 1,
  unit: "peers",
  note: "OpenTUI: its renderer is native and has no binding for this runtime",
}

/** The files of a play; made before anything is timed. */
export function filesOf({scratch}: Context, {name}: Play) {
  return {text: `${scratch}/${name}.txt`, recording: `${scratch}/${name}.jsonl`}
}

/** Writes a text and the recording that gives the same: a pause for the start, as the peers make
 *  it, then the text. */
export function writePlay(context: Context, play: Play): void {
  const {text, recording} = filesOf(context, play)
  const messages = (play.messages ?? [play.text]).map(part => ({type: "text", text: part}) as const)
  writeFileSync(text, play.text)
  writeTurn(recording, [{type: "wait", ms: play.rate === "max" ? 0 : 1000}, ...messages])
}

/** The command line of a program that does nothing. */
export function empty(context: Context): readonly string[] {
  return companion(context, "empty")
}

function isInstalled({root}: Context, name: string): boolean {
  if (name === "bare") return true
  const folder = name === "pi-tui" ? "@mariozechner/pi-tui" : name
  return existsSync(`${root}bench/peers/node_modules/${folder}/package.json`)
}
