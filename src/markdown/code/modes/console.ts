// A shell session as it is pasted: prompts with commands, and what they gave.

import {shell as shellParser} from "@codemirror/legacy-modes/mode/shell"
import {copyOf, startOf} from "../language.js"
import type {Mode} from "../mode.js"

const shell: Mode = shellParser

interface ConsoleState {
  /** "command": the line began with a prompt, or goes on with one that did ("goes on"). */
  line: "command" | "goes on" | "output"
  shell: unknown
}

/** "$ ", "% ", "> ", "user@host:~$ ", "[user@host dir]# ", "PS C:\\> ". A bare "#" is a comment. */
const PROMPT = /^(?:PS [A-Za-z]:[^>]*|[\w.-]+@[\w.-]+[^$#%>]*|\[[^\]]*\])?[$%>#]\s/
const BARE_COMMENT = /^\s*#/

export const console: Mode<ConsoleState> = {
  startState: () => ({line: "output", shell: startOf(shell)}),
  copyState: state => ({...state, shell: copyOf(shell, state.shell)}),
  token(stream, state) {
    if (stream.sol()) {
      const goesOn = state.line === "goes on"
      state.line = "output"
      if (!goesOn && BARE_COMMENT.test(stream.string)) {
        stream.skipToEnd()
        return "comment"
      }
      const prompt = goesOn ? null : PROMPT.exec(stream.string)
      if (goesOn || prompt) state.line = stream.string.endsWith("\\") ? "goes on" : "command"
      if (prompt) {
        state.shell = startOf(shell)
        stream.pos = prompt[0].length
        return "meta"
      }
    }
    if (state.line !== "output") return shell.token(stream, state.shell)
    stream.skipToEnd()
    return null
  },
}
