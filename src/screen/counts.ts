// What the inline screen counts of its own life: faults that are expected are counted rather than
// hidden.

/** What happened since the start: faults that are expected are counted rather than hidden. */
export interface ScreenCounts {
  frames: number
  /** Frames that the terminal took in at another size than they were composed for. */
  overtaken: number
  /** Times that rows which may still change were pushed away by a resize: they come once more. */
  leaked: number
  /** Rows of the bottom region that a lower window has pushed into the scrollback. */
  buried: number
  /** Probes that stayed unanswered twice. */
  unanswered: number
  /** Milliseconds from the last bracketed frame to its closing answer. */
  roundTripMs: number
}

export function noCounts(): ScreenCounts {
  return {frames: 0, overtaken: 0, leaked: 0, buried: 0, unanswered: 0, roundTripMs: 0}
}

/** Counts what had left the screen when our rows were found. */
export function countGone(
  counts: ScreenCounts,
  {leaked, buried}: {readonly leaked: boolean; readonly buried: number},
): void {
  if (leaked) counts.leaked++
  counts.buried += buried
}
