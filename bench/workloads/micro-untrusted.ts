// Hostile text made safe: twice as much costs twice as much, whatever it is made of. CPU time, since
// the machine's other work must not count; the square of a length would make it four times.

import {decided, LOOKED_UNITS_MAX} from "../../src/text/decision.js"
import {plain, visible} from "../../src/text/visible.js"
import type {Workload} from "../context.js"
import {type Measure, median} from "../measure.js"

/** The lengths of a text: this often it is doubled. From 128 KB on the engine gives every string and
 *  list pages of its own, so that one of the steps may cost more; a square shows in all of them,
 *  and therefore in the middle one. */
const STEPS = 3
/** Runs of each, in turns; the least counts, since noise only adds. What looks slower than LOOKS_SLOW
 *  is run more often: the least comes down to what it is, be that slow or not. */
const RUNS = 5
const RUNS_MAX = 21
const LOOKS_SLOW = 2.1
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
  run({scale}) {
    const units = scale === "full" ? 800_000 : 200_000
    const content = (text: string) => void (visible(text).length + plain(text).length)
    const decision = (text: string) => void decided(text, "command")
    return Promise.resolve([
      worst("micro.content.growth", units, content),
      worst("micro.decision.growth", LOOKED_UNITS_MAX, decision),
    ])
  },
}

/** How much more a text of twice the length costs, for the attack that grows most. */
function worst(name: string, units: number, work: (text: string) => void): Measure {
  let worst: Measure = {name, value: 0, unit: "×"}
  for (const [kind, part] of Object.entries(ATTACKS)) {
    const text = part.repeat(Math.ceil(units / part.length)).slice(0, units)
    const {value, steps, nsPerUnit} = growthOf(work, text)
    if (value < worst.value) continue
    const grown = steps.map(step => step.toFixed(2)).join(", ")
    worst = {
      ...worst,
      value,
      note: `${kind}: ${grown} ×; ${(1000 / nsPerUnit).toFixed(1)} M units/s`,
    }
  }
  return worst
}

/** The middle one of the growths of a text that is doubled. All lengths are read for the same
 *  number of units, so that the collector of garbage has as much to do for each. */
function growthOf(work: (text: string) => void, text: string) {
  const lengths = Array.from({length: STEPS + 1}, (_, step) => text.length >> (STEPS - step))
  const texts = lengths.map(length => text.slice(0, length))
  const timed = (each: string, rounds: number) =>
    cpuMs(() => {
      for (let round = 0; round < rounds; round++) work(each)
    })
  timed(texts[0]!, 1)
  const rounds = Math.ceil(RUN_MS / Math.max(0.01, timed(text, 1)))
  const least = texts.map(() => Number.POSITIVE_INFINITY)
  const steps = () => least.slice(1).map((ms, index) => ms / least[index]!)
  for (let run = 0; run < RUNS || (run < RUNS_MAX && median(steps()) > LOOKS_SLOW); run++) {
    for (const [index, each] of texts.entries()) {
      const times = rounds << (STEPS - index)
      least[index] = Math.min(least[index]!, timed(each, times) / times)
    }
  }
  return {value: median(steps()), steps: steps(), nsPerUnit: (least.at(-1)! * 1e6) / text.length}
}

function cpuMs(work: () => void): number {
  const from = process.cpuUsage()
  work()
  const {user, system} = process.cpuUsage(from)
  return (user + system) / 1000
}
