// Shows a file, or some of its lines.
// Never changes it.

import {never} from "../../../never.js"
import {ToolFailure} from "../failures.js"
import {fenced, languageOfFile} from "../markdown.js"
import {kindOf, linesIn, placeOf, textOf} from "../place.js"
import type {LineRange} from "../request.js"
import {textContent} from "../turn.js"
import {list} from "./list.js"
import type {TaskOf, Tool} from "./tool.js"

/** Lines told at once when no range was asked for. */
const LINES_MAX = 200

/** The read tool. A directory is listed: «show src» may mean either. */
export const read: Tool<TaskOf<"read">> = async (turn, card, task) => {
  card.begin()
  const place = await placeOf(task.path, turn.options.cwd)
  if ((await kindOf(place)) === "directory") {
    return list(turn, card, {type: "list", path: task.path, depth: "flat"})
  }
  const lines = linesIn(await textOf(place))
  const {first, last} = chosen(task.range, lines.length)
  if (lines.length > 0 && first > lines.length) {
    throw new ToolFailure("no-such-line", String(lines.length))
  }
  card.point(place.absolute, first)
  const text = lines.slice(first - 1, last).join("\n")
  card.done([textContent(text)])
  const {words} = turn
  if (lines.length === 0) await turn.say(words.emptyFile(place.shown))
  else {
    const head = words.read(place.shown, {first, last, all: lines.length})
    await turn.say(`${head}\n\n${fenced(text, languageOfFile(place.shown))}`)
  }
  if (task.range.type === "all" && last < lines.length) {
    const next = Math.min(lines.length, last + LINES_MAX)
    await turn.say(words.readMore(place.shown, last + 1, next))
  }
  return {type: "done", summary: `${first}-${last}/${lines.length}`}
}

function chosen(range: LineRange, count: number): {readonly first: number; readonly last: number} {
  switch (range.type) {
    case "all":
      return {first: 1, last: Math.min(count, LINES_MAX)}
    case "range":
      return {first: range.from, last: Math.min(count, range.to)}
    case "head":
      return {first: 1, last: Math.min(count, range.count)}
    case "tail":
      return {first: Math.max(1, count - range.count + 1), last: count}
    default:
      return never(range)
  }
}
