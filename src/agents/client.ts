// One client of the Agent Client Protocol (version 1) over any wire.
// Never knows what carries it, a process or this one; never knows the screen.

import {
  type ClientConnection,
  type ContentBlock,
  client,
  methods,
  type SessionUpdate,
} from "@agentclientprotocol/sdk"
import type {Agent, AgentEvent, ConnectAgent} from "../agent.js"
import {never} from "../never.js"
import type {Locale} from "../ports.js"
import {oneLine} from "../text/quote.js"
import {Asks} from "./asks.js"
import {offerTools} from "./client-tools.js"
import {type Failure, failureOf, isSignInNeeded} from "./failure.js"
import {guarded} from "./guard.js"
import {type Handshake, shakeHands} from "./handshake.js"
import {isObject, type JsonObject} from "./json.js"
import type {Past} from "./keeping.js"
import type {Tap} from "./record.js"
import {TerminalView} from "./terminal-view.js"
import {Terminals} from "./terminals.js"
import {readTurnEnd} from "./turn-end.js"
import {readUpdate} from "./update.js"
import type {Wire} from "./wire.js"
import {AGENT_WORDS, type AgentWords} from "./words.js"

/** How an agent's end is told. `stderr` is untrusted. */
export interface Ending {
  readonly message: string
  readonly stderr: readonly string[]
}

/** What a client needs to know. Directories are absolute. */
export interface ClientOptions {
  readonly wire: Wire
  readonly cwd: string
  /** What to call the agent until it says its name. */
  readonly name: string
  readonly locale?: Locale | undefined
  /** Our own version, told to the agent. */
  readonly version?: string | undefined
  /** Directories besides `cwd` in which the agent may read and write through us. */
  readonly roots?: readonly string[] | undefined
  /** The environment of the commands that the agent runs through us. */
  readonly env?: NodeJS.ProcessEnv | undefined
  /** A session to go on with; what was said in it stands on the screen already. */
  readonly past?: Past | undefined
  /** Is told of every message that passes. */
  readonly tap?: Tap | undefined
  /** How long the answer to `initialize` may take; 30 s by default. */
  readonly initializeMs?: number | undefined
  /** Explains why the wire ended; asked once, after it did. */
  readonly explainEnd?: (() => Promise<Ending>) | undefined
  /** Ends whatever stands behind the wire. */
  readonly dispose?: (() => Promise<void>) | undefined
}

/** Updates that are part of what is said; others tell how the session stands. */
const OF_CONVERSATIONS: readonly string[] = [
  "user_message_chunk",
  "agent_message_chunk",
  "agent_thought_chunk",
  "tool_call",
  "tool_call_update",
  "plan",
]

const INITIALIZE_MS = 30_000
// Messages that cannot be read are told this often; a broken agent sends thousands.
const ODD_MESSAGES_TOLD_MAX = 3
// The word «cancel» may take this long to leave us when the session is closed.
const GOODBYE_MS = 200

/** An agent behind a wire. Never throws; everything is told by `send`. */
export function connectClient(options: ClientOptions): ConnectAgent {
  return send => new Client(options, send)
}

interface Turn {
  readonly prompt: readonly ContentBlock[]
  state: "waiting" | "sent" | "cancelling"
}

type State =
  | {readonly type: "starting"}
  | {readonly type: "ready"; readonly sessionId: string}
  | {readonly type: "gone"}

class Client implements Agent {
  readonly #options: ClientOptions
  readonly #send: (event: AgentEvent) => void
  readonly #asks: Asks
  readonly #terminals: Terminals
  readonly #view: TerminalView
  readonly #connection: ClientConnection
  readonly #turns: Turn[] = []
  #state: State = {type: "starting"}

  constructor(options: ClientOptions, send: (event: AgentEvent) => void) {
    this.#options = options
    this.#send = send
    this.#asks = new Asks(send)
    this.#view = new TerminalView({
      // Released, or another agent's: the card keeps what it shows.
      outputOf: id => this.#terminals.shown(id),
      send: update => send({type: "update", update}),
    })
    const roots = [options.cwd, ...(options.roots ?? [])]
    this.#terminals = new Terminals({
      roots,
      env: {...options.env, PLATEN: "1"},
      onChange: id => this.#view.change(id),
    })
    this.#connection = this.#connect(roots)
    void this.#connection.closed.then(() => this.#onClosed())
    void this.#start()
  }

  prompt(content: readonly ContentBlock[]): void {
    if (this.#state.type === "gone") {
      this.#send({type: "turn-start", prompt: content})
      const message = this.#words.gone(this.#options.name)
      return this.#send({type: "turn-failed", message})
    }
    this.#turns.push({prompt: content, state: "waiting"})
    if (this.#turns.length === 1) this.#beginTurn()
  }

  cancel(): void {
    const turn = this.#turns[0]
    if (turn === undefined) return
    this.#asks.withdrawAll()
    if (this.#state.type !== "ready" || turn.state === "waiting") {
      return this.#endTurn({type: "turn-end", reason: "cancelled", usage: undefined})
    }
    turn.state = "cancelling"
    void this.#notifyCancel(this.#state.sessionId)
  }

  answer(id: number, optionId: string | undefined): void {
    this.#asks.answer(id, optionId)
  }

  async close(): Promise<void> {
    const {sessionId} = this.#state.type === "ready" ? this.#state : {sessionId: undefined}
    const running = this.#turns[0]?.state === "sent"
    this.#leave()
    if (sessionId !== undefined && running) {
      const patience = new Promise<void>(settle => setTimeout(settle, GOODBYE_MS).unref())
      await Promise.race([this.#notifyCancel(sessionId), patience])
    }
    await this.#release()
  }

  get #words(): AgentWords {
    return AGENT_WORDS[this.#options.locale ?? "en"]
  }

  #connect(roots: readonly string[]): ClientConnection {
    const {name} = this.#options
    let odd = 0
    const warn = (text: string): void => {
      odd += 1
      if (odd <= ODD_MESSAGES_TOLD_MAX) this.#warn(text)
    }
    const stream = guarded(this.#options.wire, {
      onMessage: this.#options.tap,
      onUpdate: update => {
        // After the end nothing is told any more; the transport may still hold some.
        if (this.#state.type === "gone" || this.#isTold(update)) return
        this.#send({type: "update", update})
        this.#view.see(update)
      },
      onOddUpdate: () => warn(this.#words.oddUpdate(name)),
      onPeerError: message => warn(this.#words.peerError(name, oneLine(message, 200))),
    })
    const app = client({name: "platen"}).onRequest(
      methods.client.session.requestPermission,
      ({params, signal}) => this.#asks.ask(params, signal),
    )
    offerTools(app, {roots, terminals: this.#terminals, beforeRelease: () => this.#view.flush()})
    return app.connect(stream)
  }

  async #start(): Promise<void> {
    const handshake = await shakeHands({
      agent: this.#connection.agent,
      cwd: this.#options.cwd,
      name: this.#options.name,
      version: this.#options.version ?? "0",
      initializeMs: this.#options.initializeMs ?? INITIALIZE_MS,
      words: this.#words,
      session: this.#options.past?.summary.session,
    })
    // A stream that closed under the handshake is told by #onClosed, which knows why.
    if (this.#state.type !== "starting" || this.#connection.signal.aborted) return
    switch (handshake.type) {
      case "session":
        return this.#becomeReady(handshake)
      case "sign-in":
        this.#send({
          type: "notice",
          tone: "error",
          text: handshake.message,
          detail: handshake.detail,
        })
        return this.#fail(handshake.ended)
      case "failed":
        return this.#fail(handshake.message)
      default:
        return never(handshake)
    }
  }

  #becomeReady(handshake: Extract<Handshake, {type: "session"}>): void {
    const {sessionId, name, version, session} = handshake
    this.#state = {type: "ready", sessionId}
    this.#send({type: "ready", name, version, sessionId})
    for (const update of firstUpdates(session)) this.#send({type: "update", update})
    const isStrange = handshake.is === "new" && (this.#options.past?.summary.prompts ?? 0) > 0
    if (isStrange) this.#warn(this.#words.strange(name))
    this.#pump()
  }

  /** Whether an update tells again what was said in a session before it goes on. */
  #isTold({sessionUpdate}: SessionUpdate): boolean {
    const isBefore = this.#state.type === "starting" && this.#options.past !== undefined
    return isBefore && OF_CONVERSATIONS.includes(sessionUpdate)
  }

  #beginTurn(): void {
    const turn = this.#turns[0]
    if (turn === undefined) return
    this.#send({type: "turn-start", prompt: turn.prompt})
    this.#pump()
  }

  #pump(): void {
    const turn = this.#turns[0]
    if (this.#state.type !== "ready" || turn === undefined || turn.state !== "waiting") return
    turn.state = "sent"
    const request = {sessionId: this.#state.sessionId, prompt: [...turn.prompt]}
    this.#connection.agent.request(methods.agent.session.prompt, request).then(
      (response: unknown) => this.#answered(response),
      (error: unknown) => this.#promptFailed(failureOf(error)),
    )
  }

  #answered(response: unknown): void {
    if (this.#state.type === "gone") return
    const end = readTurnEnd(response)
    if (end.type === "nothing") {
      return this.#endTurn({type: "turn-failed", message: this.#words.noStop})
    }
    if (end.odd !== undefined) this.#warn(this.#words.oddStop(oneLine(end.odd, 60)))
    this.#endTurn({type: "turn-end", reason: end.reason, usage: end.usage})
  }

  #promptFailed(failure: Failure): void {
    // A closed stream is told by #onClosed, once, with the reason.
    if (this.#state.type === "gone" || this.#connection.signal.aborted) return
    // Some agents answer a cancel with an error; it is still what the user wanted.
    if (this.#turns[0]?.state === "cancelling") {
      return this.#endTurn({type: "turn-end", reason: "cancelled", usage: undefined})
    }
    const message = isSignInNeeded(failure)
      ? `${this.#words.needsSignIn(this.#options.name)} ${failure.message}`
      : failure.message
    this.#endTurn({type: "turn-failed", message})
  }

  #endTurn(event: AgentEvent): void {
    this.#asks.withdrawAll()
    this.#view.flush()
    this.#turns.shift()
    const next = this.#turns[0]
    this.#send(event)
    // Whoever hears of the end may prompt at once: then the turn that it began stands here.
    if (next !== undefined && this.#turns[0] === next) this.#beginTurn()
  }

  #warn(text: string): void {
    this.#send({type: "notice", tone: "warning", text, detail: undefined})
  }

  #notifyCancel(sessionId: string): Promise<void> {
    const {agent} = this.#connection
    // A stream that is closing cannot be told; its end is told by itself.
    return agent.notify(methods.agent.session.cancel, {sessionId}).catch(() => {})
  }

  /** The agent cannot be used: lets go of it and tells why, with its last words. */
  #fail(message: string): void {
    const turns = this.#leave()
    void this.#release().then(async () => {
      const stderr = (await this.#options.explainEnd?.())?.stderr ?? []
      this.#tellEnd(turns, {message, stderr})
    })
  }

  async #onClosed(): Promise<void> {
    if (this.#state.type === "gone") return
    const turns = this.#leave()
    const ending = await this.#options.explainEnd?.()
    const message = this.#words.gone(this.#options.name)
    this.#tellEnd(turns, ending ?? {message, stderr: []})
    await this.#release()
  }

  #tellEnd(turns: number, ending: Ending): void {
    // Only the first turn has begun on the screen; what waited behind it never did.
    if (turns > 0) this.#send({type: "turn-failed", message: ending.message})
    this.#send({type: "ended", message: ending.message, stderr: ending.stderr})
  }

  /** From here on nothing is answered and nothing is told; gives the number of open turns. */
  #leave(): number {
    this.#view.flush()
    this.#view.close()
    this.#asks.withdrawAll()
    this.#state = {type: "gone"}
    return this.#turns.splice(0).length
  }

  async #release(): Promise<void> {
    await Promise.all([this.#terminals.close(), this.#options.dispose?.()])
    this.#connection.close()
  }
}

/** What a session starts with, told in the words in which its changes are told later. */
function firstUpdates(session: JsonObject) {
  const {configOptions, modes} = session
  const currentModeId = isObject(modes) ? modes["currentModeId"] : undefined
  return [
    readUpdate({sessionUpdate: "config_option_update", configOptions}),
    readUpdate({sessionUpdate: "current_mode_update", currentModeId}),
  ].filter(update => update !== undefined)
}
