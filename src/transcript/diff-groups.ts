// A file's change as what is drawn of it: lines in groups, what changed beside what it gave way to,
// up to a bound of lines; and how much is left out. Never knows columns. Loaded when the first diff
// comes.

import type {CodeRole} from "../markdown/code/role.js"
import type {Row} from "../text/line.js"
import type {FileChange} from "./diff-change.js"
import type {CodeOf} from "./diff-code.js"
import {type DiffLine, type Hunk, shares} from "./diff-lines.js"
import {type Token, tokensOf} from "./diff-tokens.js"
import {type Marks, marksOf} from "./diff-words.js"

/** A line as it is drawn. */
export interface DrawnLine {
  readonly sign: "+" | "-" | " "
  readonly number: number | undefined
  /** Its number on the old side, if that is another one. */
  readonly old: number | undefined
  readonly tokens: readonly Token[]
  readonly marks: Marks
  readonly code: Row<CodeRole> | undefined
  /** UTF-16 units of its source that are left out. */
  readonly left: number
  /** It has no newline at its end, which is worth saying. */
  readonly end: "newline" | "none"
}

/** Lines that both sides have one by one; lines of one side, and of the other in their place, and
 *  how many of these are left out; or the way to the next hunk. */
export type Group =
  | {readonly type: "same"; readonly line: DrawnLine}
  | {
      readonly type: "change"
      readonly removed: readonly DrawnLine[]
      readonly added: readonly DrawnLine[]
      /** For each removed line the added one that it became, as far as that can be told. */
      readonly partners: readonly (number | undefined)[]
      readonly left: {readonly removed: number; readonly added: number}
    }
  | {readonly type: "gap"; readonly heading: string}

export interface Groups {
  readonly list: readonly Group[]
  /** Columns that the largest number takes; 0 if no line has one. */
  readonly digits: number
  /** "one": there is nothing to put beside the lines. */
  readonly sides: "one" | "both"
  /** Changed lines that are not in the list. */
  readonly left: {readonly removed: number; readonly added: number}
}

/** What is drawn at most. */
export interface Bounds {
  readonly lines: number
  /** UTF-16 units of one line. */
  readonly units: number
}

/** Tokens of one change among which changed words are looked for; the groups after that have no
 *  marks. */
const TOKENS_MAX = 100_000

/** The hunks with as many lines as may be drawn: whoever reads them in a language reads no more. */
export function shownHunks(change: FileChange, bounds: Bounds): readonly Hunk[] {
  let left = bounds.lines
  return change.hunks.filter(hunk => {
    const isShown = left > 0
    left -= hunk.lines.length
    return isShown
  })
}

/** The groups of a change. */
export function groupsOf(change: FileChange, code: CodeOf, bounds: Bounds): Groups {
  const maker = new Maker(code, bounds)
  for (const [index, hunk] of change.hunks.entries()) {
    if (maker.isFull) break
    if (index > 0 || (hunk.heading !== "" && hunk.lead === "")) maker.gap(hunk.heading)
    maker.hunk(hunk)
  }
  const {list, shown} = maker
  return {
    list,
    digits: maker.largest === 0 ? 0 : String(maker.largest).length,
    sides: change.added > 0 && change.removed > 0 ? "both" : list.some(isSame) ? "both" : "one",
    left: {removed: change.removed - shown.removed, added: change.added - shown.added},
  }
}

function isSame({type}: Group): boolean {
  return type === "same"
}

class Maker {
  readonly list: Group[] = []
  readonly shown = {removed: 0, added: 0}
  largest = 0
  readonly #code: CodeOf
  readonly #bounds: Bounds
  #room: number
  #tokens = TOKENS_MAX

  constructor(code: CodeOf, bounds: Bounds) {
    this.#code = code
    this.#bounds = bounds
    this.#room = bounds.lines
  }

  get isFull(): boolean {
    return this.#room <= 0
  }

  gap(heading: string): void {
    this.list.push({type: "gap", heading})
  }

  hunk({lines}: Hunk): void {
    for (let at = 0; at < lines.length && !this.isFull; ) {
      const same = stretch(lines, at, " ")
      const removed = stretch(lines, same.to, "-")
      const added = stretch(lines, removed.to, "+")
      for (const line of same.lines.slice(0, this.#room)) {
        this.list.push({type: "same", line: {...this.#drawn(line, " "), marks: undefined}})
      }
      this.#room -= same.lines.length
      if (added.to > same.to && !this.isFull) this.#change(removed.lines, added.lines)
      // What says that a line above has no end belongs to none where a patch is broken.
      at = Math.max(added.to, at + 1)
    }
  }

  #change(removed: readonly SourceLine[], added: readonly SourceLine[]): void {
    const [old, now] = shares(removed.length, added.length, this.#room)
    this.#room -= old + now
    this.shown.removed += old
    this.shown.added += now
    const shown = {
      removed: removed.slice(0, old).map(line => this.#drawn(line, "-")),
      added: added.slice(0, now).map(line => this.#drawn(line, "+")),
    }
    const count = [...shown.removed, ...shown.added].reduce(
      (sum, one) => sum + one.tokens.length,
      0,
    )
    this.#tokens -= count
    const marks =
      this.#tokens < 0 ? undefined : marksOf(shown.removed.map(tokens), shown.added.map(tokens))
    const marked = (lines: readonly Unmarked[], of: readonly Marks[] | undefined) =>
      lines.map((line, index) => ({...line, marks: of?.[index]}))
    this.list.push({
      type: "change",
      removed: marked(shown.removed, marks?.removed),
      added: marked(shown.added, marks?.added),
      partners: marks?.partners ?? [],
      left: {removed: removed.length - old, added: added.length - now},
    })
  }

  #drawn({line, end}: SourceLine, sign: DrawnLine["sign"]): Unmarked {
    const {number, old} = line
    this.largest = Math.max(this.largest, number ?? 0, old ?? 0)
    const code = this.#code.get(line)
    return {sign, number, old, ...tokensOf(line.text, this.#bounds.units), code, end}
  }
}

interface SourceLine {
  readonly line: DiffLine
  readonly end: DrawnLine["end"]
}

/** Lines of one sign from a place on. */
function stretch(lines: readonly DiffLine[], from: number, sign: DrawnLine["sign"]) {
  const found: SourceLine[] = []
  let to = from
  for (; to < lines.length; to++) {
    const line = lines[to]!
    const last = found.at(-1)
    if (line.sign === sign) found.push({line, end: "newline"})
    else if (line.sign === "no-newline" && last) found[found.length - 1] = {...last, end: "none"}
    else break
  }
  return {lines: found, to}
}

type Unmarked = Omit<DrawnLine, "marks">

function tokens(line: Unmarked): readonly Token[] {
  return line.tokens
}
