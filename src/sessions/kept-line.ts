// The lines that a journal has beside the messages of the protocol: what became of them on the
// screen, and what an agent wants to know again. Text only; never knows files.
//
//   {"kept":[block,…],"time":1764565920000,"next":58,"prompts":3,"first":"…","session":"…"}
//   {"noted":…}
//
// A line of blocks tells all that a list of sessions shows, so the last one of a file is enough.

import {ID_END} from "../transcript/kept-block.js"

/** What a session is known by, as it stood when some blocks were kept. */
export interface Summary {
  /** The id of the next block. */
  readonly next: number
  /** Prompts so far. */
  readonly prompts: number
  /** How the first one begins; "" before it. Untrusted. */
  readonly first: string
  /** The agent's own id of its session, once it is known. */
  readonly session: string | undefined
}

/** One such line, read. */
export type KeptLine =
  | {
      readonly type: "blocks"
      /** As they were written; whoever uses one has to look at it. */
      readonly blocks: readonly unknown[]
      /** When they were kept, in ms since 1970. */
      readonly time: number
      readonly summary: Summary
    }
  | {readonly type: "note"; readonly note: unknown}

/** Most UTF-16 units of a first prompt that are kept for lists. */
const FIRST_UNITS_MAX = 200

/** What lines of blocks begin with: others need not be read. */
export const BLOCKS_START = '{"kept":'
/** The same for notes. */
export const NOTE_START = '{"noted":'

/** The line for some blocks, each of which is JSON already. */
export function blocksLine(blocks: readonly string[], time: number, summary: Summary): string {
  const rest = JSON.stringify({time, ...summary})
  return `${BLOCKS_START}[${blocks.join(",")}],${rest.slice(1)}\n`
}

/** The line for a note. */
export function noteLine(note: unknown): string {
  return `${NOTE_START}${JSON.stringify(note) ?? "null"}}\n`
}

/** The beginning of a prompt on one line, for lists. */
export function firstWords(text: string): string {
  return text
    .slice(0, 2 * FIRST_UNITS_MAX)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, FIRST_UNITS_MAX)
}

/** Reads a line; `undefined` if it is another, torn, or damaged. */
export function readKeptLine(line: string): KeptLine | undefined {
  if (!line.startsWith(BLOCKS_START) && !line.startsWith(NOTE_START)) return undefined
  const value = parsed(line)
  if (value === undefined) return undefined
  if ("noted" in value) return {type: "note", note: value["noted"]}
  const {kept, time, next, prompts, first, session} = value
  if (!Array.isArray(kept) || typeof time !== "number" || count(next) >= ID_END) return undefined
  const summary = {
    next: count(next),
    prompts: count(prompts),
    first: typeof first === "string" ? firstWords(first) : "",
    session: typeof session === "string" ? session : undefined,
  }
  return {type: "blocks", blocks: kept, time, summary}
}

function parsed(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    const isObject = typeof value === "object" && value !== null
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

function count(value: unknown): number {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0
}
