// Reads what the user wrote and says which request it is. Pure: same text, same request.
// Never looks at files: whether a path exists is for the tools to find out.

import {never} from "../../never.js"
import {WORDINGS} from "./grammar.js"
import {nearest} from "./nearest.js"
import {unescaped, unquoted} from "./quotes.js"
import type {LineRange, Request, RequestName, Step, Task, Unit} from "./request.js"
import {splitSteps} from "./steps.js"

/** Requests longer than this are looked at only as far (the text of a new file may be longer). */
const HEAD_UNITS = 400
/** Steps a plan may have; more are cut off the end and told as not understood. */
export const STEPS_MAX = 50
const LOG_COUNT = 10

/** Reads a request. Never throws; what is not understood is of type `unknown`. */
export function parseRequest(text: string): Request {
  const said = text.trim()
  const plan = explicitPlan(said) ?? impliedPlan(said)
  if (plan !== undefined) return plan
  return parseSingle(said) ?? {type: "unknown", near: nearest(said)}
}

const PLAN_HEAD = new RegExp(
  "^(?:(?:make|write|do) a plan|plan|(?:do (?:this|these) )?step by step|" +
    "(?:制定|做个|列个)?计划|按步骤做?|分步执行)\\s*(?:[:：]|\\n|(?:to|for)\\s)\\s*",
  "iu",
)

function explicitPlan(said: string): Request | undefined {
  const head = PLAN_HEAD.exec(said)
  if (head === null) return undefined
  const steps = stepsOf(said.slice(head[0].length))
  return steps.length === 0 ? undefined : {type: "plan", steps}
}

/** Several requests without the word «plan» are one when each of them is understood; else the
 *  connecting word belongs to a command or a text. */
function impliedPlan(said: string): Request | undefined {
  // The lines of a new file are its text, not steps.
  const first = parseSingle(said)
  if (first?.type === "create" && said.includes("\n") && isTask(parseSingle(firstLine(said)))) {
    return undefined
  }
  const steps = stepsOf(said)
  if (steps.length < 2 || steps.some(step => step.task === undefined)) return undefined
  return {type: "plan", steps}
}

function firstLine(said: string): string {
  return said.slice(0, said.indexOf("\n"))
}

function stepsOf(text: string): Step[] {
  return splitSteps(text)
    .slice(0, STEPS_MAX)
    .map(step => {
      const request = parseSingle(step)
      return {text: step, task: isTask(request) ? request : undefined}
    })
}

const POLITE = new RegExp(
  "^(?:(?:please|pls|now|ok|okay|hey|so)[,\\s]\\s*|" +
    "(?:can|could|would|will) you\\s+(?:please\\s+)?|" +
    "(?:i want you to|i'd like you to|let's|let us)\\s+|" +
    "(?:请你?|麻烦你?|帮忙|帮我|给我|我想|我要|能不能|可以)+)",
  "iu",
)
// A full stop ends a sentence, but «.» and «..» are directories.
const TRAILING = /(?:(?<=[^\s.])\.+|[\s!?。！？]+|\s(?:please|thanks|thank you)|[吗吧呢]|谢谢)+$/iu

/** One request, or undefined. */
function parseSingle(said: string): Exclude<Request, {type: "plan" | "unknown"}> | undefined {
  const text = said.trim().replace(POLITE, "")
  // Endings of sentences are no part of names, but they are part of commands and texts: try both.
  const bare = text.replace(TRAILING, "")
  for (const {name, pattern} of WORDINGS) {
    const keepsEnd = name === "run" || name === "create" || name === "edit"
    const subject = keepsEnd ? text : bare
    if (subject === "" || !mayMatch(pattern, subject)) continue
    const parts = pattern.exec(subject)?.groups
    if (parts === undefined && !pattern.test(subject)) continue
    const request = requestOf(name, parts ?? {})
    if (request !== undefined) return request
  }
  return undefined
}

/** A very long text can only be a command or the text of a file; other patterns are not tried. */
function mayMatch(pattern: RegExp, subject: string): boolean {
  return subject.length <= HEAD_UNITS || /\[\\s\\S\]/.test(pattern.source)
}

type Parts = Readonly<Record<string, string | undefined>>

function requestOf(
  name: Exclude<RequestName, "plan">,
  parts: Parts,
): Exclude<Request, {type: "plan" | "unknown"}> | undefined {
  const path = parts["path"] === undefined ? undefined : unquoted(parts["path"])
  const text = parts["text"] ?? ""
  switch (name) {
    case "who":
    case "help":
    case "again":
    case "recall":
      return {type: name}
    case "list":
      return {type: name, path: path ?? ".", depth: parts["all"] === undefined ? "flat" : "deep"}
    case "read":
      return path === undefined ? undefined : {type: name, ...readParts(path, parts)}
    case "search":
      return unquoted(text) === "" ? undefined : {type: name, text: unquoted(text), path}
    case "count":
      return {type: name, unit: unitOf(parts["unit"]), path}
    case "log":
      return {type: name, count: countOf(parts["count"]), path}
    case "diff":
      return {type: name, path}
    case "run":
      return commandOf(parts["command"])
    case "create":
      return path === undefined ? undefined : {type: name, path, text: contentOf(text)}
    case "edit":
      return editOf(path, parts)
    default:
      return never(name)
  }
}

function readParts(path: string, parts: Parts): {path: string; range: LineRange} {
  const {first, last, head, tail} = parts
  if (head !== undefined) return {path, range: {type: "head", count: Number(head)}}
  if (tail !== undefined) return {path, range: {type: "tail", count: Number(tail)}}
  if (first !== undefined) {
    const from = Math.max(1, Number(first))
    return {path, range: {type: "range", from, to: Math.max(from, Number(last ?? first))}}
  }
  const inPath = /^(.+):(\d+)(?:-(\d+))?$/u.exec(path)
  if (inPath === null) return {path, range: {type: "all"}}
  const from = Math.max(1, Number(inPath[2]))
  const to = Math.max(from, Number(inPath[3] ?? from))
  return {path: inPath[1] ?? path, range: {type: "range", from, to}}
}

function editOf(path: string | undefined, parts: Parts): Task | undefined {
  const from = unescaped(parts["from"] ?? "")
  const to = unescaped(parts["to"] ?? "")
  if (path === undefined || from === "" || from === to) return undefined
  // A path without quotes at the end of a sentence loses the full stop.
  const clean = /["'`”」’]$/u.test(parts["path"] ?? "") ? path : path.replace(TRAILING, "")
  return {type: "edit", path: clean, from, to}
}

function commandOf(said: string | undefined): Task | undefined {
  const command = (said ?? "").trim()
  // A command in quotes as a whole is the command; quotes inside one are its own.
  const whole = /^(?:`([^`]+)`|“([^”]+)”|"([^"]+)"|'([^']+)'|```\w*\n([\s\S]+?)\n?```)$/u.exec(
    command,
  )
  const inner = whole?.slice(1).find(part => part !== undefined) ?? command
  return inner.trim() === "" ? undefined : {type: "run", command: inner.trim()}
}

/** The text of a new file: a fenced block, a quoted piece, or as it stands; it ends in a newline
 *  unless it is empty. */
function contentOf(said: string): string {
  const fenced = /^\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?\1\s*$/u.exec(said)
  const text = fenced === null ? unescaped(said.trim()) : (fenced[2] ?? "")
  return text === "" || text.endsWith("\n") ? text : `${text}\n`
}

function unitOf(said: string | undefined): Unit {
  const word = said?.toLowerCase() ?? ""
  if (/^(?:line|行)/u.test(word)) return "lines"
  if (/^(?:word|词|单词)/u.test(word)) return "words"
  if (/^(?:char|letter|字)/u.test(word)) return "characters"
  return /^(?:file|文件)/u.test(word) ? "files" : "all"
}

function countOf(said: string | undefined): number {
  return Math.min(200, Math.max(1, Number(said ?? LOG_COUNT)))
}

function isTask(request: Request | undefined): request is Task {
  switch (request?.type) {
    case undefined:
    case "plan":
    case "help":
    case "who":
    case "again":
    case "recall":
    case "unknown":
      return false
    default:
      return true
  }
}
