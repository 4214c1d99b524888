// Text that arrives in pieces: a value that grows in constant time and can be read from any piece
// on. Knows nothing of what the text means.

/** All versions of one text share an append-only list; each knows how much of it is its own. */
export interface Growing {
  readonly pieces: string[]
  /** Pieces that belong to this version. */
  readonly count: number
  /** UTF-16 units altogether. */
  readonly length: number
}

/** A text of one piece. */
export function growing(text: string): Growing {
  return text === ""
    ? {pieces: [], count: 0, length: 0}
    : {pieces: [text], count: 1, length: text.length}
}

/** The text with a piece more. The given version stays as it was. */
export function grow(text: Growing, piece: string): Growing {
  if (piece === "") return text
  // Two versions that grow from the same one must not write into each other.
  const pieces = text.pieces.length === text.count ? text.pieces : text.pieces.slice(0, text.count)
  pieces.push(piece)
  return {pieces, count: text.count + 1, length: text.length + piece.length}
}

/** The whole text. Cost grows with its length: not for every frame. */
export function wholeText(text: Growing): string {
  return text.pieces.slice(0, text.count).join("")
}

/** The pieces from `index` on, joined. */
export function textFrom(text: Growing, index: number): string {
  return index === text.count - 1
    ? (text.pieces[index] ?? "")
    : text.pieces.slice(index, text.count).join("")
}
