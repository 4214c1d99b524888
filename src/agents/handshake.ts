// How a session with an agent begins: initialize, then session/new, and what can go wrong there.
// Never knows turns.

import {type ClientContext, methods, PROTOCOL_VERSION} from "@agentclientprotocol/sdk"
import {oneLine} from "../text/quote.js"
import {type Failure, failureOf, isSignInNeeded} from "./failure.js"
import {isObject, type JsonObject, objectIn, stringIn} from "./json.js"
import type {AgentWords} from "./words.js"

/** What a handshake needs. */
export interface HandshakeOptions {
  readonly agent: ClientContext
  readonly cwd: string
  /** What to call the agent until it says its name. */
  readonly name: string
  readonly version: string
  readonly initializeMs: number
  readonly words: AgentWords
}

/** A session, or the sentence that says why there is none. */
export type Handshake =
  | {
      readonly type: "session"
      readonly sessionId: string
      readonly name: string
      readonly version: string | undefined
      /** The answer of `session/new`, for the modes and options in it. */
      readonly session: JsonObject
    }
  | {readonly type: "failed"; readonly message: string}
  | {
      readonly type: "sign-in"
      readonly message: string
      readonly detail: string
      readonly ended: string
    }

const NAME_GRAPHEMES_MAX = 60

/** Begins a session. Never rejects. */
export async function shakeHands(options: HandshakeOptions): Promise<Handshake> {
  let signIn: readonly string[] = []
  try {
    const hello = await greet(options)
    if (hello === undefined) {
      const seconds = Math.round(options.initializeMs / 100) / 10
      return {type: "failed", message: options.words.noAnswer(options.name, seconds)}
    }
    signIn = signInMethods(hello)
    if (hello["protocolVersion"] !== PROTOCOL_VERSION) {
      const version = oneLine(JSON.stringify(hello["protocolVersion"]) ?? "?", 20)
      return {type: "failed", message: options.words.wrongVersion(options.name, version)}
    }
    return await openSession(options, hello)
  } catch (error) {
    return refusal(options, failureOf(error), signIn)
  }
}

async function greet(options: HandshakeOptions): Promise<JsonObject | undefined> {
  const {agent, version, initializeMs} = options
  const request = agent.request(methods.agent.initialize, {
    protocolVersion: PROTOCOL_VERSION,
    clientInfo: {name: "platen", title: "Platen", version},
    clientCapabilities: {
      fs: {readTextFile: true, writeTextFile: true},
      terminal: true,
      session: {notices: {}},
    },
  })
  const answer: unknown = await withinTime(request, initializeMs)
  if (answer === TIMED_OUT) return undefined
  return isObject(answer) ? answer : {}
}

async function openSession(options: HandshakeOptions, hello: JsonObject): Promise<Handshake> {
  const {agent, cwd, words} = options
  const answer: unknown = await agent.request(methods.agent.session.new, {cwd, mcpServers: []})
  const session = isObject(answer) ? answer : {}
  const sessionId = stringIn(session, "sessionId")
  if (sessionId === undefined) {
    return {type: "failed", message: words.refusedStart(options.name, "no session id")}
  }
  const agentInfo = objectIn(hello, "agentInfo") ?? {}
  const name = stringIn(agentInfo, "title") ?? stringIn(agentInfo, "name") ?? options.name
  const version = stringIn(agentInfo, "version")
  return {
    type: "session",
    sessionId,
    name: oneLine(name, NAME_GRAPHEMES_MAX),
    version: version === undefined ? undefined : oneLine(version, NAME_GRAPHEMES_MAX),
    session,
  }
}

function refusal(options: HandshakeOptions, failure: Failure, ways: readonly string[]): Handshake {
  const {words, name} = options
  if (!isSignInNeeded(failure)) {
    return {type: "failed", message: words.refusedStart(name, failure.message)}
  }
  return {
    type: "sign-in",
    message: `${words.needsSignIn(name)} ${words.signInMethods(ways)}`,
    detail: failure.message,
    ended: words.needsSignIn(name),
  }
}

function signInMethods(hello: JsonObject): readonly string[] {
  const listed: unknown = hello["authMethods"]
  if (!Array.isArray(listed)) return []
  const items: readonly unknown[] = listed
  return items.flatMap(method => {
    const name = isObject(method) ? (stringIn(method, "name") ?? stringIn(method, "id")) : undefined
    return name === undefined ? [] : [oneLine(name, NAME_GRAPHEMES_MAX)]
  })
}

const TIMED_OUT = Symbol("timed out")

/** The promise's value, or TIMED_OUT; the promise is left to itself then. */
async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T | typeof TIMED_OUT> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof TIMED_OUT>(settle => {
    timer = setTimeout(() => settle(TIMED_OUT), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    // When time is up the answer, if it ever comes, is nobody's; nor is its failure.
    promise.catch(() => {})
  }
}
