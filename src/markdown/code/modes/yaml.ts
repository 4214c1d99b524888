// YAML, in time linear in each line: keys, scalars, block scalars, flow collections, comments.

import type {Mode, TokenStream} from "../mode.js"

interface YamlState {
  /** Indentation of the line whose block scalar (| or >) is open; `undefined` if none is. */
  block: number | undefined
  /** The quote of a scalar that goes on over lines. */
  quote: '"' | "'" | undefined
  /** "key": the next scalar may be a key. */
  place: "key" | "value"
  /** Open brackets of flow collections. */
  flow: number
}

const QUOTED_KEY = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')(?=:(?:\s|$))/
const KEY = /^(?:[^\s#&*!|>'"%@`{}[\],:?-]|[?:-](?=[^\s:#]))[^:#{}[\],]*(?=:(?:\s|$))/
const NUMBER =
  /^[-+]?(?:0x[\da-f]+|0o[0-7]+|\.?\d[\d_]*(?:\.\d*)?(?:e[-+]?\d+)?|\.inf|\.nan)(?=[\s,\]}]|$)/i
const CONSTANT = /^(?:true|false|yes|no|on|off|null|~)(?=[\s,\]}]|$)/i
const TIMESTAMP = /^\d{4}-\d\d-\d\d(?:[Tt ][\d:.]+(?:Z|[-+]\d\d:?\d\d)?)?(?=[\s,\]}]|$)/

export const yaml: Mode<YamlState> = {
  startState: () => ({block: undefined, quote: undefined, place: "key", flow: 0}),
  token(stream, state) {
    if (stream.sol()) {
      const indent = stream.indentation()
      if (state.block !== undefined && indent > state.block) return skipped(stream, "string")
      if (state.quote === undefined) state.block = undefined
      state.place = "key"
      if (state.quote === undefined && stream.match(/^(?:---|\.\.\.)(?=\s|$)/)) return "meta"
      if (stream.match(/^%[A-Z]+.*/)) return "meta"
    }
    if (state.quote) return quoted(stream, state, state.quote)
    if (stream.eatSpace()) return null
    if (stream.match(/^#.*/)) return "comment"
    return mark(stream, state) ?? scalar(stream, state)
  },
}

/** Everything that is not a scalar; `undefined` if that is what comes. */
function mark(stream: TokenStream, state: YamlState): string | undefined {
  if (stream.match(/^[-?](?=\s|$)/)) return "operator"
  if (stream.match(/^[{[]/)) {
    state.flow++
    state.place = "key"
    return "operator"
  }
  if (stream.match(/^[\]}]/)) {
    state.flow = Math.max(0, state.flow - 1)
    return "operator"
  }
  if (state.flow > 0 && stream.eat(",")) {
    state.place = "key"
    return "operator"
  }
  if (stream.match(/^:(?=\s|$)/)) {
    state.place = "value"
    return "operator"
  }
  if (stream.match(/^[&*][^\s,[\]{}]+/)) return "meta"
  if (stream.match(/^![^\s,[\]{}]*/)) return "type"
  if (state.flow === 0 && stream.match(/^[|>][-+\d]*(?=\s*(?:#.*)?$)/)) {
    state.block = indentOf(stream.string)
    return "operator"
  }
  return undefined
}

function scalar(stream: TokenStream, state: YamlState): string | null {
  if (state.place === "key" && (stream.match(QUOTED_KEY) || stream.match(KEY))) return "property"
  const quote = stream.peek()
  if (quote === '"' || quote === "'") {
    stream.next()
    state.quote = quote
    return quoted(stream, state, quote)
  }
  state.place = state.flow > 0 ? state.place : "value"
  if (stream.match(TIMESTAMP) || stream.match(NUMBER)) return "number"
  if (stream.match(CONSTANT)) return "atom"
  const rest = stream.string.slice(stream.pos)
  const end = rest.search(state.flow > 0 ? /\s#|[,[\]{}]/ : /\s#/)
  stream.pos += end < 0 ? rest.length : Math.max(1, end)
  return null
}

function quoted(stream: TokenStream, state: YamlState, quote: '"' | "'"): string {
  const found = stream.match(quote === '"' ? /^(?:[^"\\]|\\.)*"/ : /^(?:[^']|'')*'/)
  if (found) state.quote = undefined
  else stream.skipToEnd()
  return "string"
}

/** Columns before the first key on the line, its marks of sequences included. */
function indentOf(line: string): number {
  return /^ */.exec(line)![0].length
}

function skipped(stream: TokenStream, name: string): string {
  stream.skipToEnd()
  return name
}
