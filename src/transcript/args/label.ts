// What a call does in a few words, for the heading of the work it is part of: a verb and the one
// argument that tells it. Pure; never knows whether the call runs.

import {ARGS_WORDS} from "./args-words.js"
import {type Fields, inputOf, type Telling, type ToolCall} from "./call.js"
import {commandOf} from "./command.js"
import {PATH_KEYS, type Picked, textOf} from "./keys.js"
import {cutLine, lineText} from "./line.js"
import {fileName} from "./path.js"
import {searchOf, subjectOf, wayOf} from "./subject.js"
import {type Action, actionOf, isToolName, ownName, serverTool} from "./tools.js"

/** Most columns of a label where nobody says. */
export const LABEL_MOST = 60

/** The label of one call: one line, safe to draw, never empty, of at most `most` characters and
 *  columns (60 if nobody says). Never throws. */
export function callLabel(call: ToolCall, telling: Telling): string {
  const most = telling.most ?? LABEL_MOST
  return cutLine(labelOf(call, {...telling, most}), most)
}

/** The label of calls that run at once: that of the first, and how many more there are; "" for
 *  none. */
export function callsLabel(calls: readonly ToolCall[], telling: Telling): string {
  const [first, ...others] = calls
  if (!first) return ""
  if (others.length === 0) return callLabel(first, telling)
  const more = ` +${others.length}`
  const most = (telling.most ?? LABEL_MOST) - more.length
  const label = callLabel(first, {...telling, most})
  return label === "" ? callLabel(first, telling) : label + more
}

interface Bound extends Telling {
  readonly most: number
}

function labelOf(call: ToolCall, bound: Bound): string {
  const words = ARGS_WORDS[bound.locale]
  const name = ownName(call.name)
  const served = serverTool(name) ?? serverTool(ownName(call.title))
  if (served) return lineText(`${served.server}: ${served.tool}`, "prose", bound.most)
  const action = actionOf(call)
  if (action === "ask" || action === "plan") return words.waiting
  const input = inputOf(call.input)
  const fields = input.type === "fields" ? input.fields : {}
  if (action === "run") return runLabel(call, fields, bound)
  const what = action === "none" ? "" : telling(action, fields, bound)
  if (action !== "none" && what !== "") return words.doing(words.verbs[action], what)
  const title = lineText(call.title, "path", bound.most)
  if (title !== "" && !isToolName(call.title)) return title
  if (action !== "none") return words.verbs[action]
  return lineText(name ?? "", "prose", bound.most) || title || words.tool
}

/** What it is for in the agent's words, else the first line of the command. */
function runLabel(call: ToolCall, fields: Fields, {locale, most}: Bound): string {
  const words = ARGS_WORDS[locale]
  const described = textOf(fields, ["description"])
  if (described !== undefined) return lineText(described, "prose", most)
  const command = commandOf(inputOf(call.input)) ?? (isToolName(call.title) ? "" : call.title)
  const line = lineText(firstLine(command), "command", most)
  if (line !== "") return words.doing(words.verbs.run, line)
  const script = subjectOf("run", fields)
  return script ? words.doing(words.verbs.run, told(script, most)) : words.command
}

function firstLine(text: string): string {
  const start = text.trimStart()
  const end = start.indexOf("\n")
  return end < 0 ? start : start.slice(0, end)
}

/** The one argument that tells a call; "" if there is none. */
function telling(action: Action, fields: Fields, {most}: Bound): string {
  if (action === "move" || action === "copy") {
    const {from, to} = wayOf(fields)
    const ends = [from, to].filter(end => end !== undefined)
    const names = ends.map(end => lineText(fileName(end), "path", most))
    return names.join(" → ")
  }
  if (action === "find" || action === "glob") {
    const {query, folder} = searchOf(fields)
    if (query !== undefined) return lineText(query, "prose", most)
    return folder ? told(folder, most) : ""
  }
  const subject = subjectOf(action, fields)
  return subject ? told(subject, most) : ""
}

/** Of a path the last part: the heading has room for one name. */
function told({text, more, key}: Picked, most: number): string {
  const isPath = PATH_KEYS.has(key)
  const line = isPath ? lineText(fileName(text), "path", most) : lineText(text, "prose", most)
  return line + (more > 0 ? ` +${more}` : "")
}
