// Keys that come as a number: the kitty keyboard protocol and xterm's modifyOtherKeys.
// Source: the protocol's own page (https://sw.kovidgoyal.net/kitty/keyboard-protocol/) and xterm's
// ctlseqs. Never knows bytes, and never whether anybody asked for these forms.

import {CTRL, type InputEvent, type KeyEvent, type NamedKey, SHIFT} from "./event.js"
import {capitalLetter, characterOf, smallLetter} from "./key.js"
import {actionOf, modifiersOf} from "./modifiers.js"
import {field, type Sequence} from "./parameters.js"

/** `CSI code : shifted : base ; modifiers : event ; text u`; `undefined` for a key without a name
 *  here (media keys, modifiers alone) or a code that is none. */
export function kittyKey(sequence: Sequence): InputEvent | undefined {
  const [code, shifted, base] = sequence.fields[0] ?? []
  const text = textOf(sequence.fields[2] ?? [])
  // Code 0 is text without a key, as an input method makes it.
  if (!code) return text ? {type: "text", text} : undefined
  const modifiers = modifiersOf(field(sequence, 1))
  const action = actionOf(sequence, 1)
  return codedKey({code, shifted, base, modifiers, text, action})
}

/** `CSI 27 ; modifiers ; code ~` (modifyOtherKeys). Case is the terminal's whim:
 *  it is levelled. */
export function otherKey(sequence: Sequence): KeyEvent | undefined {
  const code = field(sequence, 2)
  if (!code) return undefined
  const modifiers = modifiersOf(field(sequence, 1))
  const action = actionOf(sequence, 1)
  return codedKey({code, shifted: undefined, base: undefined, modifiers, text: "", action})
}

interface Coded {
  readonly code: number
  readonly shifted: number | undefined
  readonly base: number | undefined
  readonly modifiers: number
  readonly text: string
  readonly action: KeyEvent["action"]
}

function codedKey(coded: Coded): KeyEvent | undefined {
  const {code, modifiers, action} = coded
  const named = NAMED_CODES.get(code)
  if (named) return {type: "key", key: named, modifiers, text: "", action}
  const character = KEYPAD_SIGNS.get(code) ?? typingCharacter(code)
  if (!character) return undefined
  const chosen = chordCharacter(character, coded)
  const key = smallLetter(chosen)
  // tmux tells Alt+Shift+A as Alt with a capital. Not so with Ctrl: alacritty tells Ctrl+A under
  // CapsLock as Ctrl with a capital, and it is no Ctrl+Shift+A.
  const told = key === chosen || modifiers & CTRL ? modifiers : modifiers | SHIFT
  const text = action === "release" ? "" : typedText(character, coded)
  return {type: "key", key, modifiers: told, text, action}
}

/** A character from a code. The private use area U+E000–U+F8FF holds the protocol's keys. */
function typingCharacter(code: number): string | undefined {
  return code >= 0xe000 && code <= 0xf8ff ? undefined : characterOf(code)
}

/** Ctrl+С on a Cyrillic layout means Ctrl+C: a chord takes the place on a US keyboard where the
 *  terminal tells it, but only for letters beyond Latin. Ctrl+Z is the key that is labelled Z. */
function chordCharacter(character: string, {code, base, modifiers}: Coded): string {
  const isChord = (modifiers & ~SHIFT) !== 0
  const place = base !== undefined && base < 0x7f ? characterOf(base) : undefined
  return isChord && code >= FIRST_BEYOND_LATIN && place ? place : character
}

const FIRST_BEYOND_LATIN = 0x370

function typedText(character: string, {shifted, modifiers, text}: Coded): string {
  if (text) return text
  if (modifiers & ~SHIFT) return ""
  if (!(modifiers & SHIFT)) return character
  return (shifted && characterOf(shifted)) || capitalLetter(character)
}

function textOf(codes: readonly (number | undefined)[]): string {
  return codes.map(code => (code === undefined ? "" : (characterOf(code) ?? ""))).join("")
}

/** 13 keys of the keypad have names of their own from 57414; 57427 (the 5 without NumLock) and
 *  57416 (separator) are left out: they have no name here. */
const NAMED_CODES: ReadonlyMap<number, NamedKey> = new Map<number, NamedKey>([
  [8, "backspace"],
  [9, "tab"],
  [13, "enter"],
  [27, "escape"],
  [127, "backspace"],
  [57414, "enter"],
  [57417, "left"],
  [57418, "right"],
  [57419, "up"],
  [57420, "down"],
  [57421, "pageup"],
  [57422, "pagedown"],
  [57423, "home"],
  [57424, "end"],
  [57425, "insert"],
  [57426, "delete"],
  ...Array.from({length: 23}, (_, index): [number, NamedKey] => [57376 + index, `f${13 + index}`]),
])

const KEYPAD_SIGNS: ReadonlyMap<number, string> = new Map(
  Array.from("0123456789./*-+", (sign, index): [number, string] => [57399 + index, sign]).concat([
    [57415, "="],
  ]),
)
