// The pager's last row: where the reader is, what is searched for or typed. Pure; never knows keys,
// nor what is paged through.

import type {Style} from "../cells/style.js"
import type {Theme} from "../cells/theme.js"
import type {Locale} from "../ports.js"
import {nextBreak} from "../text/grapheme.js"
import type {Row} from "../text/line.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import {wrapLine} from "../text/wrap.js"
import type {Glyphs} from "./glyphs.js"
import type {Level} from "./pager.js"
import {PAGER_WORDS} from "./pager-words.js"
import {clipped, fitted, type Part} from "./parts.js"
import type {Picture} from "./widget.js"

/** Where the reader is. */
export interface PagerStatus {
  readonly typed: string | undefined
  /** The block at the top, 1-based among those in memory, and how many these are. */
  readonly block: number
  readonly blocks: number
  readonly atEnd: boolean
  /** Of the block that is looked at; "" for none. */
  readonly handle: string
  readonly level: Level
  readonly form: "drawn" | "source"
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
  const {theme} = view
  if (status.typed !== undefined) return searchRow(status.typed, view)
  const words = PAGER_WORDS[view.locale]
  const {search} = status
  const dim = (text: string, rank: number): Part => ({forms: [text], style: theme.dim, rank})
  const parts: readonly Part[] = [
    {forms: [words.history], style: theme.strong, rank: 9},
    dim(words.block(status.block, status.blocks), 6),
    ...(status.handle === "" ? [] : [dim(status.handle, 6.5)]),
    ...(status.level < 5 ? [dim(words.level(status.level), 7.5)] : []),
    ...(status.form === "source" ? [dim(words.source, 7.4)] : []),
    ...(status.atEnd ? [dim(words.end, 5.5)] : []),
    ...(search ? [{forms: [`/${visible(search.text)}`], style: theme.notice, rank: 7}] : []),
    ...(search ? [{forms: [found(search, view.locale)], style: theme.text, rank: 8}] : []),
    ...words.hints.map((hint, index) => dim(hint, 5 - index)),
  ]
  return drawStatus(parts, view)
}

/** The last row of a page of the second screen: parts behind the bar, at most `columns` − 1 wide.
 *  */
export function drawStatus(parts: readonly Part[], view: PagerView): Picture {
  const {theme, glyphs} = view
  const columns = Math.max(1, view.columns - 1)
  const bar = {text: `${glyphs.bar} `, style: theme.notice}
  const room = {
    columns: columns - textWidth(bar.text),
    separator: glyphs.separator,
    style: theme.dim,
  }
  const row = room.columns < 1 ? [] : [bar, ...fitted(parts, room)]
  return {rows: [row], caret: undefined}
}

/** What is said in place of the last row until the next key: at most `rows` rows, whole words. */
export function drawNote(
  note: {readonly text: string; readonly tone: "info" | "warning"},
  view: PagerView & {readonly rows: number},
): readonly Row<Style>[] {
  const {theme, glyphs} = view
  const style = note.tone === "warning" ? theme.warning : theme.text
  const bar = [{text: `${glyphs.bar} `, style: theme.notice}]
  const runs = [{text: visible(note.text), style}]
  const line = {runs, first: bar, rest: bar, wrap: "word"} as const
  const rows = wrapLine(line, Math.max(1, view.columns - 1))
  return rows.slice(0, Math.max(1, view.rows)).map(({row}) => row)
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
