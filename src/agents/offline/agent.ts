// The offline agent as an ACP agent: sessions, prompts, cancels. No model, no network.
// Never knows how it is connected.

import {randomUUID} from "node:crypto"
import {
  type AgentApp,
  type AgentContext,
  agent,
  type ContentBlock,
  methods,
  type PromptResponse,
} from "@agentclientprotocol/sdk"
import type {Clock, Locale} from "../../ports.js"
import {countTokens} from "../pace.js"
import {Cancelled} from "./failures.js"
import {languageOf} from "./language.js"
import {isRemembered, MEMORY_TOKENS_MAX, Memory, type Remembered} from "./memory.js"
import {Permissions} from "./permissions.js"
import {respond} from "./respond.js"
import {Turn} from "./turn.js"
import {OFFLINE_WORDS} from "./words.js"

/** What the agent runs on. */
export interface OfflineAgentOptions {
  readonly clock: Clock
  readonly locale: Locale
  readonly version: string
  /** How fast it speaks; Infinity holds nothing back. */
  readonly tokensPerSecond: number
  /** How long a command may run, in ms. */
  readonly runMs: number
  /** Whether somebody is there to be asked. */
  readonly reader: "present" | "absent"
  /** The environment of commands. */
  readonly env: NodeJS.ProcessEnv
  /** What it has noted in a session that goes on; `undefined` without one. */
  readonly notes?: readonly unknown[] | undefined
  readonly note?: ((note: Remembered) => void) | undefined
}

interface Session {
  readonly cwd: string
  readonly memory: Memory
  readonly permissions: Permissions
  cancel: AbortController
}

/** The agent; connect it to a stream or a client. `closed` ends whatever it still does. */
export function offlineAgent(options: OfflineAgentOptions, closed: AbortSignal): AgentApp {
  const sessions = new Map<string, Session>()
  let ids = 0
  const nextId = (kind: "message" | "call"): string => `${kind}-${++ids}`
  return agent({name: "platen-offline"})
    .onRequest(methods.agent.initialize, () => ({
      protocolVersion: 1,
      agentCapabilities: {
        promptCapabilities: {embeddedContext: true},
        sessionCapabilities: {resume: {}},
      },
      agentInfo: {name: "offline", version: options.version},
      authMethods: [],
    }))
    .onRequest(methods.agent.session.new, ({params}) => {
      const sessionId = `offline-${randomUUID().slice(0, 8)}`
      sessions.set(sessionId, begun(params.cwd, []))
      return {sessionId}
    })
    .onRequest(methods.agent.session.resume, ({params}) => {
      const {notes} = options
      if (notes === undefined) throw new Error(`unknown session: ${params.sessionId}`)
      sessions.set(params.sessionId, begun(params.cwd, notes))
      return {}
    })
    .onNotification(methods.agent.session.cancel, ({params}) => {
      sessions.get(params.sessionId)?.cancel.abort()
    })
    .onRequest(methods.agent.session.prompt, ({params, client}) => {
      const session = sessions.get(params.sessionId)
      if (session === undefined) throw new Error(`unknown session: ${params.sessionId}`)
      session.cancel = new AbortController()
      const {sessionId, prompt} = params
      const signal = AbortSignal.any([session.cancel.signal, closed])
      return takeTurn({options, session, client, sessionId, prompt, signal, nextId})
    })
}

function begun(cwd: string, notes: readonly unknown[]): Session {
  const memory = new Memory()
  for (const note of notes) if (isRemembered(note)) memory.add(note)
  return {cwd, memory, permissions: new Permissions(), cancel: new AbortController()}
}

interface Prompted {
  readonly options: OfflineAgentOptions
  readonly session: Session
  readonly client: AgentContext
  readonly sessionId: string
  readonly prompt: readonly ContentBlock[]
  readonly signal: AbortSignal
  readonly nextId: (kind: "message" | "call") => string
}

async function takeTurn(prompted: Prompted): Promise<PromptResponse> {
  const {options, session, client, sessionId, prompt, signal, nextId} = prompted
  const {text, given} = readPrompt(prompt)
  const language = languageOf(text, options.locale)
  const turn = new Turn({
    ...options,
    client,
    sessionId,
    cwd: session.cwd,
    signal,
    words: OFFLINE_WORDS[language],
    permissions: session.permissions,
    given,
    nextId,
  })
  try {
    const outcome = await respond(turn, {text, language}, session.memory)
    const remembered = {text, outcome: outcome.summary}
    session.memory.add(remembered)
    options.note?.(remembered)
  } catch (error) {
    if (!(error instanceof Cancelled)) throw error
    return {stopReason: "cancelled"}
  }
  const used = session.memory.tokens
  turn.update({sessionUpdate: "usage_update", used, size: MEMORY_TOKENS_MAX})
  const inputTokens = countTokens(text) + countTokens(given ?? "")
  const {outputTokens} = turn
  const usage = {inputTokens, outputTokens, totalTokens: inputTokens + outputTokens}
  const response: PromptResponse & {readonly usage: typeof usage} = {stopReason: "end_turn", usage}
  return response
}

/** The last text is the request; texts and embedded texts before it came along with it. */
function readPrompt(prompt: readonly ContentBlock[]): {
  readonly text: string
  readonly given: string | undefined
} {
  const texts: string[] = []
  const given: string[] = []
  for (const block of prompt) {
    if (block.type === "text") texts.push(block.text)
    if (block.type === "resource" && "text" in block.resource) given.push(block.resource.text)
  }
  const text = texts.pop() ?? ""
  const rest = [...texts, ...given]
  return {text, given: rest.length === 0 ? undefined : rest.join("\n")}
}
