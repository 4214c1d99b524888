// What an agent tells in a session/update → a new state: texts, plan, numbers, choices. Pure.
// Every kind has a place: what has no picture of its own is shown as a plain notice.

import type {ContentBlock, SessionUpdate} from "@agentclientprotocol/sdk"
import {grow, growing} from "../transcript/growing.js"
import {change} from "../transcript/transcript.js"
import {addedBeside, addedWork, isFolding} from "./appended.js"
import {contentText, jsonLines, planStep, sessionOption} from "./content.js"
import {followed, isTold, noted, said} from "./said.js"
import type {Session, SessionOption, State, Turn} from "./state.js"
import {SENTENCE_UNITS_MAX, stretchTold} from "./stretch.js"
import {belowAgent} from "./sub-agents.js"
import {toldWordsOf} from "./told-words.js"
import {toolUpdate} from "./tool-update.js"

/** Lines of an unknown update that are shown. */
const FACTS_MAX = 8

/** The state after one update; the very same one if it changes nothing. */
export function sessionUpdate(state: State, update: SessionUpdate, at: number): State {
  return belowAgent(state, update) ?? told(state, update, at)
}

function told(state: State, update: SessionUpdate, at: number): State {
  const words = toldWordsOf(state)
  switch (update.sessionUpdate) {
    case "agent_message_chunk":
      return chunk(state, {type: "reply", ...update}, at)
    case "agent_thought_chunk":
      return chunk(state, {type: "thought", ...update}, at)
    case "user_message_chunk":
      return chunk(state, {type: "user", ...update}, at)
    case "tool_call":
    case "tool_call_update":
      return toolUpdate(state, update, at)
    case "plan":
      return inSession(state, {plan: update.entries.map(planStep)})
    case "usage_update":
      return used(state, update)
    case "available_commands_update": {
      const commands = update.availableCommands.map(({name, description, input}) => ({
        name,
        description: description ?? "",
        hint: input?.hint ?? "",
      }))
      return inSession(state, {commands})
    }
    case "config_option_update": {
      const options = update.configOptions.map(option => sessionOption(option, words))
      return optionsTold(state, options)
    }
    case "current_mode_update":
      return modeTold(state, update.currentModeId)
    case "session_info_update":
      return titled(state, update.title)
    case "notice":
      return noted(state, {
        tone:
          update.severity === "warning" || update.severity === "error" ? update.severity : "info",
        text: update.title,
        detail: update.description?.trimEnd() ? update.description.trimEnd().split("\n") : [],
      })
    case "compaction_update":
      return compacted(state, update, at)
    case "compaction_summary_chunk":
      return chunk(
        state,
        {type: "thought", content: update.content, messageId: update.compactionId},
        at,
      )
    default:
      return plainCard(state, update)
  }
}

interface Chunk {
  readonly type: "reply" | "thought" | "user"
  readonly content: ContentBlock
  readonly messageId?: string | null | undefined
}

/** A piece of a text. It joins the text that is being written, even if notices stand under that
 *  already; another kind of block, or another message's id, begins a new one. */
function chunk(state: State, {type, content, messageId}: Chunk, at: number): State {
  const text = pieceOf(state, type, content)
  if (text === "") return state
  const doing = type === "user" ? undefined : DOING[type]
  const open = state.transcript.blocks.findLast(isTold)
  const id = messageId ?? undefined
  if (open?.type !== type || open.life !== "live" || !isSameMessage(open.messageId, id)) {
    return nowDoing(begun(state, {type, text, id}, at), doing)
  }
  const part = {messageId: open.messageId ?? id}
  if (open.type === "user") {
    const transcript = change(state.transcript, open, {...part, text: open.text + text})
    return nowDoing({...state, transcript}, doing)
  }
  const transcript = change(state.transcript, open, {...part, text: grow(open.text, text)})
  const grown = {...state, transcript}
  if (open.type === "reply") return nowDoing(saidUntil(grown, at), doing)
  // What a long thought is about has been told.
  const isKnown = open.text.length > SENTENCE_UNITS_MAX
  return nowDoing(isKnown ? grown : stretchTold(grown), doing)
}

const DOING = {reply: {type: "writing"}, thought: {type: "thinking"}} as const

interface Begun {
  readonly type: Chunk["type"]
  readonly text: string
  readonly id: string | undefined
}

function begun(state: State, {type, text, id}: Begun, at: number): State {
  const common = {life: "live", messageId: id} as const
  if (type === "user") return addedBeside(state, {type, ...common, text}, at)
  const block = {type, ...common, text: growing(text)} as const
  if (type === "reply") return addedBeside(state, block, at)
  const {reasoning} = state.setting
  // Nothing is shown of it, but the text before it has ended.
  if (reasoning === "hidden" || text.trim() === "") return followed(state)
  return isFolding(state) ? addedWork(state, block, at) : addedBeside(state, block, at)
}

/** The work that comes next counts from the end of the text before it. */
function saidUntil(state: State, at: number): State {
  return state.turn ? {...state, turn: {...state.turn, workFrom: at}} : state
}

/** What a piece adds to the text. What is no text stands in a paragraph of its own. */
function pieceOf(state: State, type: Chunk["type"], content: ContentBlock): string {
  const text = contentText(content, toldWordsOf(state))
  return content.type === "text" || type === "user" ? text : `\n\n${text}\n\n`
}

/** An agent that leaves the id out says nothing about where a message ends. */
function isSameMessage(a: string | undefined, b: string | undefined): boolean {
  return a === undefined || b === undefined || a === b
}

function nowDoing(state: State, doing: Turn["doing"] | undefined): State {
  const {turn} = state
  if (!turn || !doing || turn.doing.type === doing.type) return state
  return {...state, turn: {...turn, doing}}
}

function inSession(state: State, part: Partial<Session>): State {
  return {...state, session: {...state.session, ...part}}
}

function used(
  state: State,
  update: Extract<SessionUpdate, {sessionUpdate: "usage_update"}>,
): State {
  const {context, cost} = state.session
  const {used, size} = update
  const next = update.cost ? {amount: update.cost.amount, currency: update.cost.currency} : cost
  const isSame =
    context?.used === used &&
    context.size === size &&
    next?.amount === cost?.amount &&
    next?.currency === cost?.currency
  return isSame ? state : inSession(state, {context: {used, size}, cost: next})
}

/** The full state comes with every change; only what changed is said. */
function optionsTold(state: State, options: readonly SessionOption[]): State {
  const before = new Map(state.session.options.map(option => [option.id, option.value]))
  const changed = options.filter(option => before.get(option.id) !== option.value)
  const next = inSession(state, {options})
  if (changed.length === 0) return next
  const words = toldWordsOf(state)
  const text = changed.map(({name, shown}) => words.option(name, shown)).join(" · ")
  return noted(next, {tone: "info", text})
}

/** The older form of one of the options; said once, if the agent speaks both. */
function modeTold(state: State, id: string): State {
  const {options} = state.session
  const known = options.find(option => option.category === "mode" || option.id === MODE)
  if (known?.value === id) return state
  const mode = {id: MODE, category: MODE, name: MODE, value: id, shown: id}
  const next = inSession(state, {
    options: known
      ? options.map(option => (option === known ? {...known, value: id, shown: id} : option))
      : [...options, mode],
  })
  return noted(next, {tone: "info", text: toldWordsOf(state).mode(id)})
}

const MODE = "mode"

/** `undefined` says nothing of the title, null takes it away. */
function titled(state: State, title: string | null | undefined): State {
  const next = title === null ? undefined : (title ?? state.session.title)
  if (next === state.session.title) return state
  const told = inSession(state, {title: next})
  return next ? noted(told, {tone: "info", text: toldWordsOf(state).title(next)}) : told
}

function compacted(
  state: State,
  update: Extract<SessionUpdate, {sessionUpdate: "compaction_update"}>,
  at: number,
): State {
  const words = toldWordsOf(state)
  const say = (tone: "info" | "error", text: string) => noted(state, {tone, text})
  const summed = (next: State) =>
    (update.summary ?? []).reduce(
      (one, content) => chunk(one, {type: "thought", content, messageId: update.compactionId}, at),
      next,
    )
  switch (update.status) {
    case "in_progress":
      return say("info", words.compacting)
    case "completed":
      return summed(say("info", words.compacted))
    case "cancelled":
      return say("info", words.compactionStopped)
    case "failed":
      return say("error", words.compactionFailed(update.error ?? ""))
    default:
      return plainCard(state, update)
  }
}

/** Something that has no picture yet: its kind and its facts. */
function plainCard(state: State, update: SessionUpdate): State {
  const {sessionUpdate: kind, ...facts} = update
  const lines = jsonLines(facts)
  const more = lines.length > FACTS_MAX ? ["…"] : []
  const detail = [...lines.slice(0, FACTS_MAX), ...more]
  return said(state, {tone: "info", text: toldWordsOf(state).unknownUpdate(kind), detail})
}
