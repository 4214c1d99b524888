// How a session with an agent begins: initialize, then a new session or one that goes on, and what
// can go wrong there.
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
  /** The agent's id of a session to go on with. */
  readonly session?: string | undefined
}

/** A session, or the sentence that says why there is none. */
export type Handshake =
  | {
      readonly type: "session"
      readonly sessionId: string
      readonly name: string
      readonly version: string | undefined
      /** The answer that began the session, for the modes and options in it. */
      readonly session: JsonObject
      /** "old": the agent goes on with the session that was wished. */
      readonly is: "new" | "old"
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
  const old = await oldSession(options, hello)
  const session = old ?? (await newSession(options))
  const sessionId = old ? options.session : stringIn(session, "sessionId")
  if (sessionId === undefined) {
    return {type: "failed", message: options.words.refusedStart(options.name, "no session id")}
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
    is: old ? "old" : "new",
  }
}

async function newSession({agent, cwd}: HandshakeOptions): Promise<JsonObject> {
  const answer: unknown = await agent.request(methods.agent.session.new, {cwd, mcpServers: []})
  return isObject(answer) ? answer : {}
}

/** The session that is to go on, in the way that the agent has for it: without telling all of it
 *  again, if it can. `undefined`: it has none, or does not know this session. */
async function oldSession(
  {agent, cwd, session: sessionId}: HandshakeOptions,
  hello: JsonObject,
): Promise<JsonObject | undefined> {
  if (sessionId === undefined) return undefined
  const can = objectIn(hello, "agentCapabilities") ?? {}
  const resumes = objectIn(objectIn(can, "sessionCapabilities") ?? {}, "resume") !== undefined
  if (!resumes && can["loadSession"] !== true) return undefined
  const asked = {sessionId, cwd, mcpServers: []}
  const {resume, load} = methods.agent.session
  try {
    const answer: unknown = await (resumes
      ? agent.request(resume, asked)
      : agent.request(load, asked))
    return isObject(answer) ? answer : {}
  } catch (error) {
    if (isSignInNeeded(failureOf(error))) throw error
    return undefined
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
