// The calls that run while their cards are not on show, as they stand in the bottom region: what
// runs, for how long, and the last row of what it wrote. Never decides what is on show.

import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"
import {cutRow, rowWidth} from "../text/row.js"
import type {Block, ToolBlock} from "../transcript/block.js"
import type {Look} from "../transcript/look.js"
import type {Sources} from "../transcript/sources.js"
import type {Transcript} from "../transcript/transcript.js"
import type {Mark, Rows} from "../transcript/view.js"
import {TRANSCRIPT_WORDS} from "../transcript/words.js"
import {clippedWords} from "../widgets/parts.js"
import {ELAPSED_MIN_MS} from "../widgets/status-line.js"

/** Most rows of running calls, however high the screen. */
export const RUNNING_PANEL_ROWS_MAX = 4
/** Columns of a title, in whole words. */
const TITLE_COLUMNS_MAX = 48
/** An output that has less room than this says nothing. */
const OUTPUT_COLUMNS_MIN = 8

/** The calls that run and have begun to write, oldest first. None of them is committed, so what
 *  stands before `from` need not be looked at. */
export function writingCalls(transcript: Transcript, from: Mark): readonly ToolBlock[] {
  const calls: ToolBlock[] = []
  for (let index = transcript.blocks.length - 1; index >= 0; index--) {
    const block = transcript.blocks[index]!
    if (block.id < from.block) break
    if (isWriting(block)) calls.unshift(block)
  }
  return calls
}

function isWriting(block: Block): block is ToolBlock {
  if (block.type !== "tool" || block.life === "final" || block.isAsked) return false
  const isOpen = block.status === "running" || block.status === "pending"
  return isOpen && block.parts.some(part => part.type !== "diff" && /\S/.test(part.text))
}

/** Those of the calls of which the last `height` rows show nothing. While final rows alone fill the
 *  screen, all live ones come soon: none counts as hidden. */
export function hiddenCalls(
  calls: readonly ToolBlock[],
  {finals, lives}: Rows,
  height: number,
): readonly ToolBlock[] {
  const room = height - finals.length
  if (room < 0) return []
  const isCut = lives.length > room
  // The topmost row of those shown says how many find no room.
  const shown = lives.slice(isCut ? lives.length - Math.max(0, room - 1) : 0)
  const ids = new Set(shown.map(({mark}) => mark.block))
  return calls.filter(call => !ids.has(call.id))
}

/** The calls in at most `rows` rows, none of them in the last column. */
export function runningRows(
  calls: readonly ToolBlock[],
  {sources, look}: {readonly sources: Sources; readonly look: Look},
  room: {readonly columns: number; readonly rows: number},
): readonly Row<Style>[] {
  const height = Math.min(room.rows, RUNNING_PANEL_ROWS_MAX)
  if (calls.length === 0 || height < 1) return []
  const columns = Math.max(1, room.columns - 1)
  const count = calls.length <= height ? calls.length : Math.max(1, height - 1)
  const rows = calls.slice(0, count).map(call => callRow(call, {sources, look}, columns))
  const more = calls.length - count
  if (more > 0 && height > 1) {
    const {theme, glyphs, locale} = look
    const text = `+${TRANSCRIPT_WORDS[locale].more(more)}`
    rows.push([
      {text: `${glyphs.bar} `, style: theme.work},
      {text, style: theme.dim},
    ])
  }
  return rows.map(row => cutRow(row, columns))
}

/** `● Run npm test · 12s · ✓ zone.test.ts (9)` */
function callRow(
  call: ToolBlock,
  {sources, look}: {readonly sources: Sources; readonly look: Look},
  columns: number,
): Row<Style> {
  const {theme, glyphs, locale} = look
  const head = [
    {text: `${glyphs.bar} `, style: theme.work},
    {text: `${glyphs.running} `, style: theme.notice},
  ]
  const room = Math.max(1, Math.min(TITLE_COLUMNS_MAX, columns - rowWidth(head)))
  const title = clippedWords(call.head, room, glyphs.ellipsis)
  const row = [...head, {text: title, style: theme.text}]
  const add = (text: string) => row.push({text: `${glyphs.separator}${text}`, style: theme.dim})
  if (call.elapsedMs >= ELAPSED_MIN_MS) add(TRANSCRIPT_WORDS[locale].elapsed(call.elapsedMs))
  const left = columns - rowWidth(row) - glyphs.separator.length
  const output = lastRow(call, sources)
  if (output !== "" && left >= OUTPUT_COLUMNS_MIN) add(clippedWords(output, left, glyphs.ellipsis))
  return row
}

/** The last row of what the call wrote, as its card has it. */
function lastRow(call: ToolBlock, sources: Sources): string {
  const source = sources.of(call)
  // The first line is the head.
  if (!source || source.end <= 1) return ""
  const {runs} = source.line(source.end - 1)
  return runs
    .map(({text}) => text)
    .join("")
    .trim()
}
