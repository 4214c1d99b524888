// A call's arguments on one line: what a reader must know of them at a glance. File bodies and the
// texts of edits are counted, never shown. Pure; never knows how the call stands.

import {never} from "../../never.js"
import {ARGS_WORDS} from "./args-words.js"
import {type Fields, fieldOf, type Input, inputOf, type Telling, type ToolCall} from "./call.js"
import {commandIn} from "./command.js"
import {type Counts, editCounts, lineCount, patchIn, patchOf} from "./edits.js"
import {BODY_KEYS, firstOf, listOf, PATH_KEYS, type Picked, scalarText, textOf} from "./keys.js"
import {cutLine, LINE_MOST, lineText} from "./line.js"
import {shortPath} from "./path.js"
import {searchOf, subjectOf, wayOf} from "./subject.js"
import {type Action, actionOf} from "./tools.js"

/** How a summary is made. */
export interface SummaryForm extends Telling {
  /** "elsewhere": how many lines were written or changed stands beside it already. */
  readonly counts?: "here" | "elsewhere"
}

/** The summary: one line, safe to draw, of at most `most` characters and columns (160 if nobody
 *  says); undefined where nothing usable was given. Never throws; linear time. */
export function summary(call: ToolCall, form: SummaryForm): string | undefined {
  const most = form.most ?? LINE_MOST
  const text = cutLine(summaryOf(actionOf(call), inputOf(call.input), {...form, most}), most)
  return text === "" ? undefined : text
}

interface Bound extends SummaryForm {
  readonly most: number
}

function summaryOf(action: Action, input: Input, bound: Bound): string {
  switch (input.type) {
    case "none":
      return ""
    case "text":
      return textSummary(action, input.text, bound)
    case "fields":
      return fieldsSummary(action, input.fields, bound)
    default:
      return never(input)
  }
}

/** A text of several lines that a tool is to write is a body. */
function textSummary(action: Action, text: string, bound: Bound): string {
  if (action === "edit" || action === "write") {
    const patch = patchOf(text)
    if (patch) return countedPath(firstOf(patch.paths), patch, bound)
    if (text.includes("\n")) return ""
  }
  return lineText(text, action === "run" ? "command" : "prose", bound.most)
}

function fieldsSummary(action: Action, fields: Fields, bound: Bound): string {
  switch (action) {
    case "run":
    case "none":
      return commandSummary(action, fields, bound)
    case "move":
    case "copy":
      return waySummary(fields, bound)
    case "find":
    case "glob":
      return searchSummary(action, fields, bound)
    case "read":
      return readSummary(fields, bound)
    case "write":
      return writeSummary(fields, bound)
    case "edit":
      return editSummary(fields, bound)
    case "todo": {
      const list = listOf(fields, ["todos", "plan", "items", "entries"])
      return list ? ARGS_WORDS[bound.locale].items(list.length) : ""
    }
    case "plan":
      return ""
    default:
      return told(subjectOf(action, fields), bound)
  }
}

function commandSummary(action: "run" | "none", fields: Fields, bound: Bound): string {
  const command = commandIn(fields)
  if (command !== undefined) return lineText(command, "command", bound.most)
  const subject = subjectOf(action, fields)
  return subject ? told(subject, bound) : pairs(fields, bound)
}

function waySummary(fields: Fields, bound: Bound): string {
  const {from, to} = wayOf(fields)
  return [from, to]
    .filter(end => end !== undefined)
    .map(end => pathText(end, bound))
    .join(" → ")
}

function searchSummary(action: Action, fields: Fields, bound: Bound): string {
  const words = ARGS_WORDS[bound.locale]
  const {query, folder} = searchOf(fields)
  if (query === undefined) return told(folder ?? subjectOf(action, fields), bound)
  const safe = lineText(query, "prose", bound.most)
  return folder ? words.queryIn(safe, told(folder, bound)) : words.query(safe)
}

function readSummary(fields: Fields, bound: Bound): string {
  const range = rangeOf(fields)
  const what = told(subjectOf("read", fields), bound)
  return what === "" || range === "" ? what : `${what} ${range}`
}

/** Lines from … to; only from, where no end is known; "" where the start is not a line. */
function rangeOf(fields: Fields): string {
  const start = lineNumber(fields, ["offset", "start", "start_line", "startLine", "line"])
  if (start === undefined) return ""
  const count = lineNumber(fields, ["limit", "count"])
  const last = lineNumber(fields, ["end", "end_line", "endLine"])
  const end = count === undefined ? last : start + count - 1
  return end === undefined || !Number.isSafeInteger(end) ? `${start}` : `${start}-${end}`
}

function lineNumber(fields: Fields, keys: readonly string[]): number | undefined {
  for (const key of keys) {
    const value = fieldOf(fields, key)
    const isDigits = typeof value === "string" && /^\s*\d{1,15}\s*$/.test(value)
    const number = typeof value === "number" || isDigits ? Number(value) : Number.NaN
    if (Number.isSafeInteger(number) && number > 0) return number
  }
  return undefined
}

function writeSummary(fields: Fields, bound: Bound): string {
  const path = told(subjectOf("write", fields), bound)
  const body = textOf(fields, ["content", "contents", "file_text"])
  const lines = body === undefined || bound.counts === "elsewhere" ? 0 : lineCount(body)
  if (path === "" || lines === 0) return path
  const words = ARGS_WORDS[bound.locale]
  return words.counted(path, words.lines(lines))
}

function editSummary(fields: Fields, bound: Bound): string {
  const path = subjectOf("edit", fields)
  const patch = patchIn(fields)
  if (patch) return countedPath(path ?? firstOf(patch.paths), patch, bound)
  return countedPath(path, editCounts(fields), bound)
}

function countedPath(
  path: Omit<Picked, "key"> | undefined,
  {added, removed}: Counts,
  bound: Bound,
): string {
  const name = told(path && {...path, key: "path"}, bound)
  const counts = [added > 0 ? `+${added}` : "", removed > 0 ? `−${removed}` : ""]
  const text = bound.counts === "elsewhere" ? "" : counts.filter(part => part !== "").join(" ")
  if (name === "" || text === "") return name || text
  return ARGS_WORDS[bound.locale].counted(name, text)
}

/** Most pairs that tell a call of which nothing is known. */
const PAIRS_MAX = 2

function pairs(fields: Fields, bound: Bound): string {
  const told: string[] = []
  for (const key of Object.keys(fields)) {
    if (told.length === PAIRS_MAX) break
    const text = BODY_KEYS.has(key) ? undefined : scalarText(fieldOf(fields, key))
    if (text === undefined) continue
    const value = PATH_KEYS.has(key) ? pathText(text, bound) : lineText(text, "prose", bound.most)
    told.push(`${lineText(key, "prose", bound.most)}=${value}`)
  }
  return told.join(" ")
}

/** Only places of the file system are shortened; lists under other fields stay as they are. */
function told(subject: Picked | undefined, bound: Bound): string {
  if (!subject) return ""
  const {text, more, key} = subject
  const line = PATH_KEYS.has(key) ? pathText(text, bound) : lineText(text, "prose", bound.most)
  return line + (more > 0 ? ` +${more}` : "")
}

function pathText(path: string, {places, most}: Bound): string {
  return lineText(shortPath(path.trim(), places), "path", most)
}
