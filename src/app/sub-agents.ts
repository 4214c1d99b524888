// Agents that an agent starts: who they are, and what they do below their card. Pure. Their own
// traffic is kept out of the conversation and counted on the card; what nobody on show has started
// is part of the conversation, as ever.

import type {SessionUpdate} from "@agentclientprotocol/sdk"
import {actionOf} from "../transcript/args/tools.js"
import type {SubAgent, ToolBlock} from "../transcript/block.js"
import {blockOf, change} from "../transcript/transcript.js"
import type {Session, State} from "./state.js"

/** Names that agents give to the facts of a call that starts another agent. */
const TYPE_KEYS = [
  "subagent_type",
  "agent_type",
  "agentType",
  "subagentType",
  "agent",
  "agent_name",
]
const TASK_KEYS = ["description", "task", "objective", "prompt", "message"]
/** Names of the call that something belongs to, in the `_meta` of an update. */
const PARENT_KEYS = ["parentToolUseId", "parentToolCallId", "parent_tool_use_id"]
/** UTF-16 units of a fact that are kept. */
const FACT_UNITS_MAX = 300

/** What is known of the agent that a call starts; `undefined` if it starts none. What was known is
 *  never erased by emptier news. */
export function subAgentOf(
  call: Pick<ToolBlock, "name" | "title" | "kind" | "input">,
  known: SubAgent | undefined,
): SubAgent | undefined {
  if (!known && actionOf(call) !== "task") return undefined
  const type = factIn(call.input, TYPE_KEYS) ?? known?.type
  const task = factIn(call.input, TASK_KEYS) ?? known?.task
  if (known && type === known.type && task === known.task) return known
  return {type, task, calls: known?.calls ?? 0, levels: known?.levels ?? 0}
}

/** The state after news that belong to an agent below one on show; `undefined` if they belong to
 *  the conversation. */
export function belowAgent(state: State, update: SessionUpdate): State | undefined {
  const {below, calls} = state.session
  const callId = "toolCallId" in update ? update.toolCallId : undefined
  const known = callId === undefined ? undefined : below.get(callId)
  if (known) return state
  const parent = parentIn(update._meta)
  if (parent === undefined || parent === callId) return undefined
  const above = below.get(parent)
  const root = above?.root ?? parent
  const card = blockOf(state.transcript, calls.get(root) ?? 0)
  if (card?.type !== "tool") return undefined
  if (callId === undefined || calls.has(callId)) return callId === undefined ? state : undefined
  const level = (above?.level ?? 0) + 1
  return counted(withBelow(state, callId, {root, level}), card, level)
}

/** One call more below a card; one that is final stays as it is. */
function counted(state: State, card: ToolBlock, level: number): State {
  const agent = subAgentOf(card, card.agent ?? NOBODY) ?? NOBODY
  const more = {...agent, calls: agent.calls + 1, levels: Math.max(agent.levels, level)}
  return {...state, transcript: change(state.transcript, card, {agent: more})}
}

const NOBODY: SubAgent = {type: undefined, task: undefined, calls: 0, levels: 0}

/** Calls below cards that are gone are forgotten. */
function withBelow(
  state: State,
  callId: string,
  place: {readonly root: string; readonly level: number},
): State {
  const {below, calls} = state.session
  const kept = [...below].filter(([, {root}]) => calls.has(root))
  const next: Session["below"] = new Map(kept).set(callId, place)
  return {...state, session: {...state.session, below: next}}
}

/** The call that an update belongs to: in its `_meta`, or in that of the agent's own. */
function parentIn(meta: SessionUpdate["_meta"]): string | undefined {
  if (!meta) return undefined
  return (
    factIn(meta, PARENT_KEYS) ??
    Object.values(meta)
      .map(inner)
      .find(id => id !== undefined)
  )
}

function inner(facts: unknown): string | undefined {
  return factIn(facts, PARENT_KEYS)
}

/** The first line of the first of the facts that is a text with words in it. */
function factIn(facts: unknown, keys: readonly string[]): string | undefined {
  if (typeof facts !== "object" || facts === null) return undefined
  const fields = facts as Readonly<Record<string, unknown>>
  for (const key of keys) {
    const value = Object.hasOwn(fields, key) ? fields[key] : undefined
    const text = typeof value === "string" ? value.trimStart().split("\n", 1)[0]?.trimEnd() : ""
    if (text) return text.slice(0, FACT_UNITS_MAX)
  }
  return undefined
}
