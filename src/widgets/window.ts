// Which of many rows are on show when only a few have room, and how many are hidden on each side.
// Knows nothing of what the rows contain.
//
//   above   > 0: the first row on show is a mark "… N more"; N counts what is hidden behind it
//   from    first row on show
//   to      one past the last row on show
//   below   > 0: the last row on show is a mark
//
//   (above > 0 ? 1 : 0) + (to - from) + (below > 0 ? 1 : 0)  =  min(total, height)

/** What is on show of `total` rows. */
export interface Window {
  readonly from: number
  readonly to: number
  /** Rows hidden before `from`, when a mark says so; never 1, since the mark takes a row itself. */
  readonly above: number
  readonly below: number
  /** The scroll position that came out: give it back as `top` next time and nothing jumps. */
  readonly top: number
}

/** Rows under which a window has no room for marks beside the row in focus. */
const MARKED_HEIGHT_MIN = 3

/** The window of `height` rows (at least 1) nearest to scroll position `top` that shows row `focus`
 *  (any row, if undefined). `top` may lie outside; it is brought in. */
export function windowOf(of: {
  readonly total: number
  readonly height: number
  readonly top: number
  readonly focus: number | undefined
}): Window {
  const {total} = of
  const height = Math.max(1, of.height)
  if (total <= height) return {from: 0, to: total, above: 0, below: 0, top: 0}
  const last = total - height
  const marked = height >= MARKED_HEIGHT_MIN
  const top = clamp(of.top, topRange(of.focus, {height, last, marked}))
  if (!marked) return {from: top, to: top + height, above: 0, below: 0, top}
  const above = top > 0 ? top + 1 : 0
  const below = top < last ? total - top - height + 1 : 0
  return {
    from: above,
    to: below > 0 ? total - below : total,
    above,
    below,
    top,
  }
}

// The focus must stand neither outside the window nor under one of its marks.
function topRange(
  focus: number | undefined,
  room: {readonly height: number; readonly last: number; readonly marked: boolean},
): readonly [number, number] {
  const {height, last, marked} = room
  if (focus === undefined) return [0, last]
  const margin = marked ? 1 : 0
  // With the focus in the last slot: a mark stands there unless that is the very end.
  const lowest = focus - height + 1
  const low = lowest < last ? Math.max(0, lowest + margin) : last
  const high = Math.min(last, Math.max(0, focus - margin))
  return [low, high]
}

function clamp(value: number, [low, high]: readonly [number, number]): number {
  return Math.min(high, Math.max(low, value))
}
