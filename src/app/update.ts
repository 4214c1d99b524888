// (state, event) → state and effects. Pure: nothing here writes, waits or looks at the time.
//
// A key goes to the first that answers: the open question, the menu, the program, the editor.
// Ctrl+C works whatever is open; Ctrl+D leaves only where nothing is open and nothing is typed.

import {type Command, EDIT_COMMANDS, type EditCommand} from "../input/command.js"
import type {InputEvent} from "../input/event.js"
import {commandFor} from "../input/keymap.js"
import {never} from "../never.js"
import {clear, edit, enter, insert, paste} from "../widgets/editor/editor.js"
import {sent} from "../widgets/editor/paste.js"
import {listKey} from "../widgets/select-list.js"
import {completed, menuFor, menuKept, parseCommand, runCommand} from "./commands.js"
import {copyNow, type Later, type Means, waiting} from "./means.js"
import {lostMention} from "./mentions.js"
import {edited as editedOutside, editOutside} from "./outside.js"
import {openPager, questionFirst, withoutPager} from "./paging.js"
import {said, settled, wordsOf} from "./said.js"
import {secondPassed} from "./seconds.js"
import {sendNext} from "./sending.js"
import {type AppEvent, type Ask, only, type State, type Step} from "./state.js"
import {questionView} from "./view.js"

/** How long a first Ctrl+C or Esc waits for the second, in ms. */
export const ARMED_MS = 1500

/** The next state. What needs something that is not loaded yet waits for it. */
export function update(state: State, event: AppEvent, means: Means): Step {
  const plain = updated(state, event, means)
  const step = means.later?.timed(state, plain, event) ?? plain
  const names = step.effects.some(({type}) => type === "prompt")
  return names && means.later ? means.later.withQuotes(step) : step
}

function updated(state: State, event: AppEvent, means: Means): Step {
  const {later} = means
  switch (event.type) {
    case "input":
      return inputUpdate(state, event.event, {at: event.at, means})
    case "agent":
      return later ? agentStep(state, event, later) : waiting(state, event)
    case "fold":
      return later ? only(later.foldToggled(state)) : waiting(state, event)
    case "say":
      return send(state, event.text)
    case "edited":
      return editedOutside(state, event.came)
    case "copy":
      return copyNow(state, event.rest, later)
    case "copied":
      return later ? only(later.copied(state, event.copy, event.came)) : waiting(state, event)
    case "handle":
      return later ? later.handleCommand(state, event) : waiting(state, event)
    case "opened":
      return later ? only(later.opened(state, event.file, event.came)) : waiting(state, event)
    case "unsent":
      return only(later?.withUnsent(state, event.text) ?? state)
    case "stop-is-late": {
      const {session, firstBlock} = event
      if (session === state.sessions.focus) {
        return only(later?.stopIsLate(state, firstBlock) ?? state)
      }
      return only(later?.lateElsewhere(state, session, firstBlock) ?? state)
    }
    case "sessions":
      return later ? later.sessionCommand(state, event) : waiting(state, event)
    case "shelf":
      return later?.shelfCommand(state, event) ?? waiting(state, event)
    case "shelved":
      return later?.shelved(state, event.told) ?? waiting(state, event)
    case "help":
      return later ? only(later.help(state)) : waiting(state, event)
    case "usage":
      return later ? only(later.usageTold(state)) : waiting(state, event)
    case "time":
      return later?.timeTold(state, event.rest, event.at) ?? waiting(state, event)
    case "second":
      return only(secondPassed(state, event.at))
    case "no-shell":
      return only(said(state, {tone: "warning", text: wordsOf(state).noShell}))
    case "archive-full":
      return later ? only(later.archiveFull(state, event.message)) : waiting(state, event)
    case "no-other-screen":
      return only(withoutPager(state))
    default:
      return never(event)
  }
}

/** Nothing is open any more: the state that the last frame shows. */
export function closed(state: State, at: number): State {
  const over = (one: State) => ({...settled(one, {cutAt: at, at}), queue: []})
  const parked = state.sessions.parked.map(one => {
    const {transcript, session} = over({...state, ...one})
    return {...one, transcript, session, turn: undefined, asks: [], queue: []}
  })
  const sessions = {...state.sessions, parked}
  return {...over(state), sessions, menu: undefined, pager: undefined}
}

/** What an agent tells. The session in focus has the screen, the editor's menu and the pager. */
function agentStep(state: State, told: Extract<AppEvent, {type: "agent"}>, later: Later): Step {
  const {event, at, session: key = state.sessions.focus} = told
  if (key !== state.sessions.focus) return later.agentElsewhere(state, {key, event}, at)
  return questionFirst(withMenu(state, later.agentUpdate(state, event, at)))
}

/** An open menu lists the agent's commands as they are now. */
function withMenu(before: State, step: Step): Step {
  const {state} = step
  if (!state.menu || state.session.commands === before.session.commands) return step
  return {...step, state: {...state, menu: menuKept(state)}}
}

interface When {
  readonly at: number
  readonly means: Means
}

function inputUpdate(state: State, event: InputEvent, when: When): Step {
  switch (event.type) {
    case "key":
    case "text":
    case "paste": {
      if (event.type === "key" && event.action === "release") return only(state)
      const disarmed = state.armed && when.at > state.armed.until
      return typed(disarmed ? {...state, armed: undefined} : state, event, when)
    }
    case "mouse":
      return state.pager ? toPager(state, {event, command: undefined}, when) : only(state)
    default:
      // Focus and the terminal's answers are the loop's business.
      return only(state)
  }
}

type Typed = Extract<InputEvent, {type: "key" | "text" | "paste"}>

function typed(state: State, event: Typed, when: When): Step {
  const command = commandFor(event)
  if (command === "clear-or-quit") return clearOrQuit(state, when)
  if (state.pager) return toPager(state, {event, command}, when)
  if (state.armed?.key === "prefix") {
    if (command === "line-end") return editOutside(state)
    if (command === "yank") return copyNow({...state, armed: undefined}, "", when.means.later)
    const key = event.type === "paste" ? "" : event.text
    if (/^[1-9]$/.test(key)) return toSession({...state, armed: undefined}, key, when)
  }
  const [ask] = state.asks
  if (ask) return toQuestion(state, ask, {event, command, when})
  if (state.menu && event.type === "key") {
    const answer = listKey(state.menu, event)
    if (answer.type === "moved") return only({...state, menu: answer.list})
    if (answer.type === "closed") return only({...state, menu: undefined})
    if (answer.type === "chosen") return chosen(state, answer.item, {command, when})
  }
  return toEditor(state, event, {command, when})
}

function toPager(
  state: State,
  of: {readonly event: InputEvent; readonly command: Command | undefined},
  {at, means}: When,
): Step {
  const {later} = means
  return later
    ? later.paged(state, {...of, at})
    : waiting(state, {type: "input", event: of.event, at})
}

function toSession(state: State, rest: string, {at, means}: When): Step {
  return update(state, {type: "sessions", name: "session", rest, at}, means)
}

function toQuestion(
  state: State,
  ask: Ask,
  {
    event,
    command,
    when,
  }: {readonly event: Typed; readonly command: Command | undefined; readonly when: When},
): Step {
  const {at, means} = when
  const {look, later} = means
  if (!later) return waiting(state, {type: "input", event, at})
  const page = later.questionPage(ask.question, questionView(state, look, at))
  const answer = later.questionKey(ask.question, event, {nowMs: at, page})
  if (answer.type === "answer") return later.answered(state, {id: ask.id, ...answer}, at)
  const [, ...rest] = state.asks
  const kept = {...state, asks: [{...ask, question: answer.question}, ...rest]}
  if (answer.type === "moved" || command === "delete-or-quit") return only(kept)
  return toEditor(kept, event, {command, when})
}

/** Enter carries a chosen command out at once, unless words may follow it; Tab types it out. */
function chosen(
  state: State,
  item: Parameters<typeof completed>[1],
  {command, when}: {readonly command: Command | undefined; readonly when: When},
): Step {
  const typedOut = completed(state, item)
  const isSent = command === "send" && typedOut.next === "send"
  return isSent ? submit(typedOut.state, when) : only(typedOut.state)
}

function toEditor(
  state: State,
  event: Typed,
  {command, when}: {readonly command: Command | undefined; readonly when: When},
): Step {
  if (event.type === "paste") {
    const pasted = edited(state, paste(state.editor, event.text))
    if (event.cut === 0) return only(pasted)
    return only(said(pasted, {tone: "warning", text: wordsOf(state).pasteCut(event.cut)}))
  }
  if (event.type === "text") return only(edited(state, insert(state.editor, event.text)))
  if (command && isEdit(command)) {
    if (command === "up" && takesBack(state)) return only(takenBack(state))
    // The key belongs to the editor for as long as it has something to put back.
    if (command === "yank" && state.editor.kills.length === 0) {
      return copyNow(state, "", when.means.later)
    }
    const next = edited(state, edit(state.editor, command, state.size))
    // A command that was recalled opens no menu, or the walk through the history would end in it.
    return only(RECALLS.has(command) ? {...next, menu: undefined} : next)
  }
  if (command) return appCommand(state, command as Exclude<Command, EditCommand>, when)
  return event.text === "" ? only(state) : only(edited(state, insert(state.editor, event.text)))
}

const RECALLS: ReadonlySet<Command> = new Set<Command>([
  "up",
  "down",
  "history-older",
  "history-newer",
])

function appCommand(state: State, command: Exclude<Command, EditCommand>, when: When): Step {
  const {at, means} = when
  switch (command) {
    case "send":
      return submit(state, when)
    case "escape":
      return escaped(state, when)
    case "clear-or-quit":
      return clearOrQuit(state, when)
    case "delete-or-quit":
      return state.editor.value.text === ""
        ? {state, effects: [{type: "quit"}]}
        : only(edited(state, edit(state.editor, "delete-forward", state.size)))
    case "suspend":
      return {state, effects: [{type: "suspend"}]}
    case "redraw":
      return {state, effects: [{type: "redraw"}]}
    case "pager":
      return only(openPager(state, {type: "history"}))
    case "fold":
      return update(state, {type: "fold"}, means)
    case "edit-outside":
      return editOutside(state)
    case "prefix":
      return only({...state, armed: {key: "prefix", until: at + ARMED_MS}})
    case "help":
      return runCommand(state, {name: "help", rest: "", at}, means.later)
    case "complete":
    case "page-up":
    case "page-down":
      return only(state)
    default:
      return never(command)
  }
}

function edited(state: State, editor: State["editor"]): State {
  if (editor === state.editor) return state
  const next = {...state, editor, armed: undefined}
  const changed = editor.value.text !== state.editor.value.text
  return changed ? {...next, menu: menuFor(next)} : next
}

function submit(state: State, {at, means}: When): Step {
  const entered = enter(state.editor)
  if (entered.type === "newline") return only(edited(state, entered.editor))
  const {text} = entered
  // After a turn that failed prompts may wait: Enter alone sends the next.
  if (text === "") return state.turn ? only(state) : sendNext(state)
  const parsed = parseCommand(state, text)
  // A command that is not there stays in the editor, to be mended.
  if (parsed.type === "unknown") {
    const words = wordsOf(state).unknownCommand(parsed.name, parsed.near)
    return only({...said(state, {tone: "warning", text: words}), menu: undefined})
  }
  const lost = parsed.type === "text" ? lostMention(state, text) : undefined
  if (lost !== undefined) {
    const words = wordsOf(state).mentionLost(lost)
    return only({...said(state, {tone: "warning", text: words}), menu: undefined})
  }
  const taken: State = {...state, editor: entered.editor, menu: undefined, armed: undefined}
  if (parsed.type === "command") return runCommand(taken, {...parsed, at}, means.later)
  return send(taken, text)
}

function send(state: State, text: string): Step {
  const words = wordsOf(state)
  if (state.setting.source === "recording") {
    return only(said(state, {tone: "warning", text: words.recordingTakesNoPrompt}))
  }
  if (state.agent.phase === "ended") {
    const next = said(state, {tone: "error", text: state.agent.ending})
    return only({...next, queue: [...state.queue, text]})
  }
  const queued = {...state, queue: [...state.queue, text]}
  return state.turn ? only(queued) : sendNext(queued)
}

/** Up takes the prompt back that has waited longest, while nothing is typed. */
function takesBack(state: State): boolean {
  return state.queue.length > 0 && state.editor.value.text === ""
}

function takenBack(state: State): State {
  const [text = "", ...queue] = state.queue
  return {...edited({...state, queue}, insert(state.editor, text)), menu: undefined}
}

/** Esc closes one thing: the menu (its own key), else the turn, else, twice, the draft. */
function escaped(state: State, {at, means}: When): Step {
  if (state.finding !== undefined) {
    return {state: {...state, finding: undefined}, effects: [{type: "shelf", ask: {type: "stop"}}]}
  }
  const {later} = means
  // Whatever begins a turn is loaded with what stops it.
  if (later && state.turn?.stopping === "no") return later.stopTurn(state)
  if (state.editor.value.text === "") return only(state)
  if (state.armed?.key === "escape") {
    return only({...edited(state, clear(state.editor)), armed: undefined})
  }
  return only({...state, armed: {key: "escape", until: at + ARMED_MS}})
}

/** Ctrl+C: the draft, else the turn, else the agent that does not stop; twice in a short time
 *  leaves. */
function clearOrQuit(state: State, {at, means}: When): Step {
  if (state.armed?.key === "quit") return {state, effects: [{type: "quit"}]}
  const armed = {key: "quit", until: at + ARMED_MS, cleared: ""} as const
  // With the pager open the draft is not on show: the turn is stopped, or the pager closed.
  if (state.pager && !state.turn) return only({...state, pager: undefined, armed})
  if (!state.pager && state.editor.value.text !== "") {
    const {text, pastes} = state.editor.value
    const cleared = sent(text, pastes)
    const next = edited(state, clear(state.editor))
    return only({...next, menu: undefined, armed: {...armed, cleared}})
  }
  const step = means.later?.stopOrEnd(state, at) ?? only(state)
  return {...step, state: {...step.state, armed}}
}

function isEdit(command: Command): command is EditCommand {
  return (EDIT_COMMANDS as readonly string[]).includes(command)
}
