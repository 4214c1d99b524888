// A question drawn: its title, as much of its body as has room, and always its choices.
// Knows nothing of keys beyond their names.
//
//   ▌ ? title · 1 of 2 · asked 4s ago          1 row
//   ▌     body                                 what is left, windowed: a warning, the title if it
//                                              was cut, what is asked about, names of answers
//   ▌   … 97 more rows · PgDn
//   ▌   y once · a always · n no               as many rows as the choices need

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import {tokenParts, warnings} from "../text/decision.js"
import type {Row, Run} from "../text/line.js"
import {visible} from "../text/visible.js"
import {textWidth, type WidthProfile, widthsInUse} from "../text/width.js"
import {wrapLine} from "../text/wrap.js"
import {barColumns} from "./glyphs.js"
import {clipped, clippedWords, fitted, type Part} from "./parts.js"
import type {Page, Question, QuestionLine} from "./question.js"
import {
  barred,
  CHOICE_INDENT,
  choiceRows,
  nameLines,
  type QuestionView,
  windowedChoices,
} from "./question-choices.js"
import type {Picture} from "./widget.js"
import {type Window, windowOf} from "./window.js"
import {WORDS} from "./words.js"

export type {QuestionView} from "./question-choices.js"

/** A question younger than this does not say its age. */
const ASKED_MIN_MS = 2000
/** A title that has only so much before what it names shows that much in any window. */
const VERB_UNITS_MAX = 8

/** The question in at most `rows` rows, none of them for `rows` < 1. The choices come first, then
 *  the title, then the body. */
export function drawQuestion(question: Question, view: QuestionView): Picture {
  if (view.rows < 1) return {rows: [], caret: undefined}
  const {title, body, choices, window, height} = arranged(question, view)
  if (height === 0) return {rows: lowRows(question, {title, body, choices}, view), caret: undefined}
  const rows = [title]
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

/** Without room for the body all that is asked goes through the one row there is, by page keys. */
function lowRows(
  question: Question,
  {title, body, choices}: Pick<Arranged, "title" | "body" | "choices">,
  view: QuestionView,
): readonly Row<Style>[] {
  if (view.rows > 1) {
    const strip = [title, ...body]
    return [strip[Math.min(question.top, body.length)]!, ...choices]
  }
  // The choices are what is left when all else has no room; a sign says that there is more.
  const sign = clipped(`${view.glyphs.ellipsis} `, CHOICE_INDENT.length)
  const first = (choices[0] ?? []).map(run =>
    run.text === CHOICE_INDENT ? {text: sign, style: view.theme.warning} : run,
  )
  const strip = [first, title, ...body]
  return [strip[Math.min(question.top, strip.length - 1)]!]
}

/** How page keys scroll the question's body in that view. */
export function questionPage(question: Question, view: QuestionView): Page {
  const {body, height} = arranged(question, view)
  const topMax = body.length - height + (view.rows > 1 ? 0 : 1)
  return {rows: Math.max(1, height - 2), topMax: Math.max(0, topMax)}
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
  const titleRoom = Math.max(0, view.columns - 1 - barColumns(view.glyphs) - 2)
  const whole = textWidth(title) <= titleRoom
  const text = whole ? title : clippedWords(title, titleRoom, view.glyphs.ellipsis)
  // What the title could not say is said by the body: nobody shall approve half a sentence. Where
  // the body is the very thing that the title names, it has been said.
  const [only] = question.body.length === 1 ? question.body : []
  const isEcho = only !== undefined && isTail(title, visible(only.text))
  const isSaid = whole || isEcho
  const all = choiceRows(question, view)
  const body = [
    ...wrapped(warningLines(question, isEcho ? "body" : "all", view), view),
    ...wrapped(isSaid ? [] : [{text: question.title, role: "strong"}], view),
    ...wrappedBody(question.body, view),
    ...wrapped(nameLines(question, view), view),
  ]
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

/** That something in the question hides or passes for something else, before all of it. What the
 *  title says once more is not counted twice. */
function warningLines(
  {title, body}: Question,
  what: "all" | "body",
  view: QuestionView,
): readonly QuestionLine[] {
  const count = (what === "all" ? warnings(title) : 0) + bodyWarnings(body)
  return count > 0 ? [{text: WORDS[view.locale].deceiving(count), role: "warning"}] : []
}

const counts = new WeakMap<readonly QuestionLine[], number>()

function bodyWarnings(body: readonly QuestionLine[]): number {
  const known = counts.get(body)
  if (known !== undefined) return known
  const count = body.reduce((sum, {text}) => sum + warnings(visible(text)), 0)
  counts.set(body, count)
  return count
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
  const columns = Math.max(0, view.columns - 1 - barColumns(view.glyphs) - 2)
  const fit = fitted(parts, {columns, separator: glyphs.separator, style: theme.dim})
  const rest = fit.flatMap(run => marked(run, theme))
  return barred([{text: `${glyphs.question} `, style: theme.question}, ...rest], view)
}

// A diff of ten thousand lines is wrapped once for a width, not once for each key and tick.
const bodies = new WeakMap<
  readonly QuestionLine[],
  {
    readonly columns: number
    readonly theme: Theme
    readonly widths: WidthProfile
    readonly rows: readonly Row<Style>[]
  }
>()

function wrappedBody(body: readonly QuestionLine[], view: QuestionView): readonly Row<Style>[] {
  const known = bodies.get(body)
  const {columns, theme} = view
  const widths = widthsInUse()
  const isKept = known?.columns === columns && known.theme === theme && known.widths === widths
  if (isKept) return known.rows
  const rows = wrapped(body, view)
  bodies.set(body, {columns, theme, widths, rows})
  return rows
}

function wrapped(lines: readonly QuestionLine[], view: QuestionView): readonly Row<Style>[] {
  const indent = view.columns >= 30 ? "    " : ""
  const columns = Math.max(1, view.columns - 1 - barColumns(view.glyphs) - indent.length)
  return lines.flatMap(({text, role}) => {
    const runs = marked({text: visible(text), style: view.theme[role]}, view.theme)
    const line = {runs, first: [], rest: [], wrap: "word"} as const
    return wrapLine<Style>(line, columns).map(({row}) =>
      barred([{text: indent, style: view.theme.text}, ...row], view),
    )
  })
}

/** A run with its tokens in the style of warnings: to be seen at once, not only to be there. */
function marked(run: Run<Style>, theme: Theme): Row<Style> {
  const parts = tokenParts(run.text)
  if (parts.length === 1) return [run]
  return parts
    .map((text, index) => ({text, style: index % 2 === 1 ? theme.warning : run.style}))
    .filter(({text}) => text !== "")
}
