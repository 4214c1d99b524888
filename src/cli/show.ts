// The screen on the real terminal: wires terminal, clock, agent and loop together, and names every
// way out.

import {writeFileSync} from "node:fs"
import {constants} from "node:os"
import process from "node:process"
import type {ConnectAgent} from "../agent.js"
import {Loop} from "../app/loop.js"
import type {LoopParts} from "../app/loop-parts.js"
import type {Resumed} from "../app/resumed.js"
import {createState, type State} from "../app/state.js"
import {welcomed} from "../app/welcome.js"
import {clock} from "../node/clock.js"
import {keepHeapSmall} from "../node/heap.js"
import {Tty} from "../node/tty.js"
import {marksOf} from "../screen/capabilities.js"
import type {Form} from "../settings/settings.js"
import {VERSION} from "../version.js"
import {copyWays} from "./copy-ways.js"
import {EXIT_DONE, EXIT_FAILED} from "./exit-code.js"
import {faultLine, logFault} from "./fault.js"
import {followStops, type Lending, lent, stopped} from "./lent.js"
import {linkingOf} from "./link-place.js"
import {lookOf} from "./look.js"
import {branchOf, placesOf, shownDirectory} from "./place.js"
import type {Setting} from "./run.js"
import {shelfPort} from "./shelf-port.js"
import {Unsent} from "./unsent.js"

/** Signals after which nothing more is waited for: the first asks, the second hurries. */
const SIGNALS_MAX = 2
/** How long a run that has failed may take to give the terminal back, in ms. */
const FAULT_MS_MAX = 1500

/** What is shown. */
export interface Showing {
  readonly given: Setting
  /** What the status line calls the agent until it says its name. */
  readonly name: string
  /** The first message. */
  readonly words: string | undefined
  readonly source: "agent" | "recording"
  /** Whether what is not sent at the end comes back at the next start in the same directory. */
  readonly unsent: "kept" | "dropped"
  /** File that gets the run's counts at the end. */
  readonly frameStats: string | undefined
  /** Puts a session that goes on into the state, and says from where on it is printed. */
  readonly resume?: ((state: State, form: Form) => Resumed) | undefined
}

/** Runs until the user leaves; gives the exit code. The terminal is right again by then. */
export async function show(connect: ConnectAgent, showing: Showing): Promise<number> {
  if (showing.given.settings.form === "linear") {
    return (await import("./read-aloud.js")).readAloud(connect, showing)
  }
  keepHeapSmall()
  const tty = new Tty()
  const lending: Lending = {to: "nobody"}
  const unsent = showing.unsent === "kept" ? new Unsent(showing.given) : undefined
  const loop = new Loop(partsOf(connect, showing, {tty, lending, unsent}))
  tty.restoreWith(() => loop.farewell())
  const end = endBySignals(loop, lending)
  endByFaults(loop, tty)
  followStops(loop, tty, lending)
  tty.onGone(() => {
    loop.farewell()
    process.exit(EXIT_FAILED)
  })
  tty.take()
  const ended = loop.start()
  if (showing.words !== undefined) {
    loop.send({type: "say", text: showing.words, at: clock.now()})
  }
  await ended
  await unsent?.settled()
  if (unsent && end.signal !== "SIGHUP") tty.write(unsent.told)
  tty.release()
  if (showing.frameStats !== undefined) {
    writeFileSync(showing.frameStats, `${JSON.stringify(loop.counts)}\n`)
  }
  return end.code
}

/** How the run ends, once it has. */
interface End {
  readonly code: number
  readonly signal: NodeJS.Signals | undefined
}

/** Signals end the run as its reader would; whoever sends many does not want to wait. */
function endBySignals(loop: Loop, lending: Lending): End {
  const end = {code: EXIT_DONE as number, signal: undefined as NodeJS.Signals | undefined}
  let signals = 0
  const stop = (signal: NodeJS.Signals) => {
    // Ctrl+C in an editor goes to everyone on the terminal.
    if (signal === "SIGINT" && lending.to === "others") return
    end.signal = signal
    end.code = 128 + (constants.signals[signal] ?? 0)
    if (++signals > SIGNALS_MAX) process.exit(end.code)
    loop.stop()
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop)
  return end
}

/** A fault of ours leaves the conversation on the screen and says in one line what it was. */
function endByFaults(loop: Loop, tty: Tty): void {
  let first = true
  const end = async (error: unknown) => {
    logFault(error, process.env["PLATEN_DEBUG"])
    // What fails now fails because of the first fault.
    if (!first) return
    first = false
    const limit = new Promise(resolve => setTimeout(resolve, FAULT_MS_MAX))
    await Promise.race([loop.abandon(), limit]).catch(() => {})
    // Node's own writes to a terminal wait for it, and this one may never read again.
    const line = faultLine(error)
    tty.write(loop.farewell())
    if (process.stderr.isTTY) tty.write(line)
    tty.release()
    if (!process.stderr.isTTY) process.stderr.write(line)
    process.exit(EXIT_FAILED)
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) process.on(event, end)
}

function partsOf(
  connect: ConnectAgent,
  showing: Showing,
  {
    tty,
    lending,
    unsent,
  }: {readonly tty: Tty; readonly lending: Lending; readonly unsent: Unsent | undefined},
): LoopParts {
  const {settings, cwd} = showing.given
  const {VISUAL, EDITOR} = process.env
  const editor = [VISUAL, EDITOR].find(line => line?.trim())
  const links = linkingOf({env: process.env, directory: cwd})
  const setting = {
    locale: settings.locale,
    directory: shownDirectory(cwd),
    places: placesOf(cwd),
    branch: branchOf(cwd),
    version: VERSION,
    source: showing.source,
    fold: settings.fold,
    reasoning: settings.reasoning,
  }
  const fresh = createState({
    setting,
    size: tty.size(),
    blocks: settings.blocks,
    history: [],
    agent: showing.name,
  })
  return {
    terminal: tty,
    clock,
    connect,
    look: {...lookOf(settings, "unknown"), links},
    lookOn: background => ({...lookOf(settings, background), links}),
    marks: marksOf(process.env),
    banner: settings.title === "on" ? process.env : undefined,
    widths: {
      ambiguous: settings.ambiguousWidth,
      load: async () => (await import("./width-tools.js")).widthTools(),
    },
    fps: settings.fps,
    // «auto» is line feeds on every host: a scroll region lost rows at resizes in all of them.
    scroll: settings.scrollForm === "margins" ? "margins" : "feed",
    ...(showing.resume?.(fresh, "screen") ?? {state: welcomed(fresh)}),
    loadRich: async () => {
      const {rich, richInColour} = await import("../transcript/rich.js")
      return settings.color === "none" ? rich : richInColour()
    },
    loadArchives: async () =>
      (await import("./archive.js")).archivesIn(process.env, process.platform),
    loadLater: async () => (await import("../app/later.js")).later,
    unsent,
    sessions: showing.unsent === "kept" ? shelfPort(showing.given) : undefined,
    suspend: () => lent(tty, lending, stopped),
    copy: copyWays({env: process.env, platform: process.platform, cwd}),
    files: filesPort(cwd, editor, run => lent(tty, lending, run)),
    edit:
      editor === undefined
        ? undefined
        : text =>
            lent(tty, lending, async () => {
              const {editOutside} = await import("./outside-editor.js")
              return editOutside(editor, text)
            }),
  }
}

/** Files that blocks name, and the reader's own editor for them. */
function filesPort(
  cwd: string,
  editor: string | undefined,
  lend: <T>(run: () => Promise<T>) => Promise<T>,
): NonNullable<LoopParts["files"]> {
  const load = () => import("./outside-file.js")
  return {
    locate: async path => (await load()).locate(path, cwd),
    open:
      editor === undefined
        ? undefined
        : file => lend(async () => (await load()).openOutside(editor, file)),
  }
}
