// The rest of a reply whose ESC was taken for a key, because the line stalled behind it.
// Knows the forms of the replies we ask for; never knows what they say.

/** How far a text goes along a reply: not one; the beginning of one that may also be typed; so far
 *  that nobody types it; a whole one. */
export type LateMatch = "no" | "maybe" | "surely" | "whole"

interface Form {
  /** What stands after ESC. */
  readonly head: string
  readonly body: RegExp
  /** Gives how many characters at the end of `rest` close it; `undefined` while it is open. */
  readonly end: (rest: string) => number | undefined
}

const ESCAPE = String.fromCharCode(0x1b)
const BELL = String.fromCharCode(0x07)
const NUMBERS = /^[0-9;$]*$/
const COLOR = /^[:a0-9a-f/]*$/i

/** DECRPM, DA1, kitty flags, DECXCPR; DA2; CPR and sizes; OSC 10 and 11; XTVERSION. */
const FORMS: readonly Form[] = [
  {head: "[?", body: NUMBERS, end: rest => finalByte(rest, /[cuyR]$/)},
  {head: "[>", body: NUMBERS, end: rest => finalByte(rest, /c$/)},
  {head: "[", body: /^[0-9]+(;[0-9]*)*$/, end: rest => finalByte(rest, /;[0-9]+[Rt]$/)},
  {head: "]10;rgb", body: COLOR, end: terminator},
  {head: "]11;rgb", body: COLOR, end: terminator},
  {head: "P>|", body: /^[ -~]*$/, end: terminator},
]

/** Characters after which even a matching text is given up: no reply is that long. */
const LATE_LENGTH_MAX = 128

/** Matches what has come after an ESC that was told as a key. `text` has one character a byte. */
export function lateMatch(text: string): LateMatch {
  if (text.length > LATE_LENGTH_MAX) return "no"
  const matches = FORMS.map(form => formMatch(form, text))
  return (["whole", "surely", "maybe"] as const).find(match => matches.includes(match)) ?? "no"
}

function formMatch({head, body, end}: Form, text: string): LateMatch {
  if (text.length <= head.length) return head.startsWith(text) ? "maybe" : "no"
  if (!text.startsWith(head)) return "no"
  const rest = text.slice(head.length)
  const closing = end(rest)
  if (closing !== undefined) return body.test(rest.slice(0, -closing)) ? "whole" : "no"
  const halfTerminator = end === terminator && rest.endsWith(ESCAPE) ? 1 : 0
  if (!body.test(rest.slice(0, rest.length - halfTerminator))) return "no"
  // A digit after a bracket may be typed; nobody types more than the head of the other forms.
  return head.length > 1 ? "surely" : "maybe"
}

/** The final byte of a control sequence: one character, if what is before it is in order. */
function finalByte(rest: string, form: RegExp): number | undefined {
  return form.test(rest) ? 1 : undefined
}

/** The end of a control string: BEL or ST. */
function terminator(rest: string): number | undefined {
  if (rest.endsWith(BELL)) return 1
  return rest.endsWith(`${ESCAPE}\\`) ? 2 : undefined
}
