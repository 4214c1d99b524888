// One cell of a grid as two 32-bit words: how they are made and read.
// Knows nothing of positions, and nothing of what a style or a cluster is.
//
//   word 0   bits 0–20   code point, or index into the cluster table when bit 21 is set
//            bit  21     the cell holds a cluster of several code points
//            bits 22–23  kind: 0 narrow, 1 wide, 2 tail (right half of a wide grapheme)
//   word 1   style id; 0 is the default style
//
// Zero is a blank narrow cell in the default style, so a cleared grid is a zeroed grid. A tail
// holds nothing but its kind; its style id is that of the wide cell on its left.

/** Words a cell takes. */
export const CELL_WORDS = 2

/** Bit of word 0 that makes its low bits a cluster index. */
export const CLUSTER_BIT = 1 << 21

/** Kind bits of word 0. */
export const KIND_MASK = 3 << 22
export const NARROW = 0
export const WIDE = 1 << 22
export const TAIL = 2 << 22

/** Low bits of word 0: a code point or a cluster index. */
export const CONTENT_MASK = (1 << 21) - 1

/** Word 0 of a cell that holds one code point; `kind` is NARROW or WIDE. */
export function pointWord(point: number, kind: number): number {
  return point | kind
}

/** Word 0 of a cell that holds the cluster with that index; `kind` is NARROW or WIDE. */
export function clusterWord(index: number, kind: number): number {
  return index | CLUSTER_BIT | kind
}

/** The code point or cluster index of a word 0. */
export function contentOf(word: number): number {
  return word & CONTENT_MASK
}

/** Whether word 0 holds a cluster index rather than a code point. */
export function isCluster(word: number): boolean {
  return (word & CLUSTER_BIT) !== 0
}

/** Whether word 0 is the left half of a wide grapheme. */
export function isWide(word: number): boolean {
  return (word & KIND_MASK) === WIDE
}

/** Whether word 0 is the right half of a wide grapheme. */
export function isTail(word: number): boolean {
  return (word & KIND_MASK) === TAIL
}

/** Columns from this cell to the next grapheme: 2 for a wide one, else 1. */
export function columnsOf(word: number): 1 | 2 {
  return isWide(word) ? 2 : 1
}
