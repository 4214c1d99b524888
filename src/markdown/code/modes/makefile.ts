// Makefiles: targets, variables, and recipes, which are shell.

import {shell as shellParser} from "@codemirror/legacy-modes/mode/shell"
import {copyOf, startOf} from "../language.js"
import type {Mode, TokenStream} from "../mode.js"

const shell: Mode = shellParser

interface MakeState {
  /** "recipe": the line is for the shell. "rest": what a line says was read. */
  place: "line" | "rest" | "recipe"
  shell: unknown
}

const DIRECTIVE =
  /^(?:[-s]?include|if(?:eq|neq|def|ndef)|else|end(?:if|ef)|define|(?:un)?export|override|vpath)\b/

export const makefile: Mode<MakeState> = {
  startState: () => ({place: "line", shell: startOf(shell)}),
  copyState: state => ({...state, shell: copyOf(shell, state.shell)}),
  token(stream, state) {
    if (stream.sol()) {
      // A tab is drawn as blanks up to a stop of 4 columns.
      state.place = /^(?:\t| {4})/.test(stream.string) ? "recipe" : "line"
      if (state.place === "recipe") {
        state.shell = startOf(shell)
        if (stream.match(/^\s+[@+-]+/)) return "meta"
      }
    }
    if (state.place === "recipe") {
      return expansion(stream) ?? shell.token(stream, state.shell)
    }
    if (stream.eatSpace()) return null
    if (stream.match(/^#.*/)) return "comment"
    return (state.place === "line" ? head(stream, state) : undefined) ?? rest(stream)
  },
}

/** How a line begins. */
function head(stream: TokenStream, state: MakeState): string | undefined {
  if (stream.match(DIRECTIVE)) return "keyword"
  state.place = "rest"
  if (stream.match(/^[^\s:=#$?+!][^:=#$?+!]*(?=\s*(?:[:+?!]|::)?=)/)) return "property"
  if (stream.match(/^\.[A-Z_]+(?=\s*:)/)) return "keyword"
  return stream.match(/^[^:=#$]+(?=:)/) ? "def" : undefined
}

function rest(stream: TokenStream): string | null {
  const found = expansion(stream)
  if (found !== undefined) return found
  if (stream.match(/^(?:[:+?!]?=|::?)/)) return "operator"
  stream.match(/^[^\s$#:=]+|^./)
  return null
}

/** A variable or a call of a function, `undefined` if that is not what comes. */
function expansion(stream: TokenStream): string | undefined {
  if (stream.match(/^\$(?:\([^()\s]*\)|\{[^{}\s]*\}|[@<^+?*%|])/)) return "variableName.special"
  return stream.match(/^\$\([a-z-]+(?=\s)/) ? "builtin" : undefined
}
