// The linear form on the real terminal: for terminals without a cursor and for screen readers.
// The terminal stays in its own mode: it edits lines, echoes them, makes signals of Ctrl+C and
// Ctrl+Z; so there is nothing to give back.

import {constants} from "node:os"
import process from "node:process"
import type {ConnectAgent} from "../agent.js"
import {LinearLoop} from "../app/linear.js"
import type {Resumed} from "../app/resumed.js"
import {createState, type State} from "../app/state.js"
import {THEME} from "../cells/theme.js"
import {clock} from "../node/clock.js"
import {Tty} from "../node/tty.js"
import type {Form} from "../settings/settings.js"
import {VERSION} from "../version.js"
import {ASCII_GLYPHS} from "../widgets/glyphs.js"
import {copyWays} from "./copy-ways.js"
import {EXIT_DONE, EXIT_FAILED} from "./exit-code.js"
import {branchOf, placesOf, shownDirectory} from "./place.js"
import type {Setting} from "./run.js"
import {shelfPort} from "./shelf-port.js"

/** What is read aloud. */
export interface Reading {
  readonly given: Setting
  /** What the agent is called. */
  readonly name: string
  /** The first message. */
  readonly words: string | undefined
  readonly source: "agent" | "recording"
  /** "kept": sessions on disk are its reader's. */
  readonly unsent: "kept" | "dropped"
  /** Puts a session that goes on into the state. */
  readonly resume?: ((state: State, form: Form) => Resumed) | undefined
}

/** Runs until the user leaves; gives the exit code. */
export async function readAloud(connect: ConnectAgent, reading: Reading): Promise<number> {
  const tty = new Tty()
  const loop = new LinearLoop({
    terminal: tty,
    clock,
    connect,
    state: stateOf(reading, tty),
    look: {theme: THEME, glyphs: ASCII_GLYPHS, locale: reading.given.settings.locale},
    loadRich: async () => (await import("../transcript/rich.js")).rich,
    loadArchives: async () =>
      (await import("./archive.js")).archivesIn(process.env, process.platform),
    sessions: reading.unsent === "kept" ? shelfPort(reading.given) : undefined,
    copy: copyWays({env: process.env, platform: process.platform, cwd: reading.given.cwd}),
  })
  let code: number = EXIT_DONE
  process.on("SIGINT", () => loop.interrupt())
  for (const signal of ["SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      code = 128 + constants.signals[signal]
      loop.stop()
    })
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      process.stderr.write(`platen: internal fault: ${message}\n`)
      process.exit(EXIT_FAILED)
    })
  }
  // Ctrl+D is the end of what is read; a closed window too.
  tty.onGone(() => loop.stop())
  const ended = loop.start()
  if (reading.words !== undefined) {
    loop.send({type: "say", text: reading.words, at: clock.now()})
  }
  await ended
  tty.release()
  return code
}

function stateOf(reading: Reading, tty: Tty) {
  const {settings, cwd} = reading.given
  const setting = {
    locale: settings.locale,
    directory: shownDirectory(cwd),
    places: placesOf(cwd),
    branch: branchOf(cwd),
    version: VERSION,
    source: reading.source,
    // Nobody can open by ear what is folded.
    fold: "open" as const,
    reasoning: settings.reasoning,
  }
  const {blocks} = settings
  const agent = reading.name
  const fresh = createState({setting, size: tty.size(), blocks, history: [], agent})
  return reading.resume ? reading.resume(fresh, "linear").state : fresh
}
