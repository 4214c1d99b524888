// Paths of files in plain text, with the line and column behind them. Linear time.
// Knows how programs write a path; never whether there is such a file. Nobody looks: text from
// outside must not make us touch a disk, and certainly not a share on somebody's network.
//
//     at src/a b/ü.ts:42:7           in quotes a path may have blanks
//     error in lib/x.ts(3,14): …     File "y.py", line 5

import {isEastAsian, STOPS, withoutSentence} from "./link-stops.js"

/** A path in a text. Offsets are UTF-16 units. */
export interface FoundPath {
  readonly from: number
  /** Behind the line and column, if they follow. */
  readonly to: number
  /** As it was written: absolute, relative, or from "~/" on. */
  readonly path: string
  /** Counts from 1; undefined if none is told. */
  readonly line: number | undefined
  readonly column: number | undefined
  /** Up to where the text was read for it: if that is the text's end, more of it may come. */
  readonly seen: number
}

/** A longer path is no file's (PATH_MAX of most systems is 4096 bytes, names have 255). */
const PATH_UNITS_MAX = 1024

const WORD = new RegExp(`[^${STOPS}'()[\\]{},;=]+`, "gu")
/** What may stand right before a path. */
const BEFORE = /[\s"'`([{<|,;=:>\u3000-\u303f\uff01-\uff20]/
const QUOTES = ['"', "'", "`"] as const

/** The paths of a text, in order, none over another. */
export function pathsIn(text: string): readonly FoundPath[] {
  if (!/[/:]|", line /.test(text)) return []
  const quoted = quotedPaths(text)
  const found: FoundPath[] = []
  let next = 0
  for (const {0: word, index} of text.matchAll(WORD)) {
    while (next < quoted.length && quoted[next]!.to <= index) found.push(quoted[next++]!)
    const isQuoted = quoted[next] !== undefined && quoted[next]!.from < index + word.length
    if (isQuoted || word.length > PATH_UNITS_MAX) continue
    if (index > 0 && !BEFORE.test(text[index - 1]!)) continue
    const path = pathAt(text, index, index + word.length)
    if (path) found.push(path)
  }
  return [...found, ...quoted.slice(next)]
}

/** Paths that stand in quotes from end to end and could not be read without them. */
function quotedPaths(text: string): readonly FoundPath[] {
  const found: FoundPath[] = []
  for (const quote of QUOTES) {
    let from = text.indexOf(quote) + 1
    while (from > 0) {
      const to = text.indexOf(quote, from)
      if (to < 0) break
      const path = to - from <= PATH_UNITS_MAX ? quotedPath(text, from, to) : undefined
      if (path) found.push(path)
      from = (path ? text.indexOf(quote, to + 1) : to) + 1
    }
  }
  found.sort((a, b) => a.from - b.from)
  return found.filter(({from}, index) => index === 0 || found[index - 1]!.to <= from)
}

const PYTHON_LINE = /^["'], line (\d{1,7})/

function quotedPath(text: string, from: number, to: number): FoundPath | undefined {
  const inside = text.slice(from, to)
  if (inside !== inside.trim() || /\s[/-]|["'`]|\s{2}/.test(inside)) return undefined
  const place = placeOf(inside)
  if (!place || place.length < inside.length) return undefined
  const {path, line, column} = place
  const hasBlanks = /[\s()[\]{},;=]/.test(path)
  if (
    !(hasBlanks ? /\//.test(path) && isPath(path, "quoted") : isPath(path, line ? "told" : "word"))
  )
    return undefined
  const told = line === undefined ? PYTHON_LINE.exec(text.slice(to, to + 20)) : null
  return {from, to, path, line: told ? Number(told[1]) : line, column, seen: to}
}

function pathAt(text: string, from: number, wordEnd: number): FoundPath | undefined {
  const end = withoutSentence(text, from, wordEnd)
  const lead = /^[*_]+/.exec(text.slice(from, end))?.[0].length ?? 0
  const start = from + lead
  const place = placeOf(text.slice(start, end))
  if (!place) return undefined
  const {path, length} = place
  let {line, column} = place
  let to = start + length
  const behind = text.slice(to, to + 20)
  if (line === undefined && to === wordEnd) {
    const told = /^\((\d{1,7})(?:,(\d{1,7}))?\)/.exec(behind)
    // Names of folders may have brackets: without quotes only half of the path was read.
    if (!told && /^[([{]/.test(behind)) return undefined
    if (told) {
      line = Number(told[1])
      column = told[2] === undefined ? undefined : Number(told[2])
      to += told[0].length
    }
  }
  if (/^(?:…|‹|\.\.)/.test(text.slice(to, to + 2))) return undefined
  if (!isPath(path, line === undefined ? "word" : "told")) return undefined
  return {from: start, to, path, line, column, seen: Math.max(to, wordEnd)}
}

interface Place {
  readonly path: string
  readonly line: number | undefined
  readonly column: number | undefined
  /** Units of the path with line and column. */
  readonly length: number
}

const PLACE = /^([^:]+)(?::(\d{1,7})(?::(\d{1,7})|-\d{1,7})?)?(?=:|$)/

function placeOf(word: string): Place | undefined {
  const match = PLACE.exec(word)
  if (!match) return undefined
  const [all, path = "", line, column] = match
  const number = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits))
  return {path, line: number(line), column: number(column), length: all.length}
}

/** Characters of patterns, variables and fragments. */
const NO_PATH = /[*?$\\^#!&|"<>`]|\/\/|^@|^\.{3}|\/\.{3}/
const EXTENSION = /[^./]\.(?:[a-z][a-z0-9]{0,9}|[A-Z][A-Z0-9]{0,9})$/
/** Files that have no extension by custom. */
const CUSTOM =
  /(?:^|\/)(?:Makefile|Dockerfile|Gemfile|Rakefile|Procfile|LICENSE|README|\.\w[\w.-]*)$/
/** Folders that stand at the top of a system: what begins otherwise may be a route or a command. */
const TOP = /^\/(?:home|Users|root|tmp|usr|etc|var|opt|mnt|srv|proc|private|Volumes|workspace)\/./
/** A host with a port looks like a file with a line. */
const HOST_END = /\.(?:com|org|net|io|dev|edu|gov|local|internal|lan|app|co|cn|de|uk|eu|info)$/i

/** Whether it is written as paths of files are. "told": a line number follows; "quoted": with
 *  signs that only quotes allow; "word": nothing else says that it is one. */
function isPath(path: string, how: "word" | "told" | "quoted"): boolean {
  if (NO_PATH.test(path) || path.endsWith("/") || !/\p{L}/u.test(path)) return false
  const [first = "", second] = path.split("/", 2)
  if (second === undefined) return how === "told" && EXTENSION.test(path) && !HOST_END.test(path)
  if (path.startsWith("/")) return TOP.test(path) || (EXTENSION.test(path) && path.includes("/", 1))
  if (first === "~") return true
  if (how !== "quoted" && isMixed(first)) return false
  // A host stands first in an address without a scheme.
  const isHost = first.includes(".", 1) && first !== ".."
  if (isHost) return false
  return (
    EXTENSION.test(path) ||
    CUSTOM.test(path) ||
    (how === "told" && /^\.{1,2}$|^[\w.-]+$/.test(first))
  )
}

/** Where a script without blanks runs into Latin letters, the path has begun somewhere there. */
function isMixed(name: string): boolean {
  const at = [...name].findIndex(sign => !isEastAsian(sign))
  return at > 0 && /[a-z0-9]/i.test([...name][at]!)
}
