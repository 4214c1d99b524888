// A big paste that stands in the text as one unit, and the rule for what may enter the text at all.
// Knows nothing of the caret and nothing of rows.
//
// In the text, paste number i is the single code unit 0xdc00 + i: half of a surrogate pair without
// its other half. Ordinary text never holds one (`cleaned` replaces them), so a typed look-alike of
// the label stays ordinary text, and every edit moves or deletes the unit whole. No character joins
// it (UAX #29, rule GB4: surrogates are Control); text.ts keeps that rule.

import type {Locale} from "../../ports.js"
import {WORDS} from "../words.js"

/** A paste that is shown as its label. */
export interface Paste {
  readonly text: string
  readonly label: string
}

/** Pastes with more lines than this become one unit. */
export const PASTE_LINES_MAX = 20
/** Pastes with more UTF-16 units than this become one unit. */
export const PASTE_UNITS_MAX = 2000
/** Most units in one text; a further big paste comes in as ordinary text. */
export const PASTES_MAX = 99

const FIRST_UNIT = 0xdc00
const UNITS = new RegExp(`[\\u{${FIRST_UNIT.toString(16)}}-\\u{dfff}]`, "gu")

/** Text as it may enter the editor: line ends are "\n", lone surrogates are U+FFFD. Control
 *  characters stay: they are drawn as visible tokens, and `sent` keeps them out of what leaves. */
export function cleaned(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/\p{Surrogate}/gu, "\ufffd")
}

/** Whether a cleaned paste is too big to be shown as it is. */
export function isBig(text: string): boolean {
  return text.length > PASTE_UNITS_MAX || linesOf(text) > PASTE_LINES_MAX
}

/** The paste as a unit with number `id` (1-based): its label counts lines or characters. */
export function pasteOf(text: string, id: number, locale: Locale): Paste {
  const words = WORDS[locale]
  const lines = linesOf(text)
  const label =
    lines > PASTE_LINES_MAX ? words.pastedLines(lines, id) : words.pastedCharacters(text.length, id)
  return {text, label}
}

/** The unit that stands for paste `index` (0-based). */
export function unitOf(index: number): string {
  return String.fromCharCode(FIRST_UNIT + index)
}

/** Whether a unit stands at any offset of a text, on a grapheme bound or not. */
export function isUnitAt(text: string, offset: number): boolean {
  return isLow(text.charCodeAt(offset)) && (text.charCodeAt(offset - 1) & 0xfc00) !== 0xd800
}

function isLow(code: number): boolean {
  return code >= FIRST_UNIT && code <= 0xdfff
}

/** The paste that begins at a grapheme bound of a text, if one does. */
export function pasteAt(text: string, offset: number, pastes: readonly Paste[]): Paste | undefined {
  const code = text.charCodeAt(offset)
  return isLow(code) ? pastes[code - FIRST_UNIT] : undefined
}

/** The text with every unit replaced by what was pasted. */
export function expanded(text: string, pastes: readonly Paste[]): string {
  return text.replace(UNITS, unit => pastes[unit.charCodeAt(0) - FIRST_UNIT]?.text ?? "")
}

/** What leaves the editor: pastes expanded, control characters gone except "\n" and "\t". */
export function sent(text: string, pastes: readonly Paste[]): string {
  return expanded(text, pastes).replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "")
}

/** `text` with units of the table `from`, rewritten for the table `into`, which grows by what it
 *  lacks. Beyond PASTES_MAX a unit comes in as ordinary text. */
export function adopted(
  text: string,
  from: readonly Paste[],
  into: readonly Paste[],
): {readonly text: string; readonly pastes: readonly Paste[]} {
  let pastes = into
  const rewritten = text.replace(UNITS, unit => {
    const paste = from[unit.charCodeAt(0) - FIRST_UNIT]
    if (!paste) return ""
    const known = pastes.indexOf(paste)
    if (known >= 0) return unitOf(known)
    if (pastes.length >= PASTES_MAX) return paste.text
    pastes = [...pastes, paste]
    return unitOf(pastes.length - 1)
  })
  return {text: rewritten, pastes}
}

function linesOf(text: string): number {
  let lines = text.endsWith("\n") ? 0 : 1
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1
  return lines
}
