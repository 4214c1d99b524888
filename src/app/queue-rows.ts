// The prompts that wait, as they stand in the bottom region: the first words of each, the one that
// Up takes back first. How many there are, the status line says. Knows nothing of what else is
// there.

import type {Style} from "../cells/style.js"
import type {Row} from "../text/line.js"
import {cutRow} from "../text/row.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"
import type {Look} from "../transcript/look.js"
import {TRANSCRIPT_WORDS} from "../transcript/words.js"
import {barColumns} from "../widgets/glyphs.js"
import {clippedWords} from "../widgets/parts.js"

/** Most rows of the queue, however high the screen. */
export const QUEUE_ROWS_MAX = 3
/** UTF-16 units of a prompt that are looked at: more than any row shows. */
const UNITS_MAX = 1000

/** The queue in at most `rows` rows, none of them in the last column. */
export function queueRows(
  queue: readonly string[],
  {theme, glyphs, locale}: Look,
  room: {readonly columns: number; readonly rows: number},
): readonly Row<Style>[] {
  const height = Math.min(room.rows, QUEUE_ROWS_MAX)
  if (queue.length === 0 || height < 1) return []
  const words = TRANSCRIPT_WORDS[locale]
  const columns = Math.max(1, room.columns - 1)
  const left = columns - barColumns(glyphs) - textWidth(words.next) - 2
  // A row that says that one more waits takes as much room as that one.
  const count = queue.length <= height ? queue.length : Math.max(1, height - 1)
  const texts = queue.slice(0, count).map(text => firstWords(text, left, glyphs.ellipsis))
  const more = queue.length - count
  if (more > 0 && height > 1) texts.push(`+${words.more(more)}`)
  return texts.map((text, index) => {
    const label = index === 0 ? words.next : " ".repeat(textWidth(words.next))
    const head = {text: `${glyphs.bar} `, style: theme.user}
    return cutRow([head, {text: `${label}  ${text}`, style: theme.dim}], columns)
  })
}

function firstWords(text: string, columns: number, ellipsis: string): string {
  const start = text.slice(0, UNITS_MAX).replace(/\s+/g, " ").trim()
  return clippedWords(visible(start), Math.max(1, columns), ellipsis)
}
