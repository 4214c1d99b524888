// Hostile text made safe: twice as much costs twice as much, whatever it is made of. CPU time, since
// the machine's other work must not count; the square of a length would make it four times.

import {decided, LOOKED_UNITS_MAX} from "../../src/text/decision.js"
import {plain, visible} from "../../src/text/visible.js"
import type {Workload} from "../context.js"
import {growthOf, sizesTo, stepsText} from "../growth.js"
import type {Measure} from "../measure.js"

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
    const texts = sizesTo(units).map(size => text.slice(0, size))
    const growth = growthOf(texts.map(each => () => work(each)))
    if (growth.value < worst.value) continue
    const rate = (units / growth.ms / 1000).toFixed(1)
    worst = {
      ...worst,
      value: growth.value,
      note: `${kind}: ${stepsText(growth)}; ${rate} M units/s`,
    }
  }
  return worst
}
