// The whole product with an agent beside it, as a person uses it: started, asked, answered in
// Markdown at several rates, typed in meanwhile, dragged about. Beside the floor where there is one.

import {type Context, companion, type Workload} from "../context.js"
import {drag, ROW_MARK, rowMark, tally} from "../drag.js"
import {type Measure, median, percentile} from "../measure.js"
import {cpuNs, memoryOf} from "../process.js"
import {prompted, startInteractive} from "../product.js"
import {pause, Session} from "../pty.js"
import {asCode, countedLines} from "../recordings.js"
import {bareEchoTimes, echoTimes} from "../strokes.js"
import {teller} from "../teller.js"
import {textFor} from "./rates.js"
import {season} from "./start.js"

/** The answers: tokens of it, how many a second, and of how many the CPU time is told. */
const ANSWERS = {
  "100": {short: 300, full: 2000, rate: 100, told: 2000},
  "1000": {short: 2000, full: 2000, rate: 1000, told: 2000},
  long: {short: 4000, full: 20_000, rate: 1000, told: 20_000},
  once: {short: 20_000, full: 20_000, rate: "max", told: 20_000},
} as const
type Name = keyof typeof ANSWERS

const STARTS = {short: 4, full: 15} as const
const LETTERS = {short: 60, full: 300} as const
const LINES = 400
const SIZES = 6
/** Node gives memory back when it has nothing else to do, after so many ms. */
const SETTLED_MS = 3000
const MEGABYTE = 1024 * 1024
/** Said at the end of an answer. */
const END = "That is all."
/** Wipes the scrollback. */
const WIPE = "\x1b[3J"

export const whole: Workload = {
  name: "whole",
  title: "the whole product with an agent: start, answers, keys, sizes",
  async run(context) {
    const measures: Measure[] = [await started(context)]
    // What is only counted may have company.
    const [atPrompt, slow, sizes] = await Promise.all([
      settledMemory(context),
      answered(context, "100"),
      dragged(context),
    ])
    measures.push(...atPrompt, ...slow)
    const quick = await Promise.all([answered(context, "1000"), answered(context, "once")])
    measures.push(...quick[0], ...(await answered(context, "long")), ...quick[1])
    return [...measures, ...(await typed(context)), ...sizes]
  },
}

/** From the command to the first letter that is taken, beside an empty program. */
async function started(context: Context): Promise<Measure> {
  const command = [...context.product, ...silent(context)]
  const empty: number[] = []
  const ours: number[] = []
  await season(context)
  for (let i = 0; i < STARTS[context.scale]; i++) {
    const nothing = new Session({
      command: companion(context, "empty"),
      directory: context.scratch,
    })
    empty.push((await nothing.until("a byte", () => nothing.mark > 0)) - nothing.startedMs)
    await nothing.close()
    const session = startInteractive(context, {command})
    await prompted(session)
    session.type("x")
    ours.push((await session.shows("› x")) - session.startedMs)
    await session.close()
  }
  const [floor, own] = [median(empty), median(ours)]
  return {
    name: "whole.prompt",
    value: own / floor,
    unit: "×",
    note: `${own.toFixed(0)} ms until the first letter stands, an empty program ${floor.toFixed(0)} ms`,
  }
}

/** Memory at the prompt, once nothing is left to happen. */
async function settledMemory(context: Context): Promise<readonly Measure[]> {
  const session = startInteractive(context, {command: [...context.product, ...silent(context)]})
  await prompted(session)
  await pause(SETTLED_MS)
  const memory = memoryOf(session.pty.pid)
  await session.close()
  if (!memory) return []
  return [{name: "whole.prompt.rss", value: memory.nowBytes / MEGABYTE, unit: "MB"}]
}

/** One answer from its prompt to its end: bytes, CPU, and what is left in memory. */
async function answered(context: Context, name: Name): Promise<readonly Measure[]> {
  const {rate, told, [context.scale]: tokens} = ANSWERS[name]
  const answer = textFor("markdown", tokens)
  const text = `${answer.text}\n\n${END}`
  const agent = teller(context, {name, turns: [[{type: "text", text, rate}]]})
  const session = startInteractive(context, {command: [...context.product, ...agent]})
  try {
    await prompted(session)
    await session.quiet(1500)
    const {mark} = session
    const before = cpuNs(session.pty.pid)
    session.type("go\r")
    const fromMs = performance.now()
    const seconds = ((await session.shows(END)) - fromMs) / 1000
    await session.quiet(300)
    const after = cpuNs(session.pty.pid)
    const {bytes, chunks} = session.since(mark)
    const size = Buffer.byteLength(text)
    const frames = `${(chunks / seconds).toFixed(0)} chunks a second for ${seconds.toFixed(1)} s`
    const measures: Measure[] = [
      {
        name: `whole.${name}.bytes`,
        value: bytes / size,
        unit: "×",
        note: `${bytes} bytes for ${size} of Markdown, ${frames}`,
      },
    ]
    if (before !== undefined && after !== undefined) {
      measures.push({
        name: `whole.${name}.cpu`,
        value: ((after - before) / 1e9 / answer.tokens) * told,
        unit: "s",
        note: `CPU for ${told.toLocaleString("en")} tokens, of ${answer.tokens} measured`,
      })
    }
    if (name !== "long") return measures
    await pause(SETTLED_MS)
    const memory = memoryOf(session.pty.pid)
    if (memory) {
      const note = `peak ${(memory.peakBytes / MEGABYTE).toFixed(0)} MB`
      const value = memory.nowBytes / MEGABYTE
      measures.push({name: `whole.${name}.rss`, value, unit: "MB", note})
    }
    return measures
  } finally {
    await session.close()
  }
}

/** Letters typed while the long answer comes. */
async function typed(context: Context): Promise<readonly Measure[]> {
  const count = LETTERS[context.scale]
  const echo = new Session({command: companion(context, "echo"), directory: context.scratch})
  await echo.until("the echo program", () => echo.mark > 0)
  const floor = await bareEchoTimes(echo, count)
  await echo.close()
  const {text} = textFor("markdown", ANSWERS.long[context.scale])
  const agent = teller(context, {name: "typed", turns: [[{type: "text", text, rate: 1000}]]})
  const session = startInteractive(context, {command: [...context.product, ...agent]})
  try {
    await prompted(session)
    session.type("go\r")
    await pause(2000)
    const ours = await echoTimes(session, count)
    return [50, 99].map(share => {
      const [own, bare] = [percentile(ours, share), percentile(floor, share)]
      return {
        name: `whole.key.p${share}`,
        value: own - bare,
        unit: "ms",
        note: `${own.toFixed(1)} ms during the long answer, an echo ${bare.toFixed(1)}`,
      }
    })
  } finally {
    await session.close()
  }
}

/** 400 marked lines of an answer, six sizes, and how often the scrollback was wiped. */
async function dragged(context: Context): Promise<readonly Measure[]> {
  const lines = countedLines(13, LINES)
  const text = `${asCode(lines)}\n${END}`
  const agent = teller(context, {name: "dragged", turns: [[{type: "text", text, rate: "max"}]]})
  const command = [...context.product, ...agent]
  const session = startInteractive(context, {command, scrollback: 10_000})
  try {
    await prompted(session)
    session.type("go\r")
    await session.shows(END)
    await session.quiet(1000)
    await drag(session, SIZES)
    const {lost, doubled} = tally(session.emulator.joined(), lines.map(rowMark), ROW_MARK)
    const wipes = session.since(0).text.split(WIPE).length - 1
    const once = LINES - lost - doubled
    const note = `${once} of ${LINES} marked lines are there once after ${SIZES} sizes`
    return [
      {name: "whole.resize.lost", value: lost, unit: "lines", note},
      {name: "whole.resize.doubled", value: doubled, unit: "lines"},
      {name: "whole.resize.wipes", value: wipes, unit: "times", note: "the scrollback wiped (3J)"},
    ]
  } finally {
    await session.close()
  }
}

/** An agent that is never asked anything. */
function silent(context: Context): readonly string[] {
  return teller(context, {name: "silent", turns: []})
}
