// The screen on the real terminal: wires terminal, clock, agent and loop together, and names every
// way out.

import {writeFileSync} from "node:fs"
import {constants} from "node:os"
import process from "node:process"
import type {ConnectAgent} from "../agent.js"
import {Loop, type LoopParts} from "../app/loop.js"
import {createState} from "../app/state.js"
import {welcomed} from "../app/update.js"
import {THEME, withoutColors} from "../cells/theme.js"
import {clock} from "../node/clock.js"
import {keepHeapSmall} from "../node/heap.js"
import {Tty} from "../node/tty.js"
import {marksOf} from "../screen/capabilities.js"
import {VERSION} from "../version.js"
import {ASCII_GLYPHS, UNICODE_GLYPHS} from "../widgets/glyphs.js"
import {EXIT_DONE, EXIT_FAILED} from "./exit-code.js"
import {branchOf, shownDirectory} from "./place.js"
import {readAloud} from "./read-aloud.js"
import type {Setting} from "./run.js"

/** What is shown. */
export interface Showing {
  readonly given: Setting
  /** What the status line calls the agent until it says its name. */
  readonly name: string
  /** The first message. */
  readonly words: string | undefined
  readonly source: "agent" | "recording"
  /** File that gets the run's counts at the end. */
  readonly frameStats: string | undefined
}

/** Runs until the user leaves; gives the exit code. The terminal is right again by then. */
export async function show(connect: ConnectAgent, showing: Showing): Promise<number> {
  if (showing.given.settings.form === "linear") return readAloud(connect, showing)
  keepHeapSmall()
  const tty = new Tty()
  const loop = new Loop(partsOf(connect, showing, tty))
  let code: number = EXIT_DONE
  const stop = (signal: NodeJS.Signals) => {
    code = 128 + (constants.signals[signal] ?? 0)
    loop.stop()
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      tty.release()
      const message = error instanceof Error ? error.message : String(error)
      process.stderr.write(`platen: internal fault: ${message}\n`)
      process.exit(EXIT_FAILED)
    })
  }
  tty.onGone(() => process.exit(EXIT_FAILED))
  tty.take()
  const ended = loop.start()
  if (showing.words !== undefined) {
    loop.send({type: "say", text: showing.words, at: clock.now()})
  }
  await ended
  tty.release()
  if (showing.frameStats !== undefined) {
    writeFileSync(showing.frameStats, `${JSON.stringify(loop.counts)}\n`)
  }
  return code
}

function partsOf(connect: ConnectAgent, showing: Showing, tty: Tty): LoopParts {
  const {settings, cwd} = showing.given
  const look = {
    theme: settings.color === "none" ? withoutColors(THEME) : THEME,
    glyphs: settings.glyphs === "ascii" ? ASCII_GLYPHS : UNICODE_GLYPHS,
    locale: settings.locale,
  }
  const setting = {
    locale: settings.locale,
    directory: shownDirectory(cwd),
    branch: branchOf(cwd),
    version: VERSION,
    source: showing.source,
  }
  return {
    terminal: tty,
    clock,
    connect,
    look,
    marks: marksOf(process.env),
    fps: settings.fps,
    // «auto» is line feeds on every host: a scroll region lost rows at resizes in all of them.
    scroll: settings.scrollForm === "margins" ? "margins" : "feed",
    state: welcomed(
      createState({
        setting,
        size: tty.size(),
        blocks: settings.blocks,
        history: [],
        agent: showing.name,
      }),
    ),
    loadRich: async () => (await import("../transcript/rich.js")).rich,
    restore: bytes => tty.restoreWith(bytes),
    suspend: () => suspend(tty),
  }
}

/** Stops the whole process group, as the shell expects it, and comes back with `fg`. */
async function suspend(tty: Tty): Promise<void> {
  await drained(tty)
  tty.release()
  const continued = new Promise<void>(resolve => process.once("SIGCONT", () => resolve()))
  process.kill(0, "SIGTSTP")
  await continued
  tty.take()
}

function drained(tty: Tty): Promise<void> {
  return new Promise(resolve => {
    const look = () => (tty.pending() === 0 ? resolve() : setTimeout(look, 5))
    look()
  })
}
