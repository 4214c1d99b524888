// (state, room, grid) → frame. Pure but for the grid that it fills and the row caches behind the
// blocks. Knows no bytes.
//
// The bottom region, top to bottom: a blank row, the question or the menu, the plan, the calls that
// run out of sight, the prompts that wait, the status line, the editor. What does not fit goes in
// this order: prompts that wait, running calls, the plan, the blank row, then rows of the editor. A
// question, the status line and the editor's caret stay, and so does one row of the transcript.

import type {Grid} from "../cells/grid.js"
import type {Style} from "../cells/style.js"
import {composeFrame, type Fixed} from "../screen/compose.js"
import type {Frame, Room} from "../screen/frame.js"
import type {Row} from "../text/line.js"
import {clipRow} from "../text/row.js"
import {textWidth} from "../text/width.js"
import type {ToolBlock} from "../transcript/block.js"
import type {Look} from "../transcript/look.js"
import type {Sources} from "../transcript/sources.js"
import {type Mark, type Rows, rowsFrom} from "../transcript/view.js"
import {TRANSCRIPT_WORDS} from "../transcript/words.js"
import {drawEditor} from "../widgets/editor/draw.js"
import {clippedWords} from "../widgets/parts.js"
import type {QuestionView} from "../widgets/question-view.js"
import {drawList, LIST_ROWS_MAX} from "../widgets/select-list.js"
import {type Activity, drawStatus, isBusy} from "../widgets/status-line.js"
import type {Picture} from "../widgets/widget.js"
import type {Later, Means} from "./means.js"
import {SPINNER_FPS} from "./pacing.js"
import {queueRows} from "./queue-rows.js"
import {wordsOf} from "./said.js"
import {othersOf} from "./sight.js"
import type {State} from "./state.js"

export type {Look} from "../transcript/look.js"

/** A screen with fewer rows than this is low: everything gets its least. */
const LOW_ROWS = 10
/** Most rows of a question, however high the screen: the rest of it scrolls. */
const QUESTION_ROWS_MAX = 20

/** The next frame; `undefined` when only a part may change now and that part does not fit. */
export function view(parts: {
  readonly state: State
  readonly sources: Sources
  readonly room: Room<Mark>
  readonly grid: Grid
  readonly look: Look
  readonly later: Later | undefined
  readonly at: number
}): Frame<Mark> | undefined {
  const {sources, room, look, later} = parts
  const {columns} = room.size
  const state = {...parts.state, size: room.size}
  const content = (from: Mark, limit: number) => {
    const rows = rowsFrom(state.transcript, sources, {from, columns, limit})
    return later && from.lead ? later.led(from, rows, {state, look, limit}) : rows
  }
  return composeFrame({
    room,
    grid: parts.grid,
    content,
    fixed: fixedBeside(() => content(room.pushed, room.size.rows), {...parts, state}),
    held: rows => {
      const text = TRANSCRIPT_WORDS[look.locale].held(rows)
      const row = `${look.glyphs.bar} ${look.glyphs.ellipsis} ${text}`
      return clipRow([{text: row, style: look.theme.dim}], columns)
    },
  })
}

/** What the bottom region is drawn with. */
interface Parts extends Means {
  readonly state: State
  readonly sources: Sources
  readonly at: number
}

/** The bottom region beside the content: a call that runs has its row there while its card is out
 *  of sight. Each such row may push another card out of sight, so this is found step by step. */
function fixedBeside(
  content: () => Rows,
  parts: Parts & {readonly room: Pick<Room<Mark>, "pushed">},
): Fixed {
  const {state, later, room} = parts
  const calls = later?.writingCalls(state.transcript, room.pushed) ?? []
  let hidden: readonly ToolBlock[] = []
  let fixed = bottomRegion(parts, hidden)
  if (!later || calls.length === 0) return fixed
  const rows = content()
  for (let step = 0; step < calls.length; step++) {
    const next = later.hiddenCalls(calls, rows, state.size.rows - fixed.rows.length)
    if (next.length <= hidden.length) break
    hidden = next
    fixed = bottomRegion(parts, hidden)
  }
  return fixed
}

/** Whether something moves, so that frames must come by themselves. */
export function isMoving(state: State, at: number): boolean {
  return isBusy(activityOf(state)) || (state.armed !== undefined && at <= state.armed.until)
}

/** How a question is drawn; its height leaves room for status, editor and a row of transcript. */
export function questionView(state: State, look: Look, at: number): QuestionView {
  const rows = Math.min(QUESTION_ROWS_MAX, overlayRoom(state, look, at))
  return {columns: state.size.columns, rows, ...look, nowMs: at}
}

function bottomRegion(parts: Parts, hidden: readonly ToolBlock[]): Fixed {
  const {state, look, at} = parts
  const {columns, rows} = state.size
  const room = Math.max(1, rows - 1)
  const picture = editorPicture(state, look, at)
  const over = overlayOf(state, parts, at)
  // The window of the editor's rows ends with what fits, and its caret must be among them.
  const rest = room - over.rows.length
  const height = Math.max(1, Math.min(picture.rows.length, rest - 1))
  const caret = picture.caret ?? {row: 0, column: 0}
  const first = Math.max(0, Math.min(caret.row, picture.rows.length - height))
  const editor = picture.rows.slice(first, first + height)
  const taken = Math.min(over.rows.length, room - editor.length)
  const left = room - editor.length - taken
  const status = left > 0 ? [drawStatus(statusOf(state, at), {columns, ...look})] : []
  const panels = panelRows(parts, hidden, left - 3)
  const blank: readonly Row<Style>[] = left - panels.length > 2 ? [[]] : []
  const above = [...blank, ...over.rows.slice(over.rows.length - taken), ...panels, ...status]
  return {
    rows: [...above, ...editor],
    caret: {
      row: above.length + caret.row - first,
      column: Math.min(caret.column, columns - 1),
    },
    cover: over.covers ? taken : 0,
  }
}

/** The plan, the calls that run out of sight and the prompts that wait, in at most `room` rows: the
 *  first of them has what it wants before the next. */
function panelRows(
  {state, sources, look, later}: Parts,
  hidden: readonly ToolBlock[],
  room: number,
): readonly Row<Style>[] {
  const {columns} = state.size
  const plan = later?.planRows(state.session.plan, look, {columns, rows: room}) ?? []
  const beside = {columns, rows: room - plan.length}
  const running = later?.runningRows(hidden, {sources, look}, beside) ?? []
  const queue = queueRows(state.queue, look, {columns, rows: beside.rows - running.length})
  return [...plan, ...running, ...queue]
}

function editorPicture(state: State, look: Look, at: number): Picture {
  const {columns, rows} = state.size
  // A low screen gets a low editor: half of what there is, and what a question leaves, which needs
  // a row of its body on show to be read at all.
  const half = rows < LOW_ROWS ? Math.max(2, rows >> 1) : rows
  const left = state.asks.length > 0 && rows < LOW_ROWS ? Math.max(2, rows - 5) : rows
  return drawEditor(state.editor, {
    columns,
    rows: Math.min(half, left),
    placeholder: placeholderOf(state, columns, at),
    theme: look.theme,
    glyphs: look.glyphs,
  })
}

/** A question pushes the conversation up, so that what it asks about stays in view; the menu lies
 *  over it and gives it back. */
function overlayOf(
  state: State,
  {look, later}: Means,
  at: number,
): {readonly rows: readonly Row<Style>[]; readonly covers: boolean} {
  const [ask] = state.asks
  // Whatever makes a question can draw it: they are loaded as one.
  if (ask && later) {
    const {rows} = later.drawQuestion(ask.question, questionView(state, look, at))
    return {rows, covers: false}
  }
  if (!state.menu) return {rows: [], covers: false}
  const rows = Math.min(LIST_ROWS_MAX, overlayRoom(state, look, at))
  return {
    rows: drawList(state.menu, {columns: state.size.columns, rows, ...look}).rows,
    covers: true,
  }
}

/** Rows for a question or the menu: what the editor, the status line, a row of the transcript and,
 *  unless the screen is low, a blank row leave, and one in any case. */
function overlayRoom(state: State, look: Look, at: number): number {
  const {rows} = state.size
  const others = rows < LOW_ROWS ? 2 : 3
  return Math.max(1, rows - others - editorPicture(state, look, at).rows.length)
}

function statusOf(state: State, at: number): Parameters<typeof drawStatus>[0] {
  const {turn, session, setting} = state
  const elapsedMs = turn ? at - turn.startedAt : 0
  const {context} = session
  return {
    activity: activityOf(state),
    agent: state.agent.name,
    directory: setting.directory,
    branch: setting.branch,
    elapsedMs,
    frame: Math.floor((at * SPINNER_FPS) / 1000),
    queued: state.queue.length,
    others: othersOf(state),
    contextUsed: context && context.size > 0 ? context.used / context.size : undefined,
  }
}

function activityOf(state: State): Activity {
  const {turn, agent} = state
  if (agent.phase === "ended") return {type: "ended", message: ""}
  if (turn && turn.stopping !== "no") return {type: "cancelling"}
  if (state.asks.length > 0) return {type: "waiting"}
  if (turn) return turn.doing
  return agent.phase === "starting" ? {type: "starting"} : {type: "idle"}
}

function placeholderOf(state: State, columns: number, at: number): string {
  const text = placeholderText(state, at)
  const room = Math.max(1, columns - 3)
  // What does not fit whole says its first half, never half of a word.
  return textWidth(text) <= room ? text : clippedWords(text.split(/[:：]/)[0] ?? "", room, "")
}

function placeholderText(state: State, at: number): string {
  const words = wordsOf(state)
  const {armed, turn, setting, agent, queue} = state
  if (armed?.key === "quit" && at <= armed.until) return words.quitHint
  // While text streams the row is drawn again with every row that scrolls.
  if (turn?.doing.type === "writing") return ""
  if (setting.source === "recording") return words.placeholderRecording
  if (agent.phase === "ended") return words.placeholderEnded
  if (turn) return words.placeholderBusy
  return queue.length > 0 ? words.placeholderHeld : words.placeholder
}
