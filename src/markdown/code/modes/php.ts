// PHP, inside of HTML or by itself as excerpts are.

import {clike} from "@codemirror/legacy-modes/mode/clike"
import {copyOf, settle, startOf} from "../language.js"
import type {Mode, TokenStream} from "../mode.js"
import {markup} from "./markup.js"

function set(words: string): Readonly<Record<string, true>> {
  return Object.fromEntries(words.split(" ").map(word => [word, true] as const))
}

const KEYWORDS =
  "abstract and array as break case catch class clone const continue declare default do echo " +
  "else elseif enddeclare endfor endforeach endif endswitch endwhile enum exit extends final " +
  "finally fn for foreach function global goto if implements include include_once instanceof " +
  "insteadof interface isset list match namespace new or print private protected public " +
  "readonly require require_once return static switch throw trait try unset use var while xor " +
  "yield"
const TYPES = "int float string bool void mixed never iterable object callable self parent"
const CONSTANTS =
  "true false null TRUE FALSE NULL __CLASS__ __DIR__ __FILE__ __FUNCTION__ __LINE__ __METHOD__ " +
  "__NAMESPACE__ PHP_EOL PHP_INT_MAX E_ALL"

const code: Mode = clike({
  name: "php",
  keywords: set(KEYWORDS),
  types: set(TYPES),
  atoms: set(CONSTANTS),
  blockKeywords: set("catch do else elseif for foreach if switch try while finally match"),
  multiLineStrings: true,
  hooks: {
    $: (stream: TokenStream) => {
      stream.eatWhile(/[\w$]/)
      return "variable"
    },
    "#": (stream: TokenStream) => {
      if (stream.match("[")) return "meta"
      stream.match(/^(?:(?!\?>).)*/)
      return "comment"
    },
  },
})

/** What stands around the code, for a mode that need not know what state that has. */
const page: Mode = markup

interface PhpState {
  /** "code" until a tag says otherwise: an excerpt has none. */
  place: "code" | "page"
  code: unknown
  page: unknown
  /** The word that ends the text (heredoc) that is open. */
  heredoc: string
}

export const php: Mode<PhpState> = {
  startState: () => ({place: "code", code: startOf(code), page: startOf(page), heredoc: ""}),
  copyState: state => ({
    ...state,
    code: copyOf(code, state.code),
    page: copyOf(page, state.page),
  }),
  token(stream, state) {
    if (stream.sol()) {
      settle(code)
      settle(page)
    }
    if (state.heredoc !== "") return heredoc(stream, state)
    if (stream.match(/^<\?(?:php\b|=)?/)) {
      state.place = "code"
      return "meta"
    }
    if (stream.match("?>")) {
      state.place = "page"
      return "meta"
    }
    // A page that begins with markup is code only inside of tags.
    if (state.place === "code" && stream.match(/^<(?:!DOCTYPE|html|div)\b/i, false)) {
      state.place = "page"
    }
    return state.place === "code" ? codeToken(stream, state) : pageToken(stream, state)
  },
}

function codeToken(stream: TokenStream, state: PhpState): string | null {
  const opening = stream.match(/^<<<\s*(["']?)(\w+)\1/)
  if (opening && opening !== true) {
    state.heredoc = opening[2] ?? ""
    return "string"
  }
  const from = stream.pos
  const name = code.token(stream, state.code) ?? null
  const line = stream.string.slice(from, stream.pos)
  const end = line.startsWith("//") ? line.indexOf("?>") : -1
  if (end > 0) stream.pos = from + end
  return name
}

function pageToken(stream: TokenStream, state: PhpState): string | null {
  const from = stream.pos
  const name = page.token(stream, state.page) ?? null
  const code = stream.string.slice(from, stream.pos).indexOf("<?")
  if (code > 0) stream.pos = from + code
  return name
}

function heredoc(stream: TokenStream, state: PhpState): string {
  const end = new RegExp(`^\\s*${state.heredoc}\\b`).exec(stream.sol() ? stream.string : "")
  if (end) {
    stream.pos = end[0].length
    state.heredoc = ""
  } else {
    stream.skipToEnd()
  }
  return "string"
}
