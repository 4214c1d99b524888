// The slash commands: their names, what opens the menu, and what each does to the state. Pure.

import {never} from "../never.js"
import {isWithinOneSlip} from "../text/slips.js"
import {replaceText} from "../widgets/editor/editor.js"
import {createList, filtered, type ListItem, type SelectList} from "../widgets/select-list.js"
import {agentCommands, LISTED, NAMES, type Name} from "./command-names.js"
import {handleChosen, handleMenu} from "./handle-menu.js"
import {copyNow, type Later, waiting} from "./means.js"
import {openPager} from "./paging.js"
import {said, settled, wordsOf} from "./said.js"
import {type Effect, NO_SESSION, NO_TIMES, only, type State, type Step} from "./state.js"
import {withNewSession} from "./usage.js"

/** Commands that say nothing without a handle, or a number. */
const TAKES_MORE: readonly string[] = ["show", "open", "session", "find"] satisfies readonly Name[]

/** The menu for what is typed: open while a "/" stands first and no blank follows yet, and while a
 *  handle is typed. */
export function menuFor(state: State): SelectList | undefined {
  const {text} = state.editor.value
  if (!/^\/[^\s/]*$/.test(text)) return handleMenu(state)
  const words = wordsOf(state).commands
  const own = LISTED.map((name): ListItem => {
    return {id: name, label: `/${name}`, detail: words[name], mark: "none"}
  })
  const agents = agentCommands(state).map(({name, description}): ListItem => {
    return {id: `agent:${name}`, label: `/${name}`, detail: description, mark: "none"}
  })
  return filtered(createList([...own, ...agents]), text)
}

/** The open menu after the agent's commands changed, with the same one chosen if it is still there;
 *  a menu that was closed stays closed. */
export function menuKept(state: State): SelectList | undefined {
  const before = state.menu?.matches[state.menu.selected]
  const menu = state.menu && menuFor(state)
  if (!menu) return undefined
  const index = menu.matches.findIndex(item => item.id === before?.id)
  return index > 0 ? {...menu, selected: index} : menu
}

/** What a submitted text is: a command if "/" stands first, a name follows and then a blank or the
 *  end. A path is no command, and neither is what begins with a blank. */
export type Parsed =
  | {readonly type: "command"; readonly name: Name; readonly rest: string}
  | {readonly type: "unknown"; readonly name: string; readonly near: readonly string[]}
  | {readonly type: "text"}

export function parseCommand(state: State, text: string): Parsed {
  const match = /^\/([^\s/]+)(?:\s+([\s\S]*))?$/.exec(text.trimEnd())
  if (!match) return {type: "text"}
  const name = match[1]!.toLowerCase()
  const known = NAMES.get(name)
  if (known) return {type: "command", name: known, rest: match[2] ?? ""}
  const agents = agentCommands(state).map(command => command.name)
  if (agents.includes(match[1]!)) return {type: "text"}
  const names = [...NAMES.keys(), ...agents]
  const near = names.filter(other => isNear(other.toLowerCase(), name)).map(other => `/${other}`)
  return {type: "unknown", name: `/${match[1]}`, near: near.slice(0, 3)}
}

/** Carries a command out; the text has been taken out of the editor already. `at`: when, if that
 *  is known. */
export function runCommand(state: State, given: Given, later: Later | undefined): Step {
  if (state.finding === undefined) return run(state, given, later)
  // Whatever was looked for, something else is wanted now.
  const {state: next, effects} = run({...state, finding: undefined}, given, later)
  return {state: next, effects: [{type: "shelf", ask: {type: "stop"}}, ...effects]}
}

interface Given {
  readonly name: Name
  readonly rest: string
  readonly at: number
}

function run(state: State, {name, rest, at}: Given, later: Later | undefined): Step {
  if (name === "copy") return copyNow(state, rest, later)
  if (name === "show" || name === "open") {
    return later
      ? later.handleCommand(state, {name, rest})
      : waiting(state, {type: "handle", name, rest})
  }
  if (name === "time") {
    return later?.timeTold(state, rest, at) ?? waiting(state, {type: "time", rest, at})
  }
  if (name === "new" || name === "session" || name === "sessions" || name === "close") {
    const event = {type: "sessions", name, rest, at} as const
    return later ? later.sessionCommand(state, event) : waiting(state, event)
  }
  if (name === "find" || name === "resume") {
    const event = {type: "shelf", name, rest} as const
    return later?.shelfCommand(state, event) ?? waiting(state, event)
  }
  if (rest.trim() !== "") {
    const text = wordsOf(state).commandTakesNothing(`/${name}`)
    return only(said(state, {tone: "warning", text}))
  }
  switch (name) {
    case "help":
      return later ? only(later.help(state)) : waiting(state, {type: "help"})
    case "history":
      return only(openPager(state, {type: "history"}))
    case "tools":
      return only(openPager(state, {type: "calls", chosen: undefined, from: "screen"}))
    case "usage":
      return later ? only(later.usageTold(state)) : waiting(state, {type: "usage"})
    case "clear":
      return clear(state)
    case "exit":
      return {state, effects: [{type: "quit"}]}
    default:
      return never(name)
  }
}

/** The menu's choice is typed out as if by hand. "waits": the command may be followed by something,
 *  so it is not sent by the key that chose it. */
export function completed(
  state: State,
  item: ListItem,
): {readonly state: State; readonly next: "send" | "waits"} {
  const named = handleChosen(state, item)
  if (named) return named
  const isWhole = state.editor.value.text === item.label
  const takesMore =
    TAKES_MORE.includes(item.id) ||
    agentCommands(state).some(({name, hint}) => `agent:${name}` === item.id && hint !== "")
  const waits = takesMore && !isWhole
  const editor = replaceText(state.editor, waits ? `${item.label} ` : item.label)
  const typedOut: State = {...state, editor, menu: undefined}
  return waits
    ? {state: {...typedOut, menu: handleMenu(typedOut)}, next: "waits"}
    : {state: typedOut, next: "send"}
}

/** A new conversation: what runs is stopped, the agent begins a new session, and a row says where.
 *  Nothing in the scrollback is touched. */
function clear(state: State): Step {
  const words = wordsOf(state)
  const effects: Effect[] = state.turn ? [{type: "cancel"}] : []
  const over = settled(state, {cutAt: undefined, at: undefined})
  const noted = state.turn ? said(over, {tone: "info", text: words.busyClear}) : over
  const next: State = {
    ...said(noted, {tone: "info", text: words.cleared}),
    session: NO_SESSION,
    usage: withNewSession(over.usage, over.session.cost),
    times: NO_TIMES,
    agent: {...state.agent, phase: "starting", ending: ""},
    queue: [],
  }
  return {state: next, effects: [...effects, {type: "restart"}]}
}

/** One slip apart at most, or one begins with the other. */
function isNear(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a) || isWithinOneSlip(a, b)
}
