// Text on its way in: newlines of every kind become "\n", what may still change waits.
// Never knows what the text means.

/** Not a character (Unicode, section 23.7). It marks source characters that must not act as
 *  Markdown, so it may not come from outside. */
export const MASK = "\ufdd0"

const REPLACEMENT = "\ufffd"
const UNFIT = /\r\n?|[\0\ufdd0]/g

/** Normalises text that comes in any pieces: what comes out, joined, is the same for every cut. */
export class Intake {
  #held = ""
  #isStart = true

  /** The next part of the normalised text. A CR or half a surrogate pair at its end waits. */
  take(piece: string): string {
    let text = this.#held + piece
    this.#held = ""
    if (text === "") return ""
    // A byte order mark says nothing inside a text that already is one.
    if (this.#isStart && text.startsWith("\ufeff")) text = text.slice(1)
    this.#isStart = false
    const last = text.charCodeAt(text.length - 1)
    if (last === 0x0d || (last >= 0xd800 && last <= 0xdbff)) {
      this.#held = text.slice(-1)
      text = text.slice(0, -1)
    }
    return normalized(text)
  }

  /** What was still waiting. */
  finish(): string {
    const text = normalized(this.#held)
    this.#held = ""
    return text
  }
}

function normalized(text: string): string {
  return text.replace(UNFIT, found => (found.startsWith("\r") ? "\n" : REPLACEMENT))
}
