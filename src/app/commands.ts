// The slash commands: their names, what opens the menu, and what each does to the state. Pure.

import type {Command} from "../input/command.js"
import {keyNames} from "../input/keymap.js"
import {replaceText} from "../widgets/editor/editor.js"
import {createList, filtered, type ListItem, type SelectList} from "../widgets/select-list.js"
import {said, settled, wordsOf} from "./agent-update.js"
import {type Effect, NO_SESSION, type State, type Step} from "./state.js"

type Name = "help" | "clear" | "exit"

const NAMES: Readonly<Record<string, Name>> = {
  help: "help",
  clear: "clear",
  new: "clear",
  reset: "clear",
  exit: "exit",
  quit: "exit",
}

/** Keys that help names, in its order. */
const HELP_KEYS: readonly Command[] = [
  "send",
  "newline",
  "escape",
  "clear-or-quit",
  "delete-or-quit",
  "history-older",
  "history-newer",
  "word-left",
  "word-right",
  "kill-to-start",
  "kill-to-end",
  "yank",
  "undo",
  "redo",
  "redraw",
  "suspend",
]

/** The menu for what is typed: open while a "/" stands first and no blank follows yet. */
export function menuFor(state: State): SelectList | undefined {
  const {text} = state.editor.value
  if (!/^\/[^\s/]*$/.test(text)) return undefined
  const words = wordsOf(state).commands
  const own: ListItem[] = (["help", "clear", "exit"] as const).map(name => ({
    id: name,
    label: `/${name}`,
    detail: words[name],
    mark: "none",
  }))
  const agents = state.session.commands.map(
    (command): ListItem => ({
      id: `agent:${command.name}`,
      label: `/${command.name}`,
      detail: command.description,
      mark: "none",
    }),
  )
  return filtered(createList([...own, ...agents]), text)
}

/** What a submitted text that begins with "/" is. A path is no command. */
export type Parsed =
  | {readonly type: "command"; readonly name: Name; readonly rest: string}
  | {readonly type: "unknown"; readonly name: string; readonly near: readonly string[]}
  | {readonly type: "text"}

export function parseCommand(state: State, text: string): Parsed {
  const match = /^\/([^\s/]+)(?:\s+([\s\S]*))?$/.exec(text.trim())
  if (!match) return {type: "text"}
  const name = match[1]!.toLowerCase()
  const known = NAMES[name]
  if (known) return {type: "command", name: known, rest: match[2] ?? ""}
  if (state.session.commands.some(command => command.name === match[1])) return {type: "text"}
  const names = [...Object.keys(NAMES), ...state.session.commands.map(command => command.name)]
  const near = names.filter(other => isNear(other, name)).map(other => `/${other}`)
  return {type: "unknown", name: `/${match[1]}`, near: near.slice(0, 3)}
}

/** Carries a command out; the text has been taken out of the editor already. */
export function runCommand(state: State, name: Name, rest: string): Step {
  if (rest.trim() !== "") {
    const text = wordsOf(state).commandTakesNothing(`/${name}`)
    return {state: said(state, {tone: "warning", text}), effects: []}
  }
  switch (name) {
    case "help":
      return {state: help(state), effects: []}
    case "clear":
      return clear(state)
    case "exit":
      return {state, effects: [{type: "quit"}]}
    default:
      return name satisfies never
  }
}

/** The menu's choice is typed out as if by hand. */
export function completed(state: State, item: ListItem): State {
  const editor = replaceText(state.editor, item.label)
  return {...state, editor, menu: undefined}
}

function help(state: State): State {
  const words = wordsOf(state)
  const commands = (["help", "clear", "exit"] as const).map(
    name => `${`/${name}`.padEnd(14)}${words.commands[name]}`,
  )
  const own = state.session.commands.map(
    command => `${`/${command.name}`.padEnd(14)}${command.description}`,
  )
  const keys = HELP_KEYS.map(command => `${keyNames(command).join(", ")}: ${words.keys[command]}`)
  const detail = [words.helpCommands, ...commands, ...own, "", words.helpKeys, ...keys]
  return said(state, {tone: "info", text: words.helpIntro, detail})
}

/** A new conversation: what runs is stopped, the agent begins a new session, and a row says where.
 *  Nothing in the scrollback is touched. */
function clear(state: State): Step {
  const words = wordsOf(state)
  const effects: Effect[] = state.turn ? [{type: "cancel"}] : []
  const over = settled(state, "cancelled", 0)
  const noted = state.turn ? said(over, {tone: "info", text: words.busyClear}) : over
  const next: State = {
    ...said(noted, {tone: "info", text: words.cleared}),
    session: {...NO_SESSION, calls: new Map()},
    agent: {...state.agent, phase: "starting", ending: ""},
    queue: [],
  }
  return {state: next, effects: [...effects, {type: "restart"}]}
}

/** At most one letter put in, left out, changed, or two swapped; or one begins with the other. */
function isNear(a: string, b: string): boolean {
  if (a.startsWith(b) || b.startsWith(a)) return true
  if (Math.abs(a.length - b.length) > 1) return false
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const tail = (text: string, from: number) => text.slice(from)
  return (
    tail(a, i + 1) === tail(b, i + 1) ||
    tail(a, i + 1) === tail(b, i) ||
    tail(a, i) === tail(b, i + 1) ||
    (a[i] === b[i + 1] && a[i + 1] === b[i] && tail(a, i + 2) === tail(b, i + 2))
  )
}
