// A question of the agent: what it asks, which answers there are, and what a key means to it.
// Knows nothing of who asked, and nothing of how its rows look (question-view.ts).
//
// No approval by accident: a key acts only after QUIET_MS in which the question was on show and
// nothing was typed. So a letter that belongs to a sentence under way never answers; it goes on to
// the editor, and so does Enter until an option was chosen with the arrows. After the pause the
// letters act, draft or not. Esc is «cancelled», never yes; a key held down repeats no answer.

import type {Role} from "../cells/theme.js"
import {ALT, CTRL, type InputEvent, type KeyEvent, SHIFT, SUPER} from "../input/event.js"

/** One line of what is asked about; untrusted. */
export interface QuestionLine {
  readonly text: string
  readonly role: Role
}

/** An answer that the agent offers; `kind` may be one that nobody knows yet. The shape is that of
 *  the protocol's PermissionOption. */
export interface QuestionOption {
  readonly optionId: string
  readonly name: string
  readonly kind: string
}

export interface Question {
  /** Untrusted. */
  readonly title: string
  readonly body: readonly QuestionLine[]
  /** In the agent's order. */
  readonly options: readonly QuestionOption[]
  /** Its place among the open questions, 1-based. */
  readonly place: {readonly index: number; readonly count: number}
  readonly askedAtMs: number
  /** When it came on show or a key was typed past it, whichever is later. */
  readonly quietSinceMs: number
  /** Index of the option under the arrows; undefined until an arrow was pressed. */
  readonly selected: number | undefined
  /** First row of the body on show; drawing brings it in. */
  readonly top: number
}

/** What an event did. "nothing": it is not for the question; keep the question given back. */
export type QuestionAnswer =
  | {readonly type: "answer"; readonly optionId: string | undefined}
  | {readonly type: "moved"; readonly question: Question}
  | {readonly type: "nothing"; readonly question: Question}

/** How long nothing may have been typed before a key answers, in milliseconds. */
export const QUIET_MS = 350

/** A question that comes on show now. */
export function createQuestion(
  of: Pick<Question, "title" | "body" | "options" | "place">,
  nowMs: number,
): Question {
  return {...of, askedAtMs: nowMs, quietSinceMs: nowMs, selected: undefined, top: 0}
}

/** The same question when it comes on show later than it was asked (it waited in a queue). */
export function shownNow(question: Question, nowMs: number): Question {
  return {...question, quietSinceMs: nowMs}
}

/** An option with the key and the words it is shown with. */
export interface Choice {
  readonly optionId: string
  /** "" for an option beyond the ninth without a letter: arrows reach it. */
  readonly key: string
  /** The word of a known kind; undefined shows the option's own name. */
  readonly word: "once" | "always" | "no" | "never" | undefined
  readonly name: string
}

const KINDS = new Map<string, {readonly key: string; readonly word: Choice["word"]}>([
  ["allow_once", {key: "y", word: "once"}],
  ["allow_always", {key: "a", word: "always"}],
  ["reject_once", {key: "n", word: "no"}],
  ["reject_always", {key: "d", word: "never"}],
])

/** The options with their keys: the first of each known kind has a letter, all others their
 *  number. The numbers 1 to 9 work for all. */
export function choicesOf(options: readonly QuestionOption[]): readonly Choice[] {
  const seen = new Set<string>()
  return options.map(({optionId, name, kind}, index) => {
    const known = seen.has(kind) ? undefined : KINDS.get(kind)
    seen.add(kind)
    const key = known?.key ?? (index < 9 ? String(index + 1) : "")
    return {optionId, key, word: known?.word, name}
  })
}

/** What an event means to the question at `nowMs`. `page` is how far a page key scrolls and the
 *  body's last scroll position, in rows (`questionPage` tells). */
export function questionKey(
  question: Question,
  event: InputEvent,
  {nowMs, page}: {readonly nowMs: number; readonly page: Page},
): QuestionAnswer {
  switch (event.type) {
    case "key":
      return keyed(question, event, {nowMs, page})
    case "text":
    case "paste":
      return {type: "nothing", question: shownNow(question, nowMs)}
    default:
      return {type: "nothing", question}
  }
}

/** How the body scrolls. */
export interface Page {
  readonly rows: number
  readonly topMax: number
}

function keyed(
  question: Question,
  event: KeyEvent,
  {nowMs, page}: {readonly nowMs: number; readonly page: Page},
): QuestionAnswer {
  const other = {type: "nothing", question} as const
  if (event.action === "release" || (event.modifiers & (CTRL | ALT | SUPER)) !== 0) return other
  const scrolled = (by: number) => {
    const top = Math.min(page.topMax, Math.max(0, Math.min(question.top, page.topMax) + by))
    return {type: "moved", question: {...question, top}} as const
  }
  // Reading answers nothing, so it needs no pause.
  if (event.key === "pageup") return scrolled(-page.rows)
  if (event.key === "pagedown") return scrolled(page.rows)
  const typed = {type: "nothing", question: shownNow(question, nowMs)} as const
  if (nowMs - question.quietSinceMs < QUIET_MS) return typed
  const step = event.modifiers === SHIFT ? undefined : STEPS.get(event.key)
  if (step !== undefined) return {type: "moved", question: chosenBy(question, step)}
  if (event.action === "repeat") return typed
  const answer = answerOf(question, event)
  return answer ? {type: "answer", optionId: answer.optionId} : typed
}

const STEPS = new Map([
  ["up", -1],
  ["left", -1],
  ["down", 1],
  ["right", 1],
])

function chosenBy(question: Question, step: number): Question {
  const count = question.options.length
  if (count === 0) return question
  const from = question.selected ?? (step > 0 ? -1 : 0)
  return {...question, selected: (from + step + count) % count}
}

function answerOf(
  {options, selected}: Question,
  event: KeyEvent,
): {readonly optionId: string | undefined} | undefined {
  const key = event.key.toLowerCase()
  if (key === "escape") return {optionId: undefined}
  if (key === "enter")
    return selected === undefined || event.modifiers !== 0 ? undefined : options[selected]
  if (/^[1-9]$/.test(key)) return options[Number(key) - 1]
  return choicesOf(options).find(choice => choice.key === key)
}
