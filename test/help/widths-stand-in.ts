// Stands in for src/text until it lands.
import stringWidth from "string-width"
import {graphemeSegments} from "unicode-segmenter/grapheme"

export function widthOf(grapheme: string): 0 | 1 | 2 {
  return Math.min(2, stringWidth(grapheme)) as 0 | 1 | 2
}

export function nextBreak(text: string, offset: number): number {
  for (const {segment} of graphemeSegments(text.slice(offset))) return offset + segment.length
  return text.length
}
