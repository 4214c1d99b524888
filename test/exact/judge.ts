// How the result of a random program is judged: every committed line once and in order, every line
// of the shell still there, no row of ours that should have gone.

/** Text of the bottom region, and of other screens; nothing else holds this sign. */
export const CHROME = "§"

/** What must be there. */
export interface Wanted {
  /** Lines of the shell from before the start, in order. */
  readonly shell: readonly string[]
  /** Committed lines, in order. */
  readonly lines: readonly string[]
  /** What others printed while they had the terminal. */
  readonly others?: readonly Foreign[]
}

/** A line of another program. */
export interface Foreign {
  readonly text: string
  /** So many committed lines stood above it when it was printed. */
  readonly after: number
}

export interface Verdict {
  /** Pieces that are nowhere as a whole. */
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  readonly disordered: number
  /** Signs of the bottom region above the last two rows. */
  readonly stray: number
}

/** What each piece begins with, and nothing else: a committed line «7», a shell's line $7., a line
 *  of another program $c1-7. */
const MARK = /«\d+»|\$[a-z]?\d+(?:-\d+)?\./g

/** Judges all rows, oldest first; blanks are ignored, since terminals differ in how they wrap.
 *  `ours` takes what others have printed out of the bare text: a line may go on below it. */
export function judge(
  rows: readonly string[],
  {shell, lines, others = []}: Wanted,
  ours = (bareText: string) => bareText,
): Verdict {
  const all = bare(rows.join(""))
  const text = ours(all)
  const shown = marksIn(all)
  const lost: string[] = []
  const twice: string[] = []
  let at = 0
  let disordered = 0
  for (const piece of [...shell, ...lines].map(bare)) {
    const place = placeOf(text, piece, at)
    if (place === undefined) lost.push(piece)
    else if (place < at) disordered++
    else at = place
    if (isTwice(shown, piece)) twice.push(markOf(piece))
  }
  for (const {text: line, after} of others) {
    const piece = bare(line)
    const place = placeOf(all, piece, 0)
    if (place === undefined) lost.push(piece)
    else if (place < all.indexOf(markOf(lines[after - 1] ?? ""))) disordered++
    if (isTwice(shown, piece)) twice.push(piece)
  }
  return {lost, twice, disordered, stray: strayIn(rows)}
}

/** Nothing lost, twice, out of order or left behind. */
export function isExact({lost, twice, disordered, stray}: Verdict): boolean {
  return lost.length + twice.length + disordered + stray === 0
}

function bare(text: string): string {
  return text.replace(/\s/g, "")
}

function markOf(piece: string): string {
  return piece.match(MARK)?.[0] ?? piece
}

function marksIn(text: string): ReadonlyMap<string, number> {
  const shown = new Map<string, number>()
  for (const [mark] of text.matchAll(MARK)) shown.set(mark, (shown.get(mark) ?? 0) + 1)
  return shown
}

function isTwice(shown: ReadonlyMap<string, number>, piece: string): boolean {
  return (shown.get(markOf(piece)) ?? 0) > 1
}

/** Where the piece stands first, from a place on if it does there. */
function placeOf(text: string, piece: string, from: number): number | undefined {
  const further = text.indexOf(piece, from)
  const place = further < 0 ? text.indexOf(piece) : further
  return place < 0 ? undefined : place
}

function strayIn(rows: readonly string[]): number {
  let last = rows.length
  while (last > 0 && rows[last - 1]?.trim() === "") last--
  const above = rows.slice(0, Math.max(0, last - 2)).join("")
  return above.split(CHROME).length - 1
}
