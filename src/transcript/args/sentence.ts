// The first sentence of a thought, without the marks of Markdown. Pure; linear time.

import {cutLine, LINE_MOST, lineText} from "./line.js"

/** Units of one line that are read: no sentence for a heading is longer. */
const LINE_UNITS_MAX = 2000

/** The first line with content up to its full stop, on one line and safe to draw; "" if there is
 *  none. A stop of Chinese ends it at once, one of Latin script before a blank. */
export function firstSentence(text: string, most: number = LINE_MOST): string {
  for (let from = 0; from < text.length; ) {
    const newline = text.indexOf("\n", from)
    const end = newline < 0 ? text.length : newline
    const line = unmarked(text.slice(from, Math.min(end, from + LINE_UNITS_MAX)))
    if (line !== "") return cutLine(lineText(sentenceOf(line), "prose", most), most)
    from = end + 1
  }
  return ""
}

/** Quote, list and heading marks stand before the words, in any number; others around them. */
function unmarked(line: string): string {
  let words = line.trim()
  for (let before = ""; before !== words; ) {
    before = words
    words = words.replace(/^(?:>|#{1,6}(?=\s|$)|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))\s*/, "")
  }
  words = words.replace(/[*`]|~~|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, "").trim()
  return /[\p{L}\p{N}\p{S}]/u.test(words) ? words : ""
}

/** Up to the first full stop, which goes; a sign that asks or calls stays. */
function sentenceOf(line: string): string {
  const stop = /[。．！？]|[.!?](?=\s|$)/u.exec(line)
  if (!stop) return line
  const isKept = /[!?！？]/.test(stop[0])
  return line.slice(0, stop.index + (isKept ? 1 : 0))
}
