// Print mode: one prompt in, the answer on standard output, everything else on standard error.
// Never asks a question, never needs a terminal, never sends a terminal mode.

import type {Readable, Writable} from "node:stream"
import type {Agent, ConnectAgent} from "../agent.js"
import {never} from "../never.js"
import type {Clock, Locale} from "../ports.js"
import type {Places} from "../transcript/args/call.js"
import {
  type Ending,
  type Form,
  isSuccess,
  type OutputFormat,
  type PermissionMode,
  type RunEvent,
} from "./event.js"
import {type Detail, jsonForm, streamForm} from "./json-form.js"
import {Output} from "./output.js"
import {type Prompt, readPrompt} from "./prompt.js"
import {Queue} from "./queue.js"
import {type Happening, Run} from "./run.js"
import {pipeTextForm, terminalTextForm} from "./text-form.js"
import {Voice} from "./voice.js"
import {type Words, wordsOf} from "./words.js"

/** How long an agent may take to stop a turn before it is left alone. */
export const STOP_GRACE_MS = 2000
/** How long it may take to close. A child is ended by force after 2 s; this is a little more. */
export const CLOSE_GRACE_MS = 3000

/** Most events that wait for a slow reader; beyond it the run is ended (an agent cannot be told
 *  to pause). A hundred thousand chunks are hours of answer. */
export const WAITING_EVENTS_MAX = 100_000

/** What to run. */
export interface PrintRequest {
  readonly words: string | undefined
  readonly format: OutputFormat
  readonly detail: Detail
  readonly permissions: PermissionMode
  /** Progress lines are shown if standard error is a terminal, or if "verbose". */
  readonly voice: "usual" | "verbose"
  readonly cwd: string
  /** The directories that paths are shortened against; as they are if nobody says. */
  readonly places?: Places
  readonly locale: Locale
}

/** A standard stream and whether a terminal is at its other end. */
export interface Standard<S> {
  readonly stream: S
  readonly kind: "terminal" | "other"
}

/** What a run needs of the world. */
export interface PrintWorld {
  readonly connect: ConnectAgent
  readonly clock: Clock
  readonly stdin: Standard<Readable>
  readonly stdout: Standard<Writable>
  readonly stderr: Standard<Writable>
  /** Aborted with "SIGINT" or "SIGTERM" as its reason. */
  readonly stopped: AbortSignal
}

/** How a run ended, for an exit code. "unusable": there was no prompt that could be sent. */
export type PrintOutcome = "done" | "failed" | "unusable" | "SIGINT" | "SIGTERM"

/** Runs one prompt to its end. Never throws for anything that the world does. What an agent was
 *  refused is told and counted; it fails the run where nobody had said that it may not. */
export async function print(request: PrintRequest, world: PrintWorld): Promise<PrintOutcome> {
  const queue = new Queue<Happening>(WAITING_EVENTS_MAX, {type: "overflow"})
  const output = new Output(world.stdout.stream, end => queue.put(end))
  const words = wordsOf(request.locale)
  const voice = await voiceOf(request, {world, output, words})
  const prompt = await readPrompt({
    words: request.words,
    piped: world.stdin.kind === "other" ? world.stdin.stream : undefined,
    clock: world.clock,
    stopped: world.stopped,
  })
  if (prompt.type === "stopped") return signalOf(world.stopped)
  if (prompt.type !== "prompt") {
    voice.say(complaintAbout(prompt, words))
    return "unusable"
  }
  if (prompt.remark === "silent") voice.say(words.silent)
  if (prompt.remark === "not-utf8") voice.say(words.warning(words.notUtf8))
  const ending = await play(request, world, {queue, output, voice, content: prompt.content})
  await output.flushed()
  // The last bytes may fail when the turn is over already: the answer did not arrive all the same.
  const lost = output.end?.type === "output-failed" && ending.type !== "output-failed"
  if (lost) voice.closed(output.end, [])
  return lost ? "failed" : outcomeOf(ending)
}

interface Parts {
  readonly queue: Queue<Happening>
  readonly output: Output
  readonly voice: Voice
  readonly content: (Prompt & {type: "prompt"})["content"]
}

async function play(request: PrintRequest, world: PrintWorld, parts: Parts): Promise<Ending> {
  const {clock, stopped} = world
  const {queue, content} = parts
  const from = clock.now()
  const grace = graceOf(clock, () => queue.put({type: "grace-over"}))
  const onStop = () => queue.put({type: "interrupted", signal: signalOf(stopped)})
  stopped.addEventListener("abort", onStop)
  if (stopped.aborted) onStop()
  const agent = world.connect(event => queue.put(event))
  const run = new Run({
    content,
    agent,
    cwd: request.cwd,
    permissions: request.permissions,
    tell: tellerOf(formOf(request, world), parts),
    startGrace: grace.start,
  })
  let ending: Ending | undefined
  while (ending === undefined) ending = await run.take(await queue.next())
  grace.cancel()
  stopped.removeEventListener("abort", onStop)
  await run.close(ending, Math.round(clock.now() - from))
  await closed(agent, clock)
  return ending
}

/** Gives an event to the answer first, then to the voice, so that neither overtakes the other. */
function tellerOf(form: Form, {output, voice}: Parts): (event: RunEvent) => Promise<void> {
  return async event => {
    await output.write(form(event))
    switch (event.type) {
      case "opened":
        return voice.connected(event.session)
      case "updated":
        return voice.updated(event.update)
      case "noticed":
        return voice.noticed(event.notice)
      case "closed":
        return voice.closed(event.result.ending, event.result.refused)
      case "prompted":
      case "decided":
        return
      default:
        return never(event)
    }
  }
}

function formOf(request: PrintRequest, world: PrintWorld): Form {
  switch (request.format) {
    case "text":
      return world.stdout.kind === "terminal" ? terminalTextForm() : pipeTextForm()
    case "json":
      return jsonForm()
    case "stream-json":
      return streamForm(request.detail)
    default:
      return never(request.format)
  }
}

async function voiceOf(
  request: PrintRequest,
  {world, output, words}: {world: PrintWorld; output: Output; words: Words},
): Promise<Voice> {
  const onTerminal = world.stderr.kind === "terminal"
  const shared = onTerminal && world.stdout.kind === "terminal"
  const isWatched = onTerminal || request.voice === "verbose"
  const {locale, places} = request
  return new Voice(world.stderr.stream, {
    words,
    // What makes heads is loaded only where they are read.
    calls: isWatched
      ? new (await import("./call-heads.js")).CallHeads({locale, places})
      : undefined,
    // On one terminal a line of ours must not go on where a line of the answer stands.
    lead: () => (shared ? output.freshLine() : ""),
  })
}

function complaintAbout(prompt: Exclude<Prompt, {type: "prompt" | "stopped"}>, words: Words) {
  switch (prompt.type) {
    case "nothing":
      return words.nothing
    case "too-long":
      return words.tooLong
    case "unreadable":
      return words.unreadable(prompt.message)
    default:
      return never(prompt)
  }
}

function graceOf(clock: Clock, over: () => void): {start(): void; cancel(): void} {
  let timer: ReturnType<Clock["setTimer"]> | undefined
  return {
    start: () => {
      timer ??= clock.setTimer(STOP_GRACE_MS, over)
    },
    cancel: () => timer?.cancel(),
  }
}

/** Closes the agent, and gives up on one that does not. */
function closed(agent: Agent, clock: Clock): Promise<void> {
  return new Promise(resolve => {
    const timer = clock.setTimer(CLOSE_GRACE_MS, resolve)
    const done = () => {
      timer.cancel()
      resolve()
    }
    agent.close().then(done, done)
  })
}

function signalOf(stopped: AbortSignal): "SIGINT" | "SIGTERM" {
  return stopped.reason === "SIGTERM" ? "SIGTERM" : "SIGINT"
}

function outcomeOf(ending: Ending): PrintOutcome {
  if (ending.type === "interrupted") return ending.signal
  return isSuccess(ending) ? "done" : "failed"
}
