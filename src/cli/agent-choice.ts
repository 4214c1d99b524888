// Which agent answers: the offline one, a foreign one started as a child, or a recording. Each is
// loaded after the first paint. Knows nothing of the screen.

import type {ConnectAgent} from "../agent.js"
import {splitCommand} from "../agents/command-line.js"
import {lazily} from "../agents/lazy.js"
import type {Clock, Locale} from "../ports.js"
import type {Earlier} from "../sessions/journal.js"

/** "none": no session is kept; "kept": each is; else this one goes on, and what follows is kept. */
export type SessionWish = "none" | "kept" | Earlier

/** What is known of the wish for an agent. */
export interface AgentWish {
  /** A command line; undefined is the offline agent. */
  readonly agent: string | undefined
  readonly cwd: string
  /** File to record the session to. */
  readonly record: string | undefined
  /** Which sessions are on disk. */
  readonly sessions: SessionWish
  /** Whether somebody watches the words of the offline agent come. */
  readonly pace: "spoken" | "at once"
  /** Whether somebody is there to be asked. */
  readonly reader: "present" | "absent"
  readonly locale: Locale
  readonly clock: Clock
  readonly env: Readonly<Record<string, string | undefined>>
  readonly version: string
}

/** The agent to talk to; connected again, it begins a further session of this run. */
export function chooseAgent(wish: AgentWish): ConnectAgent {
  let chosen: Promise<ConnectAgent> | undefined
  return lazily(() => {
    chosen ??= loaded(wish)
    return chosen
  })
}

async function loaded(wish: AgentWish): Promise<ConnectAgent> {
  const {sessions} = wish
  const [{liveAgent}, keep] = await Promise.all([
    import("../agents/live.js"),
    sessions === "none" ? undefined : keeping(wish, sessions),
  ])
  return liveAgent({...wish, keep})
}

async function keeping(wish: AgentWish, earlier: Exclude<SessionWish, "none">) {
  const {keepIn} = await import("./keep-in.js")
  return keepIn({...wish, earlier: earlier === "kept" ? undefined : earlier})
}

/** What the status line calls it until it says its own name. */
export function agentName(command: string | undefined): string {
  if (command === undefined) return "offline"
  const words = splitCommand(command)
  const word = words.type === "words" ? words.command : command.trim()
  return word.split("/").at(-1) || word
}
