// Connects the offline agent inside this process: the same protocol, without a process or a pipe.
// Never knows the screen.

import type {ConnectAgent} from "../../agent.js"
import type {Clock, Locale} from "../../ports.js"
import {connectClient} from "../client.js"
import type {Past} from "../keeping.js"
import type {Tap} from "../record.js"
import {wireHere} from "../wire.js"
import {offlineAgent} from "./agent.js"

/** How the offline agent works. */
export interface OfflineOptions {
  /** Absolute; the only directory it touches. */
  readonly cwd: string
  readonly clock: Clock
  readonly locale: Locale
  /** How fast it speaks; 200 by default. Above 0; Infinity holds nothing back. */
  readonly tokensPerSecond?: number | undefined
  /** How long a command may run; two minutes by default. */
  readonly runMs?: number | undefined
  /** Whether somebody is there to be asked; so it is by default. Without, a no is nobody's. */
  readonly reader?: "present" | "absent" | undefined
  /** The environment of commands; ours by default. */
  readonly env?: NodeJS.ProcessEnv | undefined
  readonly version?: string | undefined
  /** A session to go on with. */
  readonly past?: Past | undefined
  /** Is told of every message that passes. */
  readonly tap?: Tap | undefined
  /** Keeps what the agent wants to know when the session goes on. */
  readonly note?: ((note: unknown) => void) | undefined
}

const TOKENS_PER_SECOND = 200
const RUN_MS = 120_000

/** The embedded default agent. `ready` follows within a few turns of the event loop. */
export function connectOffline(options: OfflineOptions): ConnectAgent {
  return send => {
    const {cwd, clock, locale, past, note} = options
    const closed = new AbortController()
    const env = options.env ?? process.env
    const version = options.version ?? "0"
    const tokensPerSecond = options.tokensPerSecond ?? TOKENS_PER_SECOND
    const runMs = options.runMs ?? RUN_MS
    const reader = options.reader ?? "present"
    const app = offlineAgent(
      {clock, locale, version, tokensPerSecond, runMs, reader, env, notes: past?.notes, note},
      closed.signal,
    )
    const {wire, stream} = wireHere()
    const connection = app.connect(stream)
    return connectClient({
      wire,
      cwd,
      name: "offline",
      locale,
      version,
      env,
      past,
      tap: options.tap,
      dispose: () => {
        closed.abort()
        connection.close()
        return Promise.resolve()
      },
    })(send)
  }
}
