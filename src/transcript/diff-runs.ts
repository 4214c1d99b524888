// A line of a difference → runs: its text in the colours of its language, what changed in it
// marked, what could not be seen shown. Never knows columns. Loaded when the first diff comes.

import type {Style} from "../cells/style.js"
import type {CodeRole} from "../markdown/code/role.js"
import type {Row, Run} from "../text/line.js"
import type {DrawnLine} from "./diff-groups.js"
import {inksFor} from "./diff-ink.js"
import type {Token} from "./diff-tokens.js"
import type {Look} from "./look.js"
import {TRANSCRIPT_WORDS} from "./words.js"

/** A blank that nobody could see, and the start of a tab that is not the blanks it was. Signs that
 *  are one column wide everywhere. */
const BLANK = "␣"
const TAB = "⇥"

/** The text of a line. */
export function textRuns(line: DrawnLine, look: Look): Row<Style> {
  const inks = inksFor(look)
  const pen = new Pen()
  const roles = new Roles(inks.isRich ? line.code : undefined)
  const end = line.sign === "+" ? endOfText(line.tokens) : line.tokens.length
  for (const [index, token] of line.tokens.entries()) {
    const isMarked = line.marks?.[index] === true
    const isFlaw = index >= end
    const text = isFlaw ? seen(token) : isMarked && token.sort === "tab" ? tab(token) : token.shown
    for (const [from, to, role] of roles.next(text.length)) {
      const ink = isFlaw ? inks.flaw : inks.text(line.sign, role, isMarked ? "marked" : "plain")
      pen.add(text.slice(from, to), ink)
    }
  }
  if (line.left > 0) {
    const more = TRANSCRIPT_WORDS[look.locale].moreCharacters(line.left)
    pen.add(` ${look.glyphs.ellipsis} ${more}`, look.theme.dim)
  }
  return pen.runs
}

/** Blanks at the end are behind it. */
function endOfText(tokens: readonly Token[]): number {
  let end = tokens.length
  while (end > 0 && (tokens[end - 1]!.sort === "blank" || tokens[end - 1]!.sort === "tab")) end--
  return end
}

function seen(token: Token): string {
  return token.sort === "tab" ? tab(token) : BLANK.repeat(token.shown.length)
}

function tab({shown}: Token): string {
  return TAB + shown.slice(1)
}

/** Runs that join where they look alike. */
class Pen {
  readonly runs: Run<Style>[] = []

  add(text: string, style: Style): void {
    if (text === "") return
    const last = this.runs.at(-1)
    if (last?.style === style) this.runs[this.runs.length - 1] = {text: last.text + text, style}
    else this.runs.push({text, style})
  }
}

/** The roles of a text, taken from its start in stretches of any length. */
class Roles {
  readonly #code: Row<CodeRole>
  #index = 0
  #taken = 0

  constructor(code: Row<CodeRole> | undefined) {
    this.#code = code ?? []
  }

  /** The next units by roles, as offsets among them. */
  *next(units: number): Iterable<readonly [from: number, to: number, role: CodeRole]> {
    for (let from = 0; from < units; ) {
      const run = this.#code[this.#index]
      const left = run ? run.text.length - this.#taken : units
      const to = Math.min(units, from + left)
      yield [from, to, run?.style ?? "text"]
      this.#taken += to - from
      if (run && this.#taken >= run.text.length) {
        this.#index++
        this.#taken = 0
      }
      from = to
    }
  }
}
