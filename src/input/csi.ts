// What a whole CSI sequence says: a key, the mouse, a reply, or that a paste begins.
// Pure: never knows bytes, states, or what stood before the sequence.

import {kittyKey, otherKey} from "./coded-keys.js"
import type {InputEvent, Reply} from "./event.js"
import type {Chord} from "./key.js"
import {CSI_FINALS, RXVT_FINALS, TILDE_CODES} from "./legacy-keys.js"
import {actionOf, modifiersOf} from "./modifiers.js"
import {field, type Sequence, sequenceOf} from "./parameters.js"

/** Said instead of an event when bracketed paste begins. */
export interface PasteStart {
  readonly type: "paste-start"
}

/** Whether a position report is on its way: the only thing that tells it from Shift+F3. */
export type Awaiting = "cursor" | "nothing"

const OTHER: Reply = {type: "other"}

/** The end mark of a paste where none had begun, or had ended before. It is `other` to everybody
 *  who does not ask for this very object. */
export const STRAY_END: Reply = {type: "other"}

/** Reads one sequence; `body` stood between CSI and `final`. What nobody knows is `other`: it is
 *  well formed, so it is no key and no text. */
export function csiEvent(body: string, final: string, awaiting: Awaiting): InputEvent | PasteStart {
  const sequence = sequenceOf(body, final)
  if (!sequence) return OTHER
  const read = READERS.get(sequence.prefix + sequence.intermediates + final)
  if (read) return read(sequence, awaiting) ?? OTHER
  const isPublic = sequence.prefix === "" && sequence.intermediates === ""
  return (isPublic ? keyByFinal(sequence) : undefined) ?? OTHER
}

type Read = (sequence: Sequence, awaiting: Awaiting) => InputEvent | PasteStart | undefined

/** By prefix, intermediates and final, as they stand in the sequence. */
const READERS: ReadonlyMap<string, Read> = new Map<string, Read>([
  ["~", tilde],
  ["^", rxvtKey],
  ["$", rxvtKey],
  ["@", rxvtKey],
  ["u", kittyKey],
  ["I", (): InputEvent => ({type: "focus", focused: true})],
  ["O", (): InputEvent => ({type: "focus", focused: false})],
  ["R", cursorOrKey],
  ["?R", cursorReport],
  ["t", sizeReport],
  ["<M", mouse],
  ["<m", mouse],
  ["?c", attributes],
  ["?u", keyboardFlags],
  ["?$y", modeReport],
  ["n", statusReport],
])

function keyByFinal(sequence: Sequence): InputEvent | undefined {
  const chord = CSI_FINALS.get(sequence.final)
  return chord && withModifiers(chord, sequence)
}

function withModifiers([key, own]: Chord, sequence: Sequence): InputEvent {
  const modifiers = own | modifiersOf(field(sequence, 1))
  return {type: "key", key, modifiers, text: "", action: actionOf(sequence, 1)}
}

function tilde(sequence: Sequence): InputEvent | PasteStart | undefined {
  const code = field(sequence, 0)
  if (code === 200) return {type: "paste-start"}
  if (code === 201) return STRAY_END
  if (code === 27) return otherKey(sequence)
  const key = code === undefined ? undefined : TILDE_CODES.get(code)
  return key && withModifiers([key, 0], sequence)
}

function rxvtKey(sequence: Sequence): InputEvent | undefined {
  const key = TILDE_CODES.get(field(sequence, 0) ?? 0)
  return key && withModifiers([key, RXVT_FINALS.get(sequence.final) ?? 0], sequence)
}

/** `CSI 1 ; 2 R` is Shift+F3 and also the report of row 1, column 2. It is a report while one is
 *  awaited; else a key, if a key can look like that, and `other` if not (a report that came late).
 *  Event types (`1;2:1R`) and a bare `CSI R` are keys at any time: no report has these forms. */
function cursorOrKey(sequence: Sequence, awaiting: Awaiting): InputEvent | undefined {
  const [row, column] = [field(sequence, 0), field(sequence, 1)]
  const hasEventType = sequence.fields[1]?.[1] !== undefined
  if (hasEventType || column === undefined) return keyByFinal(sequence)
  if (awaiting === "cursor") return cursorReport(sequence)
  return row === 1 && isModifierParameter(column) ? keyByFinal(sequence) : undefined
}

/** 2 is the least that is sent; hyper and meta (bits 16 and 32) no terminal puts on F3. */
function isModifierParameter(parameter: number): boolean {
  return parameter >= 2 && parameter <= 256 && ((parameter - 1) & 0x30) === 0
}

function cursorReport(sequence: Sequence): Reply | undefined {
  const [row, column] = [field(sequence, 0), field(sequence, 1)]
  if (!row || !column) return undefined
  return {type: "cursor", row: row - 1, column: column - 1}
}

/** In-band size `CSI 48 ; rows ; columns ; … t` (mode 2048) and the answer to CSI 18 t. */
function sizeReport(sequence: Sequence): Reply | undefined {
  const kind = field(sequence, 0)
  const [rows, columns] = [field(sequence, 1), field(sequence, 2)]
  if ((kind !== 48 && kind !== 8) || !rows || !columns) return undefined
  return {type: "size", size: {columns, rows}}
}

const MOUSE_SHIFT = 4
const MOUSE_ALT = 8
const MOUSE_CTRL = 16
const MOUSE_MOTION = 32
const MOUSE_WHEEL = 64

/** `CSI < button ; column ; row M`, or `m` for a release (xterm's mode 1006). */
function mouse(sequence: Sequence): InputEvent | undefined {
  const [bits, column, row] = [0, 1, 2].map(index => field(sequence, index))
  if (bits === undefined || !column || !row) return undefined
  const button = bits & ~(MOUSE_SHIFT | MOUSE_ALT | MOUSE_CTRL | MOUSE_MOTION)
  // SHIFT, ALT and CTRL are 1, 2 and 4 in the event: the same bits, two places lower.
  const modifiers = (bits & (MOUSE_SHIFT | MOUSE_ALT | MOUSE_CTRL)) >> 2
  const action = mouseAction(bits, sequence.final)
  return {type: "mouse", action, button, modifiers, column: column - 1, row: row - 1}
}

function mouseAction(bits: number, final: string): "press" | "release" | "motion" | "wheel" {
  if (final === "m") return "release"
  if (bits & MOUSE_WHEEL) return "wheel"
  return bits & MOUSE_MOTION ? "motion" : "press"
}

function attributes(sequence: Sequence): Reply {
  const values = sequence.fields.map(([value]) => value).filter(value => value !== undefined)
  return {type: "attributes", values}
}

function keyboardFlags(sequence: Sequence): Reply {
  return {type: "keyboard", flags: field(sequence, 0) ?? 0}
}

/** `CSI 0 n` (all is well) or `CSI 3 n` (something is broken): read either way. */
function statusReport(sequence: Sequence): Reply | undefined {
  const status = field(sequence, 0)
  return status === 0 || status === 3 ? {type: "status"} : undefined
}

function modeReport(sequence: Sequence): Reply | undefined {
  const [mode, state] = [field(sequence, 0), field(sequence, 1)]
  if (mode === undefined || state === undefined || state > 4) return undefined
  return {type: "mode", mode, state}
}
