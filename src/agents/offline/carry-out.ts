// Carries one task out: thinks, shows its card, lets its tool work, and words what went wrong.
// Never lets a failure end the turn; only a cancel does.

import {resolve} from "node:path"
import type {ToolKind} from "@agentclientprotocol/sdk"
import {never} from "../../never.js"
import {OutsideRoots} from "../roots.js"
import {Cancelled, ToolFailure} from "./failures.js"
import type {Task} from "./request.js"
import {count} from "./tools/count.js"
import {create} from "./tools/create.js"
import {edit} from "./tools/edit.js"
import {diff, log} from "./tools/git.js"
import {list} from "./tools/list.js"
import {read} from "./tools/read.js"
import {run} from "./tools/run.js"
import {search} from "./tools/search.js"
import type {Outcome} from "./tools/tool.js"
import type {Card, CardStart, Turn} from "./turn.js"
import type {OfflineWords} from "./words.js"

const KINDS: Readonly<Record<Task["type"], ToolKind>> = {
  list: "read",
  read: "read",
  search: "search",
  count: "search",
  log: "read",
  diff: "read",
  run: "execute",
  create: "edit",
  edit: "edit",
}

/** Does a task and tells the result; throws Cancelled only. */
export async function carryOut(turn: Turn, task: Task): Promise<Outcome> {
  await turn.think(turn.words.thought(task))
  const card = turn.card(cardOf(turn, task))
  try {
    return await work(turn, card, task)
  } catch (error) {
    // Whatever failed because the turn was cancelled is no failure.
    if (error instanceof Cancelled || turn.options.signal.aborted) throw new Cancelled()
    const why = failureWords(error, task, turn.words)
    card.fail(why)
    await turn.say(why)
    return {type: "not done", summary: why}
  }
}

function cardOf(turn: Turn, task: Task): CardStart {
  const {type, ...rawInput} = task
  const path = "path" in task ? task.path : undefined
  return {
    title: turn.words.title(task),
    name: type,
    kind: KINDS[type],
    rawInput,
    ...(path === undefined ? {} : {locations: [{path: resolve(turn.options.cwd, path)}]}),
  }
}

function work(turn: Turn, card: Card, task: Task): Promise<Outcome> {
  switch (task.type) {
    case "list":
      return list(turn, card, task)
    case "read":
      return read(turn, card, task)
    case "search":
      return search(turn, card, task)
    case "count":
      return count(turn, card, task)
    case "log":
      return log(turn, card, task)
    case "diff":
      return diff(turn, card, task)
    case "run":
      return run(turn, card, task)
    case "create":
      return create(turn, card, task)
    case "edit":
      return edit(turn, card, task)
    default:
      return never(task)
  }
}

function failureWords(error: unknown, task: Task, words: OfflineWords): string {
  const path = ("path" in task ? task.path : undefined) ?? "."
  if (error instanceof ToolFailure) return words.failure[error.reason](error.subject)
  if (error instanceof OutsideRoots) return words.outside(path)
  const code = error instanceof Error && "code" in error ? error.code : undefined
  switch (code) {
    case "ENOENT":
      return words.missing(path)
    case "EACCES":
    case "EPERM":
      return words.forbidden(path)
    case "EEXIST":
      return words.failure.exists(path)
    case "ENOTDIR":
      return words.missing(path)
    default:
      return words.otherFailure(error instanceof Error ? error.message : String(error))
  }
}
