// Answers one request: a task, a plan of tasks, or a word about the agent itself.
// Never knows the protocol's messages; the turn does.

import type {PlanEntry} from "@agentclientprotocol/sdk"
import type {Locale} from "../../ports.js"
import {carryOut} from "./carry-out.js"
import {code, prose} from "./markdown.js"
import type {Memory} from "./memory.js"
import {parseRequest} from "./parse.js"
import type {Request, Step} from "./request.js"
import {REQUESTS} from "./requests.js"
import type {Outcome} from "./tools/tool.js"
import type {Turn} from "./turn.js"

/** A request as it was written, in the language of its answer. */
export interface Asked {
  readonly text: string
  readonly language: Locale
}

const RECALLED_MAX = 30

/** Answers; gives how it ended, for the memory. Throws Cancelled only. */
export async function respond(turn: Turn, asked: Asked, memory: Memory): Promise<Outcome> {
  const request = parseRequest(asked.text)
  switch (request.type) {
    case "who":
      return said(turn, turn.words.who(turn.options.cwd))
    case "help":
      return said(turn, helpText(turn, asked.language))
    case "unknown":
      return said(turn, unknownText(turn, asked, request))
    case "recall":
      return said(turn, recallText(turn, memory))
    case "again":
      return repeat(turn, asked, memory)
    case "plan":
      return carryOutPlan(turn, request.steps)
    default:
      return carryOut(turn, request)
  }
}

async function said(turn: Turn, text: string): Promise<Outcome> {
  await turn.say(text)
  return {type: "done", summary: ""}
}

function helpText(turn: Turn, language: Locale): string {
  const {words} = turn
  const lines = REQUESTS.map(({does, examples, asks}) => {
    const shown = examples[language].slice(0, 2).map(code).join(", ")
    return `- ${does[language]}: ${shown}${asks === "asks" ? ` *(${words.helpAsks})*` : ""}`
  })
  return [words.helpHead, lines.join("\n"), words.helpTail, words.tokenRule].join("\n\n")
}

function unknownText(
  turn: Turn,
  asked: Asked,
  request: Extract<Request, {type: "unknown"}>,
): string {
  const entry = REQUESTS.find(({name}) => name === (request.near ?? "help"))
  const example = entry?.examples[asked.language][0] ?? "help"
  // Chinese puts no blank between sentences.
  const gap = asked.language === "zh" ? "" : " "
  return `${turn.words.unknown(asked.text)}${gap}${turn.words.near(example)}`
}

function recallText(turn: Turn, memory: Memory): string {
  const {all} = memory
  if (all.length === 0) return turn.words.recallHead(0)
  const lines = all.slice(-RECALLED_MAX).map(({text, outcome}, index) => {
    const number = Math.max(0, all.length - RECALLED_MAX) + index + 1
    return `${number}. ${code(text)}${outcome === "" ? "" : ` · ${prose(outcome)}`}`
  })
  return `${turn.words.recallHead(all.length)}\n\n${lines.join("\n")}`
}

function repeat(turn: Turn, asked: Asked, memory: Memory): Promise<Outcome> {
  const last = memory.all.findLast(({text}) => parseRequest(text).type !== "again")
  if (last === undefined) return said(turn, turn.words.nothingBefore)
  return respond(turn, {...asked, text: last.text}, memory)
}

async function carryOutPlan(turn: Turn, steps: readonly Step[]): Promise<Outcome> {
  const {words} = turn
  const unclear = steps.findIndex(step => step.task === undefined)
  if (unclear >= 0) {
    const why = words.planUnclear(unclear + 1, steps[unclear]?.text ?? "")
    await turn.say(why)
    return {type: "not done", summary: why}
  }
  const asking = steps.filter(({task}) => ["run", "create", "edit"].includes(task?.type ?? ""))
  await turn.think(words.thoughtPlan(steps.length, asking.length))
  const states: PlanEntry["status"][] = steps.map(() => "pending")
  const show = (index: number, status: PlanEntry["status"]): void => {
    states[index] = status
    turn.plan(planOf(steps, states))
  }
  turn.plan(planOf(steps, states))
  for (const [index, step] of steps.entries()) {
    if (step.task === undefined) continue
    show(index, "in_progress")
    await turn.say(words.step(index + 1, steps.length, step.text))
    const outcome = await carryOut(turn, step.task)
    if (outcome.type === "not done") {
      // What was not done is not shown as done, nor as running.
      show(index, "pending")
      await turn.say(words.planStopped(index + 1, steps.length - index - 1))
      return outcome
    }
    show(index, "completed")
  }
  await turn.say(words.planDone(steps.length))
  return {type: "done", summary: words.planDone(steps.length)}
}

function planOf(steps: readonly Step[], states: readonly PlanEntry["status"][]): PlanEntry[] {
  return steps.map(({text}, index) => ({
    content: text,
    priority: "medium",
    status: states[index] ?? "pending",
  }))
}
