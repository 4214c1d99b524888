// What a run's calls are called on standard error: what is done and to what, as the head of a card
// says it. Never writes; knows nothing of streams.

import type {SessionUpdate} from "@agentclientprotocol/sdk"
import {type CallInput, callInput} from "../app/call-input.js"
import type {Locale} from "../ports.js"
import type {Places} from "../transcript/args/call.js"
import {headText} from "../transcript/args/head.js"

/** Calls kept, so that a failure can name its call. At the cap all are forgotten, and a failure
 *  says what it tells itself. */
const CALLS_MAX = 1000

type CallUpdate = Extract<SessionUpdate, {sessionUpdate: "tool_call" | "tool_call_update"}>

interface Known extends CallInput {
  readonly title: string
  readonly kind: string
  /** "waits": it was begun without the input that its agent is about to tell. */
  readonly said: "yes" | "waits"
}

/** What is to be said of a call, safe to draw: how it begins, how it failed. */
export interface CallNews {
  readonly begins: string | undefined
  readonly fails: string | undefined
}

/** The calls of one run. */
export class CallHeads {
  readonly #known = new Map<string, Known>()
  readonly #form: {readonly locale: Locale; readonly places: Places | undefined}

  constructor(form: {readonly locale: Locale; readonly places: Places | undefined}) {
    this.#form = form
  }

  /** What is new. A call that is begun with no input yet is said once it has some, or ends. */
  told(call: CallUpdate): CallNews {
    const {toolCallId, status} = call
    const before = this.#known.get(toolCallId)
    const isOver = status === "failed" || status === "completed"
    const facts = factsOf(call, before)
    const head = headText({...facts, callId: toolCallId}, this.#form)
    const isNew = call.sessionUpdate === "tool_call" && before === undefined
    const waits = (isNew || before?.said === "waits") && isEmpty(facts.input) && !isOver
    const begins = !waits && (isNew || before?.said === "waits") ? head : undefined
    if (isOver) this.#known.delete(toolCallId)
    else if (isNew || before) this.#keep(toolCallId, {...facts, said: waits ? "waits" : "yes"})
    return {begins, fails: status === "failed" ? head : undefined}
  }

  #keep(toolCallId: string, known: Known): void {
    if (this.#known.size >= CALLS_MAX && !this.#known.has(toolCallId)) this.#known.clear()
    this.#known.set(toolCallId, known)
  }
}

function factsOf(call: CallUpdate, before: Known | undefined): Omit<Known, "said"> & {parts: []} {
  const title = call.title || before?.title || call.name || call.kind || call.toolCallId
  const kind = call.kind ?? before?.kind ?? "other"
  return {...callInput(call, before), title, kind, parts: []}
}

/** Some agents begin a call with `{}`, and tell what it is given a moment later. */
function isEmpty(input: unknown): boolean {
  return typeof input === "object" && input !== null && Object.keys(input).length === 0
}
