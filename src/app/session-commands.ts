// The commands for several sessions: open one more, go to one, list them, close the one in focus.
// Pure. Never knows how the screen turns from one to the other.

import {never} from "../never.js"
import {paste} from "../widgets/editor/editor.js"
import {shownNow} from "../widgets/question.js"
import {beside} from "./beside.js"
import {byKey, focusOn, parkedOf} from "./focus.js"
import {said, settled} from "./said.js"
import {shortId, titleOf} from "./session-name.js"
import {SESSION_WORDS, type SessionWords, type Standing} from "./session-words.js"
import {
  type AppEvent,
  type Conversation,
  type Effect,
  only,
  type Parked,
  type State,
  type Step,
} from "./state.js"
import {withNewSession} from "./usage.js"
import {welcomed} from "./welcome.js"

type Asked = Extract<AppEvent, {type: "sessions"}>

/** Carries one of them out. */
export function sessionCommand(state: State, asked: Asked): Step {
  const words = wordsFor(state)
  const rest = asked.rest.trim()
  if (state.setting.source === "recording") return warned(state, words.noRecording)
  switch (asked.name) {
    case "new":
      return opened(state, rest)
    case "session":
      if (rest === "") return warned(state, words.whichSession)
      return switched(state, rest, asked.at)
    case "sessions":
      return rest === "" ? only(listed(state)) : switched(state, rest, asked.at)
    case "close":
      return closedNow(state, asked.at)
    default:
      return never(asked.name)
  }
}

/** The session with that number comes into focus. Whatever it asks is asked from now on: nobody
 *  answers what could not be read yet. */
export function switched(state: State, given: string, at: number): Step {
  const words = wordsFor(state)
  const {focus, parked} = state.sessions
  const key = /^\d{1,9}$/.test(given) ? Number(given) : undefined
  if (key === focus) return only(said(state, {tone: "info", text: words.alreadyHere(focus)}))
  const next = key === undefined ? state : focusOn(state, key)
  if (next !== state) return only(inSight(next, at))
  if (parked.length === 0) return warned(state, words.onlyOne())
  const keys = [...parked.map(one => one.key), focus].sort((a, b) => a - b)
  return warned(state, words.noSession(given.slice(0, 20), keys[0]!, keys.at(-1)!))
}

/** One more session begins and comes into focus. Words are its first prompt. */
function opened(state: State, words: string): Step {
  const next = welcomed(beside(state, state.agent.name))
  const begin: Effect = {type: "open-session", session: next.sessions.focus}
  if (words === "") return {state: next, effects: [begin]}
  return {state: next, effects: [begin, {type: "prompt", text: words}]}
}

/** The session in focus ends with its agent, and the one that was opened before it is shown. */
function closedNow(state: State, at: number): Step {
  const words = wordsFor(state)
  const {focus, parked} = state.sessions
  const before = parked.filter(one => one.key < focus).at(-1) ?? parked[0]
  if (!before) return warned(state, words.lastOne)
  const over = settled(state, {cutAt: at, at})
  const left: State = {...over, usage: withNewSession(over.usage, over.session.cost)}
  const next = focusOn(left, before.key)
  const sessions = {...next.sessions, parked: next.sessions.parked.filter(isNot(focus))}
  const shown = inSight({...next, sessions}, at)
  const text = words.closed(focus, shortId(state))
  const cancel: readonly Effect[] = state.turn
    ? [{type: "elsewhere", session: focus, wish: {type: "cancel"}}]
    : []
  const {transcript: ended} = over
  const effects: readonly Effect[] = [...cancel, {type: "close-session", session: focus, ended}]
  // What waited to be sent there is the reader's, and no other agent's.
  const {queue, editor} = state
  const kept = queue.length > 0 ? {...shown, editor: paste(editor, queue.join("\n\n"))} : shown
  return {state: said(kept, {tone: "info", text}), effects}
}

function isNot(key: number): (one: Parked) => boolean {
  return one => one.key !== key
}

function inSight(state: State, at: number): State {
  const [ask, ...others] = state.asks
  const asks = ask ? [{...ask, question: shownNow(ask.question, at)}, ...others] : state.asks
  return {...state, asks, menu: undefined, pager: undefined, armed: undefined}
}

/** All of them, one a row: number, agent, how it stands, id, what it is about. */
function listed(state: State): State {
  const words = wordsFor(state)
  const {focus} = state.sessions
  const rows = byKey([...state.sessions.parked, parkedOf(state)]).map(one => {
    const waits = one.queue.length > 0 ? words.waiting(one.queue.length) : ""
    const stands = words.standings[standingOf(one)]
    const parts = [one.agent.name, stands, waits, shortId(one), titleOf(one)]
    const here = one.key === focus ? `${words.here} · ` : ""
    return `${one.key}  ${here}${parts.filter(part => part !== "").join(" · ")}`
  })
  return said(state, {tone: "info", text: words.list, detail: [...rows, "", words.how]})
}

/** How a session stands. */
export function standingOf({agent, asks, turn}: Conversation): Standing {
  if (agent.phase === "ended") return "ended"
  if (asks.length > 0) return "asking"
  if (turn) return turn.stopping === "no" ? "working" : "stopping"
  return agent.phase === "starting" ? "starting" : "idle"
}

function wordsFor({setting}: State): SessionWords {
  return SESSION_WORDS[setting.locale]
}

function warned(state: State, text: string): Step {
  return only(said(state, {tone: "warning", text}))
}
