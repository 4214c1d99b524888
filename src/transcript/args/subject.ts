// What a call is about: the one argument that tells it, or the few that do. Knows which fields
// count for which kind of tool; never how they are told. Pure.

import {type Fields, fieldOf} from "./call.js"
import {type Picked, picked, textOf} from "./keys.js"
import type {Action} from "./tools.js"

const PATHS = [
  "paths",
  "file_paths",
  "files",
  "path",
  "file_path",
  "filePath",
  "absolute_path",
  "notebook_path",
  "target_file",
  "filename",
  "file",
]
const FOLDERS = ["path", "folder", "directory", "dir_path", "dir"]
const SOURCES = ["source", "from", "src", "old_path", "oldPath"]
const DESTINATIONS = ["destination", "to", "dest", "dst", "new_path", "newPath"]
const QUERIES = ["query", "pattern", "regex", "keyword", "search", "glob", "name"]

/** Fields that count for a tool, in order: the first that holds something usable tells it. */
const KEYS: Readonly<Partial<Record<Action, readonly string[]>>> = {
  read: [...PATHS, "uri", "document_id", "document_name", "message_id", "id"],
  list: [...FOLDERS, "keyword", "query"],
  write: PATHS,
  edit: PATHS,
  delete: PATHS,
  make: [...PATHS, ...FOLDERS],
  run: ["script", "script_path", ...PATHS],
  output: ["bash_id", "shell_id", "task_id", "session_id", "id"],
  fetch: ["url", "urls", "uri", "prompt"],
  web: ["query", "queries", "q"],
  knowledge: ["query", "keyword", "knowledge_base_id"],
  task: ["description", "task", "title", "objective", "subject", "prompt", "agent_name"],
  skill: ["name", "skill", "command"],
  ask: ["question", "message", "title"],
  think: ["thought"],
}

/** What is tried, in order, for a tool that the table does not have. */
const TRIED = [
  "command",
  "cmd",
  "path",
  "paths",
  "file_path",
  "filePath",
  "absolute_path",
  "url",
  "query",
  "pattern",
  "keyword",
  "name",
  "document_name",
  "document_id",
  "knowledge_base_id",
  "message_id",
  "question",
]

/** Tools that are told by their own fields only: others could be bodies of files. */
const STRICT: ReadonlySet<Action> = new Set<Action>(["write", "edit", "ask"])

/** The argument that tells a call of this tool; undefined if it has none that is usable. */
export function subjectOf(action: Action, fields: Fields): Picked | undefined {
  if (action === "ask") return picked(fields, KEYS.ask ?? []) ?? firstQuestion(fields)
  const known = KEYS[action]
  const found = known && picked(fields, known)
  return found || STRICT.has(action) ? found : picked(fields, TRIED)
}

/** Several questions are a list of objects. */
function firstQuestion(fields: Fields): Picked | undefined {
  const list = fieldOf(fields, "questions")
  if (!Array.isArray(list)) return undefined
  const texts = list.map(one => (typeof one === "object" && one !== null ? askedIn(one) : one))
  return picked({questions: texts}, ["questions"])
}

function askedIn(one: object): unknown {
  return textOf(one as Fields, ["question", "header", "title"])
}

/** What is looked for, and where. */
export interface Search {
  readonly query: string | undefined
  readonly folder: Picked | undefined
}

export function searchOf(fields: Fields): Search {
  return {query: textOf(fields, QUERIES), folder: picked(fields, FOLDERS)}
}

/** What is moved or copied, and where to. */
export interface Way {
  readonly from: string | undefined
  readonly to: string | undefined
}

export function wayOf(fields: Fields): Way {
  return {from: textOf(fields, SOURCES), to: textOf(fields, DESTINATIONS)}
}
