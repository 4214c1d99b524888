// A line of source → what is shown of it, in tokens: words, blanks, single signs. Whole graphemes,
// safe to draw. Never knows what a line is compared with.

import {nextBreak} from "../text/grapheme.js"
import {visible} from "../text/visible.js"
import {textWidth} from "../text/width.js"

/** A piece of a line that is the same or another as a whole. */
export interface Token {
  /** Equal tokens have equal keys; a tab is never equal to blanks. */
  readonly key: string
  readonly shown: string
  readonly sort: "word" | "blank" | "tab" | "sign"
}

/** A line, or what is looked at of it. */
export interface TokenLine {
  readonly tokens: readonly Token[]
  /** UTF-16 units of the source that are left out after the tokens. */
  readonly left: number
}

const TAB_COLUMNS = 8
const ASCII = /^[\x20-\x7e]*$/
const ASCII_TOKEN = /\w+| +|[^\w ]/g

/** The tokens of a line, of its first `unitsMax` UTF-16 units at most. */
export function tokensOf(line: string, unitsMax: number): TokenLine {
  const end = line.length <= unitsMax ? line.length : cutPlace(line, unitsMax)
  const tokens: Token[] = []
  let column = 0
  const pieces = line.slice(0, end).split("\t")
  for (const [index, piece] of pieces.entries()) {
    const shown = visible(piece)
    if (ASCII.test(shown)) addAscii(tokens, shown)
    else addGraphemes(tokens, shown)
    if (index === pieces.length - 1) break
    column += textWidth(shown)
    const blanks = TAB_COLUMNS - (column % TAB_COLUMNS)
    column += blanks
    tokens.push({key: "\t", shown: " ".repeat(blanks), sort: "tab"})
  }
  return {tokens, left: line.length - end}
}

/** What is shown of the tokens together. */
export function shownText(tokens: readonly Token[]): string {
  return tokens.map(token => token.shown).join("")
}

/** Not inside of a grapheme, as far as the cut end tells. */
function cutPlace(line: string, most: number): number {
  let at = Math.max(0, most - 128)
  for (;;) {
    const next = nextBreak(line, at)
    if (next > most) return at
    at = next
  }
}

function addAscii(tokens: Token[], text: string): void {
  for (const [word] of text.matchAll(ASCII_TOKEN)) {
    const sort = word[0] === " " ? "blank" : /\w/.test(word) ? "word" : "sign"
    tokens.push({key: word, shown: word, sort})
  }
}

/** Letters of scripts that put blanks between words make words; all else stands alone. */
function addGraphemes(tokens: Token[], text: string): void {
  let word = ""
  let sort: Token["sort"] = "sign"
  const close = () => {
    if (word !== "") tokens.push({key: word, shown: word, sort})
    word = ""
  }
  for (let offset = 0; offset < text.length; ) {
    const end = nextBreak(text, offset)
    const grapheme = text.slice(offset, end)
    const own = sortOf(grapheme)
    if (own !== sort || own === "sign") close()
    sort = own
    word += grapheme
    offset = end
  }
  close()
}

function sortOf(grapheme: string): Token["sort"] {
  if (/^ +$/.test(grapheme)) return "blank"
  const isAlone = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
  return /^[\p{L}\p{N}_]/u.test(grapheme) && !isAlone.test(grapheme) ? "word" : "sign"
}
