// The agents that a command line can name, connected: the offline one, a child, a recording; and
// recorded on the way if that is wished. Loaded after the first paint.

import {resolve} from "node:path"
import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import type {Clock, Locale} from "../ports.js"
import {oneLine} from "../text/quote.js"
import {connectChild} from "./child.js"
import type {Keep, Keeping} from "./keeping.js"
import {connectOffline} from "./offline/offline.js"
import {recordingTap, type Tap} from "./record.js"
import {createRecordingBeside, createRecordingFile, recordingLines} from "./recording-file.js"
import {connectReplay} from "./replay.js"
import {AGENT_WORDS} from "./words.js"

/** Which agent, and where. */
export interface LiveAgent {
  /** A command line; undefined is the offline agent. */
  readonly agent: string | undefined
  /** Absolute. */
  readonly cwd: string
  /** File to record the first session to; it must not exist yet. Further sessions get files of
   *  their own beside it. */
  readonly record: string | undefined
  /** Keeps each session on disk; `undefined` keeps none. */
  readonly keep?: Keep | undefined
  /** How the offline agent speaks: for a reader to follow, or all of it at once. */
  readonly pace: "spoken" | "at once"
  /** Whether somebody is there to be asked. */
  readonly reader: "present" | "absent"
  readonly locale: Locale
  readonly clock: Clock
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
}

/** The agent. Throws an Error that can be shown when the recording cannot be made. */
export function liveAgent(wish: LiveAgent): ConnectAgent {
  const {agent, cwd, locale, clock, env, version, reader} = wish
  const tokensPerSecond = wish.pace === "at once" ? Number.POSITIVE_INFINITY : undefined
  let sessions = 0
  return send => {
    const session = ++sessions
    const keeping = wish.keep?.(detail => {
      send({type: "notice", tone: "error", text: AGENT_WORDS[locale].keepFailed, detail})
    })
    const hear = keeping ? heardBy(keeping, send) : send
    const recorded =
      wish.record === undefined
        ? undefined
        : recording({...wish, session, record: wish.record}, send)
    const tap = both(recorded, keeping && kept(wish, keeping))
    const common = {cwd, locale, version, tap, past: keeping?.earlier}
    const connect =
      agent === undefined
        ? connectOffline({
            ...common,
            clock,
            tokensPerSecond,
            reader,
            note: note => keeping?.note(note),
          })
        : connectChild({...common, command: agent, env: {...env}})
    return keeping ? keptAgent(connect(hear), keeping) : connect(hear)
  }
}

/** Plays a recording from a file. */
export function replayFile(asked: {
  readonly file: string
  readonly speed: number | "max"
  readonly rate: number | undefined
  readonly clock: Clock
  readonly locale: Locale
}): ConnectAgent {
  return connectReplay({
    source: recordingLines(asked.file),
    name: asked.file,
    speed: asked.speed,
    tokensPerSecond: asked.rate,
    clock: asked.clock,
    locale: asked.locale,
  })
}

/** Whoever keeps a session learns what the agent calls it. */
function heardBy(keeping: Keeping, send: (event: AgentEvent) => void): (event: AgentEvent) => void {
  return event => {
    if (event.type === "ready") keeping.begun(event.sessionId)
    send(event)
  }
}

function keptAgent(agent: Agent, keeping: Keeping): Agent {
  const end = agent.close.bind(agent)
  return Object.assign(agent, {
    see: keeping.see.bind(keeping),
    close: async () => {
      await end()
      keeping.close()
    },
  })
}

function kept(wish: LiveAgent, keeping: Keeping): Tap {
  const {clock, cwd} = wish
  const title = wish.agent ?? "offline"
  // It tells by itself when it cannot write any more.
  const onFailure = () => {}
  const {facts} = keeping
  return recordingTap({sink: keeping, clock, cwd, title, facts, loads: "passed by", onFailure})
}

function recording(
  wish: LiveAgent & {readonly session: number; readonly record: string},
  send: (event: AgentEvent) => void,
): Tap {
  const {session, record: file} = wish
  const path = resolve(wish.cwd, file)
  const sink = session === 1 ? createRecordingFile(path) : createRecordingBeside(path, session)
  return recordingTap({
    sink,
    clock: wish.clock,
    cwd: wish.cwd,
    title: wish.agent ?? "offline",
    onFailure: detail => {
      const text = AGENT_WORDS[wish.locale].recordFailed(oneLine(file, 120))
      send({type: "notice", tone: "error", text, detail})
    },
  })
}

function both(first: Tap | undefined, second: Tap | undefined): Tap | undefined {
  if (first === undefined || second === undefined) return first ?? second
  return (from, message) => {
    first(from, message)
    second(from, message)
  }
}
