// All arguments of a call, for whoever opens it: as JSON on several lines, or as they were sent.
// Nothing in it can hide or act on a terminal. Pure; never knows which tool it is.

import {decidedLines} from "../../text/decision.js"
import {type Places, parsed, type Telling} from "./call.js"
import {cutText, DETAIL_MOST} from "./cut.js"
import {PATH_KEYS} from "./keys.js"
import {shortPath} from "./path.js"

/** Levels that are shown; what is deeper is «…»: a hostile nest must not grow by its indents. */
export const DEPTH_MAX = 20

/** The lines of a raw input, safe to draw: at most `most` characters with newlines (5000 if nobody
 *  says). None for nothing: undefined, null, blanks, {} and []. Never throws; linear time. */
export function detailLines(input: unknown, telling: Telling): readonly string[] {
  const text = sourceOf(input, telling.places)
  if (text === "") return []
  const safe = decidedLines(text, "path").join("\n")
  const cut = cutText(safe, telling.most ?? DETAIL_MOST, telling.locale)
  return cut === "" ? [] : cut.split("\n")
}

/** The text that is to be shown; "" for nothing. */
function sourceOf(input: unknown, places: Places | undefined): string {
  if (typeof input !== "string") return jsonOf(input, places)
  const text = input.trim()
  if (text === "") return ""
  const value = /^[[{]/.test(text) ? parsed(text) : undefined
  // What is no JSON is shown exactly as it was sent.
  return value === undefined ? input : jsonOf(value, places)
}

function jsonOf(value: unknown, places: Places | undefined): string {
  if (value === undefined || value === null || isEmpty(value)) return ""
  return written(value, {places, key: "", indent: "", depth: 0})
}

function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false
  // A field that holds nothing is none in JSON.
  return Array.isArray(value) ? value.length === 0 : Object.values(value).every(isNone)
}

function isNone(value: unknown): boolean {
  return value === undefined
}

interface At {
  readonly places: Places | undefined
  /** The field that it is under, at any depth of lists. */
  readonly key: string
  readonly indent: string
  readonly depth: number
}

function written(value: unknown, at: At): string {
  if (typeof value === "string") {
    return JSON.stringify(PATH_KEYS.has(at.key) ? shortPath(value, at.places) : value)
  }
  if (typeof value !== "object" || value === null) return String(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? ["[", "]"] : ["{", "}"]
  if (isEmpty(value)) return open + close
  if (at.depth >= DEPTH_MAX) return `${open}…${close}`
  const inner = {...at, indent: `${at.indent}  `, depth: at.depth + 1}
  const parts = isList
    ? value.map(item => inner.indent + written(item, inner))
    : fieldLines(value as Readonly<Record<string, unknown>>, inner)
  return `${open}\n${parts.join(",\n")}\n${at.indent}${close}`
}

function fieldLines(fields: Readonly<Record<string, unknown>>, at: At): readonly string[] {
  const keys = Object.keys(fields).filter(key => !isNone(fields[key]))
  return keys.map(key => {
    return `${at.indent}${JSON.stringify(key)}: ${written(fields[key], {...at, key})}`
  })
}
