// An agent that does exactly what a test says, built with the SDK's agent side.

import {
  type AgentApp,
  type AgentContext,
  agent,
  methods,
  type NewSessionResponse,
  type PromptResponse,
  type SessionUpdate,
} from "@agentclientprotocol/sdk"

export interface Turn {
  readonly client: AgentContext
  readonly text: string
  readonly cancelled: AbortSignal
  update(update: SessionUpdate): Promise<void>
}

export function scripted(
  onPrompt: (turn: Turn) => Promise<PromptResponse>,
  start: {
    readonly initialize?: Record<string, unknown>
    readonly session?: () => NewSessionResponse
  } = {},
): AgentApp {
  let cancel = new AbortController()
  return agent({name: "scripted"})
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentCapabilities: {},
      agentInfo: {name: "scripted", version: "1.2.3"},
      ...start.initialize,
    }))
    .onRequest(methods.agent.session.new, start.session ?? (() => ({sessionId: "s-1"})))
    .onNotification(methods.agent.session.cancel, () => cancel.abort())
    .onRequest(methods.agent.session.prompt, async ({params, client}) => {
      cancel = new AbortController()
      const text = params.prompt.map(block => (block.type === "text" ? block.text : "")).join("")
      return await onPrompt({
        client,
        text,
        cancelled: cancel.signal,
        update: update =>
          client.notify(methods.client.session.update, {sessionId: params.sessionId, update}),
      })
    })
}

export function chunk(text: string): SessionUpdate {
  return {sessionUpdate: "agent_message_chunk", content: {type: "text", text}}
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(settle => {
    if (signal.aborted) settle()
    else signal.addEventListener("abort", () => settle(), {once: true})
  })
}
