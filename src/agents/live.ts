// The agents that a command line can name, connected: the offline one, a child, a recording; and
// recorded on the way if that is wished. Loaded after the first paint.

import {resolve} from "node:path"
import type {Stream} from "@agentclientprotocol/sdk"
import type {AgentEvent, ConnectAgent} from "../agent.js"
import type {Clock, Locale} from "../ports.js"
import {oneLine} from "../text/quote.js"
import {connectChild} from "./child.js"
import {connectOffline} from "./offline/offline.js"
import {recorder} from "./record.js"
import {createRecordingFile, recordingLines} from "./recording-file.js"
import {connectReplay} from "./replay.js"
import {AGENT_WORDS} from "./words.js"

/** Which agent, and where. */
export interface LiveAgent {
  /** A command line; undefined is the offline agent. */
  readonly agent: string | undefined
  /** Absolute. */
  readonly cwd: string
  /** File to record the session to; it must not exist yet. */
  readonly record: string | undefined
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
  return send => {
    const wrap = wish.record === undefined ? undefined : recording(wish, wish.record, send)
    const common = {cwd, locale, version, wrap}
    const connect =
      agent === undefined
        ? connectOffline({...common, clock, tokensPerSecond, reader})
        : connectChild({...common, command: agent, env: {...env}})
    return connect(send)
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

function recording(
  wish: LiveAgent,
  file: string,
  send: (event: AgentEvent) => void,
): (stream: Stream) => Stream {
  const sink = createRecordingFile(resolve(wish.cwd, file))
  return stream =>
    recorder(stream, {
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
