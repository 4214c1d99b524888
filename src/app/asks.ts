// The permission requests that wait for an answer, as a queue of which the first is on show. Pure.
// Makes all that they ask about such that nothing in it hides or passes for something else.
// Never knows how a question looks.

import type {AgentEvent} from "../agent.js"
import {decided, decidedLines, type Matter} from "../text/decision.js"
import {cutLine, LINE_MOST} from "../transcript/args/line.js"
import {matterOf} from "../transcript/matter.js"
import {blockOf, change} from "../transcript/transcript.js"
import {createQuestion, type QuestionLine, shownNow} from "../widgets/question.js"
import {jsonLines, toolParts, toolTitle} from "./content.js"
import {noted, wordsOf} from "./said.js"
import {type Ask, only, type State, type Step} from "./state.js"
import {toldWordsOf} from "./told-words.js"

type Request = Extract<AgentEvent, {type: "permission"}>

/** A request joins the queue. While a turn is being stopped it is answered «cancelled» at once, as
 *  the protocol asks of a client that has cancelled. */
export function asked(state: State, request: Request, at: number): Step {
  if (state.turn && state.turn.stopping !== "no") {
    return {state, effects: [{type: "answer", id: request.id, optionId: undefined}]}
  }
  const {call, options} = request
  const index = state.asks.length + 1
  const question = createQuestion(
    {
      title: wordsOf(state).permissionTo(decided(titleOf(state, call), callMatter(state, call))),
      body: bodyOf(state, call),
      options: options.map(option => ({...option, name: decided(option.name, "prose")})),
      place: {index, count: index},
    },
    at,
  )
  const ask: Ask = {id: request.id, callId: call.toolCallId, question}
  return only(withCard({...state, asks: placed([...state.asks, ask])}, ask.callId, at))
}

/** The agent took a request back: it closes by itself and says so, if it had been on show. */
export function withdrawn(state: State, id: number, at: number): State {
  const index = state.asks.findIndex(ask => ask.id === id)
  if (index < 0) return state
  const ask = state.asks[index]!
  const rest = withCard({...state, asks: withoutAsk(state.asks, id, at)}, ask.callId, at)
  if (index > 0) return rest
  return noted(rest, {tone: "info", text: wordsOf(state).askWithdrawn(nameOf(state.asks[0]!))})
}

/** The reader's answer; `undefined` is «cancelled». */
export function answered(
  state: State,
  answer: {readonly id: number; readonly optionId: string | undefined},
  at: number,
): Step {
  const ask = state.asks.find(one => one.id === answer.id)
  if (!ask) return only(state)
  const rest = withCard({...state, asks: withoutAsk(state.asks, ask.id, at)}, ask.callId, at)
  const option = ask.question.options.find(one => one.optionId === answer.optionId)
  const words = wordsOf(state)
  const name = nameOf(ask)
  const text = option ? words.answered(option.name, name) : words.askDropped(name)
  return {
    state: noted(rest, {tone: "info", text}),
    effects: [{type: "answer", id: answer.id, optionId: option?.optionId}],
  }
}

/** The card of a call says whether the reader is asked about it. What passes until the answer is
 *  the reader's time, not the call's. */
function withCard(state: State, callId: string, at: number): State {
  const card = cardOf(state, callId)
  const isAsked = state.asks.some(ask => ask.callId === callId)
  if (!card || card.isAsked === isAsked) return state
  const {startedAt = at, elapsedMs} = card
  const times = isAsked ? {elapsedMs: at - startedAt} : {startedAt: at - elapsedMs}
  return {...state, transcript: change(state.transcript, card, {isAsked, ...times})}
}

/** The questions but one; the next one on show starts its quiet time now. */
function withoutAsk(asks: readonly Ask[], id: number, at: number): readonly Ask[] {
  const [head, ...others] = placed(asks.filter(ask => ask.id !== id))
  if (!head) return []
  const isNew = asks[0]?.id === id
  return [isNew ? {...head, question: shownNow(head.question, at)} : head, ...others]
}

/** Every open question knows its place among all. */
function placed(asks: readonly Ask[]): readonly Ask[] {
  return asks.map((ask, index) => ({
    ...ask,
    question: {...ask.question, place: {index: index + 1, count: asks.length}},
  }))
}

/** What was asked, as a row of the past tells it: its card has more of it, if it has one. */
function nameOf(ask: Ask): string {
  return cutLine(ask.question.title.replace(/[?？]$/, ""), LINE_MOST)
}

function titleOf(state: State, call: Request["call"]): string {
  return call.title || cardOf(state, call.toolCallId)?.title || toolTitle(call)
}

function cardOf(state: State, callId: string) {
  const block = blockOf(state.transcript, state.session.calls.get(callId) ?? 0)
  return block?.type === "tool" ? block : undefined
}

/** What is called a command is one, whatever the agent says of its kind. */
function callMatter(state: State, call: Request["call"]): Matter {
  if (commandOf(inputOf(state, call)) !== undefined) return "command"
  return matterOf(call.kind ?? cardOf(state, call.toolCallId)?.kind)
}

/** The raw input that the request brings, else the one that the card has. */
function inputOf(state: State, call: Request["call"]): unknown {
  return call.rawInput ?? cardOf(state, call.toolCallId)?.input
}

/** What is asked about: what the request brings, else what the card shows, else the call's raw
 *  input, so that nobody has to agree to a mere name. */
function bodyOf(state: State, call: Request["call"]): readonly QuestionLine[] {
  const given = toolParts(call.content ?? [], toldWordsOf(state))
  const parts = given.length > 0 ? given : (cardOf(state, call.toolCallId)?.parts ?? [])
  if (parts.length === 0) {
    return inputLines(inputOf(state, call)).map(text => ({text, role: "text"}))
  }
  const matter = callMatter(state, call) === "command" ? "command" : "prose"
  return parts.flatMap((part): readonly QuestionLine[] => {
    if (part.type !== "diff") return lines(part.text, matter).map(text => ({text, role: "text"}))
    return [
      {text: decided(part.path, "path"), role: "dim"},
      ...lines(part.before, "prose").map(line => ({text: `- ${line}`, role: "removed"}) as const),
      ...lines(part.after, "prose").map(line => ({text: `+ ${line}`, role: "added"}) as const),
    ]
  })
}

/** Raw input, a command in it as it will run: with the escapes of JSON it would be another text. */
function inputLines(input: unknown): readonly string[] {
  const command = commandOf(input)
  if (command === undefined) return jsonLines(input).map(line => decided(line, "path"))
  const rest = {...(input as object), command: undefined}
  return [...lines(command, "command"), ...jsonLines(rest).map(line => decided(line, "path"))]
}

function commandOf(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null || !("command" in input)) return undefined
  return typeof input.command === "string" ? input.command : undefined
}

function lines(text: string, matter: Matter): readonly string[] {
  return text === "" ? [] : decidedLines(text, matter)
}
