// What a typed line means in the linear form: an answer, a command, or words for the agent. Pure;
// the same steps as on the screen, reached by a line in place of keys.

import {CTRL} from "../input/event.js"
import {pressed, typed} from "../input/key.js"
import {plain} from "../text/visible.js"
import {handleOf} from "../transcript/handle.js"
import {cleaned, sent} from "../widgets/editor/paste.js"
import {choicesOf, QUIET_MS, type Question} from "../widgets/question.js"
import {CALL_WORDS} from "./call-words.js"
import {callOf, callsOf} from "./calls.js"
import {LISTED} from "./command-names.js"
import {parseCommand, runCommand} from "./commands.js"
import {HELP_WORDS} from "./help-words.js"
import {linearChoices} from "./linear-rows.js"
import {LINEAR_WORDS} from "./linear-words.js"
import type {Means} from "./means.js"
import {lostMention} from "./mentions.js"
import {said, wordsOf} from "./said.js"
import {only, type State, type Step} from "./state.js"
import {update} from "./update.js"

/** A line, or several that came as one, and when. */
export interface TypedLine {
  readonly text: string
  readonly at: number
}

/** Words that mean the same as a letter. */
const ANSWERS: Readonly<Record<string, string>> = {
  yes: "y",
  once: "y",
  always: "a",
  no: "n",
  never: "d",
}

/** A line as it is sent: without control characters, which a terminal lets through as they are. */
export function lineText(line: string): string {
  return sent(cleaned(line), [])
}

/** What a line does. A blank one is Enter and nothing else. */
export function lineUpdate(state: State, line: TypedLine, means: Means): Step {
  const text = lineText(line.text)
  if (text.trim() === "") {
    return update(state, {type: "input", event: pressed(["enter", 0]), at: line.at}, means)
  }
  const parsed = parseCommand(state, text)
  if (parsed.type === "unknown") {
    return warned(state, wordsOf(state).unknownCommand(parsed.name, parsed.near))
  }
  if (parsed.type === "command") {
    if (parsed.name === "help" && parsed.rest.trim() === "") return only(help(state))
    // There is no other screen, and what was written is all there.
    if (parsed.name === "tools" && parsed.rest.trim() === "") return only(toolsTold(state))
    if (parsed.name === "history") return warned(state, LINEAR_WORDS[state.setting.locale].noPager)
    return runCommand(state, {...parsed, at: line.at}, means.later)
  }
  const [ask] = state.asks
  if (ask) return toQuestion(state, ask.question, {text, at: line.at, means})
  const lost = lostMention(state, text)
  if (lost !== undefined) return warned(state, wordsOf(state).mentionLost(lost))
  return update(state, {type: "say", text, at: line.at}, means)
}

/** What Ctrl+C does: stop the turn; twice in a short time leaves. */
export function interruptUpdate(state: State, at: number, means: Means): Step {
  return update(state, {type: "input", event: pressed(["c", CTRL]), at}, means)
}

function toQuestion(
  state: State,
  question: Question,
  {text, at, means}: TypedLine & {readonly means: Means},
): Step {
  const words = LINEAR_WORDS[state.setting.locale]
  // What was typed before the question could be read answers nothing.
  const isEarly = at - question.quietSinceMs < QUIET_MS
  const key = answerKey(question, text)
  if (key !== undefined) {
    if (isEarly) return warned(state, words.tooSoon)
    return update(state, {type: "input", event: typed(key), at}, means)
  }
  if (isEarly) return update(state, {type: "say", text, at}, means)
  if (text.trim() === "p" && question.body.length > 0) {
    const detail = question.body.map(line => plain(line.text))
    return only(said(state, {tone: "info", text: words.inFull(question.title), detail}))
  }
  return warned(state, words.noAnswer(linearChoices(question, state.setting.locale)))
}

/** The key that gives the answer that is typed: a letter, a number, a word. Letters of an East
 *  Asian input method count as what they look like. */
function answerKey(question: Question, text: string): string | undefined {
  const word = text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replace(/[.。]$/, "")
  const key = ANSWERS[word] ?? word
  if (/^[1-9]$/.test(key)) return Number(key) <= question.options.length ? key : undefined
  return key !== "" && choicesOf(question.options).some(choice => choice.key === key)
    ? key
    : undefined
}

function help(state: State): State {
  const words = HELP_WORDS[state.setting.locale]
  // There is no other screen to page on.
  const own = LISTED.filter(name => name !== "history").map(
    name => `/${name}: ${words.commands[name]}`,
  )
  const agents = state.session.commands.map(({name, hint, description}) =>
    `/${name} ${hint}`.trimEnd().concat(`: ${description}`),
  )
  const detail = [...LINEAR_WORDS[state.setting.locale].help, ...own, ...agents]
  return said(state, {tone: "info", text: words.intro, detail})
}

/** Most calls that are told; of more, the latest. Each can be shown by its handle. */
const CALLS_MAX = 500

/** The calls as rows, for there is no page of them; /show tells one whole. */
function toolsTold(state: State): State {
  const words = CALL_WORDS[state.setting.locale]
  const {ids} = callsOf(state.transcript)
  if (ids.length === 0) return said(state, {tone: "info", text: words.none})
  const {calls, earlier} = LINEAR_WORDS[state.setting.locale]
  const told = ids.slice(-CALLS_MAX).flatMap(id => callOf(state.transcript, id) ?? [])
  const rows = told.map(call => `${handleOf(call)}: ${call.head}. ${words.states[call.status]}.`)
  const left = ids.length - told.length
  const detail = left > 0 ? [earlier(left), ...rows] : rows
  return said(state, {tone: "info", text: calls, detail})
}

function warned(state: State, text: string): Step {
  return only(said(state, {tone: "warning", text}))
}
