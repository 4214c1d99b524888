// The same transcript, box, spinner and typing in other libraries, each measured right beside us.
// Every number is theirs over ours, so above 1 we are the cheaper one; the notes have both.

import type {Context, Workload} from "../context.js"
import {drag, ROW_MARK, rowMark, tally} from "../drag.js"
import {type Measure, median, percentile} from "../measure.js"
import {
  empty,
  hasPeers,
  LEFT_OUT,
  OURS,
  type Play,
  type Program,
  peersOf,
  startPlay,
  writePlay,
} from "../peers.js"
import {cpuNs, memoryOf} from "../process.js"
import {pause, Session} from "../pty.js"
import {asCode, countedLines, plainText} from "../recordings.js"
import {echoTimes} from "../strokes.js"

const RATE = 1000
const TOKEN_UNITS = 4
/** Lines in one message: what an agent sends at once is never all. */
const MESSAGE_LINES = 100
const SIZES = {
  short: {starts: 5, seconds: 4, letters: 40, lines: 2000, spinMs: 3000},
  full: {starts: 11, seconds: 10, letters: 150, lines: 10_000, spinMs: 5000},
} as const
const DRAGGED_LINES = 300
const DRAGGED_SIZES = 15
const SHELL_LINES = 12

export const peers: Workload = {
  name: "peers",
  title: "the same in other libraries, pair by pair",
  async run(context) {
    // Without `npm run bench:peers` there is nothing to compare with.
    if (!hasPeers(context)) return []
    const plays = makePlays(context)
    const measures: Measure[] = [LEFT_OUT]
    for (const peer of peersOf(context)) {
      const pair = await beside(context, plays, peer)
      for (const measure of pair)
        measures.push({...measure, name: `peers.${peer.name}.${measure.name}`})
    }
    return measures
  },
}

interface Plays {
  readonly stream: Play
  readonly long: Play
  readonly silent: Play
  readonly flood: Play
  readonly dragged: Play
}

function makePlays(context: Context): Plays {
  const {seconds, lines} = SIZES[context.scale]
  const stream = plainText(17, RATE * TOKEN_UNITS * seconds)
  const plays: Plays = {
    stream: {name: "stream", text: stream, rate: RATE},
    long: {name: "long", text: plainText(18, RATE * TOKEN_UNITS * 120), rate: RATE},
    silent: {name: "silent", text: plainText(19, 4000), rate: 1},
    flood: counted("flood", lines),
    dragged: counted("dragged", DRAGGED_LINES),
  }
  for (const play of Object.values(plays) as readonly Play[]) writePlay(context, play)
  return plays
}

/** Counted lines at once. As Markdown they are code, which keeps each in a row of its own. */
function counted(name: string, count: number): Play {
  const lines = countedLines(5, count)
  const messages: string[] = []
  for (let from = 0; from < count; from += MESSAGE_LINES) {
    messages.push(`${asCode(lines.slice(from, from + MESSAGE_LINES))}\n`)
  }
  return {name, text: `${lines.join("\n")}\n`, messages, rate: "max"}
}

async function beside(context: Context, plays: Plays, peer: Program): Promise<readonly Measure[]> {
  const pair = [OURS, peer] as const
  const isBare = peer.name === "bare"
  const measures: Measure[] = []
  const add = (name: string, unit: string, [ours, theirs]: readonly (number | undefined)[]) => {
    if (ours === undefined || theirs === undefined) return
    const note = `${digits(theirs)} ${unit}, ours ${digits(ours)}`
    measures.push({name, value: theirs / ours, unit: "×", note})
  }
  const both = async <T>(run: (program: Program) => Promise<T>): Promise<readonly [T, T]> => [
    await run(pair[0]),
    await run(pair[1]),
  ]
  add("start", "ms", await started(context, pair, plays.silent))
  const streams = await both(program => streamed(context, program, plays.stream))
  add(
    "stream.bytes",
    "bytes for each of the text",
    streams.map(({bytes}) => bytes),
  )
  add(
    "stream.cpu",
    "ms CPU for 1,000 tokens",
    streams.map(({cpuMs}) => cpuMs),
  )
  const floods = await both(program => flooded(context, program, plays.flood))
  add(
    "flood.cpu",
    "ms CPU",
    floods.map(({cpuMs}) => cpuMs),
  )
  add(
    "flood.rss",
    "MB",
    floods.map(({megabytes}) => megabytes),
  )
  add(
    "flood.bytes",
    "bytes for each of the text",
    floods.map(({bytes}) => bytes),
  )
  measures.push({
    name: "flood.rows",
    value: floods[1].wrong,
    unit: "rows",
    note: `lost or twice, ours ${floods[0].wrong}`,
  })
  if (isBare) return measures
  const silences = await both(program => spun(context, program, plays.silent))
  add("spinner.bytes", "bytes a second", silences)
  const echoes = await typed(context, OURS, plays.long)
  const theirs = await typed(context, peer, plays.long).catch(lostLetter)
  if (theirs === undefined) measures.push(LOST_LETTER)
  for (const share of theirs ? [50, 99] : []) {
    const times = [echoes, theirs ?? []].map(all => percentile(all, share))
    add(`typing.p${share}`, "ms", times)
  }
  const [own, other] = await both(program => dragged(context, program, plays.dragged))
  const after = (ours: number, of: number) => `of ${of} after ${DRAGGED_SIZES} sizes, ours ${ours}`
  measures.push(
    {
      name: "resize.lost",
      value: other.lost,
      unit: "lines",
      note: after(own.lost, DRAGGED_LINES),
    },
    {
      name: "resize.doubled",
      value: other.doubled,
      unit: "lines",
      note: after(own.doubled, DRAGGED_LINES),
    },
    {
      name: "resize.shell",
      value: other.shell,
      unit: "lines",
      note: `of the shell's lost or twice, ${after(own.shell, SHELL_LINES)}`,
    },
  )
  add("resize.bytes", "KB", [own.bytes / 1024, other.bytes / 1024])
  return measures
}

function digits(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(2)
}

/** Milliseconds until the box is there, above those of a program that does nothing. */
async function started(
  context: Context,
  pair: readonly [Program, Program],
  play: Play,
): Promise<readonly number[]> {
  const floor: number[] = []
  const times = pair.map((): number[] => [])
  for (let i = 0; i < SIZES[context.scale].starts; i++) {
    const nothing = new Session({command: empty(context), directory: context.scratch})
    floor.push((await nothing.until("a byte", () => nothing.mark > 0)) - nothing.startedMs)
    await nothing.close()
    for (const [index, program] of pair.entries()) {
      const session = startPlay(context, {program, play})
      times[index]?.push((await boxed(session)) - session.startedMs)
      await session.close()
    }
  }
  // Half a millisecond is as near as anything gets: a ratio to nothing is none.
  return times.map(samples => Math.max(0.5, median(samples) - median(floor)))
}

async function streamed(context: Context, program: Program, play: Play) {
  const session = startPlay(context, {program, play})
  try {
    await boxed(session)
    await pause(700)
    const {mark} = session
    const before = cpuNs(session.pty.pid)
    await session.shows(program.end)
    const ms = spentMs(session, before)
    const size = Buffer.byteLength(play.text)
    const cpuMs = ms === undefined ? undefined : ms / (play.text.length / TOKEN_UNITS / 1000)
    return {bytes: session.since(mark).bytes / size, cpuMs}
  } finally {
    await session.close()
  }
}

async function flooded(context: Context, program: Program, play: Play) {
  const session = startPlay(context, {program, play}, {scrollback: 200_000})
  try {
    await boxed(session)
    const before = cpuNs(session.pty.pid)
    await session.shows(program.end)
    const cpuMs = spentMs(session, before)
    await pause(3000)
    const memory = memoryOf(session.pty.pid)
    const marks = play.text.trimEnd().split("\n").map(rowMark)
    const {lost, doubled} = tally(session.emulator.all(), marks, ROW_MARK)
    return {
      bytes: session.since(0).bytes / Buffer.byteLength(play.text),
      cpuMs,
      megabytes: memory && memory.nowBytes / 1024 / 1024,
      wrong: lost + doubled,
    }
  } finally {
    await session.close()
  }
}

async function spun(context: Context, program: Program, play: Play): Promise<number> {
  const {spinMs} = SIZES[context.scale]
  const session = startPlay(context, {program, play})
  try {
    await boxed(session)
    await pause(2500)
    const {mark} = session
    await pause(spinMs)
    return session.since(mark).bytes / (spinMs / 1000)
  } finally {
    await session.close()
  }
}

async function typed(context: Context, program: Program, play: Play): Promise<readonly number[]> {
  const session = startPlay(context, {program, play})
  try {
    await boxed(session)
    await pause(3000)
    return await echoTimes(session, SIZES[context.scale].letters)
  } finally {
    await session.close()
  }
}

/** A library that loses a key on a busy machine has no times to compare; the rest of it counts. */
function lostLetter(error: unknown): undefined {
  console.error(String(error).split(";", 1)[0])
  return undefined
}

const LOST_LETTER: Measure = {
  name: "typing.lost",
  value: 1,
  unit: "letters",
  note: "typed, and never shown: no times",
}

async function dragged(context: Context, program: Program, play: Play) {
  const shell = Array.from({length: SHELL_LINES}, (_, n) => `shell line ${n} $`)
  const script = `printf '%s\\r\\n' ${shell.map(line => `'${line}'`).join(" ")}; exec "$@"`
  const command = ["/bin/sh", "-c", script, "sh", ...program.command(context, play)]
  const session = startPlay(context, {program, play}, {command, scrollback: 100_000})
  try {
    await session.shows(program.end)
    await session.quiet(1000)
    const {mark} = session
    await drag(session, DRAGGED_SIZES)
    const rows = session.emulator.joined()
    const {lost, doubled} = tally(rows, play.text.trimEnd().split("\n").map(rowMark), ROW_MARK)
    const foreign = tally(rows, shell, /shell line \d+ \$/g)
    const {bytes} = session.since(mark)
    return {lost, doubled, shell: foreign.lost + foreign.doubled, bytes}
  } finally {
    await session.close()
  }
}

/** Waits for the row that letters are typed in; gives the moment its bytes came. */
function boxed(session: Session): Promise<number> {
  const isThere = () => session.emulator.screen().some(row => row.startsWith("›"))
  return session.until("the box", isThere)
}

function spentMs(session: Session, beforeNs: number | undefined): number | undefined {
  const afterNs = cpuNs(session.pty.pid)
  return beforeNs === undefined || afterNs === undefined ? undefined : (afterNs - beforeNs) / 1e6
}
