// The rows that lead to the session which has come into focus, and where what is shown of it
// begins. Nothing is cleared: they stand below whatever was said before. Never knows how the screen
// turns.

import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"
import {clipRow} from "../text/row.js"
import type {Look} from "../transcript/look.js"
import type {Sources} from "../transcript/sources.js"
import {tailOf} from "../transcript/tail.js"
import {blockOf} from "../transcript/transcript.js"
import type {Mark, Rows} from "../transcript/view.js"
import {UNICODE_GLYPHS} from "../widgets/glyphs.js"
import {shortId, titleOf} from "./session-name.js"
import {SESSION_WORDS} from "./session-words.js"
import type {State} from "./state.js"

/** Rows of the screen that are left to the bottom region, and to what leads to the session. */
const LEFT_ROWS = 8
/** A blank row, the heading, and a blank row. */
const LEAD_ROWS = 3

/** The place from which on the last screenful of the session in focus is shown. */
export function placeOf(state: State, sources: Sources): Mark {
  const {columns, rows} = state.size
  const mark = tailOf(state.transcript, sources, {columns, rows: Math.max(1, rows - LEFT_ROWS)})
  const isSpaced = blockOf(state.transcript, mark.block)?.spaced === true
  // The blank row that a block begins with is among those that lead to it.
  const line = isSpaced ? Math.max(1, mark.line) : mark.line
  return {...mark, line, lead: LEAD_ROWS}
}

/** The rows from a place on, with those before them that lead there. */
export function led(
  from: Mark,
  rows: Rows,
  parts: {readonly state: State; readonly look: Look; readonly limit: number},
): Rows {
  const {lead = 0, ...place} = from
  if (lead === 0) return rows
  const {state, look, limit} = parts
  const leading = leadingRows(state, look).slice(LEAD_ROWS - lead)
  const marked = leading.map((row, index) => {
    const left = lead - index - 1
    return {row, mark: left > 0 ? {...place, lead: left} : place, goesOn: false}
  })
  return {finals: [...marked, ...rows.finals].slice(0, limit), lives: rows.lives}
}

function leadingRows(state: State, look: Look): readonly Row<Style>[] {
  const {focus} = state.sessions
  const text = SESSION_WORDS[look.locale]
    .heading(focus, shortId(state), titleOf(state))
    .replaceAll(UNICODE_GLYPHS.separator, look.glyphs.separator)
  const heading = [
    {text: `${look.glyphs.bar} `, style: look.theme.notice},
    {text, style: look.theme.strong},
  ]
  return [[], clipRow(heading, state.size.columns - 1), []]
}
