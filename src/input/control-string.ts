// What a whole control string says: OSC, DCS, APC, PM or SOS, without introducer and terminator.
// Pure. Such strings are answers of the terminal, or noise: never a key, never text.

import type {Reply} from "./event.js"

/** Longest control string that is looked at, in bytes (BE-37); a longer one is dropped whole. */
export const CONTROL_STRING_BYTES_MAX = 1024

const OTHER: Reply = {type: "other"}
const COLOR =
  /^(10|11);rgba?:([0-9a-f]{1,4})\/([0-9a-f]{1,4})\/([0-9a-f]{1,4})(?:\/[0-9a-f]{1,4})?$/i

/** Reads one string. `introducer` is the byte after ESC: `]` OSC, `P` DCS, `X` SOS, `^` PM,
 *  `_` APC. Answers that nobody waits for (OSC 52 among them) are `other`. */
export function controlStringEvent(introducer: string, body: Uint8Array): Reply {
  const text = new TextDecoder().decode(body)
  if (introducer === "]") return color(text) ?? OTHER
  if (introducer === "P" && text.startsWith(">|")) return version(text.slice(2))
  return OTHER
}

/** OSC 10 or 11 with an XParseColor value: one to four digits a channel, all meaning 0 to 1. */
function color(text: string): Reply | undefined {
  const match = COLOR.exec(text)
  if (!match) return undefined
  const [, number, red = "", green = "", blue = ""] = match
  const which = number === "10" ? "foreground" : "background"
  return {type: "color", which, red: channel(red), green: channel(green), blue: channel(blue)}
}

function channel(digits: string): number {
  return Math.round((Number.parseInt(digits, 16) * 255) / (16 ** digits.length - 1))
}

/** The name may come to the screen (`/doctor`), so no control character stays in it. */
function version(text: string): Reply {
  return {type: "version", text: text.replace(/[\u0000-\u001f\u007f-\u009f]/g, "")}
}
