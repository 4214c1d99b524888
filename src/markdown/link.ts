// Targets of links as Markdown writes them, decoded.
// Never knows where a link stands, how it looks, or where it may lead.

import {decodeNamedCharacterReference} from "decode-named-character-reference"

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
