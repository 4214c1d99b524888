// Replaces a text in a file, everywhere in it.
// Never without asking; never when the file changed since it was shown.

import {randomUUID} from "node:crypto"
import {rename, stat, unlink, writeFile} from "node:fs/promises"
import {ToolFailure} from "../failures.js"
import {type Place, placeOf, textOf} from "../place.js"
import {refuse} from "./run.js"
import type {TaskOf, Tool} from "./tool.js"

/** Whole texts up to here go into the diff of the card; of a larger file, what is around. */
const WHOLE_UNITS_MAX = 256 * 1024
const CONTEXT_LINES = 3

/** The edit tool. */
export const edit: Tool<TaskOf<"edit">> = async (turn, card, task) => {
  const place = await placeOf(task.path, turn.options.cwd)
  const before = await textOf(place)
  const {from, to} = inLineEndsOf(before, task)
  const places = before.split(from).length - 1
  if (places === 0) throw new ToolFailure("not-found-text", task.from)
  const after = before.replaceAll(from, () => to)
  const {oldText, newText, cutLines} = shownDiff(before, after)
  const line = before.slice(0, before.indexOf(from)).split("\n").length
  // Whoever gets only a piece of the file counts from the line that is pointed at.
  card.point(place.absolute, cutLines > 0 ? cutLines + 1 : line)
  card.show([{type: "diff", path: place.absolute, oldText, newText}])
  const answer = await turn.ask(card, "edit")
  if (answer !== "allowed") return refuse(turn, card, {task, answer})
  card.begin()
  if ((await textOf(place)) !== before) throw new ToolFailure("changed-meanwhile", place.shown)
  await replaceFile(place, after)
  card.done()
  await turn.say(turn.words.edited(place.shown, places))
  return {type: "done", summary: `${place.shown} ×${places}`}
}

/** A request has bare newlines; a file with CRLF means those. */
function inLineEndsOf(
  text: string,
  task: TaskOf<"edit">,
): {readonly from: string; readonly to: string} {
  if (!text.includes("\r\n")) return task
  const crlf = (piece: string): string => piece.replace(/\r?\n/gu, "\r\n")
  return {from: crlf(task.from), to: crlf(task.to)}
}

/** All or nothing: a new file beside it takes its place, with its rights. */
async function replaceFile(place: Place, text: string): Promise<void> {
  const {mode} = await stat(place.absolute)
  const beside = `${place.absolute}.${randomUUID().slice(0, 8)}.new`
  try {
    await writeFile(beside, text, {encoding: "utf8", mode: mode & 0o777, flag: "wx"})
    await rename(beside, place.absolute)
  } catch (error) {
    await unlink(beside).catch(() => {})
    throw error
  }
}

/** What the card shows of both texts, and how many lines before that it does not. */
function shownDiff(
  before: string,
  after: string,
): {readonly oldText: string; readonly newText: string; readonly cutLines: number} {
  if (before.length + after.length <= WHOLE_UNITS_MAX) {
    return {oldText: before, newText: after, cutLines: 0}
  }
  const old = before.split("\n")
  const now = after.split("\n")
  let start = 0
  while (start < old.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const from = Math.max(0, start - CONTEXT_LINES)
  const rest = Math.max(0, end - CONTEXT_LINES)
  return {
    oldText: old.slice(from, old.length - rest).join("\n"),
    newText: now.slice(from, now.length - rest).join("\n"),
    cutLines: from,
  }
}
