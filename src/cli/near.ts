// Which known names a mistyped one is near to.
// Never knows what the names are for.

import {slipsBetween} from "../text/slips.js"

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
