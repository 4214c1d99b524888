// What a tool was called with, and what it gave, as the agent tells it: the tool's own name, the
// raw input and output; and what the call's card says of that. Pure. An update that says nothing of
// them leaves them as they were.

import type {SessionUpdate} from "@agentclientprotocol/sdk"
import {headText, runningText} from "../transcript/args/head.js"
import type {SummaryForm} from "../transcript/args/summary.js"
import type {ToolBlock} from "../transcript/block.js"
import type {State} from "./state.js"

type CallUpdate = Extract<SessionUpdate, {sessionUpdate: "tool_call" | "tool_call_update"}>

/** The name of a call, its input and output. */
export type CallInput = Pick<ToolBlock, "name" | "input" | "output">

/** What is known after this update, with what the card had before; the very same input if it is
 *  told again. */
export function callInput(call: CallUpdate, card?: CallInput): CallInput {
  const input = call.rawInput ?? card?.input
  return {
    name: call.name || metaName(call) || card?.name,
    input: card && isSameValue(input, card.input) ? card.input : input,
    output: call.rawOutput ?? card?.output,
  }
}

/** What the head of a card is made from. */
export type HeadFacts = Pick<ToolBlock, "callId" | "title" | "name" | "kind" | "input" | "parts">

/** What the card's head says; made anew only where something of it changed. */
export function cardHead(state: State, facts: HeadFacts, card?: ToolBlock): string {
  const isKnown =
    card?.title === facts.title &&
    card.name === facts.name &&
    card.kind === facts.kind &&
    card.input === facts.input &&
    hasChange(card) === hasChange(facts)
  return isKnown ? card.head : headText(facts, formOf(state, facts))
}

/** What the status line says of a card that runs. */
export function runningHead(state: State, card: ToolBlock): string {
  return runningText(card, formOf(state, card))
}

/** How much was changed stands beside the change itself. */
function formOf({setting}: State, facts: HeadFacts): SummaryForm {
  const {locale, places} = setting
  return {locale, places, counts: hasChange(facts) ? "elsewhere" : "here"}
}

function hasChange({parts}: HeadFacts): boolean {
  return parts.some(part => part.type === "diff")
}

/** Claude Code tells the name of its tool beside the protocol. */
function metaName({_meta}: CallUpdate): string | undefined {
  const meta: unknown = _meta?.["claudeCode"]
  if (typeof meta !== "object" || meta === null || !("toolName" in meta)) return undefined
  return typeof meta.toolName === "string" ? meta.toolName : undefined
}

/** Levels that are compared; what is deeper counts as another value. */
const DEPTH_MAX = 100

/** Whether two values of JSON are the same. Linear time. */
export function isSameValue(a: unknown, b: unknown, depth = 0): boolean {
  if (a === b) return true
  if (depth > DEPTH_MAX || typeof a !== "object" || typeof b !== "object") return false
  if (a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false
  const entries = Object.entries(a)
  if (entries.length !== Object.keys(b).length) return false
  const others = b as Readonly<Record<string, unknown>>
  return entries.every(([key, value]) => {
    return Object.hasOwn(others, key) && isSameValue(value, others[key], depth + 1)
  })
}

/** What is kept of a raw output beside the parts: nothing, if it is a text that they have. To keep
 *  it twice would only cost memory. */
export function outputBeside({output, parts}: Pick<ToolBlock, "output" | "parts">): unknown {
  const isTold = parts.some(part => part.type !== "diff" && part.text === output)
  return isTold ? undefined : output
}
