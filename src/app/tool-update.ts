// What an agent tells of a tool call → the card of that call. Pure.
//
// A start with a known id and an update for an unknown one are both right: only the fields that are
// present change, and every id gets one card. A card that is final cannot change, for its rows may
// be in the scrollback: what comes later is shown by a second card that says only what is new.

import type {SessionUpdate} from "@agentclientprotocol/sdk"
import type {Exit, NewBlock, ToolBlock, ToolPart, ToolStatus} from "../transcript/block.js"
import {CHANGING_KINDS, isForReader} from "../transcript/fold.js"
import {blockOf, change} from "../transcript/transcript.js"
import {addedBeside, addedWork, isFolding} from "./appended.js"
import {
  type CallInput,
  callInput,
  cardHead,
  isSameValue,
  outputBeside,
  runningHead,
} from "./call-input.js"
import {
  locationText,
  rawParts,
  sameParts,
  statusWord,
  toolParts,
  toolStatus,
  toolTitle,
} from "./content.js"
import {editParts} from "./edit-input.js"
import {exitOf, isFailure} from "./exit-status.js"
import {isOver, isTold} from "./said.js"
import type {State, Turn} from "./state.js"
import {stretchTold} from "./stretch.js"
import {subAgentOf} from "./sub-agents.js"
import {toldWordsOf} from "./told-words.js"

/** The start of a call, or a change of one. */
export type CallUpdate = Extract<SessionUpdate, {sessionUpdate: "tool_call" | "tool_call_update"}>

/** The state after a call began or changed; the very same one if nothing did. */
export function toolUpdate(state: State, call: CallUpdate, at: number): State {
  const card = cardOf(state, call.toolCallId)
  if (!card || isAnotherCall(state, card, call)) return nowDoing(newCard(state, call, at), call)
  const next =
    card.life === "live" ? changed(state, card, {call, at}) : late(state, card, {call, at})
  return next === state ? state : nowDoing(stretchTold(next), call)
}

/** What can be told of a call. */
type Facts = CallInput &
  Pick<ToolBlock, "title" | "kind" | "status" | "word" | "parts" | "locations" | "exit">

function cardOf(state: State, callId: string): ToolBlock | undefined {
  const block = blockOf(state.transcript, state.session.calls.get(callId) ?? 0)
  return block?.type === "tool" ? block : undefined
}

/** Some agents count their calls anew in every turn. */
function isAnotherCall(state: State, card: ToolBlock, call: CallUpdate): boolean {
  const isFromBefore = state.turn !== undefined && card.id < state.turn.firstBlock
  return call.sessionUpdate === "tool_call" && card.life === "final" && isFromBefore
}

function newCard(state: State, call: CallUpdate, at: number): State {
  const parts = partsOf(state, call) ?? []
  const exit = exitOf(call)
  const given = callInput(call)
  const facts: Facts = {
    ...given,
    output: outputBeside({...given, parts}),
    title: toolTitle(call),
    kind: call.kind ?? "other",
    status: endedBy(exit, toolStatus(call.status) ?? "pending"),
    word: statusWord(call.status),
    parts,
    locations: (call.locations ?? []).map(locationText),
    exit,
  }
  const over = isOver(facts.status)
  const waits = isIncomplete(facts, call.toolCallId)
  const card = {
    type: "tool",
    life: over && !waits ? "final" : "live",
    callId: call.toolCallId,
    ...facts,
    head: cardHead(state, {...facts, callId: call.toolCallId}),
    agent: subAgentOf(facts, undefined),
    startedAt: at,
    endedAt: runsNoMore(facts) ? at : undefined,
    elapsedMs: 0,
    isAsked: state.asks.some(ask => ask.callId === call.toolCallId),
  } as const
  return withCard(state, card, at)
}

/** News of a call, and when they came. */
interface News {
  readonly call: CallUpdate
  readonly at: number
}

/** Appends a card, as work or beside it, and lets the call's id lead to it. Ids whose card is gone
 *  are forgotten, so that the index stays as small as the transcript. */
function withCard(state: State, card: NewBlock<ToolBlock>, at: number): State {
  const next = isWork(state, card) ? addedWork(state, card, at) : addedBeside(state, card, at)
  const first = next.transcript.blocks[0]!.id
  const kept = [...state.session.calls].filter(([, block]) => block >= first)
  const calls = new Map(kept).set(card.callId, next.transcript.nextId - 1)
  return {...next, session: {...next.session, calls}}
}

/** Whether a call is work that folds. Questions and plans to be approved never do; where not
 *  everything is folded, what changes files stands beside the work. */
function isWork(state: State, card: NewBlock<ToolBlock>): boolean {
  if (!isFolding(state) || isForReader(card)) return false
  return state.setting.fold === "closed" || !CHANGING_KINDS.includes(card.kind)
}

function changed(state: State, card: ToolBlock, {call, at}: News): State {
  const facts = merged(state, card, call)
  if (isSame(card, facts)) return state
  const over = isOver(facts.status)
  const waits = isIncomplete(facts, card.callId) && isLast(state, card)
  const begins = card.status === "pending" && facts.status === "running"
  const transcript = change(state.transcript, card, {
    ...facts,
    head: cardHead(state, {...facts, callId: card.callId}, card),
    agent: subAgentOf(facts, card.agent),
    life: over && !waits ? "final" : "live",
    startedAt: begins ? at : card.startedAt,
    elapsedMs: begins ? 0 : card.elapsedMs,
    endedAt: card.endedAt ?? (runsNoMore(facts) ? at : undefined),
  })
  const {turn} = state
  const isBeside = turn && card.work === undefined
  return {...state, transcript, turn: isBeside ? {...turn, workFrom: at} : turn}
}

/** News of a call whose card is final. Kind and places are said beside a title only. */
function late(state: State, card: ToolBlock, news: News): State {
  const facts = merged(state, card, news.call)
  const isSame = sameParts(facts.parts, card.parts)
  if (isSame && facts.title === card.title && facts.status === card.status) return state
  const second = {
    ...facts,
    type: "tool",
    life: "final",
    callId: card.callId,
    head: cardHead(state, {...facts, callId: card.callId}, card),
    agent: subAgentOf(facts, card.agent),
    parts: isSame ? [] : facts.parts,
    startedAt: undefined,
    endedAt: undefined,
    elapsedMs: 0,
    isAsked: false,
  } as const
  return withCard(state, second, news.at)
}

function merged(state: State, card: ToolBlock, call: CallUpdate): Facts {
  // A bare name says more than an id, but less than any title.
  const name = card.title === card.callId ? call.name || card.title : card.title
  const exit = exitOf(call) ?? card.exit
  const given = callInput(call, card)
  const parts = partsOf(state, call, card) ?? card.parts
  return {
    ...given,
    output: outputBeside({...given, parts}),
    title: call.title || name,
    kind: call.kind ?? card.kind,
    status: endedBy(exit, mergedStatus(card.status, toolStatus(call.status))),
    word: call.status ? statusWord(call.status) : card.word,
    parts,
    locations: call.locations ? call.locations.map(locationText) : card.locations,
    exit,
  }
}

/** A command that ended with another code than 0 has failed, whatever the agent makes of it. */
function endedBy(exit: Exit | undefined, status: ToolStatus): ToolStatus {
  return status === "done" && isFailure(exit) ? "failed" : status
}

/** A call that is over, or was cancelled, runs no more, whatever comes late; but how it ended may
 *  still be told, and told otherwise. */
function mergedStatus(before: ToolStatus, told: ToolStatus | undefined): ToolStatus {
  if (told === undefined) return before
  const isClosed = isOver(before) || before === "cancelled"
  return isClosed && !isOver(told) ? before : told
}

/** `undefined`: the update says nothing of it. What an edit was given, or the raw output, stands in
 *  for content that never came. */
function partsOf(
  state: State,
  call: CallUpdate,
  card?: ToolBlock,
): readonly ToolPart[] | undefined {
  const {content, rawInput, rawOutput} = call
  if (content && content.length > 0) return toolParts(content, toldWordsOf(state))
  const isEdit = (call.kind ?? card?.kind) === "edit"
  const told = card?.parts ?? []
  const input = isEdit && told.length === 0 ? editParts(rawInput) : []
  const before = [...told, ...input]
  const raw = rawParts(rawOutput)
  if (raw.length > 0 && before.length === 0) return raw
  // What was to be done is on the card already; why it failed is not.
  const isKnown = raw.every(part => before.some(known => sameParts([known], [part])))
  if (call.status === "failed" && !isKnown) return [...before, ...raw]
  if (input.length > 0) return input
  return content ? [] : undefined
}

/** It is over, or was cancelled: that may still be told otherwise, but it takes no more time. */
function runsNoMore({status}: Facts): boolean {
  return isOver(status) || status === "cancelled"
}

function isSame(card: ToolBlock, facts: Facts): boolean {
  return (
    facts.title === card.title &&
    facts.name === card.name &&
    facts.input === card.input &&
    isSameValue(facts.output, card.output) &&
    facts.kind === card.kind &&
    facts.status === card.status &&
    facts.word === card.word &&
    sameExit(facts.exit, card.exit) &&
    facts.locations.join("\n") === card.locations.join("\n") &&
    sameParts(facts.parts, card.parts)
  )
}

function sameExit(a: Exit | undefined, b: Exit | undefined): boolean {
  if (a?.type === "code") return b?.type === "code" && a.code === b.code
  return a?.type === b?.type && a?.name === (b?.type === "signal" ? b.name : undefined)
}

/** The end was told before what it gave, or before what it was. That may follow at once, so the
 *  card waits as long as nothing else comes; it is one row high, so it holds nothing back. */
function isIncomplete(facts: Facts, callId: string): boolean {
  return facts.parts.length === 0 || facts.title === callId
}

function isLast(state: State, card: ToolBlock): boolean {
  return state.transcript.blocks.findLast(isTold) === card
}

/** The status line tells the call that changed last, or else one that still runs. */
function nowDoing(state: State, call: CallUpdate): State {
  const {turn} = state
  if (!turn) return state
  const told = cardOf(state, call.toolCallId)
  const running = told && isRunning(told) ? told : state.transcript.blocks.findLast(isRunning)
  if (running?.type === "tool") {
    return withDoing(state, turn, {
      type: "running",
      title: runningHead(state, running),
      callId: running.callId,
    })
  }
  return turn.doing.type === "running" ? withDoing(state, turn, {type: "thinking"}) : state
}

function isRunning(block: State["transcript"]["blocks"][number]): boolean {
  const {type} = block
  return type === "tool" && (block.status === "running" || block.status === "pending")
}

function withDoing(state: State, turn: Turn, doing: Turn["doing"]): State {
  return {...state, turn: {...turn, doing}}
}
