// How much an edit changes, by what it was given: texts and those in their place, a list of such
// pairs, or a patch. Counts lines and names files; never shows a text. Pure; linear time.

import {type Fields, fieldOf, isFields, parsed} from "./call.js"
import {textOf} from "./keys.js"

const OLD = ["old_string", "oldString", "old_str", "oldText", "old_text"]
const NEW = ["new_string", "newString", "new_str", "newText", "new_text", "new_source"]
const PATCHES = ["patch", "patchText", "diff", "unified_diff", "input"]

/** Lines that an edit takes away and puts in. */
export interface Counts {
  readonly added: number
  readonly removed: number
}

/** Files that a patch names, in its order, and what it changes in them. */
export interface Patch extends Counts {
  readonly paths: readonly string[]
}

/** Lines of a text without the empty ones at its end; a blank text has none. */
export function lineCount(text: string): number {
  let end = text.length
  while (end > 0 && isNewline(text.charCodeAt(end - 1))) end--
  if (text.trim() === "") return 0
  let count = 1
  for (let at = text.indexOf("\n"); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) count++
  return count
}

function isNewline(unit: number): boolean {
  return unit === 0x0a || unit === 0x0d
}

/** Lines of the single pair, or of all pairs of a list. */
export function editCounts(fields: Fields): Counts {
  const list = listIn(fieldOf(fields, "edits"))
  const pairs = list ? list.map(asFields) : [fields]
  let added = 0
  let removed = 0
  for (const pair of pairs) {
    added += lineCount(textOf(pair, NEW) ?? "")
    removed += lineCount(textOf(pair, OLD) ?? "")
  }
  return {added, removed}
}

function listIn(value: unknown): readonly unknown[] | undefined {
  const list = typeof value === "string" ? parsed(value) : value
  return Array.isArray(list) ? list : undefined
}

/** Some models write an edit as a text of JSON. */
function asFields(edit: unknown): Fields {
  const value = typeof edit === "string" ? parsed(edit) : edit
  return isFields(value) ? value : {}
}

/** The patch among these fields; undefined if there is none. */
export function patchIn(fields: Fields): Patch | undefined {
  const changes = fieldOf(fields, "changes")
  if (isFields(changes)) return changesOf(changes)
  const text = textOf(fields, PATCHES)
  return text === undefined ? undefined : patchOf(text)
}

/** Codex tells changes by the path of each file. */
function changesOf(changes: Fields): Patch | undefined {
  const paths = Object.keys(changes)
  if (paths.length === 0) return undefined
  let added = 0
  let removed = 0
  for (const path of paths) {
    const change = fieldOf(changes, path)
    if (!isFields(change)) continue
    const patch = patchOf(textOf(change, PATCHES) ?? "")
    added += patch?.added ?? lineCount(textOf(change, ["content"]) ?? "")
    removed += patch?.removed ?? 0
  }
  return {paths, added, removed}
}

const FILE = /^(?:\*\*\* (?:Add|Update|Delete) File: |\+\+\+ (?:b\/)?)(.+)$/

/** What a text says as a patch; undefined if it is none. */
export function patchOf(text: string): Patch | undefined {
  if (!/^(?:\*\*\* Begin Patch|@@ |\+\+\+ )/m.test(text)) return undefined
  const paths: string[] = []
  let added = 0
  let removed = 0
  for (const line of text.split("\n")) {
    const path = FILE.exec(line)?.[1]
    if (path !== undefined) paths.push(path.trim())
    else if (line.startsWith("+")) added++
    else if (line.startsWith("-") && !line.startsWith("--- ")) removed++
  }
  return {paths, added, removed}
}
