// Which rows the next frame shows, and which of them leave: arithmetic only.
// Knows nothing of what rows contain, of grids or of bytes.
//
// Our rows hang together at the bottom of what the terminal has printed:
//
//      foreign …  | settled | live | reserve | fixed |   ← at most `height` rows from settled on
//                 '—————— owned after the frame —————'
//
// If the new frame needs more rows than we own, the whole picture grows downwards, and at the
// bottom of the screen that scrolls foreign rows away. If it needs fewer, blank reserve rows
// keep the fixed rows where they are.

/** What there is to show. Counts of rows. */
export interface Demand {
  /** Rows of the screen. */
  readonly height: number
  /** Rows owned now. */
  readonly owned: number
  /** Settled rows right above our own that may be taken back. */
  readonly takeable: number
  /** Final rows that wait, in order. */
  readonly finals: number
  /** Rows after them that may still change. */
  readonly lives: number
  /** Fixed rows, 1 … height. With `height` of them nothing else is shown, and final rows wait. */
  readonly fixed: number
  /** How many of the fixed rows are an overlay that should lie over content, not push it up. */
  readonly cover: number
}

/** What the frame shows. Counts of rows; `settled + live + reserve + fixed = rows`. */
export interface Plan {
  /** Settled rows to take back; they come before the finals. */
  readonly taken: number
  readonly settled: number
  /** Live rows shown: the last ones, but for `covered` at their end. */
  readonly live: number
  /** Live rows before the shown ones that find no room: they are held. */
  readonly held: number
  readonly reserve: number
  readonly rows: number
}

/** The plan for a demand. Final rows that find no room wait for the next frame, and no live row
 *  is shown before all of them have gone: a row that leaves has been painted in its final form. */
export function planFrame(demand: Demand): Plan {
  const {height, owned, takeable, finals, lives, fixed, cover} = demand
  const room = Math.max(0, height - fixed)
  if (finals > room) {
    return {taken: 0, settled: room, live: 0, held: lives, reserve: 0, rows: room + fixed}
  }
  const content = Math.min(finals + lives, room)
  const held = finals + lives - content
  const wanted = content + fixed
  if (wanted <= owned) {
    return {
      taken: 0,
      settled: finals,
      live: content - finals,
      held,
      reserve: owned - wanted,
      rows: owned,
    }
  }
  // An overlay hides the rows nearest to it rather than scrolling: what it hides is taken back
  // under our care, so it is neither lost nor printed twice when the overlay goes.
  const covering = Math.min(cover, wanted - owned)
  const taken = Math.min(takeable, Math.max(0, covering - content))
  const shown = content + taken - Math.min(covering, content + taken)
  const settled = Math.min(finals + taken, shown)
  return {taken, settled, live: shown - settled, held, reserve: 0, rows: shown + fixed}
}
