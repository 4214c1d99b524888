// The plan as it stands in the bottom region: in one row if it fits, else a step a row around the
// one that runs. Knows nothing of what else is there.

import type {Style} from "../cells/style.js"
import type {Row, Run} from "../text/line.js"
import {cutRow, rowWidth} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import type {Look} from "../transcript/look.js"
import {TRANSCRIPT_WORDS} from "../transcript/words.js"
import {clippedWords} from "../widgets/parts.js"
import type {PlanStep} from "./state.js"

/** Most rows of the plan, however high the screen. */
export const PLAN_ROWS_MAX = 6

/** The plan in at most `rows` rows, none of them in the last column. */
export function planRows(
  plan: readonly PlanStep[],
  look: Look,
  room: {readonly columns: number; readonly rows: number},
): readonly Row<Style>[] {
  if (plan.length === 0 || room.rows < 1) return []
  const columns = Math.max(1, room.columns - 1)
  const one = wholeRow(plan, look)
  if (rowWidth(one) <= columns) return [one]
  return listRows(plan, look, {columns, rows: Math.min(room.rows, PLAN_ROWS_MAX)})
}

/** `plan  ✓ find the cause  ● fix it  ○ run the whole suite` */
function wholeRow(plan: readonly PlanStep[], look: Look): Row<Style> {
  const steps = plan.flatMap((step, index): Row<Style> => {
    const gap = index > 0 ? [{text: "  ", style: look.theme.dim}] : []
    return [...gap, stepRun(step, wordingOf(step), look)]
  })
  return [...head(look, "first"), ...steps]
}

function listRows(
  plan: readonly PlanStep[],
  look: Look,
  {columns, rows}: {readonly columns: number; readonly rows: number},
): readonly Row<Style>[] {
  const {from, to} = window(plan, rows)
  const room = Math.max(1, columns - rowWidth(head(look, "first")) - 2)
  const shown = plan.slice(from, to).map((step, index): Row<Style> => {
    const text = clippedWords(wordingOf(step), room, look.glyphs.ellipsis)
    return [...head(look, index === 0 ? "first" : "other"), stepRun(step, text, look)]
  })
  const left = plan.length - shown.length
  const words = TRANSCRIPT_WORDS[look.locale]
  const more = [...head(look, "other"), {text: `+${words.more(left)}`, style: look.theme.dim}]
  const all = left > 0 && rows > 1 ? [...shown, more] : shown
  return all.map(row => cutRow(row, columns))
}

/** The steps on show: from the last one that is done on, but never fewer than there is room for. */
function window(plan: readonly PlanStep[], rows: number): {readonly from: number; to: number} {
  if (plan.length <= rows) return {from: 0, to: plan.length}
  const height = Math.max(1, rows - 1)
  const open = plan.findIndex(({status}) => status === "waiting" || status === "running")
  // In a single row only what is being done has room.
  const wanted = open < 0 ? plan.length : height > 1 ? open - 1 : open
  const from = Math.max(0, Math.min(wanted, plan.length - height))
  return {from, to: from + height}
}

function head({theme, glyphs, locale}: Look, row: "first" | "other"): readonly Run<Style>[] {
  const word = TRANSCRIPT_WORDS[locale].plan
  const text = row === "first" ? `${word}  ` : " ".repeat(textWidth(word) + 2)
  return [
    {text: `${glyphs.bar} `, style: theme.work},
    {text, style: theme.dim},
  ]
}

/** What is being done is called so. */
function wordingOf({text, active, status}: PlanStep): string {
  return visible(status === "running" ? (active ?? text) : text)
}

function stepRun(step: PlanStep, text: string, {theme, glyphs}: Look): Run<Style> {
  const {waiting, running, done, cancelled} = glyphs
  const signs = {waiting, running, done, cancelled}
  const style = step.status === "running" ? theme.strong : theme.dim
  return {text: `${signs[step.status]} ${text}`, style}
}
