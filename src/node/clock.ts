// The real clock: monotonic milliseconds and timers.

import process from "node:process"
import type {Clock, Timer} from "../ports.js"

export const clock: Clock = {
  // Not `performance`: Node loads that anew in every start, and 2 ms are waited for.
  now() {
    const [seconds, nanoseconds] = process.hrtime()
    return seconds * 1000 + nanoseconds / 1e6
  },
  setTimer(delayMs, run): Timer {
    // A timer of 0 ms would wait for 1: somebody who presses a key waits with it.
    if (delayMs <= 0) {
      const immediate = setImmediate(run)
      return {cancel: () => clearImmediate(immediate)}
    }
    const timeout = setTimeout(run, delayMs)
    return {cancel: () => clearTimeout(timeout)}
  },
}
