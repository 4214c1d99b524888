// What agents tell → state, without a screen: 100,000 events against half as many, messages whole
// and token by token.

import {later} from "../../src/app/later.js"
import {createState, type State} from "../../src/app/state.js"
import {update} from "../../src/app/update.js"
import {THEME} from "../../src/cells/theme.js"
import {BLOCKS_DEFAULT, trim} from "../../src/transcript/transcript.js"
import {UNICODE_GLYPHS} from "../../src/widgets/glyphs.js"
import type {Workload} from "../context.js"
import {recordedEvents, type Told} from "../events.js"
import {cpuMs} from "../growth.js"
import type {Measure} from "../measure.js"

const EVENTS = {short: 40_000, full: 100_000} as const
/** Runs of each length, in turn; the least counts, since noise only adds. */
const RUNS = {short: 1, full: 3} as const
/** What looks slower than this is run more often, up to so many times: the least of each length
 *  comes down to what it is, be that slow or not. */
const LOOKS_SLOW = 2.1
const RUNS_MAX = 6

const MEANS = {
  look: {theme: THEME, glyphs: UNICODE_GLYPHS, locale: "en", reasoning: "line"},
  later,
} as const

export const reducer: Workload = {
  name: "reducer",
  title: "100,000 events reduced, against half as many",
  run({root, scale}) {
    const measures: Measure[] = []
    for (const texts of ["whole", "tokens"] as const) {
      const events = recordedEvents({root, count: EVENTS[scale], texts})
      measures.push(growthOf(`reducer.${texts}.growth`, events, RUNS[scale]))
    }
    return Promise.resolve(measures)
  },
}

/** CPU time for all events against that for half of them. Half is reduced twice, so that the
 *  collector of garbage has as much to do for the one as for the other. */
function growthOf(name: string, events: readonly Told[], runs: number): Measure {
  const half = events.slice(0, events.length / 2)
  let [halfMs, wholeMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let end = reduced(half)
  const isOpen = (run: number) => run < runs || (run < RUNS_MAX && wholeMs / halfMs > LOOKS_SLOW)
  for (let run = 0; isOpen(run); run++) {
    const twice = () => {
      for (let round = 0; round < 2; round++) reduced(half)
    }
    const once = () => {
      end = reduced(events)
    }
    halfMs = Math.min(halfMs, cpuMs(twice) / 2)
    wholeMs = Math.min(wholeMs, cpuMs(once))
  }
  const each = ((wholeMs / events.length) * 1000).toFixed(1)
  const blocks = (end.transcript.nextId - 1).toLocaleString("en")
  return {
    name,
    value: wholeMs / halfMs,
    unit: "×",
    note: `${each} µs an event, ${blocks} blocks, of which ${BLOCKS_DEFAULT} are kept`,
  }
}

/** The state after all events; blocks beyond the cap go as they do once the screen has taken them. */
function reduced(events: readonly Told[]): State {
  let state = createState({
    setting: {
      locale: "en",
      directory: "~/project",
      branch: "main",
      version: "1.0",
      source: "recording",
      fold: "auto",
      reasoning: "line",
    },
    size: {columns: 100, rows: 30},
    blocks: BLOCKS_DEFAULT,
    history: [],
    agent: "bench",
  })
  for (const {event, at} of events) {
    const next = update(state, {type: "agent", event, at}, MEANS).state
    const {transcript} = next
    const live = transcript.blocks.find(({life}) => life === "live")
    const kept = trim(transcript, live?.id ?? transcript.nextId)
    state = kept === transcript ? next : {...next, transcript: kept}
  }
  return state
}
