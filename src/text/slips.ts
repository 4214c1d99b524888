// How far a mistyped word is from a known one. A slip is a letter missing, too many or wrong, or
// two neighbours swapped. Counts UTF-16 units; never knows what the words are for.

/** Whether it is one slip at most. Time grows with the length. */
export function isWithinOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const same = (fromA: number, fromB: number) => a.slice(at + fromA) === b.slice(at + fromB)
  const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at]
  return same(1, 1) || same(1, 0) || same(0, 1) || (isSwapped && same(2, 2))
}

/** How many slips: the optimal string alignment distance. Time grows with the product of the
 *  lengths. */
export function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({length: b.length + 1}, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let slips = Math.min(last[j - 1]! + (same ? 0 : 1), last[j]! + 1, row[j - 1]! + 1)
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) slips = Math.min(slips, beforeLast[j - 2]! + 1)
      row.push(slips)
    }
    beforeLast = last
    last = row
  }
  return last[b.length]!
}
