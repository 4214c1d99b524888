// The answer as plain text: the agent's words and nothing else.
// Never knows about standard error, where all the rest goes.

import {plain} from "../text/visible.js"
import {Answer} from "./answer.js"
import type {Form} from "./event.js"

/** The format for a pipe or a file: every code unit of the agent's messages, as it was sent. What
 *  reads a pipe may want any byte, and none of them can reach a terminal through us. */
export function pipeTextForm(): Form {
  return textForm(text => text)
}

/** The format for a terminal: control characters become visible tokens, so that an answer cannot
 *  move the cursor, set the title or fill the clipboard. Newlines stay, tabs become blanks. */
export function terminalTextForm(): Form {
  const lines = new SafeLines()
  return textForm(text => lines.take(text))
}

function textForm(cleaned: (text: string) => string): Form {
  const answer = new Answer()
  return event => {
    if (event.type === "updated") return cleaned(answer.take(event.update))
    return event.type === "closed" ? cleaned(answer.end()) : ""
  }
}

/** Longest line, in UTF-16 units, of which the beginning is remembered. Beyond it tab stops count
 *  anew; without a limit, a text of one line would cost its length for every piece. */
const LINE_UNITS_MAX = 4096

/** Makes text safe that comes in pieces. What a character becomes may depend on its line so far
 *  (tab stops, joined emoji), so that is kept and only what is new is given. */
class SafeLines {
  #line = ""

  take(piece: string): string {
    const whole = this.#line + piece
    const safe = plain(whole).slice(plain(this.#line).length)
    const line = whole.slice(whole.lastIndexOf("\n") + 1)
    this.#line = line.length > LINE_UNITS_MAX ? "" : line
    return safe
  }
}
