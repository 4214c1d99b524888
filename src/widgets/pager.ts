// The pager's keys, as in less, and its last row. Pure; never knows what is paged through or where
// in it the reader is.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import {ALT, CTRL, type InputEvent, SUPER} from "../input/event.js"
import type {Locale} from "../ports.js"
import {nextBreak, previousBreak} from "../text/grapheme.js"
import type {Row} from "../text/line.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import type {Glyphs} from "./glyphs.js"
import {PAGER_WORDS} from "./pager-words.js"
import {clipped, fitted, type Part} from "./parts.js"
import type {Picture} from "./widget.js"

/** What a key means. `by` counts down the screen, or up where it is negative. */
export type PagerCommand =
  | {readonly type: "rows"; readonly by: number}
  | {readonly type: "pages"; readonly by: 1 | -1}
  | {readonly type: "edge"; readonly which: "start" | "end"}
  | {readonly type: "prompt"; readonly by: 1 | -1}
  | {readonly type: "search"; readonly text: string}
  | {readonly type: "match"; readonly by: 1 | -1}
  | {readonly type: "redraw"}

/** What the keys depend on: the search that is being typed, if one is. */
export interface PagerKeys {
  readonly typed: string | undefined
}

/** What keys came to, in order. */
export interface PagerAnswer {
  readonly keys: PagerKeys
  readonly commands: readonly PagerCommand[]
  readonly state: "open" | "closed"
}

/** No search is being typed. */
export const PAGER_KEYS: PagerKeys = {typed: undefined}
/** Rows that one step of the wheel goes. */
export const WHEEL_ROWS = 3
/** Most UTF-16 units of a search: nobody types more, and a paste is cut to it. */
export const NEEDLE_UNITS_MAX = 200

const WHEEL_UP = 64
const WHEEL_DOWN = 65

/** The keys after an event. Keys that mean nothing here do nothing. */
export function pagerKey(keys: PagerKeys, event: InputEvent): PagerAnswer {
  switch (event.type) {
    case "key": {
      if (event.modifiers & (ALT | CTRL | SUPER)) return chord(keys, event.key)
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
])

const NAMED: ReadonlyMap<string, PagerCommand> = new Map<string, PagerCommand>([
  ["enter", {type: "rows", by: 1}],
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
  for (const character of text) {
    if (search !== undefined) search += character
    else if (character === "/") search = ""
    else if (character === "q") return {keys: PAGER_KEYS, commands, state: "closed"}
    else commands.push(...(LETTERS.has(character) ? [LETTERS.get(character)!] : []))
  }
  return {...(search === undefined ? still(keys) : typing(search)), commands}
}

function named(keys: PagerKeys, key: string): PagerAnswer {
  const search = keys.typed
  if (search === undefined) {
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

/** Where the reader is. */
export interface PagerStatus {
  readonly typed: string | undefined
  /** The block at the top, 1-based among those in memory, and how many these are. */
  readonly block: number
  readonly blocks: number
  readonly atEnd: boolean
  readonly search:
    | {
        readonly text: string
        readonly total: number
        readonly index: number | undefined
        readonly state: "searching" | "done"
      }
    | undefined
}

export interface PagerView {
  readonly columns: number
  readonly theme: Theme
  readonly glyphs: Glyphs
  readonly locale: Locale
}

/** The last row, at most `columns` − 1 wide. */
export function drawPagerStatus(status: PagerStatus, view: PagerView): Picture {
  const {theme, glyphs} = view
  const columns = Math.max(1, view.columns - 1)
  if (status.typed !== undefined) return searchRow(status.typed, view)
  const words = PAGER_WORDS[view.locale]
  const {search} = status
  const dim = (text: string, rank: number): Part => ({forms: [text], style: theme.dim, rank})
  const parts: readonly Part[] = [
    {forms: [words.history], style: theme.strong, rank: 9},
    dim(words.block(status.block, status.blocks), 6),
    ...(status.atEnd ? [dim(words.end, 3)] : []),
    ...(search ? [{forms: [`/${visible(search.text)}`], style: theme.notice, rank: 7}] : []),
    ...(search ? [{forms: [found(search, view.locale)], style: theme.text, rank: 8}] : []),
    ...words.hints.map((hint, index) => dim(hint, 5 - index * 2)),
  ]
  const bar = {text: `${glyphs.bar} `, style: theme.notice}
  const room = {
    columns: columns - textWidth(bar.text),
    separator: glyphs.separator,
    style: theme.dim,
  }
  const row = room.columns < 1 ? [] : [bar, ...fitted(parts, room)]
  return {rows: [row], caret: undefined}
}

function found(search: NonNullable<PagerStatus["search"]>, locale: Locale): string {
  const words = PAGER_WORDS[locale]
  if (search.state === "searching") return words.searching(search.total)
  return search.total === 0 ? words.noMatch : words.match(search.index, search.total)
}

/** What is typed, its end if not all of it fits, and the caret behind it. */
function searchRow(typed: string, view: PagerView): Picture {
  const columns = Math.max(1, view.columns - 1)
  const room = Math.max(0, columns - 2)
  let shown = visible(typed)
  while (textWidth(shown) > room) shown = shown.slice(nextBreak(shown, 0))
  const hint = `  ${PAGER_WORDS[view.locale].searchHint}`
  const caret = 1 + textWidth(shown)
  const isRoomy = caret + textWidth(hint) <= columns
  const row: Row<Style> = [
    {text: clipped("/", columns), style: view.theme.notice},
    {text: shown, style: view.theme.text},
    ...(isRoomy ? [{text: hint, style: view.theme.dim}] : []),
  ]
  return {rows: [row], caret: {row: 0, column: Math.min(caret, view.columns - 1)}}
}
