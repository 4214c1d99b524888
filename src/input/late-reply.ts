// The rest of a reply or of a key whose ESC was taken for a key, since the line stalled behind it.
// Knows how the replies that we ask for begin; never knows what they say.

/** How far a text goes along a reply: it is none; it may become one, but may also be typed; or it
 *  is one, for nobody types that within ESCAPE_WAIT_MS after an ESC. */
export type LateMatch = "no" | "maybe" | "surely"

/** After ESC: DECRPM, DA1, kitty flags and DECXCPR; DA2; OSC 10, 11, 52; XTVERSION. With one digit
 *  more the first two are sure. A line that echoes gives the question for a colour back. */
const COLORS = ["]10;rgb:", "]11;rgb:", "]10;?", "]11;?"]
const HEADS: readonly string[] = ["[?", "[>", ...COLORS, "]52;", "P>|"]
const PRIVATE_NUMBER = /^\[[?>][0-9]/
/** CPR, sizes and DSR begin like typed text, so only a whole one is sure. */
const NUMBERS = /^\[[0-9;]*$/
const CURSOR_OR_SIZE = /^\[[0-9]+(;[0-9]*)*;[0-9]+[Rt]$/
const STATUS = /^\[[03]n$/
/** Arrows, Home, End, the keys with numbers, and a paste that begins: typed by hand, the signs of
 *  these do not come so close together. */
const KEY = /^\[[0-9;]*[A-DFH~]$/

const WHOLE = [PRIVATE_NUMBER, CURSOR_OR_SIZE, STATUS, KEY]

/** Characters after which a text of numbers is given up: no report is that long. */
const NUMBERS_LENGTH_MAX = 48

/** Matches what has come after an ESC that was told as a key. `text` has one character a byte. */
export function lateMatch(text: string): LateMatch {
  if (WHOLE.some(form => form.test(text))) return "surely"
  const head = HEADS.find(candidate => candidate.startsWith(text))
  if (head) return head === text && !head.startsWith("[") ? "surely" : "maybe"
  return NUMBERS.test(text) && text.length <= NUMBERS_LENGTH_MAX ? "maybe" : "no"
}
