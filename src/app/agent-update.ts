// What the agent tells → a new state. Pure.
// Every update has a place: what has no picture of its own is shown as a plain notice.

import type {SessionUpdate, ToolCallUpdate} from "@agentclientprotocol/sdk"
import type {AgentEvent, StopReason, TurnUsage} from "../agent.js"
import type {Block, NewBlock, ToolBlock} from "../transcript/block.js"
import {grow, growing} from "../transcript/growing.js"
import {append, blockOf, change, finish} from "../transcript/transcript.js"
import {createQuestion, type QuestionLine, shownNow} from "../widgets/question.js"
import {contentText, planStep, toolParts, toolStatus, toolTitle} from "./content.js"
import {type Ask, type Effect, NO_SESSION, type State, type Step} from "./state.js"
import {APP_WORDS, type AppWords} from "./words.js"

/** One event of the agent at a time of the loop's clock. */
export function agentUpdate(state: State, event: AgentEvent, at: number): Step {
  switch (event.type) {
    case "ready":
      return only({...state, agent: {phase: "ready", name: event.name, ending: ""}})
    case "turn-start":
      return only(turnStart(state, event.prompt, at))
    case "update":
      return only(sessionUpdate(state, event.update, at))
    case "permission":
      return only(asked(state, event, at))
    case "permission-withdrawn":
      return only(withdrawn(state, event.id, at))
    case "turn-end":
      return turnEnd(state, {reason: event.reason, usage: event.usage, at})
    case "turn-failed":
      return failed(state, event.message)
    case "notice":
      return only(
        said(state, {
          tone: event.tone,
          text: event.text,
          detail: event.detail === undefined ? [] : event.detail.split("\n"),
        }),
      )
    case "ended":
      return only(ended(state, event.message, event.stderr))
    default:
      return event satisfies never
  }
}

/** Appends a notice of ours. */
export function said(
  state: State,
  notice: {
    readonly tone: "info" | "success" | "warning" | "error"
    readonly text: string
    readonly detail?: readonly string[]
  },
): State {
  return added(state, {type: "notice", life: "final", detail: [], ...notice})
}

/** The words in force. */
export function wordsOf(state: State): AppWords {
  return APP_WORDS[state.setting.locale]
}

function turnStart(
  state: State,
  prompt: Extract<AgentEvent, {type: "turn-start"}>["prompt"],
  at: number,
): State {
  const words = wordsOf(state)
  const text = prompt.map(content => contentText(content, words)).join("\n")
  const started = {startedAt: at, doing: {type: "thinking"}, stopping: false} as const
  return {...added(state, {type: "user", life: "final", text}), turn: started}
}

function sessionUpdate(state: State, update: SessionUpdate, at: number): State {
  const words = wordsOf(state)
  switch (update.sessionUpdate) {
    case "agent_message_chunk":
      return doing(chunk(state, "reply", update), {type: "writing"})
    case "agent_thought_chunk":
      return doing(chunk(state, "thought", update), {type: "thinking"})
    case "user_message_chunk":
      return userChunk(state, contentText(update.content, words))
    case "tool_call":
    case "tool_call_update":
      return toolCall(state, update, at)
    case "plan":
      return {...state, session: {...state.session, plan: update.entries.map(planStep)}}
    case "usage_update": {
      const cost = update.cost ?? undefined
      const context = {used: update.used, size: update.size}
      return {...state, session: {...state.session, context, cost: cost ?? state.session.cost}}
    }
    case "available_commands_update":
      return {...state, session: {...state.session, commands: update.availableCommands}}
    case "current_mode_update":
      return said(state, {tone: "info", text: words.mode(update.currentModeId)})
    case "session_info_update":
      return update.title ? said(state, {tone: "info", text: words.title(update.title)}) : state
    default:
      return plainCard(state, update)
  }
}

/** Something that has no picture yet: its kind and its facts. */
function plainCard(state: State, update: SessionUpdate): State {
  const {sessionUpdate: kind, ...facts} = update
  const detail = JSON.stringify(facts, null, 1).split("\n").slice(1, 9)
  return said(state, {tone: "info", text: wordsOf(state).unknownUpdate(kind), detail})
}

function chunk(
  state: State,
  type: "reply" | "thought",
  update: Extract<SessionUpdate, {sessionUpdate: "agent_message_chunk" | "agent_thought_chunk"}>,
): State {
  const text = contentText(update.content, wordsOf(state))
  if (text === "") return state
  const messageId = update.messageId ?? undefined
  const last = state.transcript.blocks.at(-1)
  if (last?.type === type && last.life === "live" && last.messageId === messageId) {
    const transcript = change(state.transcript, last, {text: grow(last.text, text)})
    return {...state, transcript}
  }
  return added(state, {type, life: "live", messageId, text: growing(text)})
}

function userChunk(state: State, text: string): State {
  const last = state.transcript.blocks.at(-1)
  if (last?.type === "user" && last.life === "live") {
    return {...state, transcript: change(state.transcript, last, {text: last.text + text})}
  }
  return added(state, {type: "user", life: "live", text})
}

/** Appends a block and ends the texts before it: a change of kind ends a message. */
function added(state: State, block: NewBlock): State {
  const ended = finish(state.transcript, ends => (isText(ends) ? {...ends, life: "final"} : ends))
  return {...state, transcript: append(ended, block)}
}

function isText(block: Block): boolean {
  return block.type === "reply" || block.type === "thought" || block.type === "user"
}

function doing(state: State, what: NonNullable<State["turn"]>["doing"]): State {
  const {turn} = state
  if (!turn || turn.doing.type === what.type) return state
  return {...state, turn: {...turn, doing: what}}
}

/** A start with a known id and an update with an unknown one are both right: only the fields that
 *  are present change, and every id gets one card. */
function toolCall(state: State, call: ToolCallUpdate, at: number): State {
  const known = state.session.calls.get(call.toolCallId)
  const block = known === undefined ? undefined : blockOf(state.transcript, known)
  const next =
    block?.type === "tool" ? changedTool(state, block, {call, at}) : newTool(state, call, at)
  const status = toolStatus(call.status)
  if (status === "done" || status === "failed") {
    const now = next.turn?.doing
    return now?.type === "running" && now.callId === call.toolCallId
      ? doing(next, {type: "thinking"})
      : next
  }
  if (!next.turn) return next
  const title = toolTitle({
    ...call,
    title: call.title ?? (block?.type === "tool" ? block.title : ""),
  })
  return {
    ...next,
    turn: {...next.turn, doing: {type: "running", title, callId: call.toolCallId}},
  }
}

function newTool(state: State, call: ToolCallUpdate, at: number): State {
  const status = toolStatus(call.status) ?? "pending"
  const over = status === "done" || status === "failed"
  const next = added(state, {
    type: "tool",
    life: over ? "final" : "live",
    callId: call.toolCallId,
    title: toolTitle(call),
    kind: call.kind ?? "other",
    status,
    parts: toolParts(call.content ?? [], wordsOf(state)),
    locations: (call.locations ?? []).map(place => place.path),
    startedAt: at,
    endedAt: over ? at : undefined,
  })
  state.session.calls.set(call.toolCallId, next.transcript.nextId - 1)
  return next
}

function changedTool(
  state: State,
  block: ToolBlock,
  {call, at}: {readonly call: ToolCallUpdate; readonly at: number},
): State {
  const status = toolStatus(call.status) ?? block.status
  const over = status === "done" || status === "failed"
  const title = call.title || call.name || block.title
  const transcript = change(state.transcript, block, {
    title,
    kind: call.kind ?? block.kind,
    status,
    life: over ? "final" : "live",
    parts: call.content ? toolParts(call.content, wordsOf(state)) : block.parts,
    locations: call.locations ? call.locations.map(place => place.path) : block.locations,
    endedAt: over ? at : undefined,
  })
  return {...state, transcript}
}

function asked(state: State, event: Extract<AgentEvent, {type: "permission"}>, at: number): State {
  const words = wordsOf(state)
  const known = state.session.calls.get(event.call.toolCallId)
  const block = known === undefined ? undefined : blockOf(state.transcript, known)
  const title = event.call.title || (block?.type === "tool" ? block.title : toolTitle(event.call))
  const content = event.call.content ?? []
  // The card above shows the difference already, with its context: it is not said twice.
  const onShow = block?.type === "tool" && block.parts.some(part => part.type === "diff")
  const body: QuestionLine[] = []
  for (const part of toolParts(content, words)) {
    if (part.type === "diff") {
      body.push({text: part.path, role: "dim"})
      if (onShow) continue
      for (const line of lines(part.before)) body.push({text: `- ${line}`, role: "removed"})
      for (const line of lines(part.after)) body.push({text: `+ ${line}`, role: "added"})
    } else for (const line of lines(part.text)) body.push({text: line, role: "text"})
  }
  const index = state.asks.length + 1
  const question = createQuestion(
    {
      title: words.permissionTo(title),
      body,
      options: event.options,
      place: {index, count: index},
    },
    at,
  )
  const ask: Ask = {id: event.id, callId: event.call.toolCallId, question}
  return {...state, asks: placed([...state.asks, ask])}
}

function lines(text: string): readonly string[] {
  return text === "" ? [] : text.replace(/\n$/, "").split("\n")
}

/** Every open question knows its place among all. */
export function placed(asks: readonly Ask[]): readonly Ask[] {
  return asks.map((ask, index) => ({
    ...ask,
    question: {...ask.question, place: {index: index + 1, count: asks.length}},
  }))
}

function withdrawn(state: State, id: number, at: number): State {
  if (!state.asks.some(ask => ask.id === id)) return state
  return {...state, asks: withoutAsk(state.asks, id, at)}
}

/** The questions but one; the next one on show starts its quiet time now. */
export function withoutAsk(asks: readonly Ask[], id: number, at: number): readonly Ask[] {
  const rest = placed(asks.filter(ask => ask.id !== id))
  const [head, ...others] = rest
  return head && asks[0]?.id === id
    ? [{...head, question: shownNow(head.question, at)}, ...others]
    : rest
}

function turnEnd(
  state: State,
  end: {readonly reason: StopReason; readonly usage: TurnUsage | undefined; readonly at: number},
): Step {
  const {turn} = state
  const over = settled(state, end.reason === "cancelled" ? "cancelled" : "ended", end.at)
  const took = turn ? end.at - turn.startedAt : 0
  return next(said1(over, closingLine(over, {...end, took})))
}

function said1(state: State, notice: Parameters<typeof said>[1] | undefined): State {
  return notice ? said(state, notice) : state
}

/** The line that ends a turn; none for a short one without numbers. */
function closingLine(
  state: State,
  end: {readonly reason: StopReason; readonly usage: TurnUsage | undefined; readonly took: number},
): Parameters<typeof said>[1] | undefined {
  const words = wordsOf(state)
  const {inputTokens, outputTokens, cachedTokens} = end.usage ?? {}
  const parts: string[] = []
  if (end.reason !== "end_turn") parts.push(words.stops[end.reason] ?? end.reason)
  if (end.took >= 2000) parts.push(words.took(end.took))
  const tokens = words.tokens(inputTokens, outputTokens)
  if (tokens) {
    const share = cachedTokens && inputTokens ? Math.round((100 * cachedTokens) / inputTokens) : 0
    parts.push(share > 0 ? `${tokens}, ${words.cached(share)}` : tokens)
  }
  const {cost} = state.session
  if (cost && cost.amount > 0) parts.push(`${cost.amount.toFixed(2)} ${cost.currency}`)
  if (parts.length === 0) return undefined
  const tone =
    end.reason === "end_turn" ? "success" : end.reason === "cancelled" ? "info" : "warning"
  return {tone, text: parts.join(" · ")}
}

function failed(state: State, message: string): Step {
  const over = settled(state, "ended", state.turn?.startedAt ?? 0)
  const text = wordsOf(state).turnFailed(message)
  return next(said(over, {tone: "error", text}))
}

function ended(state: State, message: string, stderr: readonly string[]): State {
  const over = settled(state, "ended", state.turn?.startedAt ?? 0)
  const text = wordsOf(state).agentEnded(state.agent.name, message)
  return {
    ...said(over, {tone: "error", text, detail: stderr}),
    agent: {...state.agent, phase: "ended", ending: message},
  }
}

/** Nothing of the turn is open any more: texts end, calls that never ended are cancelled, a plan
 *  goes into the transcript as it stands, questions close. */
export function settled(state: State, how: "ended" | "cancelled", at: number): State {
  const transcript = finish(state.transcript, block => {
    if (block.type !== "tool") return {...block, life: "final"}
    return {
      ...block,
      life: "final",
      status: "cancelled",
      endedAt: how === "cancelled" ? at : undefined,
    }
  })
  const closed: State = {...state, transcript, turn: undefined, asks: []}
  const {plan} = state.session
  if (plan.length === 0) return closed
  const shown = added(closed, {type: "plan", life: "final", entries: plan})
  return {...shown, session: {...shown.session, plan: NO_SESSION.plan}}
}

/** The next prompt that waits, if there is one. */
function next(state: State): Step {
  const [text, ...queue] = state.queue
  if (text === undefined || state.agent.phase === "ended") return only(state)
  return {state: {...state, queue}, effects: [{type: "prompt", text}]}
}

function only(state: State, effects: readonly Effect[] = []): Step {
  return {state, effects}
}
