// A key event made from its parts: the one place that decides how a typed character is named.
// Knows nothing of bytes or sequences.

import {ALT, type KeyEvent, SHIFT} from "./event.js"

/** Name and modifiers of a key, before anybody asks what it types. */
export type Chord = readonly [key: string, modifiers: number]

/** A key that types nothing, pressed. */
export function pressed([key, modifiers]: Chord): KeyEvent {
  return {type: "key", key, modifiers, text: "", action: "press"}
}

/** The key behind one typed character: a capital is its small letter with SHIFT, so that a chord
 *  has one name in every protocol. Signs keep their own name, for only the layout knows better. */
export function typed(character: string): KeyEvent {
  const small = smallLetter(character)
  const modifiers = small === character ? 0 : SHIFT
  return {type: "key", key: small, modifiers, text: character, action: "press"}
}

/** The same key with ALT held: it types nothing any more. */
export function withAlt(event: KeyEvent): KeyEvent {
  return {...event, modifiers: event.modifiers | ALT, text: ""}
}

/** The small letter of a character, or the character where there is none of one code point. */
export function smallLetter(character: string): string {
  const small = character.toLowerCase()
  return isOneCodePoint(small) ? small : character
}

/** The capital of a character, or the character where there is none of one code point. */
export function capitalLetter(character: string): string {
  const capital = character.toUpperCase()
  return isOneCodePoint(capital) ? capital : character
}

/** Whether a string is exactly one code point. */
export function isOneCodePoint(text: string): boolean {
  const first = text.codePointAt(0)
  return first !== undefined && text.length === (first > 0xffff ? 2 : 1)
}

/** The character of a code that came as a number, or `undefined` for a control, a surrogate or a
 *  number that is no code point: none of these may ever become text. */
export function characterOf(code: number): string | undefined {
  const control = code < 0x20 || (code >= 0x7f && code <= 0x9f)
  const surrogate = code >= 0xd800 && code <= 0xdfff
  if (!Number.isInteger(code) || control || surrogate || code > 0x10ffff) return undefined
  return String.fromCodePoint(code)
}
