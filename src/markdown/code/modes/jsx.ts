// JavaScript and TypeScript with elements of JSX in them. The mode underneath reads the code; the
// elements are read here, and code again in their braces.

import {javascript, typescript} from "@codemirror/legacy-modes/mode/javascript"
import {copyOf, startOf} from "../language.js"
import type {Mode, TokenStream} from "../mode.js"

/** What the code may go on with: an element can only stand where a value can. */
type Expected = "value" | "operator" | "comment" | "template"

/** What is open, innermost last: code in braces, a tag, what stands between two tags. */
type Open = "code" | "tag" | "closing tag" | "text"

interface JsxState {
  /** The state of the code that is read now. */
  code: unknown
  expected: Expected
  /** Braces open in that code. */
  depth: number
  /** The quote of an attribute that goes on over lines. */
  quote: string
  open: readonly Open[]
  /** Code around that whose element is open, outermost first. */
  around: readonly Pick<JsxState, "code" | "depth">[]
}

const ELEMENT = /^<(?:>|[A-Za-z_$][\w$.:-]*(?=[\s/>]|$)(?!\s+extends\b))/

export const javascriptX = withElements(javascript)
export const typescriptX = withElements(typescript)

/** The mode with elements of JSX. */
function withElements(mode: Mode): Mode<JsxState> {
  return {
    startState: () => ({
      code: startOf(mode),
      expected: "value",
      depth: 0,
      quote: "",
      open: ["code"],
      around: [],
    }),
    copyState: state => ({...state, code: copyOf(mode, state.code)}),
    token(stream, state) {
      const open = state.open.at(-1) ?? "code"
      switch (open) {
        case "code":
          return code(mode, stream, state)
        case "text":
          return stream.peek() === "{" ? braced(mode, stream, state) : text(stream, state)
        case "tag":
        case "closing tag":
          return state.quote === "" && stream.peek() === "{"
            ? braced(mode, stream, state)
            : tag(stream, state, open)
      }
    },
  }
}

function code(mode: Mode, stream: TokenStream, state: JsxState): string | null {
  const isFirst = stream.string.slice(0, stream.pos).trim() === ""
  const mayBegin = state.expected === "value" || (isFirst && state.expected === "operator")
  if (mayBegin && stream.match(ELEMENT, false)) return opened(stream, state)
  const name = mode.token(stream, state.code) ?? null
  const token = stream.current()
  if (token.trim() === "") return name
  state.expected = expectedAfter(token, name, state.expected)
  // The brace of a template's hole is at the end of the text before it.
  if (name === null || name.startsWith("string")) {
    if (token.endsWith("{")) state.depth++
    if (token === "}" && --state.depth < 0) return left(state, name)
  }
  return name
}

function expectedAfter(token: string, name: string | null, before: Expected): Expected {
  const kind = name?.split(/[ .]/)[0]
  if (kind === "comment") {
    const isOpen = !token.startsWith("//") && !token.endsWith("*/")
    return isOpen ? "comment" : before === "comment" ? "value" : before
  }
  if (name === "string.special" && (token.startsWith("`") || before === "template")) {
    if (token.endsWith("${")) return "value"
    return token.length > 1 && token.endsWith("`") ? "operator" : "template"
  }
  if (token === "}" && before !== "template") return "operator"
  if (kind === "keyword" || kind === "operator") return "value"
  return /^[([{,;:?=&|!>]$|=>$/.test(token) ? "value" : "operator"
}

/** Takes the beginning of a tag. */
function opened(stream: TokenStream, state: JsxState): string {
  stream.match(/^<\/?/)
  const isClosing = stream.current() === "</"
  state.open = [...state.open, isClosing ? "closing tag" : "tag"]
  return "angleBracket"
}

/** The code in braces ends; what is around it goes on. */
function left(state: JsxState, name: string | null): string | null {
  const outer = state.around.at(-1)
  if (!outer) {
    state.depth = 0
    return name
  }
  state.open = state.open.slice(0, -1)
  state.around = state.around.slice(0, -1)
  state.code = outer.code
  state.depth = outer.depth
  return "operator"
}

function braced(mode: Mode, stream: TokenStream, state: JsxState): string {
  stream.next()
  // What waits outside may be part of an earlier reading, too: it is copied before it goes on.
  const {code, depth} = state
  state.around = [...state.around, {code: copyOf(mode, code), depth}]
  state.open = [...state.open, "code"]
  state.code = startOf(mode)
  state.depth = 0
  state.expected = "value"
  return "operator"
}

/** Takes what stands between tags. */
function text(stream: TokenStream, state: JsxState): string | null {
  if (stream.match(/^<(?=[/>A-Za-z_$])/, false)) return opened(stream, state)
  stream.match(/^[^<{]+|^./)
  return null
}

/** Takes a part of a tag. */
function tag(stream: TokenStream, state: JsxState, open: "tag" | "closing tag"): string | null {
  if (state.quote !== "") return attributeText(stream, state)
  if (stream.eatSpace()) return null
  if (stream.match("/>")) return ended(state, 1)
  if (stream.match(">")) {
    // A closing tag ends the text before it, too.
    if (open === "closing tag") return ended(state, 2)
    state.open = [...state.open.slice(0, -1), "text"]
    return "angleBracket"
  }
  const before = stream.string[stream.pos - 1]
  if (stream.match(/^[A-Za-z_$][\w$.:-]*/)) {
    return before === "<" || before === "/" ? "tag" : "attribute"
  }
  const sign = stream.next()
  if (sign === "=") return "operator"
  if (sign !== '"' && sign !== "'") return null
  state.quote = sign
  return attributeText(stream, state)
}

function attributeText(stream: TokenStream, state: JsxState): string {
  if (stream.skipTo(state.quote)) {
    stream.next()
    state.quote = ""
  } else {
    stream.skipToEnd()
  }
  return "string"
}

function ended(state: JsxState, count: number): string {
  state.open = state.open.slice(0, Math.max(1, state.open.length - count))
  if (state.open.at(-1) === "code") state.expected = "operator"
  return "angleBracket"
}
