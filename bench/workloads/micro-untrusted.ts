// Hostile text made safe: twice as much costs about twice as much, whatever it is made of. The
// collector of garbage makes it up to four times at these lengths, so it is a number to look at and
// no gate; the square of a length would be seen in the rate.

import {decided, LOOKED_UNITS_MAX} from "../../src/text/decision.js"
import {plain, visible} from "../../src/text/visible.js"
import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"

const TIMES = 2
/** Runs of each; the least counts, since noise only adds. */
const RUNS = 3

/** What would cost a careless reader the square of its length. */
const ATTACKS = {
  blanks: " ",
  newlines: "\n ",
  controls: "\u001b[",
  hidden: "\u200b\u202e",
  marks: "\u0301",
  joiners: "👩\u200d",
  "one word": "а",
  "mixed words": "pаypal ",
  signs: "“–",
  quotes: "'\"",
  tokens: "‹U+200B›",
  brackets: "‹",
  hosts: "http://а",
  authorities: "http://@",
  tabs: "\t",
} as const

export const microUntrusted: Workload = {
  name: "micro.untrusted",
  title: "hostile text made safe, twice as much of it",
  run() {
    const content = (text: string) => void (visible(text).length + plain(text).length)
    const decision = (text: string) => void decided(text, "command")
    return Promise.resolve([
      worst("micro.content.growth", 400_000, content),
      worst("micro.decision.growth", LOOKED_UNITS_MAX / TIMES, decision),
    ])
  },
}

/** How much more the longer text costs, for the attack that grows most. */
function worst(name: string, units: number, work: (text: string) => void): Measure {
  let worst: Measure = {name, value: 0, unit: "×"}
  for (const [kind, part] of Object.entries(ATTACKS)) {
    const text = part.repeat(Math.ceil((units * TIMES) / part.length)).slice(0, units * TIMES)
    const few = leastMs(work, text.slice(0, units))
    const many = leastMs(work, text)
    if (many / few < worst.value) continue
    const rate = ((units * TIMES) / many / 1000).toFixed(1)
    worst = {...worst, value: many / few, note: `${kind}; ${rate} M units/s`}
  }
  return worst
}

function leastMs(work: (text: string) => void, text: string): number {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < RUNS; run++) {
    const from = performance.now()
    work(text)
    least = Math.min(least, performance.now() - from)
  }
  return least
}
