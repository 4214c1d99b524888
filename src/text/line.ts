// Styled text before it has rows: a run is a stretch in one style, a line is runs up to a newline.
// Knows nothing of widths, cells or what a style means (S is opaque here).

/** A stretch of text in one style. No newline, no control character. */
export interface Run<S> {
  readonly text: string
  readonly style: S
}

/** One row of runs: what fits beside each other, left to right. */
export type Row<S> = readonly Run<S>[]

/** How a line that is too long goes on: at words, at any grapheme, or not at all (it is cut). */
export type WrapMode = "word" | "cell" | "clip"

/** Text between two newlines. Offsets count UTF-16 units over the concatenated `runs`;
 *  the prefixes are not part of them, so an offset means the same at every width. */
export interface Line<S> {
  readonly runs: readonly Run<S>[]
  /** Drawn before the first row: a list marker, an indent. */
  readonly first: Row<S>
  /** Drawn before every further row: the hanging indent. */
  readonly rest: Row<S>
  readonly wrap: WrapMode
  /** Most columns of a row that ends at a word, its prefix included: lines of prose are read better
   *  if they are not as long as a wide screen. As wide as there is room without. */
  readonly measure?: number
  /** "part": its text goes on in another line, as that of a table's cell; what is in it may be only
   *  half of something. */
  readonly extent?: "whole" | "part"
  /** The signs between its parts, in order: they are not drawn where a row begins or ends. */
  readonly joints?: readonly Joint[]
}

/** Where a sign between two parts stands in a line's runs, with the blanks around it. */
export interface Joint {
  readonly from: number
  readonly to: number
}

/** A place between two characters of a block's lines. Independent of any width. */
export interface LinePosition {
  /** Index of the line in its block, 0-based. */
  readonly line: number
  /** UTF-16 offset in that line's runs. */
  readonly offset: number
}

/** Negative, zero or positive as a is before, at or after b. */
export function comparePositions(a: LinePosition, b: LinePosition): number {
  return a.line - b.line || a.offset - b.offset
}

/** The lines of one block that may still grow. Lines that were committed are forgotten; the
 *  indices of the others stay as they were. */
export interface LineSource<S> {
  /** Index of the first line still kept. */
  readonly first: number
  /** One past the index of the last line there is now. */
  readonly end: number
  /** The line at `first <= index < end`; RangeError elsewhere. */
  line(index: number): Line<S>
  /** Everything before it is the same for every continuation of the text. */
  readonly final: LinePosition
  /** Lays out what depends on the width (tables) for rows of `columns`. Cheap if unchanged. */
  layout(columns: number): void
  /** Rows before the position were committed: what is there is frozen and may be forgotten. */
  commit(position: LinePosition): void
}
