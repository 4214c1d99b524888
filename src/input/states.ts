// The state table of the decoder: for each state, what the next byte does.
// Knows the shape of sequences (ECMA-48, UTF-8, and where terminals bend them); what a whole one
// means is asked of csi.ts, control-string.ts and the tables. Never knows time.
//
//   ground ── ESC ──► escape ── [ ──► csi ── final byte ──────────► event
//     ▲                 │ ├──── O ──► ss3 ── final byte ──────────► event
//     │                 │ ├─ ] P X ^ _ ► string ── BEL or ESC \ ──► reply
//     │                 │ └─── ESC ─► escape-escape ── [ O ──► (the same, with Alt)
//     └── Alt + key ────┘       csi 200~ ──► paste ── csi 201~ ──► paste event

import {CONTROL_STRING_BYTES_MAX, controlStringEvent} from "./control-string.js"
import {csiEvent} from "./csi.js"
import type {KeyEvent, Reply} from "./event.js"
import {type Chord, isOneCodePoint, pressed, typed, withAlt} from "./key.js"
import {lateMatch} from "./late-reply.js"
import {controlKey, LINUX_FINALS, SS3_FINALS} from "./legacy-keys.js"
import {
  begin,
  collect,
  ESCAPE_KEY,
  type Machine,
  type State,
  tell,
  tellOwnEscape,
  tellText,
} from "./machine.js"
import {modifiersOf} from "./modifiers.js"

/** Longest CSI sequence that is read, in bytes; a longer one is `other`. Kitty's text field is the
 *  longest thing that comes, at seven bytes a character. */
const CSI_BYTES_MAX = 256

const ESCAPE = 0x1b
const BELL = 0x07
const DELETE = 0x7f
const BACKSLASH = 0x5c
const DOLLAR = 0x24
const LEFT_BRACKET = 0x5b
const OTHER: Reply = {type: "other"}

/** One row a state: takes the byte at `at` (or a run from there) and gives the index of the next
 *  one. Giving `at` itself means: the byte ended something, look at it again in the new state. */
type Step = (machine: Machine, bytes: Uint8Array, at: number) => number

const STEPS: Readonly<Record<State, Step>> = {
  ground,
  escape: afterEscape,
  "escape-escape": escapeEscape,
  csi,
  "linux-key": linuxKey,
  "x10-mouse": x10Mouse,
  ss3,
  string: controlString,
  "string-escape": stringEscape,
  paste,
  late,
}

/** Runs the machine over bytes; events are added to `machine.events`. Linear in the bytes:
 *  a byte is looked at again only in another state, and in three states at most. */
export function advance(machine: Machine, bytes: Uint8Array): void {
  let at = 0
  while (at < bytes.length) {
    const next = STEPS[machine.state](machine, bytes, at)
    if (next > at) machine.quiet = 0
    at = next
  }
}

function ground(machine: Machine, bytes: Uint8Array, at: number): number {
  let end = at
  while (end < bytes.length && isPrintable(bytes[end]!)) end++
  if (end > at) {
    tellText(machine, machine.text.take(bytes.subarray(at, end)))
    return end
  }
  tellText(machine, machine.text.finish())
  const byte = bytes[at]!
  if (byte === ESCAPE) machine.state = "escape"
  else machine.events.push(pressed(controlKey(byte)))
  return at + 1
}

function afterEscape(machine: Machine, bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  const state = INTRODUCERS.get(byte)
  if (state) begin(machine, state, state === "string" ? [byte] : [])
  else if (byte < 0x20 || byte === DELETE) {
    machine.events.push(withAlt(pressed(controlKey(byte))))
    machine.state = "ground"
  } else {
    // A character of one byte or more: `ground` reads it, and gives it Alt.
    machine.state = "ground"
    machine.alt = true
    return at
  }
  return at + 1
}

const INTRODUCERS: ReadonlyMap<number, State> = new Map<number, State>([
  [ESCAPE, "escape-escape"],
  [LEFT_BRACKET, "csi"],
  [0x4f, "ss3"],
  ...Array.from("]PX^_", (sign): [number, State] => [sign.charCodeAt(0), "string"]),
])

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte !== DELETE
}

/** rxvt puts ESC before a whole sequence for Alt. Anything else: Escape was pressed,
 *  then ESC came. */
function escapeEscape(machine: Machine, bytes: Uint8Array, at: number): number {
  const state = INTRODUCERS.get(bytes[at]!)
  if (state === "csi" || state === "ss3") {
    begin(machine, state, [])
    machine.alt = true
    return at + 1
  }
  machine.events.push(ESCAPE_KEY)
  machine.state = "escape"
  return at
}

function csi(machine: Machine, bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  const {sequence} = machine
  if (byte < 0x20 || byte >= DELETE) return abandon(machine, at)
  if (byte < 0x40 && !(byte === DOLLAR && isPlainNumber(sequence))) {
    collect(machine, byte, CSI_BYTES_MAX + 1)
    return at + 1
  }
  if (sequence.length === 0 && byte === LEFT_BRACKET) machine.state = "linux-key"
  else if (sequence.length === 0 && byte === X10_MOUSE) machine.state = "x10-mouse"
  else endCsi(machine, byte)
  return at + 1
}

/** `M`, when no parameter stands before it: the oldest mouse report. */
const X10_MOUSE = 0x4d
const X10_MOUSE_BYTES = 3

function endCsi(machine: Machine, final: number): void {
  const isCut = machine.sequence.length > CSI_BYTES_MAX
  const body = String.fromCharCode(...machine.sequence)
  const awaiting = machine.cursorReports > 0 ? "cursor" : "nothing"
  const event = isCut ? OTHER : csiEvent(body, String.fromCharCode(final), awaiting)
  machine.state = event.type === "paste-start" ? "paste" : "ground"
  if (event.type === "cursor" && machine.cursorReports > 0) machine.cursorReports--
  // Alt with a key that has no name here says nothing; it must not come out as Escape.
  if (event.type === "other" && !isPrivate(body)) machine.alt = false
  if (event.type === "paste-start") tellOwnEscape(machine)
  else tell(machine, event)
}

/** Sequences with a private prefix are answers, never keys. */
function isPrivate(body: string): boolean {
  return body >= "<" && body < "@"
}

/** rxvt ends Shift+Delete with `$`, which elsewhere is an intermediate byte: `CSI 3 $` against
 *  `CSI ? 2026 ; 2 $ y`. After one plain number it is the final byte. */
function isPlainNumber(sequence: readonly number[]): boolean {
  return sequence.length > 0 && sequence.every(byte => byte >= 0x30 && byte <= 0x39)
}

function linuxKey(machine: Machine, bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  if (!isPrintable(byte)) return abandon(machine, at)
  const key = LINUX_FINALS.get(String.fromCharCode(byte))
  machine.state = "ground"
  tell(machine, key ? pressed([key, 0]) : OTHER)
  return at + 1
}

/** Three bytes of any value over 0x1f; nobody asked for this form (BE-36), so it says nothing. */
function x10Mouse(machine: Machine, bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  if (byte < 0x20) return abandon(machine, at)
  collect(machine, byte, X10_MOUSE_BYTES)
  if (machine.sequence.length === X10_MOUSE_BYTES) {
    machine.state = "ground"
    tell(machine, OTHER)
  }
  return at + 1
}

function ss3(machine: Machine, bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  // konsole puts a modifier between: SS3 5 P.
  if ((byte >= 0x30 && byte <= 0x39) || byte === SEMICOLON) {
    collect(machine, byte, CSI_BYTES_MAX + 1)
    return at + 1
  }
  if (byte !== 0x20 && (byte < 0x40 || byte >= DELETE)) return abandon(machine, at)
  const chord = SS3_FINALS.get(String.fromCharCode(byte))
  machine.state = "ground"
  if (!chord) machine.alt = false
  tell(machine, chord ? ss3Key(chord, machine.sequence) : OTHER)
  return at + 1
}

const SEMICOLON = 0x3b

function ss3Key([key, own]: Chord, sequence: readonly number[]): KeyEvent {
  const parameter = String.fromCharCode(...sequence)
    .split(";")
    .at(-1)
  const modifiers = parameter ? modifiersOf(Number(parameter)) : own
  const text = isOneCodePoint(key) && modifiers === 0 ? key : ""
  return {type: "key", key, modifiers, text, action: "press"}
}

function controlString(machine: Machine, bytes: Uint8Array, at: number): number {
  const byte = bytes[at]!
  if (byte === ESCAPE) machine.state = "string-escape"
  else if (byte === BELL && machine.sequence[0] === OSC) endString(machine)
  // The rest of this string never came, and now somebody presses Ctrl+C or Enter.
  else if (byte < 0x20 && machine.quiet > 0) return abandon(machine, at)
  else collect(machine, byte, CONTROL_STRING_BYTES_MAX + 2)
  return at + 1
}

const OSC = 0x5d

function stringEscape(machine: Machine, bytes: Uint8Array, at: number): number {
  if (bytes[at] === BACKSLASH) {
    endString(machine)
    return at + 1
  }
  tellOwnEscape(machine)
  // ESC that is no terminator begins anew; after a silence it was the Escape key.
  if (machine.quiet > 0) machine.events.push(ESCAPE_KEY)
  machine.state = machine.quiet > 0 ? "ground" : "escape"
  return at
}

function endString(machine: Machine): void {
  const [introducer, ...body] = machine.sequence
  machine.state = "ground"
  if (body.length > CONTROL_STRING_BYTES_MAX) tellOwnEscape(machine)
  else tell(machine, controlStringEvent(String.fromCharCode(introducer!), Uint8Array.from(body)))
}

function paste(machine: Machine, bytes: Uint8Array, at: number): number {
  const next = machine.paste.take(bytes, at)
  if (machine.paste.ended) {
    machine.state = "ground"
    machine.events.push(machine.paste.end())
  }
  return next
}

function late(machine: Machine, bytes: Uint8Array, at: number): number {
  const sequence = [...machine.sequence, bytes[at]!]
  const match = lateMatch(String.fromCharCode(...sequence))
  if (match === "no") {
    releaseLate(machine)
    return at
  }
  machine.sequence = sequence
  if (match === "surely") readAgain(machine, "escape", sequence)
  return at + 1
}

/** What waited in `late` is no reply: it goes on as if nothing had been held back. */
export function releaseLate(machine: Machine): void {
  readAgain(machine, "ground", machine.sequence.slice(machine.told))
}

/** Bytes held back are read once more, from a state that is not `late`, so never a third time. */
function readAgain(machine: Machine, state: State, held: readonly number[]): void {
  begin(machine, state, [])
  advance(machine, Uint8Array.from(held))
}

/** A byte that cannot go on a sequence ends it. With nothing after its introducer it was Alt and
 *  that character; else it says nothing, for half a reply must not become text. */
function abandon(machine: Machine, at: number): number {
  tellIntroducer(machine)
  machine.state = "ground"
  return at
}

/** Tells an introducer that nothing followed as the keys it was. */
export function tellIntroducer(machine: Machine): void {
  const isString = machine.state === "string"
  const isAlone = machine.sequence.length === (isString ? 1 : 0)
  tellOwnEscape(machine)
  if (!isAlone || machine.state === "x10-mouse") return
  const character = machine.state === "ss3" ? "O" : "["
  const introducer = isString ? String.fromCharCode(machine.sequence[0]!) : character
  machine.events.push(withAlt(typed(introducer)))
  if (machine.state === "linux-key") machine.events.push(typed(character))
}
