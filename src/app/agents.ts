// The agents of the sessions: begun, told, ended. Of each session only the one in force is heard:
// an old one may have more to say while it ends. Never knows what they say.

import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import {never} from "../never.js"
import {contentOf} from "./mentions.js"
import type {AgentWish, Effect, State} from "./state.js"

/** An agent, and whether it is still heard. */
interface Connected {
  readonly agent: Agent
  readonly ear: {isOpen: boolean}
}

export class Agents {
  readonly #inForce = new Map<number, Connected>()
  /** The ends of those that were closed before the end of all. */
  readonly #ends = new Set<Promise<void>>()

  /** The agent of a session; undefined before one was begun. */
  of(session: number): Agent | undefined {
    return this.#inForce.get(session)?.agent
  }

  /** Begins the session's agent, and ends the one before. */
  connect(session: number, connect: ConnectAgent, hear: (event: AgentEvent) => void): void {
    this.end(session)
    const ear = {isOpen: true}
    const agent = connect(event => {
      if (ear.isOpen) hear(event)
    })
    this.#inForce.set(session, {agent, ear})
  }

  /** Tells the session's agent what is wanted of it. */
  tell(session: number, wish: AgentWish): void {
    const agent = this.of(session)
    switch (wish.type) {
      case "prompt":
        return agent?.prompt(contentOf(wish))
      case "cancel":
        return agent?.cancel()
      case "answer":
        return agent?.answer(wish.id, wish.optionId)
      case "end-agent":
        return this.end(session)
      default:
        return never(wish)
    }
  }

  /** What stands in the sessions may have changed. */
  see({sessions, transcript}: Pick<State, "sessions" | "transcript">): void {
    this.of(sessions.focus)?.see?.(transcript)
    for (const one of sessions.parked) this.of(one.key)?.see?.(one.transcript)
  }

  /** A session is over: whoever keeps it sees how it ended. */
  leave({session, ended}: Extract<Effect, {type: "close-session"}>): void {
    this.of(session)?.see?.(ended)
    ended.archive?.close()
    this.end(session)
  }

  /** Ends the session's agent. Nothing is heard of it any more. */
  end(session: number): void {
    const connected = this.#inForce.get(session)
    if (!connected) return
    connected.ear.isOpen = false
    this.#inForce.delete(session)
    const end = connected.agent.close().finally(() => this.#ends.delete(end))
    this.#ends.add(end)
  }

  /** Ends all of them; settles when the last has gone. */
  async close(): Promise<void> {
    for (const session of [...this.#inForce.keys()]) this.end(session)
    await Promise.allSettled(this.#ends)
  }
}
