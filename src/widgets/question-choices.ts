// The answers of a question drawn: keys, words, names, in as many rows as they need.
// Knows nothing of what is asked.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {Locale} from "../ports.js"
import type {Row} from "../text/line.js"
import {cutRow} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {barColumns, type Glyphs} from "./glyphs.js"
import {clippedWords} from "./parts.js"
import {type Choice, choicesOf, type Question, type QuestionLine} from "./question.js"
import {windowOf} from "./window.js"
import {WORDS} from "./words.js"

/** What a question is drawn with; `rows` is the height that it may take. */
export interface QuestionView {
  readonly columns: number
  readonly rows: number
  readonly theme: Theme
  readonly glyphs: Glyphs
  readonly locale: Locale
  readonly nowMs: number
}

const NAME_COLUMNS_MAX = 40
/** Before what stands behind the bar, but for the title. */
export const CHOICE_INDENT = "  "

interface Chosen {
  readonly text: string
  readonly style: Style
  readonly selected: "selected" | "other"
}

/** The choices in one row or two with all they have to say, or else the short forms in as many rows
 *  as they need. The place of the mark is always kept free, so that moving it re-wraps nothing. */
export function choiceRows(question: Question, view: QuestionView): readonly ChoiceRow[] {
  const room = choiceRoom(view)
  const choices = choicesOf(question.options)
  const gap = textWidth(view.glyphs.separator)
  const form = choiceForm(choices, view)
  const texts = choices.map(choice => formOf(choice, view, form))
  const rows: Chosen[][] = [[]]
  let width = 0
  for (const [index, source] of texts.entries()) {
    const text = clippedWords(source, room, view.glyphs.ellipsis)
    const own = textWidth(text) + gap
    if (width > 0 && width + own - gap > room) {
      rows.push([])
      width = 0
    }
    width += own
    const selected = question.selected === index ? "selected" : "other"
    const style = selected === "selected" ? view.theme.strong : view.theme.text
    rows.at(-1)!.push({text, style, selected})
  }
  return rows.map(row => choiceRow(row, view))
}

function choiceRoom(view: QuestionView): number {
  return Math.max(1, view.columns - 1 - barColumns(view.glyphs) - CHOICE_INDENT.length - 2)
}

/** In full if all names fit whole into two rows and the screen has room for these. */
function choiceForm(choices: readonly Choice[], view: QuestionView): "full" | "short" {
  const room = choiceRoom(view)
  const gap = textWidth(view.glyphs.separator)
  const widths = choices.map(choice => textWidth(formOf(choice, view, "full")))
  let rows = 1
  let used = -gap
  for (const width of widths) {
    if (width > room) return "short"
    if (used + gap + width > room) {
      rows++
      used = -gap
    }
    used += gap + width
  }
  return rows === 1 || (rows === 2 && view.rows >= TWO_ROWS_FROM) ? "full" : "short"
}

/** A question that may take fewer rows has a body to show first. */
const TWO_ROWS_FROM = 8

/** A row of answers. */
export interface ChoiceRow {
  readonly row: Row<Style>
  readonly selected: "selected" | "other"
}

function choiceRow(chosen: readonly Chosen[], view: QuestionView): ChoiceRow {
  const {theme, glyphs} = view
  const runs = chosen.flatMap(({text, style, selected}, index) => {
    const mark = selected === "selected" ? [{text: `${glyphs.selected} `, style}] : []
    const joint = index > 0 ? [{text: glyphs.separator, style: theme.dim}] : []
    return [...joint, ...mark, {text, style}]
  })
  const selected = chosen.some(one => one.selected === "selected") ? "selected" : "other"
  return {row: barred([{text: CHOICE_INDENT, style: theme.text}, ...runs], view), selected}
}

/** At most `height` rows of them, the one under the arrows among these. */
export function windowedChoices(
  all: readonly ChoiceRow[],
  height: number,
  view: QuestionView,
): readonly Row<Style>[] {
  const focus = Math.max(
    0,
    all.findIndex(one => one.selected === "selected"),
  )
  const window = windowOf({total: all.length, height, top: focus - (height >> 1), focus})
  const more = (count: number) => {
    const text = `${CHOICE_INDENT}${view.glyphs.ellipsis} ${WORDS[view.locale].moreRows(count)}`
    return barred([{text, style: view.theme.dim}], view)
  }
  const rows = all.slice(window.from, window.to).map(one => one.row)
  if (window.above > 0) rows.unshift(more(window.above))
  if (window.below > 0) rows.push(more(window.below))
  return rows
}

/** `y once`, and in full what the agent calls it, if that says more than the word. */
function formOf(choice: Choice, view: QuestionView, form: "full" | "short"): string {
  const {ellipsis} = view.glyphs
  const name = clippedWords(visible(choice.name).trim(), NAME_COLUMNS_MAX, ellipsis)
  const key = choice.key === "" ? "" : `${choice.key} `
  if (choice.word === undefined) return key + name
  const word = key + WORDS[view.locale][choice.word]
  return form === "short" || isPlainName(name, choice.word) ? word : `${word} "${name}"`
}

const YES_WORDS = "allow approve accept yes ok this time it"
const NO_WORDS = "reject deny decline refuse cancel no"
/** Words of a name that say no more than the choice's own word does. */
const PLAIN_WORDS: Readonly<Record<NonNullable<Choice["word"]>, ReadonlySet<string>>> = {
  once: new Set(`${YES_WORDS} once`.split(" ")),
  always: new Set(`${YES_WORDS} always`.split(" ")),
  no: new Set(`${NO_WORDS} once this time it`.split(" ")),
  never: new Set(`${NO_WORDS} never always it`.split(" ")),
}

function isPlainName(name: string, choiceWord: NonNullable<Choice["word"]>): boolean {
  const plain = PLAIN_WORDS[choiceWord]
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every(word => word === "" || plain.has(word))
}

/** The answers whose names have no room among the choices, in full. */
export function nameLines(question: Question, view: QuestionView): readonly QuestionLine[] {
  const choices = choicesOf(question.options)
  const form = choiceForm(choices, view)
  return choices
    .filter(choice => !isToldBy(choice, {form, view}))
    .map(choice => {
      const word = choice.word === undefined ? "" : `${WORDS[view.locale][choice.word]} `
      const key = choice.key === "" ? "" : `${choice.key} `
      return {text: `${key}${word}"${visible(choice.name).trim()}"`, role: "dim"}
    })
}

function isToldBy(
  choice: Choice,
  {form, view}: {readonly form: "full" | "short"; readonly view: QuestionView},
): boolean {
  const name = visible(choice.name).trim()
  if (choice.word !== undefined && isPlainName(name, choice.word)) return true
  const columns = Math.min(NAME_COLUMNS_MAX, choiceRoom(view) - choice.key.length - 1)
  const isWhole = textWidth(name.slice(0, 2 * NAME_COLUMNS_MAX)) <= columns
  return (form === "full" || choice.word === undefined) && isWhole
}

/** A row behind the bar of a question. */
export function barred(row: Row<Style>, {columns, theme, glyphs}: QuestionView): Row<Style> {
  const bar = {text: `${glyphs.bar} `, style: theme.question}
  return cutRow([bar, ...row.filter(run => run.text !== "")], columns - 1)
}
