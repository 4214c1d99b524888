// Foreign text made safe to quote inside a sentence of ours.
// Never knows who wrote it or where it will be shown.

import {splitGraphemes} from "unicode-segmenter/grapheme"

/** Quotes at most this many graphemes of a foreign line. */
export const QUOTE_GRAPHEMES_MAX = 120

// Controls (C0, DEL, C1), direction marks and overrides, line and paragraph separators, the byte
// order mark, and halves of surrogate pairs: what a reader cannot see or must not obey.
const UNSEEN =
  /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu

/** The text with every unseen character spelled out, e.g. ESC as a backslash, `x` and `1b`. */
export function visible(text: string): string {
  return text.replace(UNSEEN, spelled)
}

/** The text on one line: white space runs become one blank, unseen characters are spelled out,
 *  and what is longer than `graphemesMax` is cut and ends in «…». */
export function oneLine(text: string, graphemesMax: number): string {
  // A slice first: a hostile line of megabytes must not be segmented to show 120 graphemes.
  const head = text.slice(0, graphemesMax * 32)
  const line = visible(head.replace(/\s+/gu, " ").trim())
  const graphemes: string[] = []
  for (const grapheme of splitGraphemes(line)) {
    if (graphemes.length === graphemesMax) return `${graphemes.slice(0, -1).join("")}…`
    graphemes.push(grapheme)
  }
  return head.length < text.length ? `${graphemes.join("")}…` : graphemes.join("")
}

function spelled(character: string): string {
  if (character === "\n") return "\\n"
  if (character === "\r") return "\\r"
  if (character === "\t") return "\\t"
  const code = character.charCodeAt(0)
  const digits = code.toString(16)
  return code < 0x100 ? `\\x${digits.padStart(2, "0")}` : `\\u{${digits}}`
}
