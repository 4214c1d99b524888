// A text as the bytes that ask a terminal to put it into its clipboard (OSC 52), through whatever
// stands between. Pure; whether the terminal takes it, none tells.

import * as ansi from "../ansi/sequences.js"
import type {Capabilities, TerminalMarks} from "../screen/capabilities.js"

/** Most bytes that are sent so. Terminals stop at different lengths, hterm's 100,000 letters of
 *  base64 being the least of those that know the sequence, and they cut without a word. */
export const CLIPBOARD_BYTES_MAX = 64 * 1024

/** What is known of the terminal. */
export interface ClipboardTerminal {
  readonly marks: Pick<TerminalMarks, "tmux" | "screen" | "term">
  readonly capabilities: Pick<Capabilities, "name">
}

/** The bytes for a text; "too-large" for one that a terminal might cut, "none" where they would be
 *  printed. */
export function clipboardBytes(
  text: string,
  terminal: ClipboardTerminal,
): {readonly type: "sent"; readonly bytes: string} | {readonly type: "too-large" | "none"} {
  const {marks, capabilities} = terminal
  if (/^(?:linux|cons25|eterm|dumb)/.test(marks.term ?? "")) return {type: "none"}
  const utf8 = new TextEncoder().encode(text)
  if (utf8.length > CLIPBOARD_BYTES_MAX) return {type: "too-large"}
  const own = ansi.setClipboard(base64(utf8))
  const isTmux = marks.tmux || capabilities.name.startsWith("tmux")
  // tmux takes it itself, or lets it through, as it is set; twice the same does no harm.
  if (isTmux) return {type: "sent", bytes: own + ansi.throughTmux(own)}
  // GNU screen is recognised by its own mark, or by the TERM that it sets.
  const isScreen = marks.screen || /^screen(?:[.-]|$)/.test(marks.term ?? "")
  return {type: "sent", bytes: isScreen ? ansi.throughScreen(own) : own}
}

function base64(bytes: Uint8Array): string {
  let units = ""
  for (const byte of bytes) units += String.fromCharCode(byte)
  return btoa(units)
}
