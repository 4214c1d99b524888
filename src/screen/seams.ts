// Rows that the terminal has wrapped at a resize keep that mark in GNU screen, whatever is painted
// over them: nothing erases it. In a window of another width each of them is one line with the row
// below, blanks and all. Which of our rows bear the mark, and how high they are then. Pure.

/** Rows with the mark. */
export interface Seams {
  /** The width at which the terminal wrapped them. */
  readonly columns: number
  /** Cells of other people's rows that our first row goes on from; 0: it begins a line. */
  readonly before: number
  /** For each of our rows from the first on whether it goes on in the next; rows that are not named
   *  do not. */
  readonly marked: readonly boolean[]
}

/** Heights at a width of rows that by themselves would be so high: rows with the mark are full. A
 *  row that adds none to its line has height 0. */
export function seamedHeights(
  heights: readonly number[],
  seams: Seams | undefined,
  at: {readonly columns: number; used(row: number): number},
): readonly number[] {
  if (!seams || seams.columns === at.columns) return heights
  let cells = seams.before
  let taken = Math.ceil(cells / at.columns)
  return heights.map((height, row) => {
    const isMarked = seams.marked[row] === true && row < heights.length - 1
    if (!isMarked && cells === 0) return height
    cells += isMarked ? seams.columns : at.used(row)
    const rows = Math.max(1, Math.ceil(cells / at.columns))
    const own = rows - taken
    taken = isMarked ? rows : 0
    cells = isMarked ? cells : 0
    return own
  })
}

/** The marks of rows that are so high at a width, from the physical row `first` on. */
export function seamsOf(
  heights: readonly number[],
  seams: Seams | undefined,
  at: {readonly columns: number; readonly first: number},
): Seams | undefined {
  const marked: boolean[] = []
  let line = 0
  for (const [row, height] of heights.entries()) {
    line += height
    if (seams?.marked[row] === true && row < heights.length - 1) continue
    for (let index = 1; index <= line; index++) marked.push(index < line)
    line = 0
  }
  const before = seams?.columns === at.columns ? seams.before : 0
  return shiftedSeams({columns: at.columns, before, marked}, -at.first)
}

/** The marks, where so many rows above the first one are ours as well, or so many from the first on
 *  are ours no longer (less than 0). */
export function shiftedSeams(seams: Seams | undefined, rows: number): Seams | undefined {
  if (!seams) return undefined
  let {before, marked} = seams
  if (rows > 0) {
    before = 0
    marked = [...Array.from({length: rows}, () => false), ...marked]
  }
  for (const isMarked of rows < 0 ? marked.slice(0, -rows) : []) {
    before = isMarked ? before + seams.columns : 0
  }
  if (rows < 0) marked = marked.slice(-rows)
  return before > 0 || marked.includes(true) ? {...seams, before, marked} : undefined
}
