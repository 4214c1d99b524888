// Which fields hold what, by the names that tools give them, and what is picked from them: one
// value, or the first of a list and how many more. Knows names of fields; never tools.

import {type Fields, fieldOf} from "./call.js"

/** Fields that hold places of the file system: they go through the shortener, and no others do. */
export const PATH_KEYS: ReadonlySet<string> = new Set([
  "path",
  "paths",
  "file_path",
  "filePath",
  "file_paths",
  "absolute_path",
  "notebook_path",
  "script_path",
  "target_file",
  "filename",
  "file",
  "files",
  "source",
  "destination",
  "from",
  "to",
  "src",
  "dest",
  "dst",
  "old_path",
  "oldPath",
  "new_path",
  "newPath",
  "folder",
  "directory",
  "dir_path",
  "dir",
  "cwd",
  "workdir",
])

/** Bodies of files, texts that are replaced and those in their place: never in a summary. */
export const BODY_KEYS: ReadonlySet<string> = new Set([
  "content",
  "contents",
  "file_text",
  "new_source",
  "text",
  "body",
  "old_string",
  "oldString",
  "old_str",
  "oldText",
  "old_text",
  "new_string",
  "newString",
  "new_str",
  "newText",
  "new_text",
  "insert_line",
  "patch",
  "patchText",
  "diff",
  "unified_diff",
  "edits",
  "changes",
])

/** A value that can be told: its text, the number of others of its list, and the field's name. */
export interface Picked {
  readonly text: string
  readonly more: number
  readonly key: string
}

/** What the first of these fields that holds something usable gives. */
export function picked(fields: Fields, keys: readonly string[]): Picked | undefined {
  for (const key of keys) {
    const value = fieldOf(fields, key)
    const found = Array.isArray(value) ? firstOf(value) : one(scalarText(value))
    if (found) return {...found, key}
  }
  return undefined
}

/** The text of a field: a string with something in it, a finite number, yes or no. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() === "" ? undefined : value
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : undefined
  return typeof value === "boolean" ? String(value) : undefined
}

/** The first of these fields that holds a string with something in it. */
export function textOf(fields: Fields, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = fieldOf(fields, key)
    if (typeof value === "string" && value.trim() !== "") return value
  }
  return undefined
}

/** The first of these fields that holds a list. */
export function listOf(fields: Fields, keys: readonly string[]): readonly unknown[] | undefined {
  for (const key of keys) {
    const value = fieldOf(fields, key)
    if (Array.isArray(value)) return value
  }
  return undefined
}

/** Strings of a list with something in them: the first, and how many more. */
export function firstOf(list: readonly unknown[]): Omit<Picked, "key"> | undefined {
  const texts = list.filter(item => typeof item === "string" && item.trim() !== "")
  const [first] = texts
  return typeof first === "string" ? {text: first, more: texts.length - 1} : undefined
}

function one(text: string | undefined): Omit<Picked, "key"> | undefined {
  return text === undefined ? undefined : {text, more: 0}
}
