// Creates a file that was not there.
// Never overwrites one; never without asking.

import {lstat, mkdir} from "node:fs/promises"
import {dirname} from "node:path"
import {createFile} from "../../files.js"
import {ToolFailure} from "../failures.js"
import {linesIn, placeOf} from "../place.js"
import {refuse} from "./run.js"
import type {TaskOf, Tool} from "./tool.js"

/** The create tool. */
export const create: Tool<TaskOf<"create">> = async (turn, card, task) => {
  const place = await placeOf(task.path, turn.options.cwd)
  if ((await lstat(place.absolute).catch(() => undefined)) !== undefined) {
    throw new ToolFailure("exists", place.shown)
  }
  card.point(place.absolute, 1)
  card.show([{type: "diff", path: place.absolute, oldText: null, newText: task.text}])
  const answer = await turn.ask(card, "create")
  if (answer !== "allowed") return refuse(turn, card, {task, answer})
  card.begin()
  await mkdir(dirname(place.absolute), {recursive: true})
  // Looked at again by the kernel itself: it may have appeared while the user was asked.
  await createFile(place.absolute, task.text, 0o666)
  card.done()
  await turn.say(turn.words.created(place.shown, linesIn(task.text).length))
  return {type: "done", summary: place.shown}
}
