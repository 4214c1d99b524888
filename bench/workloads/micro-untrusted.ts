// Hostile text made safe: twice as much costs twice as much, whatever it is made of. CPU time, since
// the machine's other work must not count; the square of a length would make it four times.

import {decided, LOOKED_UNITS_MAX} from "../../src/text/decision.js"
import {plain, visible} from "../../src/text/visible.js"
import type {Workload} from "../context.js"
import type {Measure} from "../measure.js"

const TIMES = 2
/** Runs of each, in turns; the least counts, since noise only adds. */
const RUNS = 7
/** A run repeats its work until it takes so long, in ms: the clock tells no less. */
const RUN_MS = 8

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
    const growth = growthOf(work, text.slice(0, units), text)
    if (growth.value < worst.value) continue
    const rate = ((units * TIMES) / growth.longMs / 1000).toFixed(1)
    worst = {...worst, value: growth.value, note: `${kind}; ${rate} M units/s`}
  }
  return worst
}

/** How much more the longer text costs. Both are read for the same number of units, so that the
 *  collector of garbage has as much to do for the one as for the other. */
function growthOf(work: (text: string) => void, short: string, long: string) {
  const timed = (text: string, rounds: number) =>
    cpuMs(() => {
      for (let round = 0; round < rounds; round++) work(text)
    })
  timed(short, 1)
  const rounds = Math.ceil(RUN_MS / Math.max(0.01, timed(long, 1)))
  let [shortMs, longMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < RUNS; run++) {
    shortMs = Math.min(shortMs, timed(short, rounds * TIMES) / (rounds * TIMES))
    longMs = Math.min(longMs, timed(long, rounds) / rounds)
  }
  return {value: longMs / shortMs, longMs}
}

function cpuMs(work: () => void): number {
  const from = process.cpuUsage()
  work()
  const {user, system} = process.cpuUsage(from)
  return (user + system) / 1000
}
