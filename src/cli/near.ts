// Which known names a mistyped one is near to.
// Never knows what the names are for.

/** At most two names, nearest first: those the word begins, and those few slips away (a letter
 *  missing, too many, wrong, or two swapped; one slip for three letters). */
export function nearNames(word: string, names: readonly string[]): readonly string[] {
  const slipsMax = Math.max(1, Math.floor(word.length / 3))
  return names
    .map(name => ({name, slips: isBeginning(word, name) ? 0 : slipsBetween(word, name)}))
    .filter(({slips}) => slips <= slipsMax)
    .sort((a, b) => a.slips - b.slips)
    .slice(0, 2)
    .map(({name}) => name)
}

function isBeginning(word: string, name: string): boolean {
  return word.length >= 3 && name.startsWith(word)
}

/** Optimal string alignment distance: insertions, deletions, replacements and swaps of two
 *  neighbours, by UTF-16 units. */
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
