// How far V8's heap grows, with the machine code in it. Knows nothing of what is in it.

import process from "node:process"
import {setFlagsFromString} from "node:v8"

/** The last V8 (Node 20) that knows the budget by this name; later ones complain on stderr. */
const V8_WITH_BUDGET = 11

/** Lets the heap grow in small steps, so that a long day of work takes the memory of a short one.
 *
 *  What Platen keeps is a few megabytes; what a session allocates and drops is many times that.
 *  V8 by default lets its young generation grow to 48 MB and its old one to twice what survived
 *  before it cleans up, which is right for servers and doubles a terminal's memory for nothing.
 *  A terminal is never busy for long either: what V8 compiles a second time because it runs now and
 *  then all day is half of what a long day adds, and spares no time that could be measured. So the
 *  budget, bytes of bytecode that run between two looks at a function, is nine times the default.
 *  The first two flags are known to V8 in Node 20 to 26, the third in Node 20; the numbers are in
 *  the gate `memory.growth`. */
export function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1")
  setFlagsFromString("--heap-growing-percent=20")
  if (Number.parseInt(process.versions.v8, 10) > V8_WITH_BUDGET) return
  setFlagsFromString("--interrupt-budget=600000")
}
