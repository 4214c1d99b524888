// The pager's keys, as in less. Pure; never knows what is paged through, nor where in it the reader
// is.

import {ALT, CTRL, type InputEvent, SHIFT, SUPER} from "../input/event.js"
import {never} from "../never.js"
import {previousBreak} from "../text/grapheme.js"

/** How near the reader stands to the session: 1 prompts and answers, 5 everything. */
export type Level = 1 | 2 | 3 | 4 | 5

/** What a key means. `by` counts down the screen, or up where it is negative. */
export type PagerCommand =
  | {readonly type: "rows"; readonly by: number}
  | {readonly type: "pages"; readonly by: 1 | -1}
  | {readonly type: "edge"; readonly which: "start" | "end"}
  | {readonly type: "prompt"; readonly by: 1 | -1}
  | {readonly type: "search"; readonly text: string}
  | {readonly type: "match"; readonly by: 1 | -1}
  | {readonly type: "redraw"}
  /** The block that is looked at: another one, opened or closed, copied. */
  | {readonly type: "block"; readonly by: 1 | -1}
  | {readonly type: "turn"; readonly otherwise: "stay" | "row"}
  | {readonly type: "copy"}
  /** Rows are picked to be copied, or no more. */
  | {readonly type: "pick"; readonly state: "begun" | "ended"}
  /** Answers as their source, or drawn again. */
  | {readonly type: "source"}
  /** The pointer on the page: the first button went down, at some time in ms; it moved with that
   *  down; that is up. */
  | {readonly type: "press"; readonly row: number; readonly column: number; readonly at: number}
  | {readonly type: "drag"; readonly row: number; readonly column: number}
  | {readonly type: "release"}
  /** How near the reader stands: a level, or steps. */
  | {readonly type: "level"; readonly to: Level}
  | {readonly type: "zoom"; readonly by: 1 | -1}

/** What the keys depend on: the search that is being typed, if one is. */
export interface PagerKeys {
  readonly typed: string | undefined
  /** Keys that move pick rows. */
  readonly picking?: "rows"
}

/** What keys came to, in order. */
export interface PagerAnswer {
  readonly keys: PagerKeys
  readonly commands: readonly PagerCommand[]
  readonly state: "open" | "closed"
}

/** No search is being typed. */
export const PAGER_KEYS: PagerKeys = {typed: undefined}
const PICKING: PagerKeys = {typed: undefined, picking: "rows"}
/** Rows that one step of the wheel goes. */
export const WHEEL_ROWS = 3
/** Most UTF-16 units of a search: nobody types more, and a paste is cut to it. */
export const NEEDLE_UNITS_MAX = 200

const FIRST_BUTTON = 0
const WHEEL_UP = 64
const WHEEL_DOWN = 65

/** The keys after an event. Keys that mean nothing here do nothing. */
export function pagerKey(keys: PagerKeys, event: InputEvent): PagerAnswer {
  switch (event.type) {
    case "key": {
      if (event.modifiers & (ALT | CTRL | SUPER)) return chord(keys, event.key)
      if (event.key === "tab" && event.modifiers & SHIFT && keys.typed === undefined) {
        return does(keys, {type: "block", by: -1})
      }
      return event.text === "" ? named(keys, event.key) : typed(keys, event.text)
    }
    case "text":
      return typed(keys, event.text)
    case "paste":
      return keys.typed === undefined ? still(keys) : typing(keys.typed + firstLine(event.text))
    case "mouse":
      if (event.action !== "wheel") return still(keys)
      if (event.button === WHEEL_UP) return does(keys, {type: "rows", by: -WHEEL_ROWS})
      if (event.button === WHEEL_DOWN) return does(keys, {type: "rows", by: WHEEL_ROWS})
      return still(keys)
    default:
      return still(keys)
  }
}

/** What the pointer does on a page; `undefined` for any other event. Only the first button picks:
 *  others are for menus and pastes of the terminal. */
export function pointerCommand(event: InputEvent, at: number): PagerCommand | undefined {
  if (event.type !== "mouse" || event.action === "wheel") return undefined
  const {row, column} = event
  switch (event.action) {
    case "press":
      return event.button === FIRST_BUTTON ? {type: "press", row, column, at} : undefined
    case "motion":
      return event.button === FIRST_BUTTON ? {type: "drag", row, column} : undefined
    case "release":
      return {type: "release"}
    default:
      return never(event.action)
  }
}

/** Rows that an event of the wheel goes, negative up; 0 for any other event. */
export function wheelRows(event: InputEvent): number {
  if (event.type !== "mouse" || event.action !== "wheel") return 0
  return event.button === WHEEL_UP ? -WHEEL_ROWS : event.button === WHEEL_DOWN ? WHEEL_ROWS : 0
}

const LETTERS: ReadonlyMap<string, PagerCommand> = new Map<string, PagerCommand>([
  ["j", {type: "rows", by: 1}],
  ["k", {type: "rows", by: -1}],
  [" ", {type: "pages", by: 1}],
  ["f", {type: "pages", by: 1}],
  ["b", {type: "pages", by: -1}],
  ["g", {type: "edge", which: "start"}],
  ["G", {type: "edge", which: "end"}],
  ["n", {type: "match", by: 1}],
  ["N", {type: "match", by: -1}],
  ["}", {type: "prompt", by: 1}],
  ["{", {type: "prompt", by: -1}],
  ["]", {type: "block", by: 1}],
  ["[", {type: "block", by: -1}],
  ["o", {type: "turn", otherwise: "stay"}],
  ["y", {type: "copy"}],
  ["r", {type: "source"}],
  ["+", {type: "zoom", by: 1}],
  ["=", {type: "zoom", by: 1}],
  ["-", {type: "zoom", by: -1}],
  ["1", {type: "level", to: 1}],
  ["2", {type: "level", to: 2}],
  ["3", {type: "level", to: 3}],
  ["4", {type: "level", to: 4}],
  ["5", {type: "level", to: 5}],
])

const NAMED: ReadonlyMap<string, PagerCommand> = new Map<string, PagerCommand>([
  ["enter", {type: "turn", otherwise: "row"}],
  ["tab", {type: "block", by: 1}],
  ["down", {type: "rows", by: 1}],
  ["up", {type: "rows", by: -1}],
  ["pagedown", {type: "pages", by: 1}],
  ["pageup", {type: "pages", by: -1}],
  ["home", {type: "edge", which: "start"}],
  ["end", {type: "edge", which: "end"}],
])

/** Text that was typed, in one piece or in many: each character is a key of its own. */
function typed(keys: PagerKeys, text: string): PagerAnswer {
  const commands: PagerCommand[] = []
  let search = keys.typed
  let picking = keys.picking !== undefined
  for (const character of text) {
    if (search !== undefined) search += character
    else if (character === "/") search = ""
    else if (character === "v" || (character === "y" && picking)) {
      if (character === "y") commands.push({type: "copy"})
      picking = character === "v" && !picking
      commands.push({type: "pick", state: picking ? "begun" : "ended"})
    } else if (character === "q") return {keys: PAGER_KEYS, commands, state: "closed"}
    else commands.push(...(LETTERS.has(character) ? [LETTERS.get(character)!] : []))
  }
  if (search !== undefined) return {...typing(search), commands}
  const isSame = picking === (keys.picking !== undefined)
  return {...still(isSame ? keys : picking ? PICKING : PAGER_KEYS), commands}
}

function named(keys: PagerKeys, key: string): PagerAnswer {
  const search = keys.typed
  if (search === undefined) {
    if (keys.picking && (key === "escape" || key === "enter")) return ended(key)
    if (key === "escape") return {keys, commands: [], state: "closed"}
    const command = NAMED.get(key)
    return command ? does(keys, command) : still(keys)
  }
  if (key === "escape") return still(PAGER_KEYS)
  if (key === "enter") return does(PAGER_KEYS, {type: "search", text: search})
  if (key !== "backspace") return still(keys)
  // As in less: what takes back the last character takes back the search.
  return search === ""
    ? still(PAGER_KEYS)
    : typing(search.slice(0, previousBreak(search, search.length)))
}

/** Esc drops what was picked, Enter copies it. */
function ended(key: "escape" | "enter"): PagerAnswer {
  const end = {type: "pick", state: "ended"} as const
  const commands = key === "enter" ? [{type: "copy"} as const, end] : [end]
  return {keys: PAGER_KEYS, commands, state: "open"}
}

function chord(keys: PagerKeys, key: string): PagerAnswer {
  return keys.typed !== undefined && (key === "u" || key === "w") ? typing("") : still(keys)
}

function typing(text: string): PagerAnswer {
  const cut = text.slice(0, NEEDLE_UNITS_MAX)
  return {keys: {typed: cut}, commands: [], state: "open"}
}

function does(keys: PagerKeys, command: PagerCommand): PagerAnswer {
  return {keys, commands: [command], state: "open"}
}

function still(keys: PagerKeys): PagerAnswer {
  return {keys, commands: [], state: "open"}
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? ""
}
