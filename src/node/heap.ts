// How far V8's heap grows. Knows nothing of what is in it.

import {setFlagsFromString} from "node:v8"

/** Lets the heap grow in small steps, so that a long day of work takes the memory of a short one.
 *
 *  What Platen keeps is a few megabytes; what a session allocates and drops is many times that.
 *  V8 by default lets its young generation grow to 48 MB and its old one to twice what survived
 *  before it cleans up, which is right for servers and doubles a terminal's memory for nothing.
 *  Both flags are known to V8 in Node 20 to 26; the numbers are in the gate `memory.growth`. */
export function keepHeapSmall(): void {
  setFlagsFromString("--semi-space-growth-factor=1")
  setFlagsFromString("--heap-growing-percent=20")
}
