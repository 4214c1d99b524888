// Four kinds of text at 100, 1,000 and 10,000 tokens a second: what goes to the terminal for them,
// what they cost, whether the screen keeps up.

import {tokensOf} from "../../src/agents/pace.js"
import type {Context, Workload} from "../context.js"
import type {Measure} from "../measure.js"
import {cpuNs} from "../process.js"
import {prompted, startReplay} from "../product.js"
import {pause} from "../pty.js"
import {writeTurn} from "../recordings.js"
import {KINDS, type Kind, textOf} from "../texts.js"

const RATES = [100, 1000, 10_000] as const
/** What the short form leaves in: each kind once, each rate once. */
const SHORT = ["plain.1000", "markdown.1000", "cjk.10000", "emoji.100"]
const SECONDS = {short: 2, full: 8} as const
/** As much text as tells how many units its tokens have. */
const SAMPLE_UNITS = 4000
/** Silence before the text, in ms: the start is not part of it. */
const REST_MS = 1500

export const rates: Workload = {
  name: "rates",
  title: "text of four kinds at 100, 1,000 and 10,000 tokens a second",
  async run(context) {
    const all = KINDS.flatMap(kind => RATES.map(rate => ({kind, rate})))
    const chosen = all.filter(
      ({kind, rate}) => context.scale === "full" || SHORT.includes(`${kind}.${rate}`),
    )
    const measures: Measure[] = []
    // Two at a time: most of it is waiting for the next token.
    for (let at = 0; at < chosen.length; at += 2) {
      const pair = chosen.slice(at, at + 2).map(async ({kind, rate}) => {
        return measuresOf(kind, rate, await streamed(context, kind, rate))
      })
      measures.push(...(await Promise.all(pair)).flat())
    }
    return measures
  },
}

interface Streamed {
  readonly output: {readonly bytes: number; readonly chunks: number}
  readonly size: number
  readonly tokens: number
  /** From the first bytes of the text to the end of it. */
  readonly ms: number
  readonly cpuNs: number | undefined
}

function measuresOf(kind: Kind, rate: number, of: Streamed): readonly Measure[] {
  const {output, size, ms} = of
  const name = `rates.${kind}.${rate}`
  const seconds = ms / 1000
  const measures: Measure[] = [
    {
      name: `${name}.bytes`,
      value: output.bytes / size,
      unit: "×",
      note: `${output.bytes} bytes for ${size} of text`,
    },
    {name: `${name}.line`, value: output.bytes / 1024 / seconds, unit: "KB/s"},
    {name: `${name}.frames`, value: output.chunks / seconds, unit: "a second"},
    {
      name: `${name}.behind`,
      value: seconds / (of.tokens / rate),
      unit: "×",
      note: `${seconds.toFixed(1)} s for a text of ${(of.tokens / rate).toFixed(1)} s`,
    },
  ]
  if (of.cpuNs !== undefined) {
    const note = `${of.tokens} tokens, all threads`
    const value = of.cpuNs / 1e6 / (of.tokens / 1000)
    measures.push({name: `${name}.cpu`, value, unit: "ms", note: `CPU for 1,000 tokens; ${note}`})
  }
  return measures
}

async function streamed(context: Context, kind: Kind, rate: number): Promise<Streamed> {
  const seconds = SECONDS[context.scale]
  const recording = `${context.scratch}/${kind}-${rate}.jsonl`
  const {text, tokens} = textFor(kind, rate * seconds)
  const size = writeTurn(recording, [
    {type: "wait", ms: REST_MS},
    {type: "text", text},
  ])
  const session = startReplay(context, [recording, "--speed", "1", "--rate", `${rate}`])
  try {
    await prompted(session)
    await pause(REST_MS / 2)
    const {mark} = session
    const before = cpuNs(session.pty.pid)
    const first = text.trimStart().slice(0, 1)
    await session.until("the text", () => session.since(mark).text.includes(first))
    const fromMs = session.pty.lastOutputMs
    const toMs = await session.shows("End of the recording")
    const after = cpuNs(session.pty.pid)
    return {
      output: session.since(mark),
      size,
      tokens,
      ms: toMs - fromMs,
      cpuNs: before === undefined || after === undefined ? undefined : after - before,
    }
  } finally {
    await session.close()
  }
}

/** A text of about so many tokens, and how many they are as `--rate` cuts them. */
export function textFor(
  kind: Kind,
  tokens: number,
): {readonly text: string; readonly tokens: number} {
  const sample = textOf(kind, SAMPLE_UNITS)
  const text = textOf(kind, (tokens * sample.length) / tokensOf(sample).length)
  return {text, tokens: tokensOf(text).length}
}
