// Which part of a growing text should not be read yet: a begun line that is nothing but marks, and
// would be drawn as something else for a moment. Never knows what stands before that line.

import {MARKER_RUN_MAX} from "./guard.js"

const MARKS = /^[-=+*_#>|:\s`~\d.)]*$/
const CONTAINERS = /^(?:[ \t]*(?:>|[-+*][ \t]|\d{1,9}[.)][ \t]))*/
const FENCE = /^[ \t]*(?:`{3,}[^`]*|~{3,}.*)$/
/** A begun line that may open a block of math. */
const MATH = /^(?:\$\$?|\\\[?)[ \t]*$/
const TASK_BOX = /^\[(?:[ xX]?|[ xX]\][ \t]*)$/

/** UTF-16 units at the end of the text that should wait for more of their line. A line longer than
 *  marks can be does not wait. */
export function heldLength(text: string): number {
  const line = text.slice(text.lastIndexOf("\n") + 1)
  if (line.length > MARKER_RUN_MAX) return 0
  if (MARKS.test(line)) return line.length
  const containers = CONTAINERS.exec(line)?.[0] ?? ""
  const rest = line.slice(containers.length)
  const isBox = containers !== "" && TASK_BOX.test(rest)
  return isBox || FENCE.test(rest) || MATH.test(rest) ? line.length : 0
}
