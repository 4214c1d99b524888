// Text that arrives in pieces: a value that grows in constant time and can be read from any place
// on. Knows nothing of what the text means.

/** A text as its newest piece and what came before it. All versions of one text share their
 *  pieces, and none is ever written to. */
export interface Growing {
  readonly before: Growing | undefined
  readonly piece: string
  /** UTF-16 units altogether. */
  readonly length: number
}

const NOTHING: Growing = {before: undefined, piece: "", length: 0}

/** Small pieces are joined until they have so many units. A token is four letters, and kept by
 *  itself it costs eighty bytes: a long answer would take twenty times its length. */
const PIECE_UNITS = 1024

/** A text of one piece; of none if it is empty. */
export function growing(text: string): Growing {
  return grow(NOTHING, text)
}

/** The text with a piece more. The given version stays as it was. */
export function grow(text: Growing, piece: string): Growing {
  if (piece === "") return text
  const length = text.length + piece.length
  if (text.piece.length + piece.length <= PIECE_UNITS) {
    return {before: text.before, piece: text.piece + piece, length}
  }
  return {before: text.length > 0 ? flat(text) : undefined, piece, length}
}

/** The whole text. Cost grows with its length: not for every frame. */
export function wholeText(text: Growing): string {
  return textFrom(text, 0)
}

/** The text from an offset on; "" if it is not longer than that. Cost grows with what is given
 *  back. */
export function textFrom(text: Growing, offset: number): string {
  const pieces: string[] = []
  let from = text.length
  for (let at: Growing | undefined = text; at && from > offset; at = at.before) {
    pieces.push(at.piece)
    from -= at.piece.length
  }
  return pieces
    .reverse()
    .join("")
    .slice(Math.max(0, offset - from))
}

/** The first `units` UTF-16 units; the whole text if it is shorter. Cost grows with the whole. */
export function startOfText(text: Growing, units: number): string {
  let at = text
  while (at.before && at.before.length >= units) at = at.before
  return wholeText(at).slice(0, units)
}

/** The last `units` UTF-16 units; the whole text if it is shorter. Cost grows with what is given
 *  back. */
export function endOfText(text: Growing, units: number): string {
  return textFrom(text, Math.max(0, text.length - units))
}

/** The same text. A string that was joined is kept by the engine as the tree of its parts until a
 *  unit of it is looked at. */
function flat(text: Growing): Growing {
  text.piece.charCodeAt(0)
  return text
}
