// What the head of a call's card says: the agent's title where it tells something, else what the
// tool does and its arguments on one line. Pure; never knows signs, places or times of a card.

import {decided} from "../../text/decision.js"
import {matterOf} from "../matter.js"
import {ARGS_WORDS} from "./args-words.js"
import type {ToolCall} from "./call.js"
import {lineText} from "./line.js"
import {type SummaryForm, summary} from "./summary.js"
import {type Action, actionOf, bare, isToolName, ownName, serverTool} from "./tools.js"

/** A call with the id that an agent may give in place of a title. */
export interface NamedCall extends ToolCall {
  readonly callId: string
}

/** The head: one line, safe to draw. */
export function headText(call: NamedCall, form: SummaryForm): string {
  const title = decided(call.title, matterOf(call.kind))
  if (isTelling(call)) return title
  const told = summary(call, form)
  const name = nameOf(call) ?? title
  if (told === undefined) return name
  // A command may be called as a tool is: "ls".
  if (title.includes(told)) return title
  const action = actionOf(call)
  if (action === "none") return `${name} ${told}`
  const words = ARGS_WORDS[form.locale]
  const verb = words.verbs[action]
  return NOUNS.has(action) ? words.doing(verb, told) : `${verb} ${told}`
}

/** What a call that runs is about, behind the word that says that it runs. */
export function runningText(call: NamedCall, form: SummaryForm): string {
  const isCommand = actionOf(call) === "run" && !isTelling(call)
  return (isCommand ? summary(call, form) : undefined) ?? headText(call, form)
}

/** Whether a title says more than which tool, which kind of tool or which call it is. */
export function isTelling({title, name, kind, callId}: NamedCall): boolean {
  if (title === callId || title === kind || serverTool(title) || isToolName(title)) return false
  return (
    name === undefined || (bare(title) !== bare(name) && bare(title) !== bare(ownName(name) ?? ""))
  )
}

/** Words that name what is done, not the doing. */
const NOUNS: ReadonlySet<Action> = new Set<Action>(["output", "todo", "task", "skill", "ask"])

/** The name of a tool of a server, or of one that the table does not have. */
function nameOf({title, name, kind, callId}: NamedCall): string | undefined {
  const served = serverTool(ownName(name)) ?? serverTool(ownName(title))
  if (served) return lineText(`${served.server}: ${served.tool}`, "prose", NAME_MOST)
  const isNothing = title === callId || title === kind
  return isNothing && name ? lineText(name, "prose", NAME_MOST) : undefined
}

/** Most characters of a name: the arguments come behind it. */
const NAME_MOST = 80
