// Text that arrives in pieces: a value that grows in constant time and can be read from any piece
// on. Knows nothing of what the text means.

/** A text as its newest piece and what came before it. All versions of one text share their
 *  pieces, and none is ever written to. */
export interface Growing {
  readonly before: Growing | undefined
  readonly piece: string
  /** Pieces up to this one. */
  readonly count: number
  /** UTF-16 units altogether. */
  readonly length: number
}

const NOTHING: Growing = {before: undefined, piece: "", count: 0, length: 0}

/** A text of one piece; of none if it is empty. */
export function growing(text: string): Growing {
  return grow(NOTHING, text)
}

/** The text with a piece more. The given version stays as it was. */
export function grow(text: Growing, piece: string): Growing {
  if (piece === "") return text
  const before = text.count > 0 ? text : undefined
  return {before, piece, count: text.count + 1, length: text.length + piece.length}
}

/** The whole text. Cost grows with its length: not for every frame. */
export function wholeText(text: Growing): string {
  return textFrom(text, 0)
}

/** The pieces from `index` on, joined; "" if there are no more than `index`. */
export function textFrom(text: Growing, index: number): string {
  const pieces: string[] = []
  for (let at: Growing | undefined = text; at && at.count > index; at = at.before) {
    pieces.push(at.piece)
  }
  return pieces.reverse().join("")
}

/** The last `units` UTF-16 units; the whole text if it is shorter. Cost grows with what is given
 *  back. */
export function endOfText(text: Growing, units: number): string {
  let at: Growing | undefined = text
  for (let held = 0; at && held < units; at = at.before) held += at.piece.length
  const end = textFrom(text, at?.count ?? 0)
  return end.slice(Math.max(0, end.length - units))
}
