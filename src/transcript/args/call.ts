// What a tool was called with: the call as the agent told it, and its arguments as they can be
// read. Values only; never knows which tool takes what.

import type {Locale} from "../../ports.js"

/** A call as far as its arguments go. All of it is untrusted; `input` may be anything. */
export interface ToolCall {
  readonly title: string
  /** The tool's own name; undefined where the agent does not tell it. */
  readonly name: string | undefined
  /** A kind of the protocol; unknown ones count as "other". */
  readonly kind: string
  /** The raw input as it was given. */
  readonly input: unknown
}

/** Where paths are counted from: both absolute. Without them paths stay as they are. */
export interface Places {
  readonly directory: string
  readonly home: string | undefined
}

/** How a call is told. */
export interface Telling {
  readonly locale: Locale
  readonly places?: Places | undefined
  /** Most characters and most columns of it; as its kind of text has by habit if nobody says. */
  readonly most?: number
}

export type Fields = Readonly<Record<string, unknown>>

/** Arguments as they can be read: named ones, a text, or nothing that a reader could use. */
export type Input =
  | {readonly type: "fields"; readonly fields: Fields}
  | {readonly type: "text"; readonly text: string}
  | {readonly type: "none"}

const NONE: Input = {type: "none"}

/** Reads arguments of any form. A string that begins as JSON does is read as what it holds, and is
 *  nothing if that is no object. Never throws. */
export function inputOf(input: unknown): Input {
  switch (typeof input) {
    case "string":
      return ofString(input.trim())
    case "number":
      return Number.isFinite(input) ? {type: "text", text: String(input)} : NONE
    case "boolean":
      return {type: "text", text: String(input)}
    default:
      return isFields(input) ? {type: "fields", fields: input} : NONE
  }
}

function ofString(text: string): Input {
  if (text === "") return NONE
  if (!/^[[{]/.test(text)) return {type: "text", text}
  const value = parsed(text)
  return isFields(value) ? {type: "fields", fields: value} : NONE
}

/** What a text of JSON holds; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether it is an object with names, no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** A field of its own by that name, as no object has by birth; undefined if there is none, or if it
 *  cannot be read. */
export function fieldOf(fields: Fields, key: string): unknown {
  try {
    return Object.hasOwn(fields, key) ? fields[key] : undefined
  } catch {
    return undefined
  }
}
