// A question drawn: its title, as much of its body as has room, and always its choices.
// Knows nothing of keys beyond their names.
//
//   ▌ ? title · 1 of 2 · asked 4s ago          1 row
//   ▌     body                                 what is left, windowed
//   ▌   … 97 more rows · PgDn
//   ▌   y once · a always · n no               as many rows as the choices need

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {Locale} from "../ports.js"
import type {Row} from "../text/line.js"
import {cutRow} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {wrapLine} from "../text/wrap.js"
import type {Glyphs} from "./glyphs.js"
import {clippedWords, fitted, type Part} from "./parts.js"
import {type Choice, choicesOf, type Page, type Question, type QuestionLine} from "./question.js"
import type {Picture} from "./widget.js"
import {type Window, windowOf} from "./window.js"
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

/** A question younger than this does not say its age. */
const ASKED_MIN_MS = 2000
const NAME_COLUMNS_MAX = 40
/** A title that has only so much before what it names shows that much in any window. */
const VERB_UNITS_MAX = 8
const CHOICE_INDENT = "  "

/** The question in at most `rows` rows, none of them for `rows` < 1. The choices come first, then
 *  the title, then the body. */
export function drawQuestion(question: Question, view: QuestionView): Picture {
  if (view.rows < 1) return {rows: [], caret: undefined}
  const {title, body, choices, window} = arranged(question, view)
  const rows = view.rows > 1 ? [title] : []
  if (window) {
    const words = WORDS[view.locale]
    const more = (count: number, key: string) => {
      const text = `${view.glyphs.ellipsis} ${words.moreRows(count)}${view.glyphs.separator}${key}`
      return barred([{text: CHOICE_INDENT + text, style: view.theme.dim}], view)
    }
    if (window.above > 0) rows.push(more(window.above, "PgUp"))
    rows.push(...body.slice(window.from, window.to))
    if (window.below > 0) rows.push(more(window.below, "PgDn"))
  }
  return {rows: [...rows, ...choices], caret: undefined}
}

/** How page keys scroll the question's body in that view. */
export function questionPage(question: Question, view: QuestionView): Page {
  const {body, height} = arranged(question, view)
  return {rows: Math.max(1, height - 2), topMax: Math.max(0, body.length - height)}
}

interface Arranged {
  readonly title: Row<Style>
  readonly body: readonly Row<Style>[]
  readonly choices: readonly Row<Style>[]
  /** Rows for the body, and which of it they show. */
  readonly height: number
  readonly window: Window | undefined
}

function arranged(question: Question, view: QuestionView): Arranged {
  const title = visible(question.title)
  const titleRoom = Math.max(0, view.columns - 1 - 4)
  const whole = textWidth(title) <= titleRoom
  const text = whole ? title : clippedWords(title, titleRoom, view.glyphs.ellipsis)
  // What the title could not say is said by the body: nobody shall approve half a sentence. Where
  // the body is the very thing that the title names, it has been said.
  const [only] = question.body.length === 1 ? question.body : []
  const isSaid = whole || (only !== undefined && isTail(title, visible(only.text)))
  const head: readonly QuestionLine[] = isSaid ? [] : [{text: question.title, role: "strong"}]
  const body = [...wrapped(head, view), ...wrappedBody(question.body, view)]
  const all = choiceRows(question, view)
  const choiceHeight = Math.min(all.length, Math.max(1, view.rows - (view.rows >= 4 ? 2 : 1)))
  const choices = windowedChoices(all, choiceHeight, view)
  const height = Math.max(0, view.rows - 1 - choices.length)
  const window =
    height > 0 && body.length > 0
      ? windowOf({total: body.length, height, top: question.top, focus: undefined})
      : undefined
  const shown = window ? window.to - window.from + window.above + window.below : 0
  const parts = titleParts(question, {text, hidden: body.length - shown}, view)
  return {title: titleRow(parts, view), body, choices, height, window}
}

/** Whether a title ends with a text, but for its question mark, and the rest is on show. */
function isTail(title: string, text: string): boolean {
  const said = title.replace(/[?？]$/, "")
  return said.endsWith(text) && said.length - text.length <= VERB_UNITS_MAX
}

function titleParts(
  question: Question,
  {text, hidden}: {readonly text: string; readonly hidden: number},
  {theme, locale, glyphs, nowMs}: QuestionView,
): readonly Part[] {
  const words = WORDS[locale]
  const {place} = question
  const ageMs = nowMs - question.askedAtMs
  const parts: Part[] = [{forms: [text], style: theme.strong, rank: 9}]
  // Only where the body has no room for a mark of its own.
  const more = `${glyphs.ellipsis} ${words.moreRows(hidden)}`
  if (hidden > 0) parts.push({forms: [more], style: theme.warning, rank: 3})
  if (place.count > 1)
    parts.push({forms: [words.place(place.index, place.count)], style: theme.dim, rank: 2})
  if (ageMs >= ASKED_MIN_MS)
    parts.push({forms: [words.asked(words.elapsed(ageMs))], style: theme.dim, rank: 1})
  return parts
}

function titleRow(parts: readonly Part[], view: QuestionView): Row<Style> {
  const {theme, glyphs} = view
  const columns = Math.max(0, view.columns - 1 - 4)
  const rest = fitted(parts, {columns, separator: glyphs.separator, style: theme.dim})
  return barred([{text: `${glyphs.question} `, style: theme.question}, ...rest], view)
}

// A diff of ten thousand lines is wrapped once for a width, not once for each key and tick.
const bodies = new WeakMap<
  readonly QuestionLine[],
  {readonly columns: number; readonly theme: Theme; readonly rows: readonly Row<Style>[]}
>()

function wrappedBody(body: readonly QuestionLine[], view: QuestionView): readonly Row<Style>[] {
  const known = bodies.get(body)
  if (known?.columns === view.columns && known.theme === view.theme) return known.rows
  const rows = wrapped(body, view)
  bodies.set(body, {columns: view.columns, theme: view.theme, rows})
  return rows
}

function wrapped(lines: readonly QuestionLine[], view: QuestionView): readonly Row<Style>[] {
  const indent = view.columns >= 30 ? "    " : ""
  const columns = Math.max(1, view.columns - 1 - 2 - indent.length)
  return lines.flatMap(({text, role}) => {
    const run = {text: visible(text), style: view.theme[role]}
    const line = {runs: [run], first: [], rest: [], wrap: "word"} as const
    return wrapLine<Style>(line, columns).map(({row}) =>
      barred([{text: indent, style: view.theme.text}, ...row], view),
    )
  })
}

interface Chosen {
  readonly text: string
  readonly style: Style
  readonly selected: "selected" | "other"
}

/** The choices in one row with all they have to say, or else the short forms in as many rows as
 *  they need. The place of the mark is always kept free, so that moving it re-wraps nothing. */
function choiceRows(question: Question, view: QuestionView): readonly ChoiceRow[] {
  const room = Math.max(1, view.columns - 1 - 2 - CHOICE_INDENT.length - 2)
  const choices = choicesOf(question.options)
  const full = choices.map(choice => formOf(choice, view, "full"))
  const gap = textWidth(view.glyphs.separator)
  const total = full.reduce((sum, text) => sum + textWidth(text) + gap, -gap)
  const texts = total <= room ? full : choices.map(choice => formOf(choice, view, "short"))
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

interface ChoiceRow {
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

function windowedChoices(
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
  return form === "short" || isPlainName(name) ? word : `${word} "${name}"`
}

const YES_WORDS = "allow approve accept yes ok once always it this time"
const NO_WORDS = "reject deny decline refuse cancel no never"
const PLAIN_WORDS = new Set(`${YES_WORDS} ${NO_WORDS}`.split(" "))

function isPlainName(name: string): boolean {
  return name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every(word => word === "" || PLAIN_WORDS.has(word))
}

function barred(row: Row<Style>, {columns, theme, glyphs}: QuestionView): Row<Style> {
  const bar = {text: `${glyphs.bar} `, style: theme.question}
  return cutRow([bar, ...row.filter(run => run.text !== "")], columns - 1)
}
