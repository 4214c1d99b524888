// How much of a long tail is read at once. A text that comes whole, megabytes of it, is read as if
// it had come in pieces: what the parser makes of it is many times its size.
// Never knows what the text means.

/** A tail up to so many UTF-16 units is read whole. */
export const WHOLE_UNITS_MAX = 1024
/** What is read at once of a longer one, in UTF-16 units. */
export const PORTION_UNITS_MAX = 16_384

/** A line that may open a fence: what follows is code, which needs no parsing. */
const FENCE_LINE = /^ {0,3}(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/m

/** Units of a tail to read first, up to the end of a line: with the first fence if there is one.
 *  `undefined`: all of it. */
export function portionOf(text: string): number | undefined {
  if (text.length <= WHOLE_UNITS_MAX) return undefined
  const head = text.slice(0, PORTION_UNITS_MAX)
  const fence = FENCE_LINE.exec(head)
  if (fence) {
    const length = fence.index + fence[0].length
    return length < text.length ? length : undefined
  }
  const length = head.lastIndexOf("\n") + 1
  return length > 0 && length < text.length ? length : undefined
}
