// Rows to choose from: filtered by what was typed, windowed to the height there is.
// Knows nothing of what an item stands for; it is chosen by its id.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {KeyEvent} from "../input/event.js"
import type {Locale} from "../ports.js"
import type {Row} from "../text/line.js"
import {cutRow} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {barColumns, type Glyphs} from "./glyphs.js"
import {clippedWords} from "./parts.js"
import type {Picture} from "./widget.js"
import {windowOf} from "./window.js"
import {WORDS} from "./words.js"

/** One thing to choose. Label and detail are untrusted; an empty detail takes no room. */
export interface ListItem {
  readonly id: string
  readonly label: string
  readonly detail: string
  /** What holds now is marked as such. */
  readonly mark: "none" | "current"
}

export interface SelectList {
  readonly items: readonly ListItem[]
  readonly filter: string
  /** Items that the filter lets through, best first. */
  readonly matches: readonly ListItem[]
  /** Index of the chosen row among `matches`; 0 if there is none. */
  readonly selected: number
}

/** What a key did: a choice, another row, the wish to close, or it is not for the list. */
export type ListAnswer =
  | {readonly type: "chosen"; readonly item: ListItem}
  | {readonly type: "moved"; readonly list: SelectList}
  | {readonly type: "closed"}
  | {readonly type: "nothing"}

/** Rows the list takes at most, however high the screen. */
export const LIST_ROWS_MAX = 10

/** A list of everything, its first row chosen. */
export function createList(items: readonly ListItem[]): SelectList {
  return {items, filter: "", matches: items, selected: 0}
}

/** The list with another filter: labels that begin with it come first, then those that hold its
 *  letters in order; upper and lower case are the same. The first match is chosen. */
export function filtered(list: SelectList, filter: string): SelectList {
  const wanted = filter.toLowerCase()
  const ranked = list.items.map(item => ({item, rank: rankOf(item.label.toLowerCase(), wanted)}))
  const matches = [0, 1, 2].flatMap(rank => ranked.filter(one => one.rank === rank))
  return {...list, filter, matches: matches.map(one => one.item), selected: 0}
}

/** The list with the choice moved by `by` rows (negative: up), going round at both ends. */
export function moveChoice(list: SelectList, by: number): SelectList {
  const count = list.matches.length
  if (count === 0) return list
  return {...list, selected: (((list.selected + by) % count) + count) % count}
}

/** The chosen item, undefined if nothing matches. */
export function chosenItem(list: SelectList): ListItem | undefined {
  return list.matches[list.selected]
}

/** What a key means to the list. Keys with modifiers and keys that type are not for it. */
export function listKey(list: SelectList, event: KeyEvent): ListAnswer {
  if (event.action === "release" || event.modifiers !== 0) return {type: "nothing"}
  switch (event.key) {
    case "up":
      return {type: "moved", list: moveChoice(list, -1)}
    case "down":
      return {type: "moved", list: moveChoice(list, 1)}
    case "enter":
    case "tab": {
      const item = chosenItem(list)
      // An empty list keeps no key from its owner.
      return item ? {type: "chosen", item} : {type: "nothing"}
    }
    case "escape":
      return {type: "closed"}
    default:
      return {type: "nothing"}
  }
}

/** What the list is drawn with; `rows` is the height that it may take. */
export interface ListView {
  readonly columns: number
  readonly rows: number
  readonly theme: Theme
  readonly glyphs: Glyphs
  readonly locale: Locale
}

/** The list as at most min(rows, LIST_ROWS_MAX) rows, the chosen one always among them. */
export function drawList(list: SelectList, view: ListView): Picture {
  const height = Math.min(view.rows, LIST_ROWS_MAX)
  if (height < 1) return {rows: [], caret: undefined}
  const {theme, glyphs} = view
  const words = WORDS[view.locale]
  const dim = (text: string) => barred([{text, style: theme.dim}], view)
  if (list.matches.length === 0) return {rows: [dim(`  ${words.noMatch}`)], caret: undefined}
  const total = list.matches.length
  const focus = list.selected
  const window = windowOf({total, height, top: focus - (height >> 1), focus})
  const shown = list.matches.slice(window.from, window.to)
  const labels = shown.map(item => labelOf(item, view))
  const labelColumns = Math.max(...labels.map(textWidth))
  const more = (count: number) => dim(`  ${glyphs.ellipsis} ${words.more(count)}`)
  const rows = shown.map((item, index) => {
    const chosen = window.from + index === list.selected ? "chosen" : "other"
    return itemRow({item, label: labels[index] ?? "", labelColumns, chosen}, view)
  })
  if (window.above > 0) rows.unshift(more(window.above))
  if (window.below > 0) rows.push(more(window.below))
  return {rows, caret: undefined}
}

/** Columns that the choice mark takes between the bar and a label. */
const CHOICE_COLUMNS = 2
/** A detail with less room than this says nothing. */
const DETAIL_COLUMNS_MIN = 8
const LABEL_COLUMNS_MAX = 32

function beforeLabel(glyphs: Glyphs): number {
  return barColumns(glyphs) + CHOICE_COLUMNS
}

function labelOf(item: ListItem, {columns, glyphs}: ListView): string {
  const mark = item.mark === "current" ? ` ${glyphs.done}` : ""
  const room = Math.min(LABEL_COLUMNS_MAX, columns - 1 - beforeLabel(glyphs)) - textWidth(mark)
  return clippedWords(visible(item.label), Math.max(1, room), glyphs.ellipsis) + mark
}

interface ItemRow {
  readonly item: ListItem
  readonly label: string
  readonly labelColumns: number
  readonly chosen: "chosen" | "other"
}

function itemRow({item, label, labelColumns, chosen}: ItemRow, view: ListView): Row<Style> {
  const {theme, glyphs} = view
  const mark = chosen === "chosen" ? `${glyphs.selected} ` : "  "
  const style = chosen === "chosen" ? theme.strong : theme.text
  const row = [{text: mark + label, style}]
  const gap = labelColumns - textWidth(label) + 2
  const room = view.columns - 1 - beforeLabel(glyphs) - labelColumns - 2
  if (item.detail !== "" && room >= DETAIL_COLUMNS_MIN) {
    const detail = clippedWords(visible(item.detail), room, glyphs.ellipsis)
    row.push({text: " ".repeat(gap) + detail, style: theme.dim})
  }
  return barred(row, view)
}

function barred(row: Row<Style>, {columns, theme, glyphs}: ListView): Row<Style> {
  return cutRow([{text: `${glyphs.bar} `, style: theme.work}, ...row], columns - 1)
}

/** 0 begins with it, 1 holds it, 2 holds its letters in order, 3 none of these. */
function rankOf(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 0
  let at = 0
  for (const character of wanted) {
    const found = label.indexOf(character, at)
    if (found < 0) return 3
    at = found + character.length
  }
  return label.includes(wanted) ? 1 : 2
}
