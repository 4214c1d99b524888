// Modes of ours that are a table of rules. The rules are those of CodeMirror's simple modes.

import {type Rule, simpleMode} from "@codemirror/legacy-modes/mode/simple-mode"
import type {Mode} from "../mode.js"

/** The states of a mode; it begins in "start". Rules are tried in order at every token. */
export type Rules = {readonly start: readonly Rule[]} & Readonly<Record<string, readonly Rule[]>>

/** The mode with these rules. */
export function modeOf(rules: Rules): Mode {
  const states = Object.fromEntries(Object.entries(rules).map(([name, list]) => [name, [...list]]))
  return simpleMode({start: [], ...states})
}

/** A rule for any of the words, with blanks between them. */
export function words(list: string, token: string, flags = ""): Rule {
  return {regex: new RegExp(`(?:${list.split(" ").join("|")})(?![\\w$-])`, flags), token}
}
