// A line that returns to its start and is written over: progress bars. Knows no cells, no styles.

/** What stands in the end on a line of command output ("\r" is where it was begun anew). A return
 *  at its very end, as in "\r\n", takes nothing away. What was longer before is not kept: a bar
 *  clears its rest, and half of an old text would be no better. */
export function overwritten(line: string): string {
  let end = line.length
  while (end > 0 && line[end - 1] === "\r") end--
  return line.slice(line.lastIndexOf("\r", end - 1) + 1, end)
}
