// Targets of links: decoded, and checked before a terminal may be told of them.
// Never knows where a link stands or how it looks.

import {decodeNamedCharacterReference} from "decode-named-character-reference"

/** Longest target given to the terminal as a hyperlink, in characters; a longer one is only text.
 *  Terminals drop more than about 2,000. */
export const TARGET_MAX = 2000

const SCHEME = /^(?:https?:\/\/|mailto:|file:\/\/)/i

/** The target as a hyperlink that is safe to emit: printable ASCII with one of the schemes http,
 *  https, mailto and file; else "". */
export function safeTarget(target: string): string {
  if (!SCHEME.test(target) || target.length > TARGET_MAX) return ""
  try {
    const ascii = target.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    return ascii.length > TARGET_MAX ? "" : ascii
  } catch {
    // Half a surrogate pair has no UTF-8.
    return ""
  }
}

/** Source of a string (a link target, a title) without escapes and character references. */
export function decodedString(source: string): string {
  return source.replace(/\\([!-/:-@[-`{-~])|&(?:#[xX]?[\da-fA-F]{1,7}|\w{1,31});/g, (all, sign) =>
    typeof sign === "string" ? sign : decodedReference(all),
  )
}

/** What a character reference ("&amp;", "&#65;", "&#x41;") stands for; itself if for nothing.
 *  What is no character becomes U+FFFD (CommonMark, 2.5). */
export function decodedReference(source: string): string {
  const body = source.slice(1, -1)
  if (!body.startsWith("#")) return decodeNamedCharacterReference(body) || source
  const isHex = body[1] === "x" || body[1] === "X"
  const point = isHex ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  const isCharacter = point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff)
  return isCharacter ? String.fromCodePoint(point) : "\ufffd"
}
