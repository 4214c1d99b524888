// Finds a text, literally, in files.
// Never knows patterns.

import {oneLine} from "../../../text/quote.js"
import {code, fenced} from "../markdown.js"
import {linesIn} from "../place.js"
import {type Turn, textContent} from "../turn.js"
import {textsAt} from "./texts.js"
import type {TaskOf, Tool} from "./tool.js"

/** Matching lines told in the answer, and kept for the card. */
const TOLD_MAX = 40
const KEPT_MAX = 500
const LINE_GRAPHEMES_MAX = 160

interface Hits {
  readonly path: string | undefined
  readonly lines: {readonly number: number; readonly text: string}[]
}

/** The search tool. Capitals in the text make it exact; without any, case does not count. */
export const search: Tool<TaskOf<"search">> = async (turn, card, task) => {
  card.begin()
  const texts = await textsAt(turn, task.path)
  const matches = matcher(task.text)
  const hits: Hits[] = []
  let looked = 0
  let skipped = 0
  let count = 0
  for await (const named of texts.each) {
    if (named === "skipped") {
      skipped += 1
      continue
    }
    looked += 1
    if (!matches(named.text)) continue
    const found: Hits = {path: named.path, lines: []}
    for (const [index, line] of linesIn(named.text).entries()) {
      if (!matches(line)) continue
      count += 1
      if (count > KEPT_MAX) continue
      found.lines.push({number: index + 1, text: oneLine(line, LINE_GRAPHEMES_MAX)})
    }
    hits.push(found)
    const first = found.lines[0]
    if (count === found.lines.length && first !== undefined && named.absolute !== undefined) {
      card.point(named.absolute, first.number)
    }
  }
  turn.check()
  card.done([textContent(cardText(hits))])
  await tell(turn, task.text, {hits, count, looked})
  if (skipped > 0) await turn.say(turn.words.skipped(skipped))
  if (texts.more) await turn.say(turn.words.stopped(looked + skipped))
  return {type: "done", summary: `${count}`}
}

function matcher(text: string): (line: string) => boolean {
  if (text !== text.toLowerCase()) return line => line.includes(text)
  return line => line.toLowerCase().includes(text)
}

function cardText(hits: readonly Hits[]): string {
  return hits
    .flatMap(({path, lines}) =>
      lines.map(({number, text}) => `${path === undefined ? "" : `${path}:`}${number}: ${text}`),
    )
    .join("\n")
}

async function tell(
  turn: Turn,
  text: string,
  result: {readonly hits: readonly Hits[]; readonly count: number; readonly looked: number},
): Promise<void> {
  const {hits, count, looked} = result
  if (count === 0) return turn.say(turn.words.notFound(text, looked))
  await turn.say(turn.words.found(text, count, hits.length))
  let room = TOLD_MAX
  for (const {path, lines} of hits) {
    const told = lines.slice(0, room)
    if (told.length === 0) break
    room -= told.length
    const block = fenced(told.map(line => `${line.number}: ${line.text}`).join("\n"), "")
    await turn.say(path === undefined ? block : `${code(path)}\n\n${block}`)
  }
  if (count > TOLD_MAX - room) await turn.say(turn.words.more(count - (TOLD_MAX - room)))
}
