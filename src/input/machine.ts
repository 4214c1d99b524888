// What the decoder remembers between two bytes, and how it tells events.
// Never knows what a byte does (states.ts) or what a sequence means (csi.ts and the tables).

import type {InputEvent, KeyEvent} from "./event.js"
import {isOneCodePoint, pressed, typed, withAlt} from "./key.js"
import {controlKey} from "./legacy-keys.js"
import {PasteBody} from "./paste-body.js"
import {TextRun} from "./text-run.js"

/** Where the machine is. `late` waits for the rest of a reply whose ESC was told as a key. */
export type State =
  | "ground"
  | "escape"
  | "escape-escape"
  | "csi"
  | "linux-key"
  | "x10-mouse"
  | "ss3"
  | "string"
  | "string-escape"
  | "paste"
  | "late"

/** What the machine remembers between two bytes. Mutable; the decoder owns it. */
export interface Machine {
  state: State
  /** An ESC stood before the introducer or the character: its key has Alt. */
  alt: boolean
  /** Bytes since the introducer, which a string's first byte is. In `late`: since ESC. */
  sequence: number[]
  /** How many bytes of `sequence` have been told as a key already (state `late`). */
  told: number
  /** Calls of `flush` since the last byte: how long the line has been quiet. */
  quiet: number
  /** Position reports on their way. */
  cursorReports: number
  /** Events since the last call. */
  events: InputEvent[]
  readonly text: TextRun
  readonly paste: PasteBody
}

/** A machine at rest. */
export function newMachine(): Machine {
  return {
    state: "ground",
    alt: false,
    sequence: [],
    told: 0,
    quiet: 0,
    cursorReports: 0,
    events: [],
    text: new TextRun(),
    paste: new PasteBody(),
  }
}

/** Starts collecting a sequence. */
export function begin(machine: Machine, state: State, sequence: readonly number[]): void {
  machine.state = state
  machine.sequence = [...sequence]
}

/** Keeps a byte of the sequence, unless it is `lengthMax` bytes long already: then it is lost, and
 *  the length tells. */
export function collect(machine: Machine, byte: number, lengthMax: number): void {
  if (machine.sequence.length < lengthMax) machine.sequence.push(byte)
}

/** Tells what a sequence meant. An ESC that stood before it is Alt for a key, and for anything else
 *  the Escape key, pressed just before the terminal answered. */
export function tell(machine: Machine, event: InputEvent): void {
  if (event.type === "key") {
    machine.events.push(machine.alt ? withAlt(event) : event)
    machine.alt = false
    return
  }
  tellOwnEscape(machine)
  machine.events.push(event)
}

/** Tells the Escape key if an ESC stood before the sequence, for it is not Alt of anything. */
export function tellOwnEscape(machine: Machine): void {
  if (machine.alt) machine.events.push(ESCAPE_KEY)
  machine.alt = false
}

/** The Escape key by itself. */
export const ESCAPE_KEY: KeyEvent = pressed(["escape", 0])

/** Tells printable text: one character as a key, more as a run (BE-34). U+0080–U+009F are controls
 *  and no text; xterm makes them from Alt with a control key when it sets the eighth bit. */
export function tellText(machine: Machine, text: string): void {
  for (const piece of pieces(machine, text)) {
    const isControl = piece >= "\u0080" && piece <= "\u009f"
    if (isControl) tell(machine, withAlt(pressed(controlKey(piece.charCodeAt(0) - 0x80))))
    else if (!isOneCodePoint(piece)) machine.events.push({type: "text", text: piece})
    else tell(machine, typed(piece))
  }
}

/** Text in pieces: controls apart, and the first character apart when it has Alt. */
function pieces(machine: Machine, text: string): readonly string[] {
  if (text === "") return []
  const first = machine.alt ? String.fromCodePoint(text.codePointAt(0)!) : ""
  const rest = text.slice(first.length).split(/([\u0080-\u009f])/)
  return [first, ...rest].filter(piece => piece !== "")
}
