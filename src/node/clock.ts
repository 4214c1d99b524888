// The real clock: monotonic milliseconds and timers.

import {performance} from "node:perf_hooks"
import type {Clock, Timer} from "../ports.js"

export const clock: Clock = {
  now: () => performance.now(),
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
