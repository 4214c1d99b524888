// A text as the bytes that ask a terminal to put it into its clipboard (OSC 52), through whatever
// stands between. Pure; whether the terminal takes it, none tells.

import * as ansi from "../ansi/sequences.js"
import type {Capabilities, TerminalMarks} from "../screen/capabilities.js"
import type {TerminalReport} from "./copied.js"

/** Most bytes that are sent so. Terminals stop at different lengths, hterm's 100,000 letters of
 *  base64 being the least of those that know the sequence, and they cut without a word. */
export const CLIPBOARD_BYTES_MAX = 64 * 1024
/** The same for urxvt, which prints what is beyond some 40,000 letters. Measured: 9.30 and 9.31. */
export const URXVT_BYTES_MAX = 24_000

/** What is known of the terminal. */
export interface ClipboardTerminal {
  readonly marks: Pick<TerminalMarks, "tmux" | "screen" | "urxvt" | "term">
  readonly capabilities: Pick<Capabilities, "name">
}

/** The bytes for a text; "" for one that a terminal might cut, and where they would be printed. */
export function clipboardBytes(
  text: string,
  terminal: ClipboardTerminal,
): {readonly bytes: string; readonly report: TerminalReport} {
  const {marks, capabilities} = terminal
  if (/^(?:linux|cons25|eterm|dumb)/.test(marks.term ?? ""))
    return {bytes: "", report: {type: "none"}}
  const utf8 = new TextEncoder().encode(text)
  const most = isUrxvt(terminal) ? URXVT_BYTES_MAX : CLIPBOARD_BYTES_MAX
  if (utf8.length > most) return {bytes: "", report: {type: "too-large", most}}
  const own = ansi.setClipboard(base64(utf8))
  const isTmux = marks.tmux || capabilities.name.startsWith("tmux")
  // tmux takes it itself, or lets it through, as it is set; twice the same does no harm.
  if (isTmux) return sent(own + ansi.throughTmux(own))
  // GNU screen is recognised by its own mark, or by the TERM that it sets.
  const isScreen = marks.screen || /^screen(?:[.-]|$)/.test(marks.term ?? "")
  return sent(isScreen ? ansi.throughScreen(own) : own)
}

function sent(bytes: string): ReturnType<typeof clipboardBytes> {
  return {bytes, report: {type: "sent"}}
}

function isUrxvt({marks, capabilities}: ClipboardTerminal): boolean {
  const isInside = marks.tmux || marks.screen
  return !isInside && (marks.urxvt || /rxvt/.test(`${capabilities.name} ${marks.term}`))
}

function base64(bytes: Uint8Array): string {
  let units = ""
  for (const byte of bytes) units += String.fromCharCode(byte)
  return btoa(units)
}
