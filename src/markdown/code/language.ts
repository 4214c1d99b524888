// A language that code can be read in, line by line, and where a reading stands between two lines.
// Knows how a mode is driven and what that may cost; never knows which languages there are.

import {StringStream} from "@codemirror/streamparser"
import {nextBreak, previousBreak} from "../../text/grapheme.js"
import type {Row, Run} from "../../text/line.js"
import type {Mode} from "./mode.js"
import {type CodeRole, type RoleNames, roleOf} from "./role.js"

/** A line longer than this, in UTF-16 units, stays plain. A begun line is not final before it is
 *  whole, and this is less than the eight rows of eighty that Markdown holds back elsewhere. */
export const LINE_UNITS_MAX = 512

/** What may be spent on one block of code; what follows is plain. A line costs its UTF-16 units,
 *  times its length over 64 where that is more, for some modes are quadratic in a line. That is
 *  about 6,000 usual lines (60 ms if they all come at once), or 64 of the longest ones (the worst
 *  that was found took 4 ms each). */
export const CODE_COST_MAX = 262_144

const FLAT_UNITS = 64

/** Entries in the lists of a reading's state, which is copied with every line. A hundred levels
 *  deep is no program: what follows is plain. */
export const STATE_ENTRIES_MAX = 1000

/** A mode may need some calls that move nothing before it moves on. */
const STILL_CALLS_MAX = 10

export interface Language {
  readonly mode: Mode
  /** Names of tokens that mean something else in this language. */
  readonly roles?: RoleNames
}

/** Where the reading of some code stands between two lines. A value: to read on changes nothing in
 *  it. Without a language all that follows is plain. */
export interface Reading {
  readonly language: Language | undefined
  readonly state: unknown
  /** What may still be spent. */
  readonly left: number
}

/** A line by roles, and where the next one is read on. */
export interface ReadLine {
  readonly row: Row<CodeRole>
  readonly next: Reading
}

/** All that follows is plain. */
export const PLAIN: Reading = {language: undefined, state: undefined, left: 0}

const INDENT_UNIT = 2
const TAB_COLUMNS = 4

/** The beginning of a text in the language. */
export function beginning(language: Language): Reading {
  return {language, state: startOf(language.mode), left: CODE_COST_MAX}
}

/** The state in which a mode begins a text. */
export function startOf(mode: Mode): unknown {
  return mode.startState?.(INDENT_UNIT) ?? {}
}

/** A state that can be read on from without changing the given one. */
export function copyOf(mode: Mode, state: unknown): unknown {
  if (mode.copyState) return mode.copyState(state)
  if (!isObject(state)) return state
  const copy: Record<string, unknown> = {}
  for (const key in state) {
    const value = state[key]
    copy[key] = Array.isArray(value) ? value.slice() : value
  }
  return copy
}

/** Makes a mode forget: some keep what their last token was beside their state, and with it what
 *  some other code was. After a word they all stand alike. */
export function settle(mode: Mode): void {
  mode.token(new Stream("x", TAB_COLUMNS, INDENT_UNIT), startOf(mode))
}

/** Whether a line of that length, in UTF-16 units, is plain for sure, and whatever it grows to. */
export function isPlain({language, left}: Reading, length: number): boolean {
  return !language || length > LINE_UNITS_MAX || left < costOf(length)
}

/** Reads one line, whole and without its newline. */
export function readLine(reading: Reading, text: string): ReadLine {
  const {language} = reading
  const left = reading.left - costOf(text.length)
  if (!language || left < 0) return {row: plainRow(text), next: PLAIN}
  if (text.length > LINE_UNITS_MAX) return {row: plainRow(text), next: {...reading, left}}
  try {
    settle(language.mode)
    const state = copyOf(language.mode, reading.state)
    const row = tokens(language, state, text)
    const next = {language, state, left}
    return {row, next: entries(state) > STATE_ENTRIES_MAX ? PLAIN : next}
  } catch {
    // The modes are made for editors, where code is edited into shape. What one of them trips over
    // is text all the same.
    return {row: plainRow(text), next: PLAIN}
  }
}

/** A blank line costs, too: there may be a million of them. */
function costOf(length: number): number {
  return Math.max(1, length, Math.min(length, LINE_UNITS_MAX) ** 2 / FLAT_UNITS)
}

function plainRow(text: string): Row<CodeRole> {
  return text === "" ? [] : [{text, style: "text"}]
}

function tokens(language: Language, state: unknown, text: string): Row<CodeRole> {
  const {mode, roles} = language
  if (text === "") {
    mode.blankLine?.(state, INDENT_UNIT)
    return []
  }
  const stream = new Stream(text, TAB_COLUMNS, INDENT_UNIT)
  const runs = new Runs(text)
  let still = 0
  while (!stream.eol()) {
    stream.start = stream.pos
    const name = mode.token(stream, state)
    if (stream.pos <= stream.start) {
      if (++still < STILL_CALLS_MAX) continue
      stream.pos = stream.start + 1
    }
    still = 0
    runs.add(stream.pos, roleOf(name, roles))
  }
  return runs.done
}

/** A line whose patterns are tried at one place only. Many modes leave out the "^", so that what
 *  does not match is looked for in all the rest of the line, token after token. */
class Stream extends StringStream {
  override match(pattern: string | RegExp, consume?: boolean, caseInsensitive?: boolean) {
    if (typeof pattern === "string" || pattern.source.startsWith("^")) {
      return super.match(pattern, consume, caseInsensitive)
    }
    const sticky = stickyOf(pattern)
    sticky.lastIndex = 0
    // What looks back, or for the start of a line, means the place where the stream stands.
    const found = sticky.exec(this.string.slice(this.pos))
    if (found && consume !== false) this.pos += found[0].length
    return found
  }
}

/** Sticky patterns by source and flags: modes make theirs anew with every call. */
const stickies = new Map<string, RegExp>()

/** Some modes make patterns out of what they read, without end: then all are forgotten. */
const STICKIES_MAX = 1000

function stickyOf({source, flags}: RegExp): RegExp {
  const key = `${flags}/${source}`
  const known = stickies.get(key)
  if (known) return known
  const sticky = new RegExp(source, `${flags.replace(/[gy]/g, "")}y`)
  if (stickies.size >= STICKIES_MAX) stickies.clear()
  stickies.set(key, sticky)
  return sticky
}

/** Runs that grow over a text from its start. */
class Runs {
  readonly done: Run<CodeRole>[] = []
  readonly #text: string
  #to = 0

  constructor(text: string) {
    this.#text = text
  }

  /** What follows up to `to` has the role; it joins the last run if that has the same or if it is
   *  blank. What belongs to the last character stays with it: no run begins inside a grapheme. */
  add(to: number, role: CodeRole): void {
    const from = this.#boundary(this.#to)
    const end = Math.min(to, this.#text.length)
    if (from > this.#to) this.#join(from)
    if (end <= this.#to) return
    const text = this.#text.slice(this.#to, end)
    // Some modes take every full stop for the beginning of a number.
    const style = role === "number" && !/\d/.test(text) ? "text" : role
    const last = this.done.at(-1)
    if (last && (last.style === style || text.trim() === "")) return this.#join(end)
    this.done.push({text, style})
    this.#to = end
  }

  /** What follows up to `to` belongs to the last run. */
  #join(to: number): void {
    const {text = "", style = "text"} = this.done.pop() ?? {}
    this.done.push({text: text + this.#text.slice(this.#to, to), style})
    this.#to = to
  }

  /** The offset, or the end of the grapheme that it lies in. */
  #boundary(offset: number): number {
    if (offset === 0 || this.#text.charCodeAt(offset) < FIRST_MARK) return offset
    const start = previousBreak(this.#text, offset)
    return start === offset ? offset : nextBreak(this.#text, start)
  }
}

/** Combining marks begin here: nothing before it joins what stands to its left. */
const FIRST_MARK = 0x300

/** Entries in the lists of a state, and in those of the states inside of it. */
function entries(state: unknown, depth = 2): number {
  if (!isObject(state) || depth < 0) return 0
  let count = 0
  for (const key in state) {
    const value = state[key]
    count += Array.isArray(value) ? value.length : entries(value, depth - 1)
  }
  return count
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
