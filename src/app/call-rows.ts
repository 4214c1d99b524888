// How the list of calls looks, the head of one of them, and the last row of both pages. Pure; never
// knows keys.

import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"
import {clipRow, rowWidth} from "../text/row.js"
import {visible} from "../text/visible.js"
import {wrapLine} from "../text/wrap.js"
import type {ToolBlock} from "../transcript/block.js"
import {handleOf} from "../transcript/handle.js"
import type {Look} from "../transcript/look.js"
import {toolHead} from "../transcript/tool-lines.js"
import type {Transcript} from "../transcript/transcript.js"
import {drawStatus, type PagerView} from "../widgets/pager-status.js"
import type {Part} from "../widgets/parts.js"
import type {Picture} from "../widgets/widget.js"
import {windowOf} from "../widgets/window.js"
import {CALL_WORDS} from "./call-words.js"
import {callOf, callsOf, chosenIndex} from "./calls.js"

/** What a page about calls is drawn with; `rows` is its height without the last row. */
export interface CallsView extends PagerView {
  readonly look: Look
  readonly rows: number
  readonly chosen: number | undefined
}

/** Rows that the head of a call takes at most, its state and handle among them. */
const HEAD_ROWS_MAX = 3
/** With less room than this for the rest of its row a handle is left out. */
const TITLE_COLUMNS_MIN = 12

/** The calls, oldest first, the chosen one among those on show. */
export function drawCalls(
  transcript: Transcript,
  view: CallsView,
): {readonly rows: readonly Row<Style>[]; readonly status: Picture} {
  const {theme, glyphs, look} = view
  const words = CALL_WORDS[view.locale]
  const calls = callsOf(transcript)
  const chosen = chosenIndex(calls, view.chosen)
  const total = calls.ids.length
  const window = windowOf({total, height: view.rows, top: chosen - (view.rows >> 1), focus: chosen})
  const bar = {text: `${glyphs.bar} `, style: theme.work}
  const more = (count: number): Row<Style> => [
    bar,
    {text: `  ${glyphs.ellipsis} ${count}`, style: theme.dim},
  ]
  const rows = calls.ids.slice(window.from, window.to).map((id, index): Row<Style> => {
    const isChosen = window.from + index === chosen
    const call = callOf(transcript, id)
    if (!call) return [bar]
    return callRow(call, {look, columns: view.columns - 1, chosen: isChosen ? "chosen" : "other"})
  })
  if (window.above > 0) rows.unshift(more(window.above))
  if (window.below > 0) rows.push(more(window.below))
  const none: Row<Style> = [bar, {text: words.none, style: theme.dim}]
  const {failed} = calls
  const status = drawStatus(
    [
      {forms: [words.tools], style: theme.strong, rank: 9},
      ...(total > 0 ? [dim(words.place(chosen + 1, total), 7, view)] : []),
      ...(failed > 0 ? [dim(words.failed(failed), 5, view)] : []),
      ...words.listHints.map((hint, index) => dim(hint, 6 - index * 2, view)),
    ],
    view,
  )
  return {rows: total > 0 ? rows : [none], status}
}

/** One row of the list: the handle, and the call's head as its card has it. */
function callRow(
  call: ToolBlock,
  of: {readonly look: Look; readonly columns: number; readonly chosen: "chosen" | "other"},
): Row<Style> {
  const {look, columns, chosen} = of
  const {theme, glyphs} = look
  const {first, runs} = toolHead(call, undefined, look)
  const [bar, ...sign] = first
  const mark = chosen === "chosen" ? `${glyphs.selected} ` : "  "
  const shown = chosen === "chosen" ? runs.map(run => strong(run, look)) : runs
  const handle = {text: `${glyphs.separator}${handleOf(call)}`, style: theme.dim}
  const row = [bar!, {text: mark, style: theme.strong}, ...sign, ...shown]
  const room = columns - rowWidth([handle])
  return room < TITLE_COLUMNS_MIN ? clipRow(row, columns) : [...clipRow(row, room), handle]
}

function strong({text, style}: {readonly text: string; readonly style: Style}, {theme}: Look) {
  return {text, style: style === theme.text || style === theme.dim ? theme.strong : style}
}

/** The head of a call as it stands above its text: what it is, how it stands, by which names it is
 *  known. */
export function callHead(
  call: ToolBlock,
  view: PagerView & {readonly look: Look; readonly rows: number},
): readonly Row<Style>[] {
  const {theme, glyphs, look, locale} = view
  const columns = Math.max(1, view.columns - 1)
  const words = CALL_WORDS[locale]
  const most = Math.max(1, Math.min(HEAD_ROWS_MAX, view.rows - 2))
  const all = wrapLine(toolHead(call, undefined, look), columns).map(({row}) => row)
  const head = all.slice(0, Math.max(1, most - 1))
  const isOpen = call.status === "pending" || call.status === "running"
  const state = words.states[isOpen && call.isAsked ? "asked" : call.status]
  const names = [state, handleOf(call), visible(call.name ?? call.kind), visible(call.callId)]
  const facts = {text: names.join(glyphs.separator), style: theme.dim}
  const second: Row<Style> = [{text: `${glyphs.bar}   `, style: theme.work}, facts]
  return most > 1 ? [...head, clipRow(second, columns)] : head
}

/** The last row below a call. */
export function callStatus(
  call: ToolBlock,
  view: PagerView & {
    readonly side: "text" | "facts"
    /** How much of it stands above the screen's end, in percent. */
    readonly percent: number
  },
): Picture {
  const words = CALL_WORDS[view.locale]
  const parts: readonly Part[] = [
    {forms: [handleOf(call)], style: view.theme.strong, rank: 9},
    dim(words.percent(view.percent), 7, view),
    ...words.callHints[view.side].map((hint, index) => dim(hint, 6 - index, view)),
  ]
  return drawStatus(parts, view)
}

function dim(text: string, rank: number, {theme}: PagerView): Part {
  return {forms: [text], style: theme.dim, rank}
}
