// Lines of 9,600 and of 115,200 baud, with an agent that says more than they can carry, and keys.

import type {Context, Workload} from "../context.js"
import {type Measure, percentile} from "../measure.js"
import {pause} from "../pty.js"
import {SlowSession} from "../slow-session.js"
import {talker} from "../talker.js"

const BAUDS = [9600, 115_200] as const
const KEYS = {short: 5, full: 20} as const
const KEY_MS = 900

export const slow: Workload = {
  name: "slow",
  title: "keys on lines of 9,600 and 115,200 baud while an agent talks",
  async run(context) {
    const measures: Measure[] = []
    // Both lines wait for the most part.
    const typing = BAUDS.map(async baud => ({baud, ...(await typed(context, baud))}))
    for (const {baud, frames, waits, perSecond} of await Promise.all(typing)) {
      measures.push(
        {
          name: `slow.${baud}.ahead`,
          value: Math.max(...frames),
          unit: "frames",
          note: "output read between a key and its echo, against the largest frame",
        },
        {
          name: `slow.${baud}.key`,
          value: percentile(waits, 50),
          unit: "ms",
          note: `middle wait, at most ${Math.max(...waits).toFixed(0)} ms`,
        },
        {name: `slow.${baud}.frames`, value: perSecond, unit: "a second"},
      )
    }
    return measures
  },
}

interface Typed {
  /** Output read before each key's echo, in frames of the largest size. */
  readonly frames: readonly number[]
  readonly waits: readonly number[]
  readonly perSecond: number
}

async function typed(context: Context, baud: number): Promise<Typed> {
  const log = `${context.scratch}/talker-${baud}.json`
  const agent = talker({root: context.root, log, rate: baud / 40, seconds: 60})
  const command = [...context.product, ...agent]
  const session = new SlowSession({command, directory: context.scratch}, baud / 10)
  try {
    await session.shows("› ")
    await pause(2500)
    session.type("go\r")
    await pause(3000)
    const ahead: number[] = []
    const waits: number[] = []
    const mark = {read: session.read, atMs: performance.now(), frames: session.frames}
    let draft = ""
    for (let i = 0; i < KEYS[context.scale]; i++) {
      draft += "abcdefghijklmnopqrstuvwxyz"[i] ?? "z"
      const {read} = session
      const atMs = performance.now()
      session.type(draft.slice(-1))
      await session.shows(`› ${draft}`)
      waits.push(performance.now() - atMs)
      ahead.push(session.read - read)
      await pause(KEY_MS - (waits.at(-1) ?? 0))
    }
    const seconds = (performance.now() - mark.atMs) / 1000
    return {
      frames: ahead.map(bytes => bytes / session.largestFrame),
      waits,
      perSecond: (session.frames - mark.frames) / seconds,
    }
  } finally {
    await session.close()
  }
}
