// Lines of long texts by offsets: where two texts are the same around, how many lines there are,
// and the first of them. Never cuts a whole text into lines. Loaded when the first diff comes.

/** Lines with their newlines. */
export function linesOf(text: string): readonly string[] {
  return firstLines(text, Number.POSITIVE_INFINITY)
}

/** The first lines, with their newlines. */
export function firstLines(text: string, most: number): readonly string[] {
  const lines: string[] = []
  for (let from = 0; from < text.length && lines.length < most; ) {
    const newline = text.indexOf("\n", from)
    const to = newline < 0 ? text.length : newline + 1
    lines.push(text.slice(from, to))
    from = to
  }
  return lines
}

/** How many lines there are; one without a newline at the end counts. */
export function lineCount(text: string): number {
  return newlinesIn(text, 0, text.length) + (text === "" || text.endsWith("\n") ? 0 : 1)
}

/** How many newlines stand from one offset to before another. */
export function newlinesIn(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf("\n", from); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) {
    count++
  }
  return count
}

/** Start of the line that many lines above the line that starts at `offset`. */
export function lineStart(text: string, offset: number, lines: number): number {
  let at = offset
  for (let count = 0; count < lines && at > 0; count++) at = text.lastIndexOf("\n", at - 2) + 1
  return at
}

/** How many units both texts have in common before the first line that differs, and after the last
 *  one. */
export function edgesOf(old: string, now: string): {readonly start: number; readonly end: number} {
  const most = Math.min(old.length, now.length)
  const same = longest(most, count => old.slice(0, count) === now.slice(0, count))
  const start = same === 0 ? 0 : old.lastIndexOf("\n", same - 1) + 1
  const from = (text: string, count: number) => text.slice(text.length - count)
  const tail = longest(most - start, count => from(old, count) === from(now, count))
  // A line that is the same to its start in both texts is the same as a whole.
  const isWhole = (text: string) => tail === text.length || text[text.length - tail - 1] === "\n"
  if (tail === 0 || (isWhole(old) && isWhole(now))) return {start, end: tail}
  const newline = old.indexOf("\n", old.length - tail)
  return {start, end: newline < 0 ? 0 : old.length - newline - 1}
}

/** The largest count up to `most` for which something holds that holds for all smaller ones. Counts
 *  are tried from small to large, so that the work is in proportion to the answer. */
function longest(most: number, holds: (count: number) => boolean): number {
  let low = 0
  let high = Math.min(most, 1024)
  while (high < most && holds(high)) {
    low = high
    high = Math.min(most, high * 2)
  }
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
