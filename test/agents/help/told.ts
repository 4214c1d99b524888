// Everything an agent told, in order, and a way to wait for something among it.

import type {AgentEvent} from "../../../src/agent.js"

type EventOf<T extends AgentEvent["type"]> = Extract<AgentEvent, {type: T}>

export class Told {
  readonly events: AgentEvent[] = []
  #watchers: (() => void)[] = []

  readonly send = (event: AgentEvent): void => {
    this.events.push(event)
    for (const watcher of [...this.#watchers]) watcher()
  }

  all<T extends AgentEvent["type"]>(type: T): EventOf<T>[] {
    return this.events.filter((event): event is EventOf<T> => event.type === type)
  }

  types(): string[] {
    return this.events.map(event => event.type)
  }

  /** The `count`-th event of a type (1-based), waited for. */
  first<T extends AgentEvent["type"]>(type: T, count = 1): Promise<EventOf<T>> {
    return this.until(`${type} #${count}`, () => this.all(type)[count - 1])
  }

  until<T>(what: string, find: () => T | undefined): Promise<T> {
    return new Promise((settle, fail) => {
      const timer = setTimeout(() => {
        fail(new Error(`never told: ${what}; told: ${JSON.stringify(this.events, null, 1)}`))
      }, 15_000)
      const watch = (): void => {
        const found = find()
        if (found === undefined) return
        clearTimeout(timer)
        this.#watchers = this.#watchers.filter(other => other !== watch)
        settle(found)
      }
      this.#watchers.push(watch)
      watch()
    })
  }

  /** The text of all message chunks, joined. */
  text(kind: "agent_message_chunk" | "agent_thought_chunk" = "agent_message_chunk"): string {
    return this.all("update")
      .map(({update}) =>
        update.sessionUpdate === kind && update.content.type === "text" ? update.content.text : "",
      )
      .join("")
  }
}

export function words(text: string) {
  return [{type: "text" as const, text}]
}
