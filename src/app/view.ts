// (state, room, grid) → frame. Pure but for the grid that it fills and the row caches behind the
// blocks. Knows no bytes.
//
// The bottom region, top to bottom: a blank row, the question or the menu, the plan, the status
// line, the editor. When it does not fit, the plan goes first, then the blank row; one row of the
// transcript always stays.

import type {Grid} from "../cells/grid.js"
import type {Style} from "../cells/style.js"
import {composeFrame, type Fixed} from "../screen/compose.js"
import type {Frame, Room} from "../screen/frame.js"
import type {Row} from "../text/line.js"
import {visible} from "../text/visible.js"
import type {Look} from "../transcript/look.js"
import type {Sources} from "../transcript/sources.js"
import {type Mark, rowsFrom} from "../transcript/view.js"
import {TRANSCRIPT_WORDS} from "../transcript/words.js"
import {drawEditor} from "../widgets/editor/draw.js"
import {clippedWords} from "../widgets/parts.js"
import {drawQuestion, type QuestionView} from "../widgets/question-view.js"
import {drawList, LIST_ROWS_MAX} from "../widgets/select-list.js"
import {type Activity, drawStatus, isBusy} from "../widgets/status-line.js"
import {wordsOf} from "./agent-update.js"
import type {State} from "./state.js"

export type {Look} from "../transcript/look.js"

/** Spinner frames a second: more is noise, fewer looks stuck. */
export const SPINNER_FPS = 10
/** Steps of the plan on show. */
const PLAN_ROWS_MAX = 6

/** The next frame; `undefined` when only a part may change now and that part does not fit. */
export function view(parts: {
  readonly state: State
  readonly sources: Sources
  readonly room: Room<Mark>
  readonly grid: Grid
  readonly look: Look
  readonly at: number
}): Frame<Mark> | undefined {
  const {state, sources, room, look} = parts
  const columns = Math.max(1, room.size.columns - 1)
  return composeFrame({
    room,
    grid: parts.grid,
    content: (from, limit) => rowsFrom(state.transcript, sources, {from, columns, limit}),
    fixed: bottomRegion({...state, size: room.size}, look, parts.at),
    held: rows => {
      const text = TRANSCRIPT_WORDS[look.locale].held(rows)
      return [{text: `${look.glyphs.bar} ${look.glyphs.ellipsis} ${text}`, style: look.theme.dim}]
    },
  })
}

/** Whether something moves, so that frames must come by themselves. */
export function isMoving(state: State, at: number): boolean {
  return isBusy(activityOf(state)) || (state.armed !== undefined && at <= state.armed.until)
}

/** How a question is drawn; its height leaves room for status, editor and a row of transcript. */
export function questionView(state: State, look: Look, at: number): QuestionView {
  const {columns, rows} = state.size
  return {columns, rows: Math.max(1, Math.min(rows - 4, 20)), ...look, nowMs: at}
}

function bottomRegion(state: State, look: Look, at: number): Fixed {
  const {columns, rows} = state.size
  const room = Math.max(1, rows - 1)
  const picture = drawEditor(state.editor, {
    columns,
    // A low screen gets a low editor: half of what there is.
    rows: rows < 10 ? Math.max(2, rows >> 1) : rows,
    placeholder: placeholderOf(state, columns, at),
    theme: look.theme,
    glyphs: look.glyphs,
  })
  const status = drawStatus(statusOf(state, at), {columns, ...look})
  const editor = picture.rows.slice(0, room)
  const taken = editor.length + 1
  const over = overlayOf(state, look, {at, rows: room - taken - 1})
  const left = room - taken - over.rows.length
  const plan = left > 2 ? planRows(state, look, Math.min(PLAN_ROWS_MAX, left - 2)) : []
  const blank: readonly Row<Style>[] = left - plan.length > 1 ? [[]] : []
  const above = [...blank, ...over.rows, ...plan, ...(room > editor.length ? [status] : [])]
  const caret = picture.caret ?? {row: 0, column: 0}
  return {
    rows: [...above, ...editor],
    caret: {
      row: above.length + Math.min(caret.row, editor.length - 1),
      column: Math.min(caret.column, columns - 1),
    },
    cover: over.covers ? over.rows.length : 0,
  }
}

/** A question pushes the conversation up, so that what it asks about stays in view; the menu lies
 *  over it and gives it back. */
function overlayOf(
  state: State,
  look: Look,
  at: {readonly at: number; readonly rows: number},
): {readonly rows: readonly Row<Style>[]; readonly covers: boolean} {
  const [ask] = state.asks
  if (ask) {
    const view = questionView(state, look, at.at)
    const rows = Math.min(view.rows, Math.max(1, at.rows))
    return {rows: drawQuestion(ask.question, {...view, rows}).rows, covers: false}
  }
  if (state.menu) {
    const {columns} = state.size
    const rows = Math.min(LIST_ROWS_MAX, Math.max(1, at.rows))
    return {rows: drawList(state.menu, {columns, rows, ...look}).rows, covers: true}
  }
  return {rows: [], covers: false}
}

function planRows(state: State, look: Look, most: number): readonly Row<Style>[] {
  const {plan} = state.session
  if (plan.length === 0 || most < 1) return []
  const {theme, glyphs, locale} = look
  const words = TRANSCRIPT_WORDS[locale]
  // What runs now must be seen: the window of steps begins one before it.
  const running = Math.max(0, plan.findIndex(step => step.status !== "done") - 1)
  const shown = plan.length <= most ? plan : plan.slice(running, running + most - 1)
  const signs = {waiting: glyphs.waiting, running: glyphs.running, done: glyphs.done}
  const room = Math.max(1, state.size.columns - 1 - 10)
  const rows = shown.map((step, index): Row<Style> => {
    const style = step.status === "running" ? theme.strong : theme.dim
    const text = clippedWords(visible(step.text), room, glyphs.ellipsis)
    const head = index === 0 ? `${words.plan}  ` : " ".repeat(words.plan.length + 2)
    return [
      {text: `${glyphs.bar} `, style: theme.work},
      {text: head, style: theme.dim},
      {text: `${signs[step.status]} ${text}`, style},
    ]
  })
  const left = plan.length - shown.length
  if (left > 0) {
    const text = `${glyphs.bar}       +${words.moreRows(left)}`
    rows.push([{text, style: theme.dim}])
  }
  return rows
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
    contextUsed: context && context.size > 0 ? context.used / context.size : undefined,
  }
}

function activityOf(state: State): Activity {
  const {turn, agent} = state
  if (agent.phase === "ended") return {type: "ended", message: agent.ending}
  if (turn?.stopping) return {type: "cancelling"}
  if (state.asks.length > 0) return {type: "waiting"}
  if (turn) return turn.doing
  return agent.phase === "starting" ? {type: "starting"} : {type: "idle"}
}

function placeholderOf(state: State, columns: number, at: number): string {
  const words = wordsOf(state)
  const text =
    state.armed?.key === "quit" && at <= state.armed.until
      ? words.quitHint
      : state.setting.source === "recording"
        ? words.placeholderRecording
        : state.agent.phase === "ended"
          ? words.placeholderEnded
          : state.turn
            ? words.placeholderBusy
            : words.placeholder
  return clippedWords(text, Math.max(1, columns - 4), "")
}
